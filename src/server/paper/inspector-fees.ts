import { counted } from '#shared/counted.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import type { InspectorFees, InspectorRow, InspectorTerm } from './inspector-papers.ts'
import { A4, drawRows, expectPages, openReport, type Report } from './report.ts'
import { drawSignatures, paragraph } from './sheet-parts.ts'
import { BODY } from './styles.ts'
import { openTable } from './table.ts'
import type { Column } from './table-columns.ts'
import { mm } from './units.ts'

const LOOK = { style: { ...BODY, size: 9 }, padding: mm(1.2) }
const figure = { align: 'right', whole: true, style: { figures: true } } as const
const strong = { align: 'right', whole: true, style: { face: 'strong', figures: true } } as const

/** What each class paid for each fee, term by term, and by how much it changed from year to year. */
export async function drawInspectorFees(canvas: Canvas, paper: InspectorFees): Promise<void> {
  const { school, years, terms } = paper
  const rows = terms.reduce((sum, term) => sum + term.rows.length, 0)
  const report = openReport(canvas, {
    school,
    label: 'Fees by class, kind and term',
    title: years.length > 1 ? `${years[0]} to ${years.at(-1)}` : (years[0] ?? 'No term yet'),
    aside: `${school.name}, fees`,
    footLeft: 'What one child was billed, in Ghana cedis.',
    printedAt: paper.printedAt,
    pagesExpected: expectPages(rows + 2 * terms.length, 30, 40),
  })
  report.y += mm(6)
  say(canvas, report, introOf(paper, rows))
  for (const term of terms) await drawTerm(canvas, report, term, years)
  if (report.room() < mm(24)) report.turn()
  drawSignatures(canvas, A4, report.y + mm(18), ['Prepared by', 'For the school', 'Date'])
  report.end()
}

function introOf({ years }: InspectorFees, rows: number): string {
  if (rows === 0) return 'No fee has been billed yet.'
  const billed =
    'Each figure is what the class was billed for a term, before reductions, as it stands in the school’s ledger.'
  if (years.length === 1)
    return `${billed} The school has figures of one year only, so there is no change to show.`
  return `${billed} A change is from the year before it; a dash stands where one of the two was not billed.`
}

async function drawTerm(
  canvas: Canvas,
  report: Report,
  term: InspectorTerm,
  years: readonly string[],
): Promise<void> {
  const table = openTable(canvas, A4, columnsOf(years), LOOK, { rows: term.rows })
  // A head alone at the foot of a page says nothing.
  if (report.room() < mm(14) + 3 * table.rowHeight) report.turn()
  report.y += mm(5)
  say(canvas, report, '', term.name)
  let count = 0
  await drawRows(canvas, report, {
    table,
    batches: [term.rows],
    add() {
      count += 1
    },
    carried: () => ({ label: `${term.name}, ${counted(count, 'line')} so far`, sums: {} }),
    closingHeight: table.rowHeight,
  })
}

function say(canvas: Canvas, report: Report, text: string, opening = ''): void {
  const place = { x: A4.left, y: report.y, width: A4.right - A4.left }
  report.y = paragraph(canvas, place, text, BODY, opening) + mm(2)
}

function columnsOf(years: readonly string[]): Column<InspectorRow>[] {
  return [
    { title: 'Class', width: 34, text: (row) => row.className },
    { title: 'Fee', width: 52, text: (row) => [row.feeType, row.kindOfPupil].filter(Boolean).join(', ') },
    ...years.flatMap((year, at): Column<InspectorRow>[] => {
      const isLast = at === years.length - 1
      const amount: Column<InspectorRow> = {
        title: year,
        width: 26,
        ...(isLast ? strong : figure),
        text: ({ amounts }) => (amounts[at] == null ? '–' : formatAmount(amounts[at])),
      }
      if (at === 0) return [amount]
      const change: Column<InspectorRow> = {
        title: `to ${short(year)}`,
        width: 20,
        ...figure,
        text: ({ amounts }) => changeOf(amounts[at - 1] ?? null, amounts[at] ?? null),
      }
      return [amount, change]
    }),
  ]
}

/** `26/27` for `2026/2027`. */
function short(year: string): string {
  return year.replaceAll(/\b\d\d(\d\d)\b/g, '$1')
}

/** In percent with one decimal: `+8.3 %`. */
function changeOf(before: Pesewas | null, after: Pesewas | null): string {
  if (!before || after === null) return '–'
  const tenths = Math.round((1000 * (after - before)) / before)
  const sign = tenths > 0 ? '+' : tenths < 0 ? '−' : ''
  return `${sign}${(Math.abs(tenths) / 10).toFixed(1)} %`
}
