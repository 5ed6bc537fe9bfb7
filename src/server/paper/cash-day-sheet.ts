import { lateReceiptLine, nameOfCashLine } from '#shared/cash-lines.ts'
import { counted } from '#shared/counted.ts'
import { formatDay, formatTime } from '#shared/dates.ts'
import { sayHands } from '#shared/hands.ts'
import { formatAmount, formatSigned, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import type { CashDaySheet, CashSheetDrawer, CashSheetLine, CashSheetUndone } from './cash-papers.ts'
import { AMOUNT, drawHeading, drawList, LOOK } from './cash-sheet-lists.ts'
import { drawPaidOut } from './cash-sheet-vouchers.ts'
import { moment } from './figures.ts'
import { A4, openReport, type Report } from './report.ts'
import { drawSignatures, paragraph, paragraphHeight } from './sheet-parts.ts'
import { BODY } from './styles.ts'
import { openTable } from './table.ts'
import type { Column } from './table-columns.ts'
import { mm } from './units.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A day's cash: what came and where it is, drawers, methods, what went back and was forgiven, and lines to sign on. */
export async function drawCashDaySheet(canvas: Canvas, paper: CashDaySheet): Promise<void> {
  const { school, day, lockedAt } = paper
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]
  const report = openReport(canvas, {
    school,
    label: 'Cash day',
    title: `${weekday} ${formatDay(day)}`,
    state: lockedAt ? { word: 'LOCKED', black: true } : { word: 'NOT LOCKED', black: false },
    aside: `${school.name}, cash day`,
    footLeft: `${school.name}.${lockedAt ? ` Locked ${moment(lockedAt)} by ${paper.lockedBy}.` : ''}`,
    printedAt: paper.printedAt,
    pagesExpected: 1,
  })
  report.y += mm(4)
  drawStatement(canvas, paper, report)
  await drawDrawers(canvas, paper.drawers, report)
  await drawPaidOut(canvas, paper.paidOut, report)
  drawLate(canvas, paper, report)
  drawMethods(canvas, paper, report)
  await drawUndone(canvas, paper.undone, report)
  if (report.room() < mm(22)) report.turn()
  drawSignatures(canvas, A4, A4.bottom - mm(22), ['Counted by', 'Bursar', 'Head'])
  report.end()
}

/** Two columns that end in the same figure, or say what is missing. */
function drawStatement(canvas: Canvas, { came, where, missing }: CashDaySheet, report: Report): void {
  if (came.length === 0) return
  const middle = (A4.left + A4.right) / 2
  const top = report.y
  const sides = [
    {
      frame: { ...A4, right: middle - mm(4) },
      heading: 'What came',
      lines: came,
      sum: 'Cash to account for',
    },
    {
      frame: { ...A4, left: middle + mm(4) },
      heading: 'Where it is',
      lines: where,
      sum: missing === 0 ? 'It agrees' : 'Found',
    },
  ]
  const tables = sides.map((side) => ({
    ...side,
    table: openTable(canvas, side.frame, statementColumns(), LOOK, {
      rows: side.lines,
      sums: [{ 'GH₵': formatSigned(sumOf(side.lines.map(({ amount }) => amount))) }],
    }),
  }))
  const heights = tables.map(({ table, lines }) => lines.reduce((sum, line) => sum + table.heightOf(line), 0))
  const ends = tables.map(({ table, frame, heading, lines, sum }, side) => {
    const close = canvas.structure.open('Table')
    let y = table.heads(drawHeading(canvas, frame, top, heading), 'first')
    for (const line of lines) y = table.row(y, line)
    // Both sums stand on one line, whichever side is longer.
    y += Math.max(...heights) - (heights[side] ?? 0)
    y = table.sum(
      y,
      sum,
      { 'GH₵': formatSigned(sumOf(lines.map(({ amount }) => amount))) },
      { doubled: ['GH₵'] },
    )
    close()
    return y
  })
  report.y = Math.max(...ends)
  if (missing === 0) return
  report.y = paragraph(
    canvas,
    { x: A4.left, y: report.y + mm(3), width: A4.right - A4.left },
    `GHS ${formatAmount(pesewas(Math.abs(missing)))} is ${missing > 0 ? 'not accounted for' : 'more than is accounted for'}.`,
  )
}

function statementColumns(): Column<CashSheetLine>[] {
  const text = (line: CashSheetLine) => {
    const { label, beside } = nameOfCashLine(line)
    const receipts = line.count ? counted(line.count, 'receipt') : null
    return [label, beside ?? receipts].filter(Boolean).join(', ')
  }
  return [
    { title: '', width: 60, text },
    { title: 'GH₵', width: 26, ...AMOUNT, text: ({ amount }) => formatSigned(amount) },
  ]
}

