import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import type { World } from '../context/world.ts'

/** This site's own address without a slash at the end: PUBLIC_URL, else the one this request came to. */
export function siteOf({ env }: Pick<World, 'env'>, request: FastifyRequest): string {
  if (env.publicUrl) return env.publicUrl
  if (HOST.test(request.host)) return `${request.protocol}://${request.host}`
  throw new Refusal('bad_request', 'The request could not be read: it names no site.')
}

/** A name or address with a port perhaps: it goes into pages and QR codes as it is. */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i
