import { formatDay } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { inWords } from '#shared/in-words.ts'
import { formatAmount, formatCedisSpaced, type Pesewas, pesewas } from '#shared/money.ts'
import { drawCells } from './cells.ts'
import { counted } from './figures.ts'
import { drawSignatures, paragraph } from './furniture.ts'
import type { Ageing, Debtor, Debtors } from './papers.ts'
import type { Press } from './press.ts'
import { A4, drawRows, expectPages, openReport, type Report } from './report.ts'
import { LABEL } from './styles.ts'
import { type Column, openTable } from './table.ts'
import { mm } from './units.ts'

type Numbered = Debtor & { number: number }

/** Who owes, how much and for how long, with whom to ring: a class, or the whole school. */
export async function drawDebtors(
  press: Press,
  paper: Debtors,
  batches: AsyncIterable<Debtor[]>,
): Promise<void> {
  const scope = paper.className ?? 'All Classes'
  const report = openReport(press, {
    school: paper.school,
    label: `Debt list, ${formatDay(paper.asOf)}`,
    title: scope,
    aside: `${paper.school.name}, debt list, ${formatDay(paper.asOf)}`,
    footLeft: 'Figures agree with the school’s ledger at the time of printing.',
    printedAt: paper.printedAt,
    pagesExpected: expectPages(paper.count, 28, 34),
  })
  report.y = drawCells(press, A4, report.y + mm(6), [
    {
      label: `Owed by ${counted(paper.count, 'student')}`,
      figure: formatCedisSpaced(paper.totals.owed),
      share: 1.5,
    },
    ...BANDS.map(({ name, key }) => ({ label: name, figure: formatAmount(paper.totals[key]) })),
  ])
  report.y += mm(5)
  const columns = paper.className ? COLUMNS.filter(({ title }) => title !== 'Class') : COLUMNS
  const table = openTable(press, A4, columns, { style: { face: 'text', size: 8.4 }, padding: mm(1) })
  const sums = { notDue: 0, days30: 0, days60: 0, days90: 0, over90: 0, owed: 0 }
  let count = 0
  const drawn = await drawRows<Numbered>(press, report, {
    table,
    batches: numbered(batches),
    add(row) {
      count += 1
      for (const key of SUMMED) sums[key] += row[key]
    },
    carried: () => ({ label: counted(count, 'student'), sums: sumTexts(sums) }),
    closingHeight: table.rowHeight + mm(44),
  })
  const agree = drawn === paper.count && SUMMED.every((key) => sums[key] === paper.totals[key])
  invariant(agree, 'the rows of a debt list add up to its totals')
  const label = paper.count === 0 ? 'Nobody owes anything' : `All ${counted(paper.count, 'student')}`
  report.y = table.sum(report.y, label, sumTexts(paper.totals), { doubled: ['Owed'] })
  drawClosing(press, paper, report)
  report.end()
}

function drawClosing(press: Press, { totals }: Debtors, report: Report): void {
  const place = { x: A4.left, y: report.y + mm(4), width: A4.right - A4.left }
  report.y = paragraph(press, place, `Owed, in words: ${inWords(totals.owed)}. ${noteOf(totals)}`.trim())
  drawSignatures(press, A4, report.y + mm(20), ['Prepared by', 'Checked by', 'Date'])
}

const BANDS = [
  { name: 'Not yet due', head: 'Not due', key: 'notDue' },
  { name: '1 to 30 days', head: '1–30', key: 'days30' },
  { name: '31 to 60 days', head: '31–60', key: 'days60' },
  { name: '61 to 90 days', head: '61–90', key: 'days90' },
  { name: 'Over 90 days', head: 'Over 90', key: 'over90' },
] as const

const SUMMED = [...BANDS.map(({ key }) => key), 'owed'] as const

const figure = { align: 'right', whole: true } as const

const COLUMNS: readonly Column<Numbered>[] = [
  {
    title: 'No.',
    width: 8,
    ...figure,
    style: { ...LABEL, size: 8.4, figures: true },
    text: (row) => String(row.number),
  },
  { title: 'Student', width: 40, text: (row) => row.name },
  { title: 'Class', width: 20, text: (row) => row.className },
  {
    title: 'Guardian',
    width: 37,
    text: (row) => [row.guardian?.name, row.guardian?.phone].filter(Boolean).join(',\n'),
  },
  ...BANDS.map(({ head, key }) => ({
    title: head,
    width: 16.5,
    ...figure,
    style: { figures: true },
    text: (row: Numbered) => (row[key] === 0 ? '' : formatAmount(row[key])),
  })),
  {
    title: 'Owed',
    width: 20,
    ...figure,
    style: { face: 'strong', figures: true },
    text: (row) => formatAmount(row.owed),
  },
]

async function* numbered(batches: AsyncIterable<Debtor[]>): AsyncGenerator<Numbered[]> {
  let number = 0
  for await (const batch of batches) {
    yield batch.map((row) => {
      number += 1
      return { ...row, number }
    })
  }
}

function sumTexts(sums: Record<(typeof SUMMED)[number], number>): Record<string, string> {
  const text = (amount: number) => formatAmount(pesewas(amount))
  return {
    ...Object.fromEntries(BANDS.map(({ head, key }) => [head, text(sums[key])])),
    Owed: text(sums.owed),
  }
}

/** Said only where the columns of age do not make up what is owed. */
function noteOf(totals: Ageing & { owed: Pesewas }): string {
  const aged = BANDS.reduce((sum, { key }) => sum + totals[key], 0)
  return aged === totals.owed ? '' : 'Voluntary fees are part of what is owed, and have no age.'
}
