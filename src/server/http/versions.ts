import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Context, plannedOnce, queryOne, sql } from '../context/context.ts'
import { openApiDocument } from './openapi.ts'

/** Changes with the contract, so that a new release never answers "unchanged" to an old one's shape. */
const build = createHash('sha256')
  .update(JSON.stringify(openApiDocument('')))
  .digest('hex')

/**
 * Marks a reading with the version of the school's data; answers 304 when the caller holds that very version.
 * The version moves with every write of the school, and the day is part of it because lateness depends on it.
 */
export async function answerUnchanged(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const row = await queryOne<{ version: number; today: string }>(
    context,
    plannedOnce(sql`select data_version as version, app_today()::text as today from school_tails
        where school_id = ${context.schoolId}`),
  )
  const tag = `W/"${createHash('sha256')
    .update([context.schoolId, sightOf(context), row?.version, row?.today, build, request.url].join('|'))
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
