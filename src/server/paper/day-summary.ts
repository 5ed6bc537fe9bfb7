import { counted } from '#shared/counted.ts'
import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { sayHands } from '#shared/hands.ts'
import { inWords } from '#shared/in-words.ts'
import { formatAmount, formatSigned, formatSignedCedis, pesewas, sumOf } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import type { DayShare, GivenBack } from './cash-papers.ts'
import { drawPaidOut } from './cash-sheet-vouchers.ts'
import { moment } from './figures.ts'
import type { DaySummary } from './papers.ts'
import { A4, drawRows, openReport, type Report } from './report.ts'
import { drawPairs, drawSignatures, type Frame, paragraph } from './sheet-parts.ts'
import { BODY, HEADING, LABEL } from './styles.ts'
import { drawDoubleRule, openTable } from './table.ts'
import type { Column } from './table-columns.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { fitted } from './wrapping.ts'

const LOOK = { style: BODY, padding: mm(1.4) }
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** What was taken on a day: in all, by method, by person, and what was taken back and refunded. */
export async function drawDaySummary(canvas: Canvas, paper: DaySummary): Promise<void> {
  const { school, day, closedAt } = paper
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]
  const later = closedAt ? ` Closed ${moment(closedAt)}. Later entries belong to the next day.` : ''
  const report = openReport(canvas, {
    school,
    label: 'Day summary',
    title: `${weekday} ${formatDay(day)}`,
    ...(closedAt && { state: { word: 'CLOSED', black: true } }),
    aside: `${school.name}, day summary`,
    footLeft: `${school.name}.${later}`,
    printedAt: paper.printedAt,
    pagesExpected: 1,
  })
  report.y = drawTaken(canvas, paper, report.y + mm(6))
  drawParts(canvas, paper, report)
  const takenBack = paper.receiptsTakenBack.map((row) => ({ ...row, receipt: `${row.receipt} VOID` }))
  await drawGivenBack(canvas, report, { heading: 'Taken back', rows: takenBack, day: paper.day })
  await drawGivenBack(canvas, report, { heading: 'Refunded', rows: paper.refunds, day: paper.day })
  await drawPaidOut(canvas, paper.paidOut, report)
  if (report.room() < mm(18)) report.turn()
  drawSignatures(canvas, A4, A4.bottom - mm(22), ['Prepared by', 'Witness', 'Banked: slip No. and date'])
  report.end()
}

function drawTaken(canvas: Canvas, paper: DaySummary, top: number): number {
  canvas.structure.artifact(() => canvas.rule(A4.left, A4.right, top, mm(0.35)))
  const factsLeft = A4.right - mm(72)
  const figure = formatSignedCedis(paper.taken)
  const style: Style = { face: 'strong', size: 32, tracking: -25, figures: true }
  const big = fitted(canvas, figure, style, factsLeft - A4.left - mm(6))
  let y = paragraph(canvas, { x: A4.left, y: top + mm(4), width: mm(60) }, 'Taken', LABEL)
  const line = baseline(y, style, style.size * 1.15)
  canvas.structure.piece('P', () => canvas.text(A4.left, line, figure, big))
  drawDoubleRule(canvas, A4.left, A4.left + canvas.widthOf(figure, big), line, style.size)
  y = line + style.size * 0.3 + mm(3)
  y = paragraph(canvas, { x: A4.left, y, width: factsLeft - A4.left - mm(6) }, inWords(paper.taken), {
    ...BODY,
    size: 10,
  })
  const place = { x: factsLeft, y: top + mm(4), width: mm(72), labelWidth: mm(24) }
  return Math.max(y, drawPairs(canvas, place, factsOf(paper)))
}

function factsOf({ series, receipted, takenBack, refunded, taken }: DaySummary) {
  invariant(
    receipted - takenBack - refunded === taken,
    'what was taken is what was receipted less what went back',
  )
  const isPlain = takenBack === 0 && refunded === 0
  return [
    { label: 'Receipts', value: series ? numbersOf(series) : 'none' },
    { label: 'Given', value: series ? givenOf(series) : null },
    // What explains the sum is said only where something went back.
    { label: 'Receipted', value: isPlain ? null : formatAmount(receipted) },
    { label: 'Taken back', value: takenBack === 0 ? null : formatSigned(pesewas(-takenBack)) },
    { label: 'Refunded', value: refunded === 0 ? null : formatSigned(pesewas(-refunded)) },
  ]
}

type Series = NonNullable<DaySummary['series']>

function numbersOf({ first, last }: Series): string {
  return first === last ? first : `${first} to ${last}`
}

function givenOf({ given, voided }: Series): string {
  return voided === 0 ? String(given) : `${given}, of which ${voided} void`
}

/** More than these are summed into one line, so that the day stays on one sheet. */
const SHARES_MAX = 12

