import { counted } from '#shared/counted.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { remindersDue } from '../../context/directory.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { schoolJob } from '../../school-job.ts'
import { quietUntil } from '../messages/index.ts'
import { type Candidate, remindedToday, type Setting, settingOf } from './reminders.ts'

/**
 * Queues today's reminders by hand, but for families who are left out. Each family once a day, whoever else queues them; who was left
 * out stays so for the day, and the day is done for the job.
 */
export function sendReminders(context: Context, leaveOut: readonly string[]) {
  return once(context, async (inner) => {
    await takeTurns(inner)
    const setting = await settingOf(inner)
    await keepDecided(inner, setting, leaveOut)
    const { families } = await remindedToday(inner, setting)
    const queued = await queueFor(inner, families)
    await appendAudit(inner, 'send_reminders', null, { queued, leftOut: new Set(leaveOut).size })
    return { message: `${counted(queued, 'reminder')} on the way.`, queued }
  })
}

/** Queues the reminders that are due, of schools with the switch on, each day once: a day is done in the same transaction. */
export const { run: remindFamilies, start: startReminders } = schoolJob({
  name: 'reminders',
  everyMs: 60_000,
  due: remindersDue,
  act: remindOneSchool,
})

/** Of two servers that see the same morning, the second finds it done. A lapsed school's day is done when it has paid. */
async function remindOneSchool(context: Context): Promise<void> {
  await takeTurns(context)
  const row = await queryOne<{ isDay: boolean }>(
    context,
    sql`select is_reminder_day(school_id, app_today()) as "isDay" from reminder_settings
        where school_id = ${context.schoolId} and is_on and done_through < app_today()
          and exists (select from schools c where c.id = school_id and app_today() < c.expires_on) for update`,
  )
  if (!row) return
  if (row.isDay) {
    const { families } = await remindedToday(context, await settingOf(context))
    await queueFor(context, families)
  }
  await query(
    context,
    sql`update reminder_settings set done_through = app_today() where school_id = ${context.schoolId}`,
  )
}

/** What was decided for today: nobody else asks the same families again. Only ids of this school are kept. */
async function keepDecided(context: Context, { price }: Setting, leaveOut: readonly string[]): Promise<void> {
  const { schoolId } = context
  await query(
    context,
    sql`insert into reminder_settings as r (school_id, is_on, language, price, done_through, left_out, left_out_on)
        select ${schoolId}, false, 'en', ${price}, app_today(), array(
            select x.id from unnest(${[...new Set(leaveOut)]}::uuid[]) x(id)
            where exists (select from guardians g where g.school_id = ${schoolId} and g.id = x.id)
              or exists (select from families f where f.school_id = ${schoolId} and f.id = x.id)), app_today()
        on conflict (school_id) do update set done_through = greatest(r.done_through, excluded.done_through),
          left_out = case when r.left_out_on = excluded.left_out_on
            then array(select unnest(r.left_out) union select unnest(excluded.left_out)) else excluded.left_out end,
          left_out_on = excluded.left_out_on`,
  )
}

/** Whoever queues reminders of a school sees those of the one before. */
async function takeTurns(context: Context): Promise<void> {
  await query(
    context,
    sql`select pg_advisory_xact_lock(hashtextextended('reminders ' || ${context.schoolId}, 0))`,
  )
}

/** One text a family; the words are made when it is sent. Answers how many there are. */
async function queueFor(context: Context, families: readonly Candidate[]): Promise<number> {
  if (families.length === 0) return 0
  const rows = families.map(({ familyId, guardianId, phone, students }) => ({
    familyId,
    guardianId,
    phone,
    facts: { family: familyId, students, guardian: guardianId },
  }))
  const queued = await queryOne<{ count: number }>(
    context,
    sql`select count(outbox_put(${context.schoolId}, 'reminder', 'reminder:' || r."familyId" || ':' || app_today(), r."guardianId",
          p_phone => r.phone, p_facts => r.facts, p_not_before => ${await firstMoment(context)}))::int as count
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("familyId" uuid, "guardianId" uuid, phone text, facts jsonb)`,
  )
  return queued?.count ?? 0
}

/** In a minute at the earliest: the release before this one, while both run, finds a text that is due and cannot write it. */
async function firstMoment(context: Context): Promise<Date> {
  const row = await queryOne<{ at: Date; isDay: boolean }>(
    context,
    sql`select app_now() + interval '1 minute' as at, is_reminder_day(${context.schoolId}, app_today()) as "isDay"`,
  )
  if (!row) throw new Error('now answered no row')
  return row.isDay ? row.at : quietUntil(row.at)
}
