import { counted } from '#shared/counted.ts'
import type { Canvas } from './canvas.ts'
import { A4, drawRows, type Report } from './report.ts'
import type { Frame } from './sheet-parts.ts'
import { BODY, HEADING } from './styles.ts'
import { openTable } from './table.ts'
import type { Column } from './table-columns.ts'
import { baseline, LEADING } from './text-style.ts'
import { mm } from './units.ts'

export const LOOK = { style: BODY, padding: mm(1.2) }
export const AMOUNT = { align: 'right', whole: true, style: { figures: true } } as const

interface List<Row> {
  heading: string
  columns: Column<Row>[]
  rows: Row[]
  /** What they come to, as the last line. */
  sum?: { label: string; figure: string }
}

/** A list with its heading, on as many sheets as it takes. */
export async function drawList<Row>(
  canvas: Canvas,
  report: Report,
  { heading, columns, rows, sum }: List<Row>,
): Promise<void> {
  const sums = sum && { 'GH₵': sum.figure }
  const table = openTable(canvas, A4, columns, LOOK, { rows, ...(sums ? { sums: [sums] } : {}) })
  if (report.room() < mm(12) + 4 * table.rowHeight) report.turn()
  report.y = drawHeading(canvas, A4, report.y + mm(6), heading)
  let drawn = 0
  await drawRows(canvas, report, {
    table,
    batches: [rows],
    add: () => drawn++,
    ...(sum && sums
      ? { atEnd: () => (report.y = table.sum(report.y, sum.label, sums, { doubled: ['GH₵'] })) }
      : {}),
    carried: () => ({ label: counted(drawn, 'line'), sums: {} }),
    closingHeight: table.rowHeight + BODY.size * LEADING,
  })
}

export function drawHeading(canvas: Canvas, frame: Frame, top: number, heading: string): number {
  canvas.structure.piece('H2', () => {
    canvas.text(frame.left, baseline(top, HEADING, HEADING.size * 1.2), heading, HEADING)
  })
  return top + HEADING.size * 1.2 + mm(1.5)
}
