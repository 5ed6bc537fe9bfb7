import { decodeAt } from '#shared/api/convert.ts'
import { type TransactionRow, transaction } from '#shared/api/wire.ts'
import type { Day } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import {
  type Context,
  inSnapshot,
  inTransaction,
  plannedOnce,
  query,
  queryOne,
  type Sql,
  sql,
} from '../../context/context.ts'
import { firstEntries } from '../../ledger/index.ts'
import { requireClass } from '../classes/index.ts'
import { requireFeeType } from '../fees/index.ts'

/** What the report is asked with; empty texts are no filter. */
export interface ReportQuestion {
  startDate?: Day | undefined
  endDate?: Day | undefined
  selectedClass?: string | undefined
  feeType?: string | undefined
}

export interface ReportFilter {
  from: Day
  to: Day
  classId: string | null
  feeTypeId: string | null
}

/** The whole filter's figures, in pesewas; never those of one page. */
export interface ReportTotals {
  count: number
  debit: Pesewas
  credit: Pesewas
  received: Pesewas
}

/** The filter, once its class and fee type are known to be this school's. Refuses invalid, not_found. */
export async function reportFilter(context: Context, question: ReportQuestion): Promise<ReportFilter> {
  const { startDate: from, endDate: to } = question
  if (!from || !to) throw incomplete({ startDate: from, endDate: to })
  return {
    from,
    to,
    classId: question.selectedClass
      ? (await requireClass(context, question.selectedClass, 'selectedClass')).id
      : null,
    feeTypeId: question.feeType ? (await requireFeeType(context, question.feeType)).id : null,
  }
}

/** What is said when a filter that is needed was not chosen. */
export function incomplete(given: Record<string, string | undefined>): Refusal {
  const sentence = sentences.reports.incomplete
  const missing = Object.keys(given).filter((name) => !given[name])
  return new Refusal('invalid', sentence, {
    fields: Object.fromEntries(missing.map((name) => [name, sentence])),
  })
}

interface ReportPage {
  page: number
  limit: number
  asOf?: number | undefined
}

/**
 * One page of the report, by date, with the totals of the whole filter and the journal number it was made at: asking
 * for the next page with that number keeps the pages stable while others record.
 */
export function reportPage(context: Context, filter: ReportFilter, { page, limit, asOf }: ReportPage) {
  return inSnapshot(context, async (inner) => {
    const last = await lastJournalNumber(inner)
    const until = Math.min(asOf ?? last, last)
    const totals = await totalsUntil(inner, filter, until)
    const rows = await pageOfRows(inner, filter, { until, limit, offset: (page - 1) * limit })
    return { rows, totals, asOf: until }
  })
}

async function lastJournalNumber(context: Context): Promise<number> {
  const row = await queryOne<{ last: number }>(
    context,
    sql`select journal_number as last from school_tails where school_id = ${context.schoolId}`,
  )
  return row?.last ?? 0
}

const conditions = (context: Context, { from, to, classId, feeTypeId }: ReportFilter): Sql => sql`
  school_id = ${context.schoolId} and effective_on between ${from} and ${to}
  and (${classId}::uuid is null or class_id = ${classId})
  and (${feeTypeId}::uuid is null or fee_type_id = ${feeTypeId})`

/**
 * From the day totals, less what was recorded after `until`: as quick over a million entries as over a hundred, and a page
 * asked for later costs what was recorded meanwhile.
 */
async function totalsUntil(context: Context, filter: ReportFilter, until: number): Promise<ReportTotals> {
  const row = await queryOne<ReportTotals>(
    context,
    sql`select (d.count - j.count)::bigint as count, (d.debit - j.debit)::bigint as debit,
          (d.credit - j.credit)::bigint as credit, (d.received - j.received)::bigint as received
        from (
          select coalesce(sum(entries), 0) as count, coalesce(sum(debits), 0) as debit,
            coalesce(sum(credits), 0) as credit, coalesce(sum(received), 0) as received
          from ${dayTotals(context)} where ${conditions(context, filter)}) d,
        (
          select count(*) as count, coalesce(sum(amount) filter (where side = 'Debit'), 0) as debit,
            coalesce(sum(amount) filter (where side = 'Credit'), 0) as credit, coalesce(sum(received), 0) as received
          from journal where ${conditions(context, filter)} and journal_number > ${until}) j`,
  )
  const none = pesewas(0)
  return row ?? { count: 0, debit: none, credit: none, received: none }
}

/** A class teacher's days are added up from the entries in sight; the kept ones are the whole school's. */
function dayTotals({ caller }: Context): Sql {
  if (caller.role !== 'teacher') return sql`ledger_days`
  return sql`(select school_id, effective_on, class_id, fee_type_id, 1 as entries, received,
      case side when 'Debit' then amount else 0 end as debits, case side when 'Credit' then amount else 0 end as credits
    from journal) days`
}

interface Window {
  until: number
  limit: number
  offset: number
}

async function pageOfRows(context: Context, filter: ReportFilter, { until, limit, offset }: Window) {
  const places = await placesOf(
    context,
    sql`${conditions(context, filter)} and journal_number <= ${until}`,
    limit,
    offset,
  )
  const row = await queryOne<{ json: string }>(
    context,
    plannedOnce(
      sql`select coalesce(json_agg(content::jsonb || '{"balanceAfter": null}' order by effective_on, journal_number), '[]')::text
            as json
          from entry_rows where school_id = ${context.schoolId} and id = any(${places}::uuid[])`,
    ),
  )
  return row?.json ?? '[]'
}

/** The first entries by date that meet the conditions: found by what was asked, to be read by their ids. */
async function placesOf(context: Context, wanted: Sql, limit: number, offset = 0): Promise<string[]> {
  const order = sql`effective_on, journal_number`
  const places = await query<{ id: string }>(
    context,
    sql`select id from (${firstEntries(wanted, order, offset + limit)}) found
        order by ${order} limit ${limit} offset ${offset}`,
  )
  return places.map(({ id }) => id)
}

/** The report's entries in batches, for paper and sheets; reads by place, holding no connection between batches. */
export async function* reportBatches(
  context: Context,
  filter: ReportFilter,
  until: number,
  batchSize = 500,
): AsyncGenerator<TransactionRow[]> {
  let after: Row | null = null
  for (;;) {
    const wanted: Sql = sql`${conditions(context, filter)} and journal_number <= ${until}
      and (${after?.date ?? null}::date is null
        or (effective_on, journal_number) > (${after?.date ?? null}::date, ${after?.journal ?? null}::bigint))`
    const rows: Row[] = await inTransaction(context, async (inner) =>
      rowsOf(inner, await placesOf(inner, wanted, batchSize)),
    )
    if (rows.length > 0) yield rows.map((row) => decodeAt(transaction, row.content))
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last
  }
}

interface Row {
  /** As the wire has it, in cedis. */
  content: unknown
  date: Day
  journal: number
}

function rowsOf(context: Context, ids: string[]): Promise<Row[]> {
  return query<Row>(
    context,
    plannedOnce(
      sql`select content, effective_on as date, journal_number as journal from entry_rows
          where school_id = ${context.schoolId} and id = any(${ids}::uuid[])
          order by effective_on, journal_number`,
    ),
  )
}
