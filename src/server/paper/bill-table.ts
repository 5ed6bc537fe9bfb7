import { formatDay } from '#shared/dates.ts'
import { formatSigned, sumOf } from '#shared/money.ts'
import type { Bill, BillLine } from './bill-papers.ts'
import type { Canvas } from './canvas.ts'
import type { Frame } from './sheet-parts.ts'
import { SMALL } from './styles.ts'
import { openTable, type Table } from './table.ts'
import type { Column } from './table-columns.ts'
import { mm } from './units.ts'

/** The fees of a bill: every one by its name, whatever its length. Where there is a plan, its days stand beside the sum. */
export function openBillTable(canvas: Canvas, frame: Frame, { isPlanned, lines }: Bill): Table<BillLine> {
  const due: Column<BillLine> = {
    title: 'Due',
    width: 24,
    whole: true,
    text: ({ dueOn }) => (dueOn ? formatDay(dueOn) : ''),
  }
  const columns: Column<BillLine>[] = [
    { title: 'Fee', width: isPlanned ? 66 : 42, text: ({ label }) => label },
    ...(isPlanned ? [] : [due]),
    amounts('Charged', ({ charged }) => formatSigned(charged)),
    amounts('Paid', ({ paid }) => formatSigned(paid)),
    { ...amounts('To pay', toPayOf), style: { face: 'strong', figures: true } },
  ]
  return openTable(
    canvas,
    frame,
    columns,
    { style: SMALL, padding: mm(0.7) },
    { rows: lines, sums: [sumsOf(lines)] },
  )
}

function amounts(title: string, text: (line: BillLine) => string): Column<BillLine> {
  return { title, width: 19, align: 'right', whole: true, style: { figures: true }, text }
}

function toPayOf({ charged, toPay }: Pick<BillLine, 'charged' | 'toPay'>): string {
  return toPay === 0 && charged > 0 ? 'paid' : formatSigned(toPay)
}

/** How high the table is where nothing breaks it: heads, fees, sum. */
export function heightOfTable(table: Table<BillLine>, { lines }: Bill): number {
  return lines.reduce((height, line) => height + table.heightOf(line), 2 * table.rowHeight)
}

/** `next` opens the sheet after one that is full, and answers where the table goes on. Answers where it ends. */
export function drawBillTable(
  table: Table<BillLine>,
  { lines }: Bill,
  { top, bottom, next }: Pick<Frame, 'top' | 'bottom'> & { next: () => number },
): number {
  let y = table.heads(top, 'first')
  const makeRoom = (height: number) => {
    if (y + height > bottom) y = table.heads(next(), 'further')
  }
  for (const line of lines) {
    makeRoom(table.heightOf(line))
    y = table.row(y, line)
  }
  if (lines.length === 1) return y
  makeRoom(table.rowHeight)
  return table.sum(y, 'In all', sumsOf(lines))
}

function sumsOf(lines: readonly BillLine[]) {
  const charged = sumOf(lines.map((line) => line.charged))
  const toPay = sumOf(lines.map((line) => line.toPay))
  return {
    Charged: formatSigned(charged),
    Paid: formatSigned(sumOf(lines.map(({ paid }) => paid))),
    'To pay': toPayOf({ charged, toPay }),
  }
}
