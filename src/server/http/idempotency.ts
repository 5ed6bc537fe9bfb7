import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ANSWERS } from '#shared/act-proof.ts'
import type { Endpoint, Received } from '#shared/api/endpoint.ts'
import { Refusal } from '#shared/errors.ts'

/** The caller's key: printable, up to 200 characters. */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new Refusal('bad_request', 'Idempotency-Key must be 1 to 200 printable characters without spaces.')
}

/**
 * What makes two calls the same: the operation and its parsed input. Parsing puts fields in the contract's order and
 * amounts into pesewas, so `150` and `"150.00"` are the same act. Answers to questions we ask and the slip of a lost answer make no other act.
 */
export function inputHash<E extends Endpoint>(endpoint: E, { params, body }: Received<E>): string {
  const compared = JSON.stringify([endpoint.id, params, body], (name, value) =>
    ANSWERS.has(name) ? undefined : value,
  )
  return hash('sha256', compared)
}
