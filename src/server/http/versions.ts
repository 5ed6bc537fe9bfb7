import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Day } from '#shared/dates.ts'
import type { Context } from '../context/context.ts'
import { openApiDocument } from './openapi.ts'

/** Changes with the contract, so that a new release never answers "unchanged" to an old one's shape. */
const build = createHash('sha256')
  .update(JSON.stringify(openApiDocument('')))
  .digest('hex')

/** How often the school's data was written, and the day in Ghana. */
export interface DataVersion {
  number: number
  today: Day
}

/**
 * Marks a reading with the version of the school's data; answers 304 when the caller holds that very version.
 * The version moves with every write of the school, and the day is part of it because lateness depends on it.
 */
export function answerUnchanged(
  context: Context,
  version: DataVersion,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const tag = `W/"${createHash('sha256')
    .update([context.schoolId, sightOf(context), version.number, version.today, build, request.url].join('|'))
    .digest('base64url')
    .slice(0, 27)}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  if (!isAmong(tag, request.headers['if-none-match'])) return false
  reply.code(304).removeHeader('content-type').send()
  return true
}

/** On a shared computer one cache serves several people: what they see differs by role, and a class teacher's by person. */
function sightOf({ caller }: Context): string {
  return caller.role === 'teacher' ? caller.staffId : caller.role
}

/** Weak comparison, as RFC 9110 has it: what a proxy compressed on the way comes back with a mark of its own. */
function isAmong(tag: string, held = ''): boolean {
  const plain = (text: string) => text.trim().replace(/^W\//, '')
  return held.split(',').some((each) => plain(each) === plain(tag))
}
