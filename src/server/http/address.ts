import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Where a request comes from: what the proxy in front of us says when that is an address, with its port and brackets
 * left out; else who is connected to us. Some proxies write `unknown` or a name there, which is nobody's address.
 */
export function addressOf(request: FastifyRequest): string {
  return plainAddress(request.ip) ?? request.socket.remoteAddress ?? 'unknown'
}

function plainAddress(text: string): string | undefined {
  const bare =
    /^\[([^\]]{2,45})\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]{7,15}):\d{1,5}$/.exec(text)?.[1] ?? text
  // The zone of a link-local address means something on that machine only.
  const address = bare.length <= 100 ? bare.split('%')[0] : undefined
  return address && isIP(address) ? address : undefined
}