async function drawDrawers(canvas: Canvas, drawers: CashSheetDrawer[], report: Report): Promise<void> {
  if (drawers.length === 0) return
  const figure = (amount: Pesewas | null) => (amount === null ? '' : formatSigned(amount))
  const columns: Column<CashSheetDrawer>[] = [
    {
      title: 'Drawer',
      width: 50,
      text: ({ name, from, to }) => `${name}, ${from}${to ? ` to ${to}` : ', open'}`,
    },
    { title: 'Float', width: 20, ...AMOUNT, text: ({ float }) => figure(float) },
    { title: 'Cash in', width: 24, ...AMOUNT, text: ({ cashIn }) => figure(cashIn) },
    { title: 'Paid out', width: 22, ...AMOUNT, text: ({ paidOut }) => figure(pesewas(-paidOut)) },
    { title: 'Handed over', width: 24, ...AMOUNT, text: ({ handedOver }) => figure(handedOver) },
    { title: 'Should hold', width: 24, ...AMOUNT, text: ({ expected }) => figure(expected) },
    {
      title: 'Counted',
      width: 22,
      ...AMOUNT,
      text: (row) => (row.counted === null ? 'not counted' : figure(row.counted)),
    },
    { title: 'Difference', width: 24, ...AMOUNT, text: ({ difference }) => differenceOf(difference) },
  ]
  await drawList(canvas, report, { heading: 'Drawers', columns, rows: drawers })
  for (const { name, reason, countedBy, handedOverSince } of drawers) {
    const said = [
      handedOverSince && `${formatAmount(handedOverSince)} handed over after the count`,
      countedBy && `not counted by ${name}, by ${countedBy}`,
      reason && `“${reason}”`,
    ].filter(Boolean)
    if (said.length === 0) continue
    const width = A4.right - A4.left
    const height = paragraphHeight(canvas, width, said.join('. '), BODY, `${name}:`)
    if (report.room() < height + mm(1)) report.turn()
    const place = { x: A4.left, y: report.y + mm(1), width }
    report.y = paragraph(canvas, place, said.join('. '), BODY, `${name}:`)
  }
}

/** Receipts that arrived after a lock, in words: they belong to two days. */
function drawLate(canvas: Canvas, { late, day }: CashDaySheet, report: Report): void {
  for (const receipt of late) {
    if (report.room() < mm(12)) report.turn()
    const place = { x: A4.left, y: report.y + mm(1), width: A4.right - A4.left }
    report.y = paragraph(canvas, place, lateReceiptLine(receipt, formatAmount(receipt.amount), day))
  }
}

function differenceOf(difference: Pesewas | null): string {
  if (difference === null) return ''
  if (difference === 0) return 'agrees'
  return `${difference < 0 ? 'short' : 'over'} ${formatAmount(pesewas(Math.abs(difference)))}`
}

function drawMethods(canvas: Canvas, { methods, taken }: CashDaySheet, report: Report): void {
  const columns: Column<CashDaySheet['methods'][number]>[] = [
    { title: 'Taken by', width: 40, text: ({ name }) => name },
    { title: 'Receipts', width: 18, ...AMOUNT, text: ({ receipts }) => String(receipts) },
    { title: 'Ticked', width: 18, ...AMOUNT, text: (row) => (row.name === 'Cash' ? '' : String(row.ticked)) },
    { title: 'GH₵', width: 26, ...AMOUNT, text: ({ amount }) => formatSigned(amount) },
  ]
  const frame = { ...A4, right: A4.left + mm(110) }
  const table = openTable(canvas, frame, columns, LOOK, {
    rows: methods,
    sums: [{ 'GH₵': formatSigned(taken) }],
  })
  const height = methods.reduce((sum, method) => sum + table.heightOf(method), 0)
  if (report.room() < mm(14) + height + 2 * table.rowHeight) report.turn()
  const close = canvas.structure.open('Table')
  let y = table.heads(drawHeading(canvas, frame, report.y + mm(6), 'Taken in all'), 'first')
  for (const method of methods) y = table.row(y, method)
  const receipts = methods.reduce((sum, method) => sum + method.receipts, 0)
  report.y = table.sum(
    y,
    'All',
    { Receipts: String(receipts), 'GH₵': formatSigned(taken) },
    { doubled: ['GH₵'] },
  )
  close()
}

const KINDS: Record<CashSheetUndone['kind'], string> = {
  taken_back: 'Taken back',
  refund: 'Given back',
  discount: 'Discount',
  waiver: 'Waiver',
  write_off: 'Write-off',
}

async function drawUndone(canvas: Canvas, rows: CashSheetUndone[], report: Report): Promise<void> {
  if (rows.length === 0) return
  const columns: Column<CashSheetUndone>[] = [
    { title: 'What', width: 46, text: ({ kind, what }) => `${KINDS[kind]}, ${what}` },
    { title: 'Student', width: 40, text: ({ student }) => student },
    { title: 'Reason', width: 44, text: ({ reason }) => reason },
    { title: 'By', width: 38, text: ({ at, ...hands }) => `${sayHands(hands)}, ${formatTime(at)}` },
    { title: 'GH₵', width: 22, ...AMOUNT, text: ({ amount }) => formatAmount(amount) },
  ]
  await drawList(canvas, report, { heading: 'Taken back and forgiven', columns, rows })
}
