import type { FastifyRequest } from 'fastify'
import type { World } from '../world.ts'

/** This site's own address without a slash at the end: PUBLIC_URL, else the one this request came to. */
export function siteOf({ env }: Pick<World, 'env'>, request: FastifyRequest): string {
  return env.publicUrl ?? `${request.protocol}://${request.host}`
}
