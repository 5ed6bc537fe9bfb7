import { hostname } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import type { World } from '../context/world.ts'

/**
 * This site's address as who asks reached it, without a slash at the end: PUBLIC_URL, else the one this request came to.
 * Only for what the asker alone will see: a request may name any host.
 */
export function siteOf({ env }: Pick<World, 'env'>, request: FastifyRequest): string {
  if (env.publicUrl) return env.publicUrl
  const host = request.host ?? ''
  if (HOST.test(host)) return `${request.protocol === 'https' ? 'https' : 'http'}://${host}`
  throw new Refusal('bad_request', 'The request could not be read: it names no site.')
}

/** A name or address with a port perhaps: it goes into pages and QR codes as it is. */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * The same for what others will see or follow: PUBLIC_URL, else the address this request came to when it is one of this
 * machine; null when it is not, so that no caller chooses it. Outside production the port may be another's in front of
 * us, such as a development server's.
 */
export function ownSiteOf(world: Pick<World, 'env'>, request: FastifyRequest): string | null {
  const site = siteOf(world, request)
  if (world.env.publicUrl) return site
  const { name, port } = partsOf(request.host)
  const isOwn =
    namesOfThisMachine(request).has(name) && (!world.env.isProduction || port === ownPort(request))
  return isOwn ? site : null
}

/** The same as a page names it: the port is ours too, so that there are only so many addresses. Empty when it is not own. */
export function pageSiteOf(world: Pick<World, 'env'>, request: FastifyRequest): string {
  const site = ownSiteOf(world, request)
  return world.env.publicUrl || partsOf(request.host).port === ownPort(request) ? (site ?? '') : ''
}

function namesOfThisMachine({ socket }: FastifyRequest): Set<string> {
  const address = socket.localAddress?.replace(/^::ffff:/, '') ?? ''
  const name = hostname().toLowerCase()
  return new Set([
    ...['localhost', '127.0.0.1', '[::1]', name, `${name}.local`],
    address.includes(':') ? `[${address}]` : address,
  ])
}

function ownPort({ socket }: FastifyRequest): string {
  return String(socket.localPort ?? '')
}

function partsOf(host: string): { name: string; port: string } {
  const [, name = '', port = '80'] = /^(.*?)(?::(\d{1,5}))?$/.exec(host.toLowerCase()) ?? []
  return { name, port }
}
