import { addDays, type Day } from '#shared/dates.ts'
import { invalidField } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { PERIOD_DAYS_MAX } from '#shared/periods.ts'
import type { ReductionKind } from '#shared/reductions.ts'
import { type Context, query, type Sql, sql } from '../../context/context.ts'

/** From a day to another, both counted. */
export interface Period {
  from: Day
  to: Day
}

/**
 * The entries that these figures are made of: money by the day it counts on, and what was taken off. `received` is net of what was
 * given back; `taken_off` of a reversal is below zero, and its kind that of what it takes back. `hour` is null for what was recorded
 * on another day. The lists behind the figures are read from here.
 */
export function happenings({ schoolId }: Context, { from, to }: Period): Sql {
  return sql`select e.id, e.journal_number, e.student_id, e.class_id, e.fee_type_id, e.effective_on, e.recorded_at, e.recorded_by,
      e.received, e.account, initcap(e.account) as method, extract(isodow from e.effective_on)::int as weekday,
      case when (e.recorded_at at time zone 'UTC')::date = e.effective_on
        then extract(hour from e.recorded_at at time zone 'UTC')::int end as hour,
      e.kind, e.receipt_id,
      case when e.account = 'allowances' then -e.owed else 0 end as taken_off,
      case when e.account <> 'allowances' then null when e.kind <> 'reversal' then e.kind
        else (select c.kind from ledger_entries c where c.school_id = e.school_id and c.id = e.corrects) end as reduction
    from journal e
    where e.school_id = ${schoolId} and e.effective_on between ${from} and ${to}
      and (e.received <> 0 or e.account = 'allowances')`
}

export interface PeriodRow {
  what: 'method' | 'weekday' | 'hour' | 'reduction'
  method: string | null
  weekday: number | null
  hour: number | null
  /** Of a reduction. */
  kind: ReductionKind | null
  amount: Pesewas
  /** Receipts that stand, or reductions. */
  count: number
}

/**
 * What came in by how it was paid, weekday and hour, each of which adds up to all of it; and what was taken off what pupils owe,
 * net of what of it was taken back. The entries of the period are read once, and added up before they are looked at: what counts
 * is the same as in happenings.
 */
export function periodRows(context: Context, { from, to }: Period): Promise<PeriodRow[]> {
  const { schoolId } = context
  return query<PeriodRow>(
    context,
    sql`with added as materialized (
          select kind, side, account, effective_on, date_bin('1 hour', recorded_at, '2000-01-01T00:00:00Z') as at,
            case when account = 'allowances' then corrects when kind = 'payment' then receipt_id end as of_id,
            sum(amount)::bigint as amount, count(*) as entries
          from journal
          -- The bills of classes, most entries of all, bring nothing in and take nothing off.
          where school_id = ${schoolId} and effective_on between ${from} and ${to} and kind <> 'class_fee'
          group by 1, 2, 3, 4, 5, 6),
        -- Each hour of each day: few rows, whatever the number of entries. A receipt of several lines counts once, one taken back not at all,
        -- as in takings.
        money as materialized (
          select account, extract(isodow from effective_on)::int as weekday,
            case when (at at time zone 'UTC')::date = effective_on then extract(hour from at at time zone 'UTC')::int end as hour,
            sum(received) as received, count(of_id) filter (where kind = 'payment' and not is_void) as receipts
          from (select a.*, received_by(kind, account, side, amount) as received, v.receipt_id is not null as is_void
            from added a left join receipt_voids v on v.school_id = ${schoolId} and v.receipt_id = a.of_id) a
          where received <> 0 group by account, effective_on, at),
        reductions as materialized (
          select case when a.kind <> 'reversal' then a.kind
              else (select c.kind from ledger_entries c where c.school_id = ${schoolId} and c.id = a.of_id) end as kind,
            case a.side when 'Credit' then a.amount else -a.amount end as amount,
            case when a.kind <> 'reversal' and a.side = 'Credit' then a.entries else 0 end as given
          from added a where a.account = 'allowances')
        select case when grouping(account) = 0 then 'method' when grouping(weekday) = 0 then 'weekday' else 'hour' end as what,
          initcap(account) as method, weekday, hour, null as kind, sum(received)::bigint as amount, sum(receipts)::int as count
        from money group by grouping sets ((account), (weekday), (hour))
        union all
        select 'reduction', null, null, null, kind, sum(amount)::bigint, sum(given)::int from reductions group by kind
        order by 1, weekday, hour nulls last, amount desc`,
  )
}

/** Refuses invalid: days turned round, and more of them than are added up at once. */
export function requirePeriod({ from, to }: Period): void {
  if (to < from) throw invalidField('to', 'The last day is before the first.')
  if (to > addDays(from, PERIOD_DAYS_MAX - 1))
    throw invalidField('to', `Choose ${PERIOD_DAYS_MAX} days at most.`)
}

/** The later of two days. */
export function laterOf(one: Day, other: Day): Day {
  return [one, other].toSorted()[1] ?? one
}
