import { type Context, inSnapshot, queryOne, sql } from '../../context/context.ts'
import type { TransactionReport, TransactionRow } from '../../paper/index.ts'
import {
  type ReportFilter,
  type ReportQuestion,
  reportBatches,
  reportFilter,
  reportPage,
} from '../reports/index.ts'
import { hasPeople, headingOf } from './facts.ts'

/** The general report as one paper and its rows, all as of the same journal number. Refuses invalid, not_found. */
export function transactionReport(
  context: Context,
  question: ReportQuestion,
): Promise<{ paper: TransactionReport; batches: AsyncIterable<TransactionRow[]> }> {
  return inSnapshot(context, async (inner) => {
    const { school, printedAt } = await headingOf(inner)
    const filter = await reportFilter(inner, question)
    const { totals, asOf } = await reportPage(inner, filter, { page: 1, limit: 1 })
    const paper: TransactionReport = {
      kind: 'transaction-report',
      school,
      printedAt,
      from: filter.from,
      to: filter.to,
      ...(await namesOf(inner, filter)),
      count: totals.count,
      namesPeople: await hasPeople(inner),
      totals: { debit: totals.debit, credit: totals.credit, received: totals.received },
    }
    return { paper, batches: rowsOf(context, filter, asOf) }
  })
}

async function namesOf(context: Context, { classId, feeTypeId }: ReportFilter) {
  const row = await queryOne<{ className: string | null; feeType: string | null }>(
    context,
    sql`select (select name from classes where school_id = ${context.schoolId} and id = ${classId}) as "className",
          (select name from fee_types where school_id = ${context.schoolId} and id = ${feeTypeId}) as "feeType"`,
  )
  return row ?? { className: null, feeType: null }
}

async function* rowsOf(
  context: Context,
  filter: ReportFilter,
  asOf: number,
): AsyncGenerator<TransactionRow[]> {
  for await (const batch of reportBatches(context, filter, asOf)) {
    yield batch.map((row) => ({
      date: row.date,
      name: row.studentName,
      className: row.className,
      feeType: row.fee_type,
      receipt: row.receiptNumber,
      side: row.transaction_type,
      method: row.payment_method,
      recordedBy: row.recordedBy,
      amount: row.amount,
    }))
  }
}
