import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { no } from './answers.ts'
import type { Call, Faults } from './faults.ts'

type Handle = (request: FastifyRequest, reply: FastifyReply) => unknown
export type Faulty = (
  call: Call,
  handle: Handle,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Asks for the key as Paystack does, then answers: with the fault that is on for this call, or as it is. */
export function faulty(faults: Faults, secretKey: string): Faulty {
  return (call, handle) => async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return no(reply, 401, 'Invalid key', 'invalid_Key')
    const slow = faults.take('slow', call)
    if (slow) await sleep(slow.ms)
    if (faults.take('server_error', call)) return no(reply, 500, 'An error occurred', 'internal_error')
    if (faults.take('too_many', call))
      return no(reply.header('retry-after', '1'), 429, 'Too many requests', 'rate_limited')
    if (faults.take('html', call)) {
      return reply.code(200).type('text/html').send('<!doctype html><title>502</title><h1>Bad gateway</h1>')
    }
    if (faults.take('timeout', call)) return reply.hijack()
    if (!faults.take('lost_answer', call)) return handle(request, reply)
    // Done, but nobody hears of it.
    handle(request, silent(reply))
    reply.hijack()
    request.raw.socket.destroy()
  }
}

/** A reply that goes nowhere. */
function silent(reply: FastifyReply): FastifyReply {
  const quiet: FastifyReply = Object.assign(Object.create(reply), {
    code: () => quiet,
    send: () => quiet,
    header: () => quiet,
    type: () => quiet,
  })
  return quiet
}
