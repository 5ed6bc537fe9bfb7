import { formatSigned } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { AMOUNT, drawList } from './cash-sheet-lists.ts'
import type { ClosedSince, TermClosing } from './closing-papers.ts'
import { moment } from './figures.ts'
import { A4, type Report } from './report.ts'
import { paragraph } from './sheet-parts.ts'
import { SMALL } from './styles.ts'
import type { Column } from './table-columns.ts'
import { mm } from './units.ts'

const COLUMNS: Column<ClosedSince>[] = [
  { title: 'No.', width: 20, ...AMOUNT, align: 'left', text: ({ number }) => String(number) },
  { title: 'Recorded', width: 40, text: ({ at }) => moment(at) },
  { title: 'What', width: 90, text: ({ what }) => what },
  { title: 'GH₵', width: 26, ...AMOUNT, text: ({ amount }) => formatSigned(amount) },
]

/** What changed the term after it was closed, by name: the figures above are without it. */
export async function drawSince(
  canvas: Canvas,
  report: Report,
  { since, sinceInAll }: TermClosing,
): Promise<void> {
  if (since.length === 0) return
  await drawList(canvas, report, {
    heading: 'Recorded after the closing, not in the figures',
    columns: COLUMNS,
    rows: since,
  })
  if (sinceInAll === since.length) return
  if (report.room() < mm(8)) report.turn()
  const place = { x: A4.left, y: report.y + mm(1), width: A4.right - A4.left }
  report.y = paragraph(
    canvas,
    place,
    `And ${sinceInAll - since.length} more; the journal has all of them.`,
    SMALL,
  )
}
