import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { formatAmount, formatCedisSpaced, formatSigned, type Pesewas, pesewas } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { drawCells } from './cells.ts'
import { balanceCell } from './figures.ts'
import type { ClassReport, ClassReportRow } from './papers.ts'
import { A4, drawRows, expectPages, openReport, type Report } from './report.ts'
import { drawSignatures, paragraph, paragraphHeight } from './sheet-parts.ts'
import { BODY, FIGURE, LABEL, STRONG_FIGURE } from './styles.ts'
import { openTable } from './table.ts'
import type { Column } from './table-columns.ts'
import { mm } from './units.ts'

type Numbered = ClassReportRow & { number: number }

/** What a class owes for one fee type: a row a student, carried from page to page, proved at the end, signed. */
export async function drawClassReport(
  canvas: Canvas,
  paper: ClassReport,
  batches: AsyncIterable<ClassReportRow[]>,
): Promise<void> {
  const report = openReport(canvas, {
    school: paper.school,
    label: ['Class report', paper.term].filter(Boolean).join(', '),
    title: `${paper.feeType}, ${paper.className}`,
    aside: [paper.school.name, paper.term].filter(Boolean).join(', '),
    footLeft: footOf(paper),
    printedAt: paper.printedAt,
    pagesExpected: expectPages(paper.count, 25, 30),
  })
  report.y = drawFour(canvas, paper, report.y + mm(6)) + mm(5)
  // Without a credit on the sheet the figures stand flush with the margin.
  const credits = paper.inCredit.students > 0
  const columns = COLUMNS.filter(({ title }) => title !== SPONSOR || paper.totals.carried !== 0).map(
    (column) => (column.title === 'Still owed' ? { ...column, credits, width: credits ? 37 : 28 } : column),
  )
  const look = { style: BODY, padding: mm(1.35) }
  const table = openTable(canvas, A4, columns, look, { sums: [sumTexts(paper.totals)] })
  const sums = { before: 0, charged: 0, discount: 0, carried: 0, paid: 0, owed: 0 }
  let count = 0
  const drawn = await drawRows<Numbered>(canvas, report, {
    table,
    batches: numbered(batches),
    add(row) {
      count += 1
      for (const key of SUMMED) sums[key] += row[key]
    },
    carried: () => ({ label: counted(count, 'student'), sums: sumTexts(sums) }),
    closingHeight: table.rowHeight + closingHeight(canvas, paper),
  })
  const agree = drawn === paper.count && SUMMED.every((key) => sums[key] === paper.totals[key])
  invariant(agree, 'the rows of a class report add up to its totals')
  const label = paper.count === 0 ? 'No students' : `All ${counted(paper.count, 'student')}`
  report.y = table.sum(report.y, label, sumTexts(paper.totals), { doubled: ['Still owed'] })
  drawClosing(canvas, paper, report)
  report.end()
}

const SUMMED = ['before', 'charged', 'discount', 'carried', 'paid', 'owed'] as const

const figure = { align: 'right', style: { figures: true }, whole: true } as const
/** An empty cell reads better than a zero where most are zero. */
const unlessZero = (amount: Pesewas) => (amount === 0 ? '' : formatSigned(amount))

/** Nothing charged is no merit while the student is not billed: then it says so. */
const chargedOf = ({ isUnbilled, charged }: ClassReportRow) =>
  isUnbilled && charged === 0 ? 'not billed' : formatSigned(charged)

/** Only where a sponsor carries something that is still to come. */
const SPONSOR = 'Sponsor'

const COLUMNS: readonly Column<Numbered>[] = [
  { title: 'No.', width: 12, gap: 4, ...figure, style: LABEL, text: (row) => String(row.number) },
  { title: 'Student', width: 60, text: (row) => row.name },
  { title: 'From before', width: 22, ...figure, text: (row) => unlessZero(row.before) },
  { title: 'Charged', width: 21, ...figure, text: chargedOf },
  { title: 'Discount', width: 19, ...figure, text: (row) => unlessZero(row.discount) },
  { title: SPONSOR, width: 19, ...figure, text: (row) => unlessZero(row.carried) },
  { title: 'Paid', width: 22, ...figure, text: (row) => formatSigned(row.paid) },
  { title: 'Still owed', width: 31, ...figure, style: STRONG_FIGURE, text: (row) => balanceCell(row.owed) },
]

async function* numbered(batches: AsyncIterable<ClassReportRow[]>): AsyncGenerator<Numbered[]> {
  let number = 0
  for await (const batch of batches) {
    yield batch.map((row) => {
      number += 1
      return { ...row, number }
    })
  }
}

function sumTexts(sums: Record<(typeof SUMMED)[number], number>) {
  return {
    'From before': formatSigned(pesewas(sums.before)),
    Charged: formatSigned(pesewas(sums.charged)),
    Discount: formatSigned(pesewas(sums.discount)),
    [SPONSOR]: formatSigned(pesewas(sums.carried)),
    Paid: formatSigned(pesewas(sums.paid)),
    'Still owed':
      sums.owed < 0 ? `${formatAmount(pesewas(sums.owed))} in credit` : formatAmount(pesewas(sums.owed)),
  }
}

function drawFour(canvas: Canvas, { totals, owing, inCredit, count }: ClassReport, top: number): number {
  return drawCells(canvas, A4, top, [
    { label: 'Charged', figure: formatSigned(totals.charged) },
    { label: 'Paid', figure: formatSigned(totals.paid) },
    { label: `Still owed by ${owing.students} of ${count}`, figure: formatCedisSpaced(owing.amount) },
    { label: `In credit, ${counted(inCredit.students, 'student')}`, figure: formatAmount(inCredit.amount) },
  ])
}

function footOf({ fee, school }: ClassReport): string {
  if (!fee) return school.name
  return `Fee ${formatCedisSpaced(fee.amount)} each${fee.due ? `, due ${formatDay(fee.due)}` : ''}`
}

function proofOf({ totals, inCredit }: ClassReport): string {
  const { before, charged, discount, carried, paid, owed } = totals
  const sponsor =
    carried === 0 ? { word: '', figure: '' } : { word: ' − sponsor', figure: ` − ${formatSigned(carried)}` }
  const words = `From before + charged − discount${sponsor.word} − paid = still owed:`
  const sum = `${formatSigned(before)} + ${formatSigned(charged)} − ${formatSigned(discount)}${sponsor.figure} − ${formatSigned(paid)}`
  const result = owed < 0 ? `${formatCedisSpaced(owed)} in credit` : formatCedisSpaced(owed)
  const netted =
    inCredit.students > 0
      ? ' Students who are in credit are counted in this total with their credit taken off.'
      : ''
  return `${words} ${sum} = ${result}.${netted}`
}

function closingHeight(canvas: Canvas, paper: ClassReport): number {
  return mm(4) + paragraphHeight(canvas, A4.right - A4.left, proofOf(paper), FIGURE) + mm(30)
}

function drawClosing(canvas: Canvas, paper: ClassReport, report: Report): void {
  const place = { x: A4.left, y: report.y + mm(4), width: A4.right - A4.left }
  report.y = paragraph(canvas, place, proofOf(paper), FIGURE)
  drawSignatures(canvas, A4, report.y + mm(22), ['Prepared by', 'Checked by', 'Date'])
}
