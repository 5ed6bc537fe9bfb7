import { formatDay } from '#shared/dates.ts'
import { formatSigned, sumOf } from '#shared/money.ts'
import type { Bill, BillLine } from './bill-papers.ts'
import type { Canvas } from './canvas.ts'
import { HAIR, SMALL, SMALL_STRONG } from './styles.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { flowing, wrap } from './wrapping.ts'

/** From one line of a bill to the next. */
export const BILL_LINE = SMALL.size * LEADING + mm(1.4)

const FIGURES: Style = { ...SMALL, figures: true }
const STRONG_FIGURES: Style = { ...SMALL_STRONG, figures: true }
const GAP = mm(4)

/** The fees of a bill, wrapped and measured. */
export interface BillTable {
  rows: Row[]
  sums: Row
  columns: Column[]
  /** From the left edge to the day; null where there is no such column. */
  dueAt: number | null
  width: number
  /** How many lines of text its rows have. */
  lines: number
}

interface Row {
  label: string[]
  due: string
  charged: string
  paid: string
  toPay: string
}

interface Column {
  key: 'charged' | 'paid' | 'toPay'
  title: string
  /** From the table's left edge to where its figures end. */
  right: number
}

/** Every fee by its name, whatever its length: nothing is folded or cut. Where there is a plan, its days stand beside the sum. */
export function layOutBill(canvas: Canvas, bill: Bill, width: number): BillTable {
  const figures = bill.lines.map((line) => figuresOf(line, bill.isPlanned))
  const sums = figuresOf(sumOfLines(bill.lines), true)
  const { columns, left } = columnsOf(canvas, [...figures, sums], width)
  const days = figures.map(({ due }) => canvas.widthOf(due, SMALL))
  const labelWidth =
    left - (bill.isPlanned ? 0 : Math.max(canvas.widthOf('Due', SMALL_STRONG), ...days) + GAP)
  const rows = figures.map((row, index) => ({
    ...row,
    label: wrap(canvas, bill.lines[index]?.label ?? '', SMALL, labelWidth),
  }))
  return {
    rows,
    sums: { ...sums, label: ['In all'] },
    columns,
    dueAt: bill.isPlanned ? null : labelWidth + GAP / 2,
    width,
    lines: rows.reduce((all, { label }) => all + label.length, 0),
  }
}

type Figures = Omit<Row, 'label'>

function figuresOf({ dueOn, charged, paid, toPay }: Omit<BillLine, 'label'>, isUndated: boolean): Figures {
  return {
    due: dueOn && !isUndated ? formatDay(dueOn) : '',
    charged: formatSigned(charged),
    paid: formatSigned(paid),
    toPay: toPay === 0 && charged > 0 ? 'paid' : formatSigned(toPay),
  }
}

function sumOfLines(lines: readonly BillLine[]): Omit<BillLine, 'label'> {
  return {
    dueOn: null,
    charged: sumOf(lines.map(({ charged }) => charged)),
    paid: sumOf(lines.map(({ paid }) => paid)),
    toPay: sumOf(lines.map(({ toPay }) => toPay)),
  }
}

/** As wide as their figures; `left` is what they leave for names and days. */
function columnsOf(canvas: Canvas, rows: readonly Figures[], width: number) {
  const titles = { charged: 'Charged', paid: 'Paid', toPay: 'To pay' } as const
  const columns: Column[] = []
  let left = width
  for (const key of ['toPay', 'paid', 'charged'] as const) {
    const figures = rows.map((row) => canvas.widthOf(row[key], STRONG_FIGURES))
    columns.unshift({ key, title: titles[key], right: left })
    left -= Math.max(canvas.widthOf(titles[key], SMALL_STRONG), ...figures) + GAP
  }
  return { columns, left }
}

/** Where a table may stand, and what it opens when that is full: the next sheet, which answers where it goes on. */
export interface Room {
  left: number
  top: number
  bottom: number
  next: () => number
}

/** Answers where the table ends. */
export function drawBillTable(canvas: Canvas, table: BillTable, room: Room): number {
  const { left, bottom, next } = room
  const rows = table.rows.length > 1 ? [...table.rows, table.sums] : table.rows
  const close = canvas.structure.open('Table')
  let y = drawHeads(canvas, table, left, room.top)
  for (const row of rows) {
    if (y + heightOf(row) > bottom) y = drawHeads(canvas, table, left, next())
    drawRow(canvas, table, row, { left, top: y, isSum: row === table.sums })
    y += heightOf(row)
  }
  close()
  return y
}

function heightOf({ label }: Row): number {
  return BILL_LINE + (label.length - 1) * SMALL.size * LEADING
}

function drawHeads(canvas: Canvas, { columns, dueAt, width }: BillTable, left: number, top: number): number {
  const line = baseline(top, SMALL_STRONG, BILL_LINE)
  canvas.structure.part('TR', () => {
    canvas.structure.piece('TH', () => canvas.text(left, line, 'Fee', SMALL_STRONG))
    if (dueAt !== null)
      canvas.structure.piece('TH', () => canvas.text(left + dueAt, line, 'Due', SMALL_STRONG))
    for (const { title, right } of columns)
      canvas.structure.piece('TH', () => canvas.text(left + right, line, title, SMALL_STRONG, 'right'))
  })
  canvas.structure.artifact(() => canvas.rule(left, left + width, top + BILL_LINE, mm(0.3)))
  return top + BILL_LINE
}

interface Place {
  left: number
  top: number
  isSum: boolean
}

function drawRow(canvas: Canvas, { columns, dueAt, width }: BillTable, row: Row, place: Place): void {
  const { left, top, isSum } = place
  const style = isSum ? SMALL_STRONG : SMALL
  const line = baseline(top, style, BILL_LINE)
  canvas.structure.part('TR', () => {
    canvas.structure.piece(isSum ? 'TH' : 'TD', () => {
      for (const [index, words] of flowing(row.label).entries())
        canvas.text(left, line + index * style.size * LEADING, words, style)
    })
    if (dueAt !== null) canvas.structure.piece('TD', () => canvas.text(left + dueAt, line, row.due, style))
    for (const { key, right } of columns) {
      const figures = isSum || key === 'toPay' ? STRONG_FIGURES : FIGURES
      canvas.structure.piece('TD', () => canvas.text(left + right, line, row[key], figures, 'right'))
    }
  })
  const bottom = top + heightOf(row)
  if (!isSum) canvas.structure.artifact(() => canvas.rule(left, left + width, bottom, mm(0.15), HAIR))
}
