import { addDays, type Day } from '#shared/dates.ts'
import { invalidField, notFound } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { type Holiday, holidaysBetween } from './queries.ts'

interface NewHoliday {
  id?: string | undefined
  /** Which public holiday of which year. */
  publicHoliday?: string | undefined
  name: string
  firstDay: Day
  lastDay: Day
  free: boolean
}

/** Longer is between terms. */
const DAYS_MAX = 100
/** Rows of free days; more than decades of them. */
const OWN_MAX = 500

/**
 * Keeps free days of the school's own, or what the school says of a public holiday. Posts nothing and changes no day that
 * is over in the books: only what is counted in school days from now on. Refuses invalid, not_found.
 */
export async function saveHoliday(
  context: Context,
  wanted: NewHoliday,
): Promise<Holiday & { replayed?: boolean }> {
  refuseWrongDays(wanted)
  return once(context, async (inner) => {
    if (wanted.publicHoliday) await requirePublicHoliday(inner, wanted)
    else await refuseTooMany(inner)
    const id = await (wanted.publicHoliday ? keepPublic(inner, wanted) : keepOwn(inner, wanted))
    if (!id) throw notFound('Holiday')
    const { firstDay, lastDay, free } = wanted
    await appendAudit(inner, 'save_holiday', id, { name: wanted.name, firstDay, lastDay, free })
    const kept = (await holidaysBetween(inner, firstDay, lastDay)).find((holiday) => holiday.id === id)
    if (!kept) throw new Error('the holiday was kept and is not there')
    return kept
  })
}

/** Refuses not_found. */
export function removeHoliday(context: Context, holidayId: string) {
  return once(context, async (inner) => {
    const removed = await queryOne<{ name: string; firstDay: Day }>(
      inner,
      sql`delete from holidays where school_id = ${inner.schoolId} and id = ${holidayId}
          returning name, first_day as "firstDay"`,
    )
    if (!removed) throw notFound('Holiday')
    await appendAudit(inner, 'remove_holiday', holidayId, removed)
    return { message: `${removed.name} was removed.` }
  })
}

function refuseWrongDays({ publicHoliday, firstDay, lastDay, free }: NewHoliday): void {
  if (lastDay < firstDay) throw invalidField('lastDay', 'The last day is before the first.')
  if (lastDay >= addDays(firstDay, DAYS_MAX))
    throw invalidField('lastDay', `Free days are ${DAYS_MAX} at most; longer is the time between terms.`)
  if (!free && !publicHoliday)
    throw invalidField('free', 'Only of a public holiday can be said that the school teaches.')
}

/** Kept in the year it belongs to: there it is looked for. */
async function requirePublicHoliday(context: Context, { publicHoliday = '', firstDay, lastDay }: NewHoliday) {
  const year = Number(publicHoliday.slice(-4))
  if (![firstDay, lastDay].every((day) => day.startsWith(`${year}-`)))
    throw invalidField('firstDay', `This holiday is kept in ${year}.`)
  const found = await queryOne(
    context,
    sql`select from ghana_holidays(${year}) where public_holiday = ${publicHoliday}`,
  )
  if (!found) throw invalidField('publicHoliday', 'There is no such public holiday.')
}

async function refuseTooMany(context: Context): Promise<void> {
  const [own] = await query<{ count: number }>(
    context,
    sql`select count(*)::int as count from holidays where school_id = ${context.schoolId} and public_holiday is null`,
  )
  if ((own?.count ?? 0) > OWN_MAX)
    throw invalidField('name', `A school has ${OWN_MAX} free days of its own at most. Remove old ones first.`)
}

async function keepPublic(context: Context, { publicHoliday, name, firstDay, lastDay, free }: NewHoliday) {
  const [kept] = await query<{ id: string }>(
    context,
    sql`insert into holidays (school_id, public_holiday, name, first_day, last_day, free, changed_at, changed_by)
        values (${context.schoolId}, ${publicHoliday}, ${name}, ${firstDay}, ${lastDay}, ${free}, app_now(),
          ${context.caller.staffId})
        on conflict (school_id, public_holiday) do update set name = excluded.name, first_day = excluded.first_day,
          last_day = excluded.last_day, free = excluded.free, changed_at = excluded.changed_at,
          changed_by = excluded.changed_by
        returning id`,
  )
  return kept?.id
}

async function keepOwn(context: Context, { id, name, firstDay, lastDay }: NewHoliday) {
  const statement = id
    ? sql`update holidays set name = ${name}, first_day = ${firstDay}, last_day = ${lastDay}, changed_at = app_now(),
            changed_by = ${context.caller.staffId}
          where school_id = ${context.schoolId} and id = ${id} and public_holiday is null returning id`
    : sql`insert into holidays (school_id, name, first_day, last_day, changed_at, changed_by)
          values (${context.schoolId}, ${name}, ${firstDay}, ${lastDay}, app_now(), ${context.caller.staffId})
          returning id`
  return (await queryOne<{ id: string }>(context, statement))?.id
}
