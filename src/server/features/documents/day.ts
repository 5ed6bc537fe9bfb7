import { type Day, isDay } from '#shared/dates.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import { type Context, inSnapshot, query, queryOne, type Sql, sql } from '../../context/context.ts'
import { takingsBy, takingsOn } from '../../ledger/index.ts'
import type { DayReceipts, DaySummary, Receipt } from '../../paper/index.ts'
import { uncountedCash } from '../cash/index.ts'
import { payOutsOn, voucherOn } from '../pay-outs/index.ts'
import { receiptPaper } from '../receipts/index.ts'
import { headingOf } from './facts.ts'

/**
 * What was taken on a day: by method, by person, and what was taken back and refunded on it. Refuses conflict to whoever still has
 * to count some of its cash.
 */
export function daySummary(context: Context, day: Day): Promise<DaySummary> {
  return inSnapshot(context, async (inner) => {
    if (await uncountedCash(inner, day))
      throw new Refusal('conflict', 'A drawer is not counted yet, and the summary says what it should hold.')
    const { school, printedAt } = await headingOf(inner)
    return {
      kind: 'day-summary',
      school,
      day,
      printedAt,
      ...(await takingsOn(inner, day)),
      series: await seriesOn(inner, day),
      byMethod: await takingsBy(inner, 'method', day),
      byPerson: await takingsBy(inner, 'person', day),
      receiptsTakenBack: await receiptsTakenBackOn(inner, day),
      refunds: await refundsOn(inner, day),
      paidOut: (await payOutsOn(inner, day)).map((payOut) => voucherOn(payOut, day)),
    }
  })
}

/**
 * Of a receipt `r`: it counts on that day. Entries are found by their day, receipts are not; a sponsor's may have none of a child yet.
 */
function isOf({ schoolId }: Context, day: Day): Sql {
  return sql`r.effective_on = ${day} and r.id in (
    select e.receipt_id from journal e where e.school_id = ${schoolId} and e.effective_on = ${day}
    union all select o.id from receipts o where o.school_id = ${schoolId} and o.sponsor_id is not null)`
}

async function seriesOn(context: Context, day: Day): Promise<DaySummary['series']> {
  const row = await queryOne<NonNullable<DaySummary['series']>>(
    context,
    sql`select numbered(max(c.initials), '-', min(r.number), 6) as first,
          numbered(max(c.initials), '-', max(r.number), 6) as last, count(r.id)::int as given,
          count(v.receipt_id)::int as voided
        from dated_receipts r join schools c on c.id = r.school_id
        left join receipt_voids v on v.school_id = r.school_id and v.receipt_id = r.id
        where r.school_id = ${context.schoolId} and ${isOf(context, day)}`,
  )
  return row && row.given > 0 ? row : null
}

function receiptsTakenBackOn(context: Context, day: Day): Promise<DaySummary['receiptsTakenBack']> {
  return query<DaySummary['receiptsTakenBack'][number]>(
    context,
    sql`select numbered(c.initials, '-', r.number, 6) as receipt,
          coalesce(names_on(r.school_id, r.id, r.students),
            concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname)) as student, v.reason, w.name as by,
          h.name as "receivedBy", a.name as "askedBy", v.recorded_at as at, r.amount
        from receipt_voids v
        join receipts r on r.school_id = v.school_id and r.id = v.receipt_id
        join schools c on c.id = r.school_id
        join students s on s.school_id = r.school_id and s.id = r.student_id
        join staff w on w.school_id = v.school_id and w.id = v.recorded_by
        join staff h on h.school_id = v.school_id and h.id = receiver_of(v.school_id, v.receipt_id)
        left join staff a on a.school_id = v.school_id and a.id = asker_of_void(v.school_id, v.receipt_id)
        where v.school_id = ${context.schoolId} and ${countsOn(context, day)}
        order by v.recorded_at`,
  )
}

/**
 * Of a void `v`: it counts on that day. As a rule that is the day it was done; of a receipt whose day was put right it is the day that the
 * receipt stood on.
 */
function countsOn({ schoolId }: Context, day: Day): Sql {
  const reversals = sql`from journal e where e.school_id = ${schoolId} and e.kind = 'reversal'`
  return sql`(v.receipt_id in (select e.receipt_id ${reversals} and e.effective_on = ${day})
    or (v.recorded_at at time zone 'UTC')::date = ${day} and not exists (select ${reversals} and e.receipt_id = v.receipt_id))`
}

function refundsOn(context: Context, day: Day): Promise<DaySummary['refunds']> {
  return query<DaySummary['refunds'][number]>(
    context,
    sql`select concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) as student, coalesce(e.note, '') as reason,
          w.name as by, null as "receivedBy", a.name as "askedBy", e.recorded_at as at, -e.received as amount
        from journal e
        join students s on s.school_id = e.school_id and s.id = e.student_id
        join staff w on w.school_id = e.school_id and w.id = e.recorded_by
        left join staff a on a.school_id = e.school_id and a.id = asker_of_act(e.school_id, e.kind, e.student_id, e.recorded_at)
        where e.school_id = ${context.schoolId} and e.effective_on = ${day} and e.kind = 'refund'
          -- Taken back the same day, nothing was given back on it.
          and not exists (select from ledger_entries x
            where x.school_id = e.school_id and x.corrects = e.id and x.effective_on = e.effective_on)
        order by e.journal_number`,
  )
}

const BATCH = 100

/** Every receipt of a day, as one paper and its batches; no connection is held between batches. */
export async function dayReceipts(
  context: Context,
  day: Day,
  site: string,
): Promise<{ paper: DayReceipts; batches: AsyncIterable<Receipt[]> }> {
  if (!isDay(day)) throw invalidField('day', 'Enter a date as YYYY-MM-DD.')
  const { school, printedAt } = await headingOf(context)
  const ids = await query<{ id: string }>(
    context,
    sql`select id from dated_receipts r where school_id = ${context.schoolId} and ${isOf(context, day)} order by number`,
  )
  const paper: DayReceipts = { kind: 'day-receipts', school, day, count: ids.length, printedAt }
  return {
    paper,
    batches: batchesOf(
      context,
      ids.map(({ id }) => id),
      site,
    ),
  }
}

async function* batchesOf(context: Context, ids: readonly string[], site: string): AsyncGenerator<Receipt[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    yield await inSnapshot(context, async (inner) => {
      const receipts: Receipt[] = []
      for (const id of ids.slice(start, start + BATCH)) receipts.push(await receiptPaper(inner, id, site))
      return receipts
    })
  }
}
