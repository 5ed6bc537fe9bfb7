import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { addMonths, type Day } from '#shared/dates.ts'
import { invalidField } from '#shared/errors.ts'
import { type Context, query, queryOne, type Sql, sql } from '../../context/context.ts'

type Calendar = Reply<typeof endpoints.readCalendar>
export type Holiday = Calendar['holidays'][number]

/** Years of holidays that one call answers. */
const YEARS_MAX = 3

/** Today in its term, the school days of each term, and the holidays of a span. Refuses invalid. */
export async function readCalendar(
  context: Context,
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
): Promise<Calendar> {
  const [today, terms] = [await todayOf(context), await termsOf(context)]
  const term = terms.find(({ endsOn }) => endsOn >= today.date)
  const begins = from ?? [today.date, ...(term ? [term.startsOn] : [])].toSorted()[0] ?? today.date
  const ends = to ?? addMonths(begins, 12)
  if (ends < begins) throw invalidField('to', 'The last day is before the first.')
  if (ends > addMonths(begins, YEARS_MAX * 12))
    throw invalidField('to', `Ask for ${YEARS_MAX} years at most.`)
  return { today, terms, holidays: await holidaysBetween(context, begins, ends) }
}

export async function holidaysBetween(context: Context, from: Day, to: Day): Promise<Holiday[]> {
  return await query<Holiday>(
    context,
    sql`${SELECT_HOLIDAYS} from school_holidays(${context.schoolId}, ${from}, ${to}) order by first_day, name`,
  )
}

const SELECT_HOLIDAYS: Sql = sql`select id, public_holiday as "publicHoliday", name, first_day as "firstDay",
  last_day as "lastDay", free, is_certain as certain`

async function todayOf(context: Context): Promise<Calendar['today']> {
  const found = await queryOne<Calendar['today']>(
    context,
    sql`select app_today() as date, coalesce(d.is_school_day, false) as "isSchoolDay",
          (select h.name from school_holidays(${context.schoolId}, app_today(), app_today()) h where h.free limit 1) as holiday,
          t.name as term, d.number as "schoolDay", d.days as "schoolDays"
        from (values (1)) one
        left join day_of_term(${context.schoolId}, app_today()) d on true
        left join terms t on t.school_id = ${context.schoolId} and t.id = d.term_id`,
  )
  if (!found) throw new Error('today answered no row')
  return found
}

function termsOf(context: Context): Promise<Calendar['terms']> {
  return query<Calendar['terms'][number]>(
    context,
    sql`select t.id, t.name, t.academic_year as "academicYear", t.starts_on as "startsOn", t.ends_on as "endsOn",
          (select count(*)::int from school_days(t.school_id, t.starts_on, t.ends_on)) as "schoolDays"
        from terms t where t.school_id = ${context.schoolId} order by t.starts_on`,
  )
}
