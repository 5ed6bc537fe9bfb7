import type { FastifyReply } from 'fastify'

/** Aborts when the caller has gone, so that nobody works for nobody. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
