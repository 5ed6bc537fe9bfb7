import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { invalidField } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { eveningPeople } from '../evening/index.ts'
import { weeklyFacts } from './facts.ts'
import { weeklyText } from './weekly-text.ts'

type Weekly = Reply<typeof endpoints.readWeekly>
type Wanted = Received<typeof endpoints.setWeekly>['body']

interface Setting {
  on: boolean
  weekday: number
  hour: number
}

/** Off, and on Friday at five where a school switches it on. */
const FIRST: Setting = { on: false, weekday: 5, hour: 17 }

/** When the weekly text goes and to whom, and the very text that would go now. */
export async function readWeekly(context: Context): Promise<Weekly> {
  const [setting, people] = [await settingOf(context), await heads(context)]
  const now = await queryOne<{ today: Day }>(context, sql`select app_today() as today`)
  const facts = now ? await weeklyFacts(context, now.today) : null
  const text = facts && weeklyText(facts)
  return {
    ...setting,
    people: people.map(({ id, name, phone }) => ({ id, name, hasPhone: phone !== null })),
    preview: text ? { text, letters: text.length } : null,
  }
}

/** Changes any part of it. Switched on after its hour, the next week is the first. Refuses invalid. */
export async function setWeekly(context: Context, { on, weekday, hour }: Wanted) {
  const { replayed } = await once(context, async (inner) => {
    const before = await settingOf(inner)
    const after = { on: on ?? before.on, weekday: weekday ?? before.weekday, hour: hour ?? before.hour }
    if (after.on && (await heads(inner)).every(({ phone }) => phone === null))
      throw invalidField('on', 'No Head has a phone number. Add one under Staff or in the school’s details.')
    await query(
      inner,
      sql`insert into weekly_texts as w (school_id, is_on, weekday, hour, told_through)
          values (${inner.schoolId}, ${after.on}, ${after.weekday}, ${after.hour}, last_weekly(${after.weekday}, ${after.hour}))
          on conflict (school_id) do update set is_on = excluded.is_on, weekday = excluded.weekday, hour = excluded.hour,
            told_through = greatest(w.told_through, excluded.told_through)`,
    )
    await appendAudit(inner, 'set_weekly', null, { before, after })
    return {}
  })
  return { ...(await readWeekly(context)), ...(replayed ? { replayed } : {}) }
}

/** They get it; the last Head cannot leave, so there is one. */
export async function heads(context: Context) {
  return (await eveningPeople(context)).filter(({ role }) => role === 'head')
}

async function settingOf(context: Context): Promise<Setting> {
  const kept = await queryOne<Setting>(
    context,
    sql`select is_on as on, weekday, hour from weekly_texts where school_id = ${context.schoolId}`,
  )
  return kept ?? FIRST
}
