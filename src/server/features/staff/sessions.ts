import { notFound, Refusal } from '#shared/errors.ts'
import { type Context, forOwnAccount, query, sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { appendAudit, once, wasDone } from '../../ledger/index.ts'
import { hashPassword, keepOwnPin, requireOwnPassword } from '../schools/index.ts'
import { requirePerson } from './queries.ts'

/** Ends sessions of one person: one, or all but `except`. Answers how many. */
export async function endSessions(
  context: Context,
  staffId: string,
  { sessionId = null, except = null }: { sessionId?: string | null; except?: string | null } = {},
): Promise<number> {
  const ended = await query(
    context,
    sql`update sessions set revoked_at = app_now()
        where school_id = ${context.schoolId} and staff_id = ${staffId} and revoked_at is null
          and (${sessionId}::uuid is null or id = ${sessionId}) and id is distinct from ${except}::uuid returning id`,
  )
  return ended.length
}

/** Ends a session of somebody, or all of them. Refuses not_found. */
export async function endStaffSessions(context: Context, staffId: string, sessionId?: string) {
  const { ended, replayed } = await once(context, async (inner) => {
    await requirePerson(inner, staffId)
    return { ended: await endAndNote(inner, staffId, { sessionId: sessionId ?? null }) }
  })
  return answer(ended, replayed)
}

/** Ends one of the caller's own sessions, or all but this one. Refuses not_found. */
export async function endMySessions(context: Context, sessionId?: string) {
  const { caller } = context
  const which = sessionId ? { sessionId } : { except: caller.sessionId }
  const { ended, replayed } = await once(forOwnAccount(context), async (inner) => ({
    ended: await endAndNote(inner, caller.staffId, which),
  }))
  return answer(ended, replayed)
}

async function endAndNote(
  context: Context,
  staffId: string,
  which: { sessionId?: string | null; except?: string | null },
): Promise<number> {
  // Whoever ends all of them trusts neither what was sent nor the PINs that open others. PINs first: who unlocks meanwhile is waited for.
  if (!which.sessionId) {
    if (which.except) await keepOwnPin(context)
    await query(
      context,
      sql`select end_pins(${context.schoolId}, ${staffId}), use_up_links(${context.schoolId}, ${staffId})`,
    )
  }
  const ended = await endSessions(context, staffId, which)
  if (which.sessionId && ended === 0) throw notFound('Session')
  await appendAudit(context, 'end_sessions', staffId, { ended, session: which.sessionId ?? null })
  return ended
}

function answer(ended: number, replayed: boolean | undefined) {
  const message = ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`
  return { message, ended, ...(replayed ? { replayed } : {}) }
}

/** Changes the caller's own password and ends their other sessions; their PINs end with the old one, by the table itself. Refuses wrong_sign_in, conflict, too_many. */
export async function changeMyPassword(
  world: World,
  context: Context,
  { currentPassword, password }: { currentPassword: string; password: string },
) {
  const own = forOwnAccount(context)
  const message = 'The new password is set. Your other sessions were ended.'
  // A retry after a lost answer comes with the password that its first try has changed.
  if (await wasDone(own)) return { message, replayed: true }
  const { staffId, sessionId } = context.caller
  const before = await requireOwnPassword(world, own, currentPassword, 'currentPassword')
  const after = await hashPassword(password)
  await once(own, async (inner) => {
    await keepOwnPin(inner)
    await savePassword(inner, staffId, before, after)
    await endSessions(inner, staffId, { except: sessionId })
    await appendAudit(inner, 'staff_password', staffId, {})
    return {}
  })
  return { message }
}

/** Only in place of the one that was checked. Refuses conflict. */
async function savePassword(context: Context, staffId: string, before: string, after: string) {
  const saved = await query(
    context,
    sql`with own as (
          update staff set password_hash = ${after}
          where school_id = ${context.schoolId} and id = ${staffId} and role <> 'administrator'
            and password_hash = ${before} returning id),
        account as (
          update schools c set password_hash = ${after}
          from staff f where f.school_id = c.id and f.id = ${staffId} and f.role = 'administrator'
            and c.id = ${context.schoolId} and c.password_hash = ${before} returning c.id)
        select id from own union all select id from account`,
  )
  if (saved.length > 0) return
  throw new Refusal(
    'conflict',
    'The password was changed just now in another place. Sign in with the new one.',
  )
}
