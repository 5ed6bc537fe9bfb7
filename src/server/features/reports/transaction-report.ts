import type { TransactionRow } from '#shared/api/wire.ts'
import type { Day } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, inTransaction, query, queryOne, type Sql, sql } from '../../context.ts'
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
  if (!from || !to) {
    const sentence = messages.reports.incomplete
    const fields = { ...(from ? {} : { startDate: sentence }), ...(to ? {} : { endDate: sentence }) }
    throw new Refusal('invalid', sentence, { fields })
  }
  return {
    from,
    to,
    classId: question.selectedClass
      ? (await requireClass(context, question.selectedClass, 'selectedClass')).id
      : null,
    feeTypeId: question.feeType ? (await requireFeeType(context, question.feeType)).id : null,
  }
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
  return inTransaction(context, async (inner) => {
    const last = await lastJournalNumber(inner)
    const until = Math.min(asOf ?? last, last)
    const totals =
      until === last ? await totalsOfDays(inner, filter) : await totalsUntil(inner, filter, until)
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

/** From the day totals: as quick over a million entries as over a hundred. */
async function totalsOfDays(context: Context, filter: ReportFilter): Promise<ReportTotals> {
  return totalsFrom(
    await queryOne<ReportTotals>(
      context,
      sql`select coalesce(sum(entries), 0)::bigint as count, coalesce(sum(debits), 0)::bigint as debit,
            coalesce(sum(credits), 0)::bigint as credit, coalesce(sum(received), 0)::bigint as received
          from ledger_days where ${conditions(context, filter)}`,
    ),
  )
}

/** From the entries, for a page asked for after more was recorded. */
async function totalsUntil(context: Context, filter: ReportFilter, until: number): Promise<ReportTotals> {
  return totalsFrom(
    await queryOne<ReportTotals>(
      context,
      sql`select count(*) as count, coalesce(sum(amount) filter (where side = 'Debit'), 0)::bigint as debit,
            coalesce(sum(amount) filter (where side = 'Credit'), 0)::bigint as credit,
            coalesce(sum(received), 0)::bigint as received
          from journal where ${conditions(context, filter)} and journal_number <= ${until}`,
    ),
  )
}

function totalsFrom(row: ReportTotals | undefined): ReportTotals {
  const none = pesewas(0)
  return row ?? { count: 0, debit: none, credit: none, received: none }
}

interface Window {
  until: number
  limit: number
  offset: number
}

async function pageOfRows(context: Context, filter: ReportFilter, { until, limit, offset }: Window) {
  const row = await queryOne<{ json: string }>(
    context,
    sql`select coalesce(json_agg(content::jsonb || '{"balanceAfter": null}' order by effective_on, journal_number), '[]')::text
          as json
        from entry_rows where school_id = ${context.schoolId} and id in (
          select id from journal where ${conditions(context, filter)} and journal_number <= ${until}
          order by effective_on, journal_number limit ${limit} offset ${offset})`,
  )
  return row?.json ?? '[]'
}

/** The report's entries in batches, for paper and sheets; reads by place, holding no connection between batches. */
export async function* reportBatches(
  context: Context,
  filter: ReportFilter,
  until: number,
  batchSize = 500,
): AsyncGenerator<TransactionRow[]> {
  let after: { date: Day; journal: number } | null = null
  for (;;) {
    const rows: { content: TransactionRow; date: Day; journal: number }[] = await query(
      context,
      sql`select content, effective_on as date, journal_number as journal from entry_rows
          where ${conditions(context, filter)} and journal_number <= ${until}
            and (${after?.date ?? null}::date is null
              or (effective_on, journal_number) > (${after?.date ?? null}::date, ${after?.journal ?? null}::bigint))
          order by effective_on, journal_number limit ${batchSize}`,
    )
    if (rows.length > 0) yield rows.map((row) => row.content)
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last
  }
}
