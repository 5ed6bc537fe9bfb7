import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { keyText, PROOF_MS } from '#shared/key-proof.ts'

const POINT_BYTES = 65
/** Of as many browsers at once; the longest ago goes first. */
const KNOWN_MAX = 10_000

/** Proofs that were right, by key: a browser sends the same one for a minute. */
const known = new Map<string, string>()

/**
 * Whether a call comes from the browser whose key a session is bound to. The clock is the real one, as the `Date` of each answer is: by it
 * a browser with a wrong clock sets its moment right.
 */
export function isKeyProved(boundKey: string, { headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const proof = headers['x-key-proof']
  const [, moment, signature] = /^(\d{13})\.([\w-]{86})$/.exec(String(proof)) ?? []
  if (!moment || !signature || Math.abs(Date.now() - Number(moment)) > PROOF_MS) return false
  if (known.get(boundKey) === proof) return true
  if (!isSigned(boundKey, keyText(Number(moment)), signature)) return false
  note(boundKey, String(proof))
  return true
}

function note(boundKey: string, proof: string): void {
  known.delete(boundKey)
  known.set(boundKey, proof)
  const [oldest] = known.keys()
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest)
}

/** A key that is none proves nothing. */
function isSigned(boundKey: string, text: string, signature: string): boolean {
  try {
    const key = { key: keyOf(boundKey), dsaEncoding: 'ieee-p1363' } as const
    return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

/** A point of the curve, written out: a byte that says so, and its two places. */
function keyOf(boundKey: string): KeyObject {
  const point = Buffer.from(boundKey, 'base64url')
  if (point.length !== POINT_BYTES) throw new RangeError('no point of the curve')
  const place = (from: number) => point.subarray(from, from + 32).toString('base64url')
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: place(1), y: place(33) }, format: 'jwk' })
}
