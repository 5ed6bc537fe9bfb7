import { counted } from '#shared/counted.ts'
import { invariant } from '#shared/errors.ts'
import { inWords } from '#shared/in-words.ts'
import { formatAmount, formatCedisSpaced, formatSigned, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { drawCells } from './cells.ts'
import type { ReducedByRule, ReducedInClass, ReductionReportPaper } from './reduction-papers.ts'
import { A4, drawRows, expectPages, openReport, type Report } from './report.ts'
import { drawSignatures, paragraph } from './sheet-parts.ts'
import { BODY } from './styles.ts'
import { openTable } from './table.ts'
import type { Column } from './table-columns.ts'
import { mm } from './units.ts'

const LOOK = { style: { ...BODY, size: 9 }, padding: mm(1.5) }
const figure = { align: 'right', whole: true, style: { figures: true } } as const
const strong = { align: 'right', whole: true, style: { face: 'strong', figures: true } } as const

/** What reductions cost in a term: by rule, then by class; both come to the same sum. */
export async function drawReductionReport(canvas: Canvas, paper: ReductionReportPaper): Promise<void> {
  const { school, term, total, charged } = paper
  const report = openReport(canvas, {
    school,
    label: 'What reductions cost',
    title: term,
    aside: `${school.name}, reductions`,
    footLeft: 'Figures agree with the school’s ledger at the time of printing.',
    printedAt: paper.printedAt,
    pagesExpected: expectPages(paper.byRule.length + paper.byClass.length, 22, 32),
  })
  report.y =
    drawCells(canvas, A4, report.y + mm(6), [
      { label: 'Charged', figure: formatCedisSpaced(charged) },
      { label: 'Taken off', figure: formatSigned(total) },
      { label: 'Of what was charged', figure: shareOf(total, charged) },
    ]) + mm(5)
  await drawPart(canvas, report, { rows: paper.byRule, columns: RULE_COLUMNS, paper })
  report.y += mm(7)
  await drawPart(canvas, report, { rows: paper.byClass, columns: CLASS_COLUMNS, paper })
  if (report.room() < mm(40)) report.turn()
  const words = total > 0 ? `Taken off, in words: ${inWords(total)}. ` : ''
  const place = { x: A4.left, y: report.y + mm(6), width: A4.right - A4.left }
  report.y = paragraph(canvas, place, `${words}None of it is counted as received.`)
  drawSignatures(canvas, A4, report.y + mm(18), ['Prepared by', 'Checked by', 'Date'])
  report.end()
}

interface Part<Row> {
  rows: Row[]
  columns: readonly Column<Row>[]
  paper: ReductionReportPaper
}

async function drawPart<Row extends { amount: Pesewas }>(
  canvas: Canvas,
  report: Report,
  { rows, columns, paper: { total } }: Part<Row>,
): Promise<void> {
  const table = openTable(canvas, A4, columns, LOOK, { rows, sums: [{ 'Taken off': formatSigned(total) }] })
  // A head alone at the foot of a page says nothing.
  if (report.room() < 3 * table.rowHeight) report.turn()
  let sum = 0
  let count = 0
  await drawRows(canvas, report, {
    table,
    batches: [rows],
    add(row) {
      sum += row.amount
      count += 1
    },
    carried: () => ({ label: counted(count, 'line'), sums: { 'Taken off': formatSigned(pesewas(sum)) } }),
    closingHeight: table.rowHeight,
  })
  invariant(
    sum === total && sumOf(rows.map(({ amount }) => amount)) === total,
    'reductions come to their sum',
  )
  report.y = table.sum(report.y, 'Together', { 'Taken off': formatSigned(total) }, { doubled: ['Taken off'] })
}

const children = (row: { children: number }) => String(row.children)
const takenOff = (row: { amount: Pesewas }) => formatSigned(row.amount)

const RULE_COLUMNS: readonly Column<ReducedByRule>[] = [
  { title: 'Rule', width: 82, text: (row) => row.name },
  { title: 'Kind', width: 40, text: (row) => row.kindName },
  { title: 'Children', width: 26, ...figure, text: children },
  { title: 'Taken off', width: 34, ...strong, text: takenOff },
]

const CLASS_COLUMNS: readonly Column<ReducedInClass>[] = [
  { title: 'Class', width: 64, text: (row) => row.className },
  { title: 'Children', width: 26, ...figure, text: children },
  { title: 'Charged', width: 34, ...figure, text: (row) => formatAmount(row.charged) },
  { title: 'Taken off', width: 34, ...strong, text: takenOff },
  { title: 'Share', width: 24, ...figure, text: (row) => shareOf(row.amount, row.charged) },
]

function shareOf(part: Pesewas, whole: Pesewas): string {
  return whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : '–'
}
