import { counted } from '#shared/counted.ts'
import { formatDay, formatMonth } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { formatAmount, formatSigned, pesewas, sumOf } from '#shared/money.ts'
import { nameOfItem } from '#shared/reconciled-items.ts'
import type { Canvas } from './canvas.ts'
import type { ReconciliationPaper } from './reconciliation-papers.ts'
import { A4, drawRows, expectPages, openReport, type Report } from './report.ts'
import { drawSignatures, paragraph } from './sheet-parts.ts'
import { BODY } from './styles.ts'
import { openTable } from './table.ts'
import type { Column } from './table-columns.ts'
import { mm } from './units.ts'

type Item = ReconciliationPaper['items'][number]
type Thing = Item['things'][number] & { item: string }

const LOOK = { style: { ...BODY, size: 9 }, padding: mm(1.5) }
const AMOUNT = { align: 'right', whole: true, style: { figures: true } } as const

/** An account at the end of a month: from the statement to the books by named items, what each is made of, and lines to sign on. */
export async function drawReconciliation(canvas: Canvas, paper: ReconciliationPaper): Promise<void> {
  const { school, account, month, to, items } = paper
  const things = items.flatMap(({ item, things: own }) =>
    own.map((thing) => ({ ...thing, item: nameOfItem(item) })),
  )
  const report = openReport(canvas, {
    school,
    label: account,
    title: `Reconciliation, ${formatMonth(month)}`,
    aside: `${account}, ${formatMonth(month)}`,
    footLeft: `What stands at the end of ${formatDay(to)}, as known when this was printed.`,
    printedAt: paper.printedAt,
    pagesExpected: expectPages(things.length + items.length, 24, 34),
  })
  report.y += mm(4)
  drawSides(canvas, paper, report)
  drawNotes(canvas, paper, report)
  await drawThings(canvas, things, report)
  if (report.room() < mm(22)) report.turn()
  drawSignatures(canvas, A4, A4.bottom - mm(22), ['Prepared by', 'Bursar', 'Head'])
  report.end()
}

interface Row {
  label: string
  before: string
  moved: string
  after: string
}

/** The statement and what leads from it to the books, item by item, are the books: at the start, in the month and at the end. */
function drawSides(
  canvas: Canvas,
  { statement, books, items, from, to }: ReconciliationPaper,
  report: Report,
): void {
  for (const when of ['before', 'moved', 'after'] as const)
    invariant(
      statement[when] - sumOf(items.map((item) => item[when])) === books[when],
      'a statement less its items is what the books say',
    )
  const columns: Column<Row>[] = [
    { title: '', width: 86, text: (row) => row.label },
    { title: `Before ${formatDay(from)}`, width: 32, ...AMOUNT, text: (row) => row.before },
    { title: 'In the month', width: 32, ...AMOUNT, text: (row) => row.moved },
    { title: formatDay(to), width: 32, ...AMOUNT, text: (row) => row.after },
  ]
  const rows = [
    { label: 'The statement says', ...signed(statement, 1) },
    ...items.map((item) => ({
      label: `${nameOfItem(item.item)} (${item.count.toLocaleString('en')})`,
      ...signed(item, -1),
    })),
  ]
  const sums = signed(books, 1)
  const table = openTable(canvas, A4, columns, LOOK, { rows: [...rows, { label: '', ...sums }] })
  const close = canvas.structure.open('Table')
  let y = table.heads(report.y, 'first')
  for (const row of rows) y = table.row(y, row)
  report.y = table.sum(
    y,
    'The books say',
    {
      [columns[1]?.title ?? '']: sums.before,
      'In the month': sums.moved,
      [columns[3]?.title ?? '']: sums.after,
    },
    { doubled: [columns[3]?.title ?? ''] },
  )
  close()
}

function signed({ before, moved, after }: Pick<Item, 'before' | 'moved' | 'after'>, sign: 1 | -1) {
  const figure = (amount: number) => formatSigned((amount * sign || 0) as Item['after'])
  return { before: figure(before), moved: figure(moved), after: figure(after) }
}

function drawNotes(canvas: Canvas, { statedUntil, unplaced, to }: ReconciliationPaper, report: Report): void {
  const notes = [
    statedUntil && statedUntil < to ? `Statements were brought up to ${formatDay(statedUntil)}.` : '',
    unplaced.count > 0
      ? `${counted(unplaced.count, 'receipt')} of GHS ${formatAmount(unplaced.amount)} in all are in no account: no statement shows them, and the school has several accounts of this kind.`
      : '',
  ].filter(Boolean)
  for (const note of notes)
    report.y = paragraph(canvas, { x: A4.left, y: report.y + mm(3), width: A4.right - A4.left }, note)
}

async function drawThings(canvas: Canvas, things: readonly Thing[], report: Report): Promise<void> {
  if (things.length === 0) return
  const columns: Column<Thing>[] = [
    { title: 'Item', width: 56, text: (thing) => thing.item },
    { title: 'Day', width: 24, whole: true, text: ({ date }) => (date ? formatDay(date) : '') },
    { title: 'What', width: 76, text: ({ what }) => what },
    { title: 'GH₵', width: 26, ...AMOUNT, text: ({ amount }) => formatSigned(pesewas(-amount || 0)) },
  ]
  const table = openTable(canvas, A4, columns, LOOK, { rows: things })
  report.y += mm(6)
  if (report.room() < mm(12) + 4 * table.rowHeight) report.turn()
  let drawn = 0
  await drawRows(canvas, report, {
    table,
    batches: [[...things]],
    add: () => drawn++,
    carried: () => ({ label: counted(drawn, 'line'), sums: {} }),
    closingHeight: table.rowHeight,
  })
}
