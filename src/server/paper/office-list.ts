import { counted } from '#shared/counted.ts'
import type { Canvas } from './canvas.ts'
import { drawCells } from './cells.ts'
import type { OfficeList } from './office-lists.ts'
import { A4, drawRows, expectPages, openReport } from './report.ts'
import { drawSignatures, paragraph } from './sheet-parts.ts'
import { BODY, LABEL } from './styles.ts'
import { openTable } from './table.ts'
import type { Column } from './table-columns.ts'
import { mm } from './units.ts'

interface Row {
  number: number
  cells: string[]
}

/** A list of the office: a row for each pupil, numbered, and where it is signed. */
export async function drawOfficeList(canvas: Canvas, paper: OfficeList): Promise<void> {
  const report = openReport(canvas, {
    school: paper.school,
    label: paper.label,
    title: paper.title,
    printedAt: paper.printedAt,
    aside: `${paper.school.name}, ${paper.label.toLowerCase()}`,
    footLeft: paper.school.name,
    pagesExpected: expectPages(paper.rows.length, 27, 34),
  })
  report.y = drawCells(canvas, A4, report.y + mm(6), paper.figures) + mm(5)
  const rows = paper.rows.map((cells, at) => ({ number: at + 1, cells }))
  const look = { style: { ...BODY, size: 9 }, padding: mm(1.35) }
  const table = openTable(canvas, A4, columnsOf(paper), look, { rows })
  let drawn = 0
  await drawRows(canvas, report, {
    table,
    batches: [rows],
    add: () => drawn++,
    carried: () => ({ label: counted(drawn, 'row'), sums: {} }),
    closingHeight: mm(36),
  })
  const place = { x: A4.left, y: report.y + mm(5), width: A4.right - A4.left }
  report.y = paragraph(canvas, place, paper.note)
  drawSignatures(canvas, A4, report.y + mm(18), paper.signatures)
  report.end()
}

const figures = { align: 'right', whole: true } as const

function columnsOf(paper: OfficeList): Column<Row>[] {
  const named = paper.columns.map(
    ({ title, width, isFigure }, at): Column<Row> => ({
      title,
      width,
      text: (row: Row) => row.cells[at] ?? '',
      ...(isFigure ? { ...figures, style: { figures: true } } : {}),
    }),
  )
  return [
    { title: 'No.', width: 10, gap: 4, ...figures, style: LABEL, text: (row) => String(row.number) },
    ...named,
  ]
}
