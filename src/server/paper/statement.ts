import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { inWords } from '#shared/in-words.ts'
import { formatAmount, formatSigned, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { ageingCells, drawCells } from './cells.ts'
import { balanceCell, balanceOf, period } from './figures.ts'
import type { FeeTypeSummary, Statement, StatementLine } from './papers.ts'
import { payNote } from './pay-note.ts'
import { pupilMark } from './pupil-words.ts'
import { A4, drawRows, expectPages, openReport, type Report } from './report.ts'
import { drawPairs, paragraph, paragraphHeight } from './sheet-parts.ts'
import { BODY, HAIR, HEADING, LABEL } from './styles.ts'
import { openTable } from './table.ts'
import type { Column } from './table-columns.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { fitted } from './wrapping.ts'

const INNER = A4.right - A4.left
const LOOK = { style: { ...BODY, size: 9 }, padding: mm(1.5) }

/** A student's account over a period: opening, each entry with the balance after it, closing; then by fee type and by age. */
export async function drawStatement(canvas: Canvas, paper: Statement): Promise<void> {
  const { student, school } = paper
  const report = openReport(canvas, {
    school,
    label: paper.feeType ?? paper.term ?? period(paper.from, paper.to),
    title: 'Statement of account',
    aside: `${student.name}, ${period(paper.from, paper.to)}`,
    footLeft: 'Figures agree with the school’s ledger at the time of printing.',
    printedAt: paper.printedAt,
    pagesExpected: expectPages(paper.lines.length, 18, 30),
  })
  report.y = drawFacts(canvas, paper, report.y + mm(5)) + mm(5)
  await drawEntries(canvas, paper, report)
  await drawByFeeType(canvas, paper, report)
  if (paper.ageing) {
    section(canvas, report, 'How old the debt is', mm(14))
    report.y = drawCells(canvas, A4, report.y, ageingCells(paper.ageing))
  }
  if (paper.closing > 0) {
    drawInWords(canvas, paper, report)
    drawHowToPay(canvas, paper, report)
  }
  report.end()
}

function drawFacts(canvas: Canvas, paper: Statement, top: number): number {
  canvas.structure.artifact(() => canvas.rule(A4.left, A4.right, top, mm(0.35)))
  const y = top + mm(4)
  const { word, figure } = balanceOf(paper.closing)
  const big = fitted(canvas, figure, { face: 'strong', size: 26, tracking: -25, figures: true }, mm(58))
  const right = A4.right - Math.max(canvas.widthOf(figure, big), mm(30)) - mm(6)
  const half = (right - A4.left - mm(5)) / 2
  const left = drawPairs(canvas, { x: A4.left, y, width: half, labelWidth: mm(16) }, [
    { label: 'Student', value: paper.student.name, strong: true },
    { label: 'Class', value: paper.student.className },
    { label: 'This term', value: paper.isUnbilled ? 'not billed' : null },
    pupilMark(paper.student),
  ])
  const middle = drawPairs(canvas, { x: A4.left + half + mm(5), y, width: half, labelWidth: mm(18) }, [
    { label: 'Guardian', value: paper.guardian?.name },
    { label: 'Phone', value: paper.guardian?.phone },
    { label: 'Period', value: period(paper.from, paper.to) },
  ])
  canvas.structure.piece('P', () => {
    canvas.text(A4.right, baseline(y, LABEL), word, LABEL, 'right')
    canvas.text(A4.right, baseline(y + LABEL.size * LEADING, big, big.size * 1.15), figure, big, 'right')
  })
  return Math.max(left, middle, y + LABEL.size * LEADING + big.size * 1.15)
}

async function drawEntries(canvas: Canvas, paper: Statement, report: Report): Promise<void> {
  const credits = [paper.opening, ...paper.lines.map(({ balance }) => balance)].some((balance) => balance < 0)
  const table = openTable(canvas, A4, columnsOf(credits), LOOK, {
    rows: paper.lines,
    sums: [{ Charged: formatAmount(paper.charged), 'Paid or taken off': formatAmount(paper.takenOff) }],
  })
  const sums = { charged: 0, takenOff: 0, balance: paper.opening as number, count: 0 }
  const texts = () => ({
    Charged: formatAmount(pesewas(sums.charged)),
    'Paid or taken off': formatAmount(pesewas(sums.takenOff)),
    Balance: balanceCell(pesewas(sums.balance)),
  })
  const closing = `${balanceOf(paper.closing).word} on ${formatDay(paper.to)}`
  await drawRows(canvas, report, {
    table,
    batches: [paper.lines],
    afterHeads() {
      const label = paper.opening < 0 ? 'In credit from earlier terms' : 'Owed from earlier terms'
      report.y = table.sum(report.y, label, { Balance: balanceCell(paper.opening) })
      canvas.structure.artifact(() => canvas.rule(A4.left, A4.right, report.y, mm(0.15), HAIR))
    },
    add(line) {
      sums.charged += line.charged
      sums.takenOff += line.takenOff
      sums.balance = line.balance
      sums.count += 1
    },
    carried: () => ({ label: counted(sums.count, 'entry', 'entries'), sums: texts() }),
    closingHeight: table.rowHeight,
  })
  const agree =
    sums.charged === paper.charged &&
    sums.takenOff === paper.takenOff &&
    sums.balance === paper.closing &&
    paper.opening + paper.charged - paper.takenOff === paper.closing
  invariant(agree, 'the lines of a statement lead from its opening to its closing balance')
  report.y = table.sum(report.y, closing, texts(), { doubled: ['Balance'] })
  if (paper.lines.some(({ moved }) => moved)) explainMoves(canvas, report)
}

const amount = (value: Pesewas) => (value === 0 ? '' : formatAmount(value))
const figure = { align: 'right', whole: true, style: { figures: true } } as const
const strong = { style: { face: 'strong', figures: true } } as const

const columnsOf = (credits: boolean): Column<StatementLine>[] => [
  { title: 'Date', width: 22.5, whole: true, style: { figures: true }, text: (line) => formatDay(line.date) },
  { title: 'Receipt', width: 25, whole: true, style: { figures: true }, text: (line) => line.receipt ?? '' },
  { title: 'What', width: 42, text: (line) => line.what },
  { title: 'Fee type', width: 25, text: (line) => line.feeType },
  { title: 'Charged', width: 19, ...figure, text: (line) => amount(line.charged) },
  { title: 'Paid or taken off', width: 29, ...figure, text: (line) => amount(line.takenOff) },
  {
    title: 'Balance',
    width: credits ? 32 : 20,
    ...figure,
    ...strong,
    credits,
    text: (line) => balanceCell(line.balance),
  },
]

function explainMoves(canvas: Canvas, report: Report): void {
  const text =
    '“Moved” corrects a payment put on the wrong fee type. It adds nothing and takes nothing away: one line undoes, the next puts right.'
  if (paragraphHeight(canvas, INNER, text, LABEL) + mm(3) > report.room()) report.turn()
  report.y = paragraph(canvas, { x: A4.left, y: report.y + mm(3), width: INNER }, text, LABEL)
}

/** A heading, on a new page when it would stand without what follows. */
function section(canvas: Canvas, report: Report, title: string, following: number): void {
  if (report.room() < mm(9) + HEADING.size * 1.2 + mm(2) + following) report.turn()
  else report.y += mm(8)
  canvas.structure.piece('H2', () => {
    canvas.text(A4.left, baseline(report.y, HEADING, HEADING.size * 1.2), title, HEADING)
  })
  report.y += HEADING.size * 1.2 + mm(2)
}

const SUMMED = [
  { title: 'From before', key: 'before' },
  { title: 'Charged', key: 'charged' },
  { title: 'Paid', key: 'paid' },
  { title: 'Moved', key: 'moved' },
  { title: 'Discount', key: 'discount' },
  { title: 'Still owed', key: 'owed' },
] as const

async function drawByFeeType(canvas: Canvas, paper: Statement, report: Report): Promise<void> {
  if (paper.byFeeType.length === 0) return
  const summed = SUMMED.map(({ title, key }) => ({
    key,
    title: key === 'discount' && paper.isSponsored ? 'Taken off' : title,
  }))
  const credits = paper.closing < 0 || paper.byFeeType.some(({ owed }) => owed < 0)
  const columns: Column<FeeTypeSummary>[] = [
    { title: 'Fee type', width: 44, text: (row) => row.feeType },
    ...summed.slice(0, -1).map(({ title, key }) => ({
      title,
      width: 22,
      ...figure,
      text: (row: FeeTypeSummary) => formatSigned(row[key]),
    })),
    {
      title: 'Still owed',
      width: credits ? 34 : 24,
      ...figure,
      ...strong,
      credits,
      text: (row) => balanceCell(row.owed),
    },
  ]
  const sumsOf = (rows: readonly FeeTypeSummary[]) =>
    Object.fromEntries(
      summed.map(({ title, key }) => {
        const sum = sumOf(rows.map((row) => row[key]))
        return [title, key === 'owed' ? balanceCell(sum) : formatSigned(sum)]
      }),
    )
  const rows = paper.byFeeType
  const table = openTable(canvas, A4, columns, LOOK, { rows, sums: [sumsOf(rows)] })
  section(canvas, report, 'By fee type', 3 * table.rowHeight)
  const done: FeeTypeSummary[] = []
  await drawRows(canvas, report, {
    table,
    batches: [paper.byFeeType],
    add: (row) => done.push(row),
    carried: () => ({ label: counted(done.length, 'fee type'), sums: sumsOf(done) }),
    closingHeight: table.rowHeight,
  })
  invariant(
    sumOf(done.map(({ owed }) => owed)) === paper.closing,
    'the fee types of a statement add up to its balance',
  )
  report.y = table.sum(report.y, 'All', sumsOf(done), { doubled: ['Still owed'] })
}

function drawHowToPay(canvas: Canvas, { school, student }: Statement, report: Report): void {
  if (!school.payTo) return
  const text = payNote(school.payTo, student.code ?? student.number)
  if (paragraphHeight(canvas, INNER, text) + mm(3) > report.room()) report.turn()
  report.y = paragraph(canvas, { x: A4.left, y: report.y + mm(3), width: INNER }, text)
}

function drawInWords(canvas: Canvas, paper: Statement, report: Report): void {
  const style: Style = { face: 'text', size: 10 }
  const words = inWords(paper.closing)
  const text = `Still owed, in words: ${words.charAt(0).toLowerCase()}${words.slice(1)}.`
  if (paragraphHeight(canvas, INNER, text, style) + mm(6) > report.room()) report.turn()
  report.y = paragraph(canvas, { x: A4.left, y: report.y + mm(6), width: INNER }, text, style)
}
