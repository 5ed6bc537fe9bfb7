import sql from 'sql-template-tag'
import { query, queryOne } from '../../context/context.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { IDLE_DAYS, type ParentSession } from '../../http/parent-session.ts'
import { eachSchool } from './queries.ts'

/** Whether one of the schools may remind this number by SMS; null where none is open to it. */
export async function areRemindersOn(parent: ParentSession): Promise<boolean | null> {
  const found = await eachSchool(parent, async (context) => {
    const row = await queryOne<{ isOn: boolean | null }>(context, sql`select parents_reminded() as "isOn"`)
    return row?.isOn ?? null
  })
  return found.length === 0 ? null : found.includes(true)
}

/** One school after the other: what is done twice is as it was. */
export async function setParentReminders(
  { schoolIds, inSchool }: ParentSession,
  { isOn }: { isOn: boolean },
): Promise<void> {
  for (const schoolId of schoolIds) {
    const context = { ...inSchool(schoolId), parentActs: true } as const
    await query(context, sql`select parents_set_reminders(${isOn}, ${context.caller.requestId})`)
  }
}

/** On how many other phones, or browsers, this number is signed in now. */
export async function otherPhones(world: World, parent: ParentSession): Promise<number> {
  const { rows } = await world.database.pool.query<{ count: number }>(
    sql`select count(*)::int as count from parent_sessions s where ${others(world, parent)}`,
  )
  return rows[0]?.count ?? 0
}

export async function endOtherParentSessions(world: World, parent: ParentSession): Promise<void> {
  await world.database.pool.query(
    sql`update parent_sessions s set ended_at = ${nowIn(world)} where ${others(world, parent)}`,
  )
}

function others(world: World, { phone, sessionId }: ParentSession) {
  const now = nowIn(world)
  return sql`s.phone = ${phone} and s.id <> ${sessionId} and s.ended_at is null and s.confirmed_at is not null
    and s.seen_at > ${now}::timestamptz - make_interval(days => ${IDLE_DAYS}) and s.created_at > ${now}::timestamptz - interval '1 year'`
}
