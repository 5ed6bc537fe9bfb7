import { invariant } from '#shared/errors.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { newToken } from '../../http/session.ts'

/** Where a session is opened from. */
export interface OpenedFrom {
  address: string
  userAgent: string | undefined
}

/** The desk a session belongs to, and what opened it there. */
interface Binding {
  workstationId?: string | null
  openedBy?: 'password' | 'pin'
}

/** Opens a session of the caller, whose right to it is settled, and answers its token. */
export async function openSession(
  context: Context,
  { address, userAgent }: OpenedFrom,
  { workstationId = null, openedBy = 'password' }: Binding = {},
): Promise<{ token: string; sessionId: string }> {
  const { schoolId, caller } = context
  const school = await queryOne<{ code: string }>(
    context,
    sql`select code from schools where id = ${schoolId}`,
  )
  invariant(school, 'the school of a session exists')
  const { token, hash } = newToken(school.code)
  const opened = await queryOne<{ id: string }>(
    context,
    sql`insert into sessions (school_id, staff_id, token_hash, created_at, last_seen_at, address, user_agent,
          workstation_id, opened_by)
        values (${schoolId}, ${caller.staffId}, ${hash}, app_now(), app_now(), nullif(${address}, 'unknown')::inet,
          left(${userAgent ?? null}, 300), ${workstationId}, ${openedBy}) returning id`,
  )
  invariant(opened, 'an insert answers its row')
  return { token, sessionId: opened.id }
}
