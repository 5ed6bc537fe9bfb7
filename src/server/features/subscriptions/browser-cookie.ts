import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../context/world.ts'
import { siteOf } from '../../http/site.ts'
import { CHECKOUT_HOURS } from './checkouts.ts'

const NAME = 'akontaa_checkout'

/** The hash of the mark this browser carries from an earlier payment; undefined when it has none. */
export function browserHashOf(request: FastifyRequest): Buffer | undefined {
  const mark = markOf(request)
  return mark ? hashOf(mark) : undefined
}

/** Marks the browser that opens a payment, so that it can be told apart from everybody who only knows the reference. */
export function markBrowser(world: World, request: FastifyRequest, reply: FastifyReply): Buffer {
  const mark = markOf(request) ?? randomBytes(32).toString('base64url')
  const secure = siteOf(world, request).startsWith('https:') ? '; Secure' : ''
  // Lax: the way back from Paystack is a plain link, and the mark has to survive it.
  reply.header(
    'set-cookie',
    `${NAME}=${mark}; Path=/api; Max-Age=${CHECKOUT_HOURS * 3600}; HttpOnly; SameSite=Lax${secure}`,
  )
  return hashOf(mark)
}

function markOf(request: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
}

function hashOf(mark: string): Buffer {
  return createHash('sha256').update(mark).digest()
}
