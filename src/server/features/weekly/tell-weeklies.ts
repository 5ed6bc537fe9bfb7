import type { Day } from '#shared/dates.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { weekliesDue } from '../../context/directory.ts'
import { areTermDaysKept, keepTermDaysCurrent, queueText } from '../../ledger/index.ts'
import { schoolJob } from '../../school-job.ts'
import { weeklyFacts } from './facts.ts'
import { heads } from './settings.ts'
import { weeklyText } from './weekly-text.ts'

/** A text the server slept through is made up for on the next day; an older one is old news. */
const DAYS_LATE = 1

/** Queues the weekly texts that are due, each once: a week is done when its texts are queued, in the same transaction. */
export const { run: tellWeeklies, start: startWeeklies } = schoolJob({
  name: 'weekly',
  everyMs: 60_000,
  due: weekliesDue,
  act: tellOneSchool,
})

/** Of two servers that see the same week, the second finds it done. */
async function tellOneSchool(context: Context): Promise<void> {
  const due = await queryOne<{ day: Day; isFresh: boolean }>(
    context,
    sql`select last_weekly(weekday, hour) as day, app_today() - last_weekly(weekday, hour) <= ${DAYS_LATE} as "isFresh"
        from weekly_texts
        where school_id = ${context.schoolId} and is_on and told_through < last_weekly(weekday, hour) for update`,
  )
  if (!due) return
  if (due.isFresh && !(await areTermDaysKept(context))) {
    // A school this large waits for a later round, and the others do not wait for it.
    keepTermDaysCurrent(context)
    return
  }
  const facts = due.isFresh ? await weeklyFacts(context, due.day) : null
  if (facts) await tellThem(context, due.day, weeklyText(facts))
  await query(
    context,
    sql`update weekly_texts set told_through = ${due.day} where school_id = ${context.schoolId}`,
  )
}

/** One text to a phone; of two Heads with one phone it is one. */
async function tellThem(context: Context, day: Day, text: string): Promise<void> {
  const people = await heads(context)
  for (const phone of new Set(people.flatMap((person) => person.phone ?? []))) {
    await queueText(context, { kind: 'evening', told: `weekly:${day}:${phone}`, phone, text })
  }
}
