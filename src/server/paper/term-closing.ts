import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatSigned, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { AMOUNT, drawHeading } from './cash-sheet-lists.ts'
import type { ClosedClass, ClosedFee, ClosedLine, TermClosing } from './closing-papers.ts'
import { moment, period } from './figures.ts'
import { drawQr } from './qr.ts'
import { A4, drawRows, openReport, type Report } from './report.ts'
import { drawSignatures, type Frame, paragraph, paragraphHeight } from './sheet-parts.ts'
import { BODY, SMALL } from './styles.ts'
import { openTable } from './table.ts'
import type { Column, Sums } from './table-columns.ts'
import { drawSince } from './term-closing-since.ts'
import { baseline, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { fitted } from './wrapping.ts'

/** Fourteen classes and all that follows stand on one sheet. */
const LOOK = { style: { ...BODY, size: 8.5 }, padding: mm(0.4) }
const CODE: Style = { face: 'strong', size: 15, figures: true }
const QR_SIZE = mm(24)
const BOX_PADDING = mm(3)

/** A term as it was when its last day was locked: by class, by fee, its cash, what was open, and the code that proves it. */
export async function drawTermClosing(canvas: Canvas, paper: TermClosing): Promise<void> {
  const { school, term, closedAt, closedBy } = paper
  const report = openReport(canvas, {
    school,
    label: 'Term closed',
    title: term,
    state: { word: 'CLOSED', black: true },
    aside: `${school.name}, closing sheet`,
    footLeft: `${school.name}, closing sheet ${term}.`,
    printedAt: paper.printedAt,
    pagesExpected: 1,
  })
  const { receipts } = paper
  const facts = [
    `${period(paper.startsOn, paper.endsOn)}, ${counted(paper.schoolDays, 'school day')}.`,
    `Closed ${moment(closedAt)} by ${closedBy}.`,
    ...(receipts ? [`Receipts ${receipts.first} to ${receipts.last}.`] : []),
  ]
  report.y = paragraph(
    canvas,
    { x: A4.left, y: report.y + mm(3), width: A4.right - A4.left },
    facts.join(' '),
    SMALL,
  )
  await drawClasses(canvas, report, paper)
  await drawFees(canvas, report, paper.byFee)
  drawSides(canvas, report, paper)
  drawCode(canvas, report, paper)
  await drawSince(canvas, report, paper)
  if (report.room() < mm(16)) report.turn()
  drawSignatures(canvas, A4, report.y + mm(11), ['Bursar', 'Head', 'For the board'])
  report.end()
}

const NAMES = {
  children: 'Children',
  reductions: 'Reductions',
  received: 'Received on it',
  owed: 'Still owed',
}

async function drawClasses(canvas: Canvas, report: Report, paper: TermClosing): Promise<void> {
  const { classes, fees, hasOtherFees } = paper
  const titles = fees.map(titleOfFee)
  const others = 'Other fees'
  const columns: Column<ClosedClass>[] = [
    { title: 'Class', width: 26, text: ({ className }) => className },
    { title: NAMES.children, width: 18, ...AMOUNT, text: ({ children }) => String(children) },
    ...titles.map((title, at) => amountOf<ClosedClass>(title, ({ charged }) => charged[at] ?? pesewas(0))),
    ...(hasOtherFees ? [amountOf<ClosedClass>(others, (row) => row.others)] : []),
    ...restColumns<ClosedClass>(),
  ]
  const sums: Sums = {
    [NAMES.children]: String(classes.reduce((sum, { children }) => sum + children, 0)),
    ...Object.fromEntries(
      titles.map((title, at) => [title, total(classes, (row) => row.charged[at] ?? pesewas(0))]),
    ),
    ...(hasOtherFees ? { [others]: total(classes, (row) => row.others) } : {}),
    ...restSums(classes),
  }
  await drawTable(canvas, report, {
    heading: 'By class',
    columns,
    rows: classes,
    label: counted(classes.length, 'class', 'classes'),
    sums,
  })
}

async function drawFees(canvas: Canvas, report: Report, rows: ClosedFee[]): Promise<void> {
  const columns: Column<ClosedFee>[] = [
    { title: 'Fee', width: 60, text: ({ feeType }) => feeType },
    amountOf('Charged', ({ charged }) => charged),
    ...restColumns<ClosedFee>(),
  ]
  const sums = { Charged: total(rows, ({ charged }) => charged), ...restSums(rows) }
  await drawTable(canvas, report, { heading: 'By fee', columns, rows, label: 'This term', sums })
}

/** As much of a name as stands over a column, and no column's own name. */
function titleOfFee(fee: string): string {
  const title = fee.length > TITLE_LETTERS ? `${fee.slice(0, TITLE_LETTERS - 1).trim()}…` : fee
  return [...Object.values(NAMES), 'Class', 'Other fees'].includes(title) ? `${title}.` : title
}

const TITLE_LETTERS = 16

interface Rest {
  reductions: Pesewas
  received: Pesewas
  owed: Pesewas
}

function restColumns<Row extends Rest>(): Column<Row>[] {
  return [
    amountOf(NAMES.reductions, ({ reductions }) => pesewas(-reductions)),
    amountOf(NAMES.received, ({ received }) => received),
    amountOf(NAMES.owed, ({ owed }) => owed),
  ]
}

function restSums(rows: readonly Rest[]): Sums {
  return {
    [NAMES.reductions]: total(rows, ({ reductions }) => pesewas(-reductions)),
    [NAMES.received]: total(rows, ({ received }) => received),
    [NAMES.owed]: total(rows, ({ owed }) => owed),
  }
}

function amountOf<Row>(title: string, amount: (row: Row) => Pesewas): Column<Row> {
  return { title, width: 26, ...AMOUNT, text: (row) => formatSigned(amount(row)) }
}

function total<Row>(rows: readonly Row[], amount: (row: Row) => Pesewas): string {
  return formatSigned(sumOf(rows.map(amount)))
}

interface SummedTable<Row> {
  heading: string
  columns: Column<Row>[]
  rows: Row[]
  label: string
  sums: Sums
}

/** A table that ends on what is still owed, twice ruled. */
async function drawTable<Row>(
  canvas: Canvas,
  report: Report,
  { heading, columns, rows, label, sums }: SummedTable<Row>,
): Promise<void> {
  const table = openTable(canvas, A4, columns, LOOK, { rows, sums: [sums] })
  if (report.room() < mm(12) + 4 * table.rowHeight) report.turn()
  report.y = drawHeading(canvas, A4, report.y + mm(3), heading)
  let drawn = 0
  await drawRows(canvas, report, {
    table,
    batches: [rows],
    add: () => drawn++,
    atEnd: () => (report.y = table.sum(report.y, label, sums, { doubled: [NAMES.owed] })),
    carried: () => ({ label: counted(drawn, 'line'), sums: {} }),
    closingHeight: table.rowHeight,
  })
}

/** The cash book beside what was open. */
function drawSides(canvas: Canvas, report: Report, paper: TermClosing): void {
  const middle = (A4.left + A4.right) / 2
  const left: Frame = { ...A4, right: middle - mm(5) }
  const right: Frame = { ...A4, left: middle + mm(5) }
  const lines = Math.max(paper.cash.length, paper.owed.length + paper.open.length + 1) + 2
  if (report.room() < mm(14) + lines * mm(5.6)) report.turn()
  const top = report.y + mm(4)
  const cash = { heading: 'Cash book', lines: paper.cash, sum: paper.cashAtEnd }
  const owed = {
    heading: `Open on ${formatDay(paper.endsOn)}`,
    lines: paper.owed,
    sum: { label: 'Families owe in all', amount: paper.owedInAll },
  }
  const ends = drawSide(canvas, left, top, cash)
  const below = drawSide(canvas, right, top, owed)
  const open = openTable(canvas, right, OPEN_COLUMNS, LOOK, { rows: paper.open })
  const close = canvas.structure.open('Table')
  let y = below + mm(1.5)
  for (const item of paper.open) y = open.row(y, item)
  close()
  report.y = Math.max(ends, y)
}

const OPEN_COLUMNS: Column<TermClosing['open'][number]>[] = [
  { title: 'Open', width: 48, text: ({ label }) => label },
  { title: '', width: 38, ...AMOUNT, text: ({ value }) => value },
]

const LINE_COLUMNS: Column<ClosedLine>[] = [
  { title: '', width: 56, text: ({ label }) => label },
  { title: 'GH₵', width: 30, ...AMOUNT, text: ({ amount }) => formatSigned(amount) },
]

interface Side {
  heading: string
  lines: ClosedLine[]
  sum: ClosedLine
}

function drawSide(canvas: Canvas, frame: Frame, top: number, { heading, lines, sum }: Side): number {
  const figure = { 'GH₵': formatSigned(sum.amount) }
  const table = openTable(canvas, frame, LINE_COLUMNS, LOOK, { rows: lines, sums: [figure] })
  const close = canvas.structure.open('Table')
  let y = drawHeading(canvas, frame, top, heading)
  for (const line of lines) y = table.row(y, line)
  y = table.sum(y, sum.label, figure, { doubled: ['GH₵'] })
  close()
  return y
}

/** The code in its box, with where it is asked about. */
function drawCode(canvas: Canvas, report: Report, { code, checkUrl, checkPage }: TermClosing): void {
  const height = QR_SIZE + 2 * BOX_PADDING
  if (report.room() < height + mm(5)) report.turn()
  const box = { x: A4.left, y: report.y + mm(5), width: A4.right - A4.left, height }
  canvas.structure.artifact(() => canvas.box(box, mm(0.3)))
  drawQr(canvas, checkUrl, box.x + BOX_PADDING, box.y + BOX_PADDING, QR_SIZE)
  const x = box.x + QR_SIZE + 3 * BOX_PADDING
  const width = box.x + box.width - BOX_PADDING - x
  const style = fitted(canvas, code, CODE, width)
  let y = box.y + BOX_PADDING
  canvas.structure.piece('P', () => {
    canvas.text(x, baseline(y, CODE, CODE.size * 1.3), code, style)
  })
  y += CODE.size * 1.3 + mm(0.5)
  const says =
    'This code is made of the head of the audit chain at the moment of closing. It changes if one entry before it is changed.'
  const asks = `Scan it, or type it at ${checkPage}: the page says whether this sheet, an export or a backup is what it was.`
  const small = paragraphHeight(canvas, width, `${says} ${asks}`) > height - 2 * BOX_PADDING - mm(8)
  const set = small ? SMALL : BODY
  y = paragraph(canvas, { x, y, width }, says, set) + mm(0.8)
  paragraph(canvas, { x, y, width }, asks, { ...set, grey: 0.27 })
  report.y = box.y + height
}
