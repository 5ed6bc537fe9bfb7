import { invariant } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { newToken } from '../../http/session.ts'

/** Where a session is opened from. */
export interface OpenedFrom {
  address: string
  userAgent: string | undefined
  /** Of a browser that keeps a key: the session goes with it. */
  sessionKey?: string | undefined
}

/** The desk a session belongs to, and what opened it there. */
interface Binding {
  workstationId?: string | null
  openedBy?: 'password' | 'pin'
}

/** Opens a session of the caller, whose right to it is settled, and answers its token. */
export async function openSession(
  context: Context,
  { address, userAgent, sessionKey }: OpenedFrom,
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
          workstation_id, opened_by, bound_key)
        values (${schoolId}, ${caller.staffId}, ${hash}, app_now(), app_now(), nullif(${address}, 'unknown')::inet,
          left(${userAgent ?? null}, 300), ${workstationId}, ${openedBy}, ${sessionKey ?? null}) returning id`,
  )
  invariant(opened, 'an insert answers its row')
  await forgetOldAddresses(context)
  return { token, sessionId: opened.id }
}

/** For so long it can be asked from where somebody signed in. */
const ADDRESS_DAYS = 90

/** The session itself stays: the audit log names the person and the desk by it. */
async function forgetOldAddresses(context: Context): Promise<void> {
  await query(
    context,
    sql`with old as (
          select id from sessions where school_id = ${context.schoolId}
            and created_at < app_now() - make_interval(days => ${ADDRESS_DAYS})
            and (address is not null or user_agent is not null)
          order by created_at limit 500 for update skip locked)
        update sessions s set address = null, user_agent = null from old
        where s.school_id = ${context.schoolId} and s.id = old.id`,
  )
}
