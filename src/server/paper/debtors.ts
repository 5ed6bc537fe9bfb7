import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { inWords } from '#shared/in-words.ts'
import { formatAmount, formatCedisSpaced, formatSigned, type Pesewas, pesewas } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { AGE_BANDS, ageingCells, drawCells } from './cells.ts'
import type { Ageing, Debtor, Debtors } from './papers.ts'
import { A4, drawRows, expectPages, openReport, type Report } from './report.ts'
import { drawSignatures, paragraph } from './sheet-parts.ts'
import { LABEL } from './styles.ts'
import { openTable } from './table.ts'
import type { Column } from './table-columns.ts'
import { mm } from './units.ts'

type Numbered = Debtor & { number: number }

/** Who owes, how much and for how long, with whom to ring: a class, or the whole school. */
export async function drawDebtors(
  canvas: Canvas,
  paper: Debtors,
  batches: AsyncIterable<Debtor[]>,
): Promise<void> {
  const scope = paper.className ?? 'All Classes'
  const report = openReport(canvas, {
    school: paper.school,
    label: `Debt list, ${formatDay(paper.asOf)}`,
    title: scope,
    aside: `${paper.school.name}, debt list, ${formatDay(paper.asOf)}`,
    footLeft: 'Figures agree with the school’s ledger at the time of printing.',
    printedAt: paper.printedAt,
    pagesExpected: expectPages(paper.count, 28, 34),
  })
  drawOpening(canvas, paper, report)
  const look = { style: { face: 'text', size: 8.4 }, padding: mm(1) } as const
  const table = openTable(canvas, A4, columnsFor(paper), look, { sums: [sumTexts(paper.totals)] })
  const sums = {
    notDue: 0,
    days30: 0,
    days60: 0,
    days90: 0,
    over90: 0,
    voluntary: 0,
    creditElsewhere: 0,
    owed: 0,
  }
  let count = 0
  const drawn = await drawRows<Numbered>(canvas, report, {
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
  const nobody = paper.narrowedTo ? 'Nobody matches' : 'Nobody owes anything'
  const label = paper.count === 0 ? nobody : `All ${counted(paper.count, 'student')}`
  report.y = table.sum(report.y, label, sumTexts(paper.totals), { doubled: ['Owed'] })
  drawClosing(canvas, paper, report)
  report.end()
}

/** Who is left out, and the sums of who is not. */
function drawOpening(canvas: Canvas, paper: Debtors, report: Report): void {
  if (paper.narrowedTo) {
    const place = { x: A4.left, y: report.y + mm(3), width: A4.right - A4.left }
    report.y = paragraph(canvas, place, `Not everybody who owes: ${paper.narrowedTo}.`)
  }
  report.y = drawCells(canvas, A4, report.y + mm(6), [
    {
      label: `Owed by ${counted(paper.count, 'student')}`,
      figure: formatCedisSpaced(paper.totals.owed),
      share: 1.5,
    },
    ...ageingCells(paper.totals),
  ])
  report.y += mm(5)
}

function drawClosing(canvas: Canvas, { totals }: Debtors, report: Report): void {
  const place = { x: A4.left, y: report.y + mm(4), width: A4.right - A4.left }
  report.y = paragraph(canvas, place, `Owed, in words: ${inWords(totals.owed)}. ${noteOf(totals)}`.trim())
  drawSignatures(canvas, A4, report.y + mm(20), ['Prepared by', 'Checked by', 'Date'])
}

const SUMMED = [...AGE_BANDS.map(({ key }) => key), 'voluntary', 'creditElsewhere', 'owed'] as const

const figure = { align: 'right', whole: true } as const

const band = { width: 16.5, ...figure, style: { figures: true } } as const

/** Where figures are large, who it is, whom to ring and what is beside the ages share a column. */
const CROWDED = 100_000_000

/** What nobody has on this list takes no room; what somebody has takes that of the class, which moves below the name. */
function columnsFor({ className, totals }: Debtors): Column<Numbered>[] {
  const isCrowded = totals.owed > CROWDED
  const beside = isCrowded ? [] : besideAge(totals)
  const isWide = beside.length === 0
  const showsClass = !className
  const classBelow = (row: Numbered) => (showsClass && !(isWide && !isCrowded) ? `,\n${row.className}` : '')
  const guardianOf = (row: Numbered) => [row.guardian?.name, row.guardian?.phone].filter(Boolean).join(',\n')
  return [
    {
      title: 'No.',
      width: 8,
      ...figure,
      style: { ...LABEL, figures: true },
      text: (row) => String(row.number),
    },
    {
      title: 'Student',
      width: isCrowded ? 72 : isWide ? 38 : 36,
      text: (row) =>
        [`${row.name}${classBelow(row)}`, ...(isCrowded ? [guardianOf(row), besideOf(row)] : [])]
          .filter(Boolean)
          .join('. '),
    },
    ...(showsClass && isWide && !isCrowded
      ? [{ title: 'Class', width: 25, text: (row: Numbered) => row.className }]
      : []),
    ...(isCrowded
      ? []
      : [{ title: 'Guardian', width: isWide && showsClass ? 34 : isWide ? 37 : 31, text: guardianOf }]),
    ...AGE_BANDS.map(({ head, key }) => ({
      title: head,
      ...band,
      text: (row: Numbered) => unlessZero(row[key]),
    })),
    ...beside,
    {
      title: 'Owed',
      width: 20,
      ...figure,
      style: { face: 'strong', figures: true },
      text: (row) => formatAmount(row.owed),
    },
  ]
}

/** The same in words. */
function besideOf({ voluntary, creditElsewhere }: Debtor): string {
  return [
    voluntary === 0 ? '' : `${VOLUNTARY} ${formatAmount(voluntary)}`,
    creditElsewhere === 0 ? '' : `${CREDIT} ${formatSigned(takenOff(creditElsewhere))}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function besideAge({ voluntary, creditElsewhere }: Ageing): Column<Numbered>[] {
  return [
    ...(voluntary === 0
      ? []
      : [{ title: VOLUNTARY, ...band, text: (row: Numbered) => unlessZero(row.voluntary) }]),
    ...(creditElsewhere === 0
      ? []
      : [{ title: CREDIT, ...band, text: (row: Numbered) => unlessZero(takenOff(row.creditElsewhere)) }]),
  ]
}

const VOLUNTARY = 'Voluntary'
const CREDIT = 'Credit'
const unlessZero = (amount: Pesewas) => (amount === 0 ? '' : formatSigned(amount))
const takenOff = (amount: number) => pesewas(0 - amount)

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
  const text = (amount: number) => formatSigned(pesewas(amount))
  return {
    ...Object.fromEntries(AGE_BANDS.map(({ head, key }) => [head, text(sums[key])])),
    [VOLUNTARY]: text(sums.voluntary),
    [CREDIT]: text(takenOff(sums.creditElsewhere)),
    Owed: text(sums.owed),
  }
}

function noteOf({ voluntary, creditElsewhere }: Ageing): string {
  return [
    voluntary === 0 ? '' : 'Voluntary fees are owed and never late.',
    creditElsewhere === 0 ? '' : 'What a student has in credit for another fee is taken off.',
  ].join(' ')
}
