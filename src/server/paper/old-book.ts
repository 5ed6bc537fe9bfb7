import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatSigned, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { AMOUNT, drawList, LOOK } from './cash-sheet-lists.ts'
import { moment } from './figures.ts'
import type { OldBookClass, OldBookPaper } from './old-book-papers.ts'
import { A4, drawRows, expectPages, openReport, type Report } from './report.ts'
import { drawSignature, paragraph } from './sheet-parts.ts'
import { openTable } from './table.ts'
import type { Column, Sums } from './table-columns.ts'
import { mm } from './units.ts'

const NONE = pesewas(0)
const DIFFERENCE = 'Difference'

/** Old book = new book: class by class, each difference with its name, and two signatures. */
export async function drawOldBook(canvas: Canvas, paper: OldBookPaper): Promise<void> {
  const { school, isSigned, differences, total } = paper
  const report = openReport(canvas, {
    school,
    label: 'What was owed',
    title: `on ${formatDay(paper.asOf)}`,
    state: isSigned ? { word: 'SIGNED', black: true } : { word: 'NOT SIGNED', black: false },
    aside: `${school.name}, old book = new book`,
    footLeft: `${school.name}, old book = new book.`,
    printedAt: paper.printedAt,
    pagesExpected: expectPages(paper.classes.length + 2 * differences.length, 32, 44),
  })
  const width = A4.right - A4.left
  report.y = paragraph(
    canvas,
    { x: A4.left, y: report.y + mm(4), width },
    'What children owed by the school’s old book, beside the opening balances in Akontaa, in Ghana cedis.',
    undefined,
    'Old book = new book.',
  )
  report.y += mm(3)
  await drawClasses(canvas, report, paper)
  if (differences.length > 0)
    await drawList(canvas, report, {
      heading: 'What differs',
      columns: [
        { title: 'Whose', width: 56, text: ({ what }) => what },
        { title: 'What it is', width: 96, text: ({ why }) => why },
        { title: 'GH₵', width: 26, ...AMOUNT, text: ({ amount }) => formatSigned(amount) },
      ],
      rows: differences,
      sum: {
        label: `${counted(differences.length, 'difference')}, of ${formatSigned(total.difference)}`,
        figure: formatSigned(sumOf(differences.map(({ amount }) => amount))),
      },
    })
  drawSigners(canvas, report, paper)
  report.end()
}

async function drawClasses(canvas: Canvas, report: Report, { classes }: OldBookPaper): Promise<void> {
  const columns: Column<OldBookClass>[] = [
    { title: 'Class', width: 34, text: ({ className }) => className },
    { title: 'Children', width: 17, ...AMOUNT, text: ({ children }) => String(children) },
    amountOf('Old, School Fees', ({ old }) => old?.schoolFees ?? null),
    amountOf('Old, other', ({ old }) => old?.otherFees ?? null),
    amountOf('New, School Fees', (row) => row.new.schoolFees),
    amountOf('New, other', (row) => row.new.otherFees),
    amountOf(DIFFERENCE, ({ difference }) => difference),
  ]
  const sums: Sums = {
    Children: String(classes.reduce((sum, { children }) => sum + children, 0)),
    'Old, School Fees': total(classes, ({ old }) => old?.schoolFees ?? NONE),
    'Old, other': total(classes, ({ old }) => old?.otherFees ?? NONE),
    'New, School Fees': total(classes, (row) => row.new.schoolFees),
    'New, other': total(classes, (row) => row.new.otherFees),
    [DIFFERENCE]: total(classes, ({ difference }) => difference),
  }
  const table = openTable(canvas, A4, columns, LOOK, { rows: classes, sums: [sums] })
  let drawn = 0
  await drawRows(canvas, report, {
    table,
    batches: [classes],
    add: () => drawn++,
    atEnd: () =>
      (report.y = table.sum(report.y, counted(classes.length, 'class', 'classes'), sums, {
        doubled: [DIFFERENCE],
      })),
    carried: () => ({ label: counted(drawn, 'class', 'classes'), sums: {} }),
    closingHeight: table.rowHeight,
  })
}

function amountOf(title: string, amount: (row: OldBookClass) => Pesewas | null): Column<OldBookClass> {
  const text = (row: OldBookClass) => {
    const found = amount(row)
    return found === null ? '–' : formatSigned(found)
  }
  return { title, width: 27, ...AMOUNT, text }
}

function total(rows: readonly OldBookClass[], amount: (row: OldBookClass) => Pesewas): string {
  return formatSigned(sumOf(rows.map(amount)))
}

/** Two lines: who has signed in Akontaa stands on theirs, the others sign by hand. */
function drawSigners(canvas: Canvas, report: Report, { signatures }: OldBookPaper): void {
  if (report.room() < mm(34)) report.turn()
  const gap = mm(10)
  const width = (A4.right - A4.left - gap) / 2
  const y = report.y + mm(22)
  for (const [index, label] of ['First signature', 'Second signature'].entries()) {
    const signature = signatures[index]
    const x = A4.left + index * (width + gap)
    const says = signature
      ? `${label}, ${signature.byPin ? 'by PIN' : 'signed in'}, ${moment(signature.at)}`
      : label
    drawSignature(canvas, x, y, width, says, signature ? `${signature.by}, ${signature.roleName}` : '')
  }
  report.y = y + mm(10)
}
