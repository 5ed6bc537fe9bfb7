import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { formatAmount, formatSigned, pesewas } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { period } from './figures.ts'
import type { TransactionReport, TransactionRow } from './papers.ts'
import { A4, drawRows, expectPages, openReport, type Report } from './report.ts'
import { drawFilters } from './sheet-parts.ts'
import { openTable, type Table } from './table.ts'
import type { Column } from './table-columns.ts'
import { mm } from './units.ts'

/** Every transaction of a filter, upright, in rows of one line for names of usual length; Debit and Credit are summed apart, never into one another. */
export async function drawTransactionReport(
  canvas: Canvas,
  paper: TransactionReport,
  batches: AsyncIterable<TransactionRow[]>,
): Promise<void> {
  const report = openReport(canvas, {
    school: paper.school,
    label: 'Transaction report',
    title: period(paper.from, paper.to),
    aside: `${paper.school.name}, transaction report`,
    footLeft: `${paper.school.name}. Totals are over the whole selection, not this page.`,
    printedAt: paper.printedAt,
    pagesExpected: expectPages(paper.count, 43, 50),
  })
  report.y = drawFilters(canvas, A4, report.y + mm(5), [
    { label: 'Class', value: paper.className ?? 'All Classes' },
    { label: 'Fee type', value: paper.feeType ?? 'All' },
    { label: 'Transactions', value: paper.count.toLocaleString('en') },
  ])
  const table = openTable(
    canvas,
    A4,
    paper.namesPeople ? WITH_PEOPLE : COLUMNS,
    {
      style: { face: 'text', size: 7.2 },
      padding: mm(0.55),
    },
    { sums: [paper.totals.debit, paper.totals.credit].map((total) => ({ 'GH₵': formatAmount(total) })) },
  )
  const sums = { Debit: 0, Credit: 0 }
  let count = 0
  const drawn = await drawRows(canvas, report, {
    table,
    batches,
    add(row) {
      count += 1
      sums[row.side] += row.amount
    },
    carried: () => ({ label: counted(count, 'transaction'), sums: bothSides(sums) }),
    closingHeight: 3 * table.rowHeight,
  })
  const { totals } = paper
  const agree = drawn === paper.count && sums.Debit === totals.debit && sums.Credit === totals.credit
  invariant(agree, 'the rows of a transaction report add up to its totals')
  drawTotals(report, table, paper)
  report.end()
}

function bothSides({ Debit, Credit }: Record<'Debit' | 'Credit', number>) {
  return { 'GH₵': `Debit ${formatAmount(pesewas(Debit))}, Credit ${formatAmount(pesewas(Credit))}` }
}

function drawTotals(
  report: Report,
  table: Table<TransactionRow>,
  { totals, count }: TransactionReport,
): void {
  if (count === 0)
    report.y = table.sum(report.y, 'No transactions in this selection.', {}, { above: 'plain' })
  report.y = table.sum(report.y, 'Total Debit', { 'GH₵': formatAmount(totals.debit) })
  report.y = table.sum(report.y, 'Total Credit', { 'GH₵': formatAmount(totals.credit) }, { above: 'plain' })
  const received = { 'GH₵': formatSigned(totals.received) }
  const label = 'Received: payments, less what was taken back or given back'
  report.y = table.sum(report.y, label, received, { above: 'plain', doubled: ['GH₵'] })
}

const COLUMNS: readonly Column<TransactionRow>[] = [
  { title: 'Date', width: 17.5, style: { figures: true }, whole: true, text: (row) => formatDay(row.date) },
  { title: 'Student', width: 41, text: (row) => row.name },
  { title: 'Class', width: 17.5, text: (row) => row.className },
  { title: 'Fee type', width: 17.5, text: (row) => row.feeType },
  { title: 'Receipt', width: 18.5, whole: true, style: { figures: true }, text: (row) => row.receipt ?? '' },
  { title: 'Type', width: 9.5, text: (row) => row.side },
  { title: 'Method', width: 18.5, holds: ['Mobile Money'], text: (row) => row.method ?? '' },
  {
    title: 'GH₵',
    width: 19,
    align: 'right',
    style: { figures: true },
    whole: true,
    text: (row) => formatAmount(row.amount),
  },
]

const WITH_PEOPLE: readonly Column<TransactionRow>[] = [
  ...COLUMNS.slice(0, -1),
  { title: 'By', width: 21.5, text: (row) => row.recordedBy ?? '' },
  ...COLUMNS.slice(-1),
]
