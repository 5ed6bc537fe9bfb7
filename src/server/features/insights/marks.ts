import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { type Context, query, sql } from '../../context/context.ts'
import type { Term } from './terms.ts'

type Marks = Reply<typeof endpoints.readInsights>['marks']

/** So many days on which fees fell due are marked: those of the most money. */
const DUE_DAYS_MAX = 2

/** What a term's pace is read beside: the days on which most of its fees fell due, and the school's own breaks of two days or more. */
export async function marksOf(
  context: Context,
  { id, startsOn, endsOn, days }: Term & { days: readonly Day[] },
): Promise<Marks> {
  const { schoolId } = context
  const rows = await query<Omit<Marks[number], 'schoolDay'>>(
    context,
    sql`with due as materialized (
          select d.due_on as day, f.name, sum(r.students * r.amount) as weight
          from billing_runs r
          join fee_types f on f.school_id = r.school_id and f.id = r.fee_type_id
          join fee_groups(${schoolId}) g on g.fee_type_id = f.id and g.part = 'fees'
          join run_dues d on d.school_id = r.school_id and d.billing_run_id = r.id
          where r.school_id = ${schoolId} and r.term_id = ${id}
            and not exists (select from billing_run_undos u where u.school_id = r.school_id and u.billing_run_id = r.id)
          group by 1, 2),
        days as (
          select day, array_agg(name order by weight desc, name) as names from due
          where day between ${startsOn} and ${endsOn} group by day order by sum(weight) desc, day limit ${DUE_DAYS_MAX})
        select 'due' as what, names, day as from, day as to from days
        union all
        select 'break', array[h.name], h.first_day, h.last_day
        from school_holidays(${schoolId}, ${startsOn}, ${endsOn}) h
        where h.free and h.public_holiday is null and 2 <= (
          select count(*) from generate_series(greatest(h.first_day, ${startsOn}), least(h.last_day, ${endsOn}), interval '1 day') d
          where extract(isodow from d) < 6)
        order by 3`,
  )
  return rows.map((row) => ({ ...row, schoolDay: days.filter((day) => day <= row.from).length }))
}
