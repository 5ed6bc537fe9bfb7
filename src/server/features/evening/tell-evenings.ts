import type { Day } from '#shared/dates.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { eveningsDue } from '../../context/directory.ts'
import { queueText } from '../../ledger/index.ts'
import { schoolJob } from '../../school-job.ts'
import { isBlindTo } from '../cash/index.ts'
import { eveningText, reminderText } from './evening-text.ts'
import { eveningFacts } from './facts.ts'
import { openDrawers } from './open-drawers.ts'
import { type EveningPerson, eveningPeople } from './settings.ts'

/** An evening the server slept through is made up for; one before it is old news. */
const DAYS_BACK = 1
/** A reminder is for the people who are still there. */
const REMINDER_UNTIL_HOUR = 20

/** Queues the evening texts that are due, each once: a day is done when its texts are queued, in the same transaction. */
export const { run: tellEvenings, start: startEvenings } = schoolJob({
  name: 'evening',
  everyMs: 30_000,
  due: eveningsDue,
  act: tellOneSchool,
})

interface Due {
  /** Evenings that have come and are not told yet, oldest first. */
  days: Day[]
  remindedThrough: Day
  dueReminder: Day
  today: Day
  hour: number
}

/** Of two servers that see the same evening, the second finds it done. */
async function tellOneSchool(context: Context): Promise<void> {
  const row = await queryOne<Due>(
    context,
    sql`select array(select day::date::text from generate_series(greatest(told_through + 1, last_evening(hour) - ${DAYS_BACK}::int),
            last_evening(hour), interval '1 day') day) as days, reminded_through as "remindedThrough",
          last_evening(19) as "dueReminder", app_today() as today,
          extract(hour from app_now() at time zone 'UTC')::int as hour
        from evening_texts where school_id = ${context.schoolId} and is_on for update`,
  )
  if (!row) return
  for (const day of row.days) {
    const facts = await eveningFacts(context, day)
    if (facts) await queueFor(context, `evening:${day}`, () => eveningText(facts))
  }
  if (row.remindedThrough < row.dueReminder) await remind(context, row)
  await query(
    context,
    sql`update evening_texts set told_through = greatest(told_through, last_evening(hour)),
          reminded_through = greatest(reminded_through, ${row.dueReminder}::date)
        where school_id = ${context.schoolId}`,
  )
}

async function remind(context: Context, { dueReminder, today, hour }: Due): Promise<void> {
  if (dueReminder !== today || hour >= REMINDER_UNTIL_HOUR) return
  const drawers = await openDrawers(context)
  if (drawers.length === 0) return
  await queueFor(context, `drawers:${dueReminder}`, (people) => {
    const isBlind = people.some(({ id, role }) => isBlindTo({ staffId: id, role }, drawers))
    return reminderText(drawers, isBlind)
  })
}

/** One text to a phone, written for all who share it; what was told once is not told again. */
async function queueFor(
  context: Context,
  told: string,
  write: (people: readonly EveningPerson[]) => string,
): Promise<void> {
  const people = (await eveningPeople(context)).filter(({ gets }) => gets)
  for (const phone of new Set(people.flatMap((person) => person.phone ?? []))) {
    const text = write(people.filter((person) => person.phone === phone))
    await queueText(context, { kind: 'evening', told: `${told}:${phone}`, phone, text })
  }
}