function drawParts(canvas: Canvas, paper: DaySummary, report: Report): void {
  const middle = (A4.left + A4.right) / 2
  const top = report.y + mm(7)
  const methods = { heading: 'By method', head: 'Method', shares: paper.byMethod }
  const left = drawShares(canvas, { ...A4, right: middle - mm(5) }, top, methods)
  const people = { heading: 'By person', head: 'Received by', shares: paper.byPerson }
  const right = drawShares(canvas, { ...A4, left: middle + mm(5) }, top, people)
  for (const shares of [paper.byMethod, paper.byPerson]) {
    invariant(
      sumOf(shares.map(({ amount }) => amount)) === paper.taken,
      'the parts of a day add up to what was taken',
    )
  }
  report.y = Math.max(left, right)
}

interface Shares {
  heading: string
  head: string
  shares: DayShare[]
}

function drawShares(canvas: Canvas, frame: Frame, top: number, { heading, head, shares }: Shares): number {
  const columns: Column<DayShare>[] = [
    { title: head, width: 46, text: (share) => share.name },
    {
      title: 'Receipts',
      width: 18,
      align: 'right',
      whole: true,
      style: { figures: true },
      text: (share) => String(share.receipts),
    },
    {
      title: 'GH₵',
      width: 24,
      align: 'right',
      whole: true,
      style: { figures: true },
      text: (share) => formatSigned(share.amount),
    },
  ]
  const table = openTable(canvas, frame, columns, LOOK)
  const close = canvas.structure.open('Table')
  let y = table.heads(drawHeading(canvas, frame, top, heading), 'first')
  for (const share of gathered(shares)) y = table.row(y, share)
  const all = allOf(shares)
  y = table.sum(
    y,
    'All',
    { Receipts: String(all.receipts), 'GH₵': formatSigned(all.amount) },
    { doubled: ['GH₵'] },
  )
  close()
  return y
}

function gathered(shares: DayShare[]): DayShare[] {
  if (shares.length <= SHARES_MAX) return shares
  const rest = shares.slice(SHARES_MAX - 1)
  return [...shares.slice(0, SHARES_MAX - 1), { ...allOf(rest), name: `${rest.length} others` }]
}

function allOf(shares: DayShare[]) {
  return {
    receipts: shares.reduce((sum, { receipts }) => sum + receipts, 0),
    amount: sumOf(shares.map(({ amount }) => amount)),
  }
}

function drawHeading(canvas: Canvas, frame: Frame, top: number, heading: string): number {
  canvas.structure.piece('H2', () => {
    canvas.text(frame.left, baseline(top, HEADING, HEADING.size * 1.2), heading, HEADING)
  })
  return top + HEADING.size * 1.2 + mm(1.5)
}

type GivenBackRow = GivenBack & { receipt?: string }

interface GivenBackList {
  heading: string
  rows: GivenBackRow[]
  day: string
}

async function drawGivenBack(
  canvas: Canvas,
  report: Report,
  { heading, rows, day }: GivenBackList,
): Promise<void> {
  if (rows.length === 0) return
  const table = openTable(canvas, A4, columnsOf(rows, day), LOOK, {
    rows,
    sums: [{ 'GH₵': formatAmount(sumOf(rows.map(({ amount }) => amount))) }],
  })
  if (report.room() < mm(12) + 4 * table.rowHeight) report.turn()
  report.y = drawHeading(canvas, A4, report.y + mm(8), heading)
  const drawn: GivenBackRow[] = []
  const sums = () => ({ 'GH₵': formatAmount(sumOf(drawn.map(({ amount }) => amount))) })
  await drawRows(canvas, report, {
    table,
    batches: [rows],
    add: (row) => drawn.push(row),
    carried: () => ({ label: counted(drawn.length, 'line'), sums: sums() }),
    closingHeight: table.rowHeight + BODY.size * LEADING,
  })
  report.y = table.sum(report.y, 'All', sums())
}

function columnsOf(rows: readonly GivenBackRow[], day: string): Column<GivenBackRow>[] {
  const figures = { style: { figures: true }, whole: true } as const
  const receipt: Column<GivenBackRow> = {
    title: 'Receipt',
    width: 38,
    ...figures,
    text: (row) => row.receipt ?? '',
  }
  return [
    ...(rows.some((row) => row.receipt) ? [receipt] : []),
    { title: 'Student', width: 44, text: (row) => row.student },
    { title: 'Reason', width: 42, text: (row) => row.reason },
    { title: 'By', width: 45, text: (row) => `${sayHands(row)}, ${takenAt(row.at, day)}` },
    { title: 'GH₵', width: 22, align: 'right', ...figures, text: (row) => formatAmount(row.amount) },
  ]
}

function takenAt(at: Date, day: string): string {
  return dayOf(at) === day ? formatTime(at) : moment(at)
}
