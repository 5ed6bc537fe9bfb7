import type { Canvas } from './canvas.ts'
import type { Frame } from './sheet-parts.ts'
import type { Align, Style } from './text-style.ts'
import { mm } from './units.ts'

/** One column of a table. Texts wrap; what must stay on one line (figures, numbers, dates) shrinks rather than break. */
export interface Column<Row> {
  title: string
  /** Millimetres, the gap to the next column included; all widths together are stretched to the sheet. */
  width: number
  align?: Align
  style?: Partial<Style>
  whole?: boolean
  text(row: Row): string
  /** Room kept behind the figures for the words "in credit", so that they still line up on the decimal. */
  credits?: boolean
  /** A hairline at its left, in every row: for what is filled in by hand. */
  edge?: boolean
  /** Millimetres to the next column, when more than usual. */
  gap?: number
  /** The widest that must stand in it on one line, its sum among them: the column is made wide enough, at the cost of those that wrap. */
  holds?: readonly string[]
}

export interface Look {
  style: Style
  /** Above and below the text of a row, in points. */
  padding: number
}

/** The figures of a summing row, by column title; columns not named stay empty. */
export type Sums = Readonly<Record<string, string>>

export interface Slot<Row> extends Column<Row> {
  left: number
  right: number
  set: Style
}

/** Space between a text and the next column, in millimetres. */
export const GAP = 2
/** How a balance below zero ends; set in lighter type. */
export const IN_CREDIT = ' in credit'

export interface Known<Row> {
  rows?: readonly Row[]
  sums?: readonly Sums[]
}

/** The columns, of which each that stays on one line is told the widest of these rows and sums. */
export function holding<Row>(
  columns: readonly Column<Row>[],
  { rows = [], sums = [] }: Known<Row>,
): Column<Row>[] {
  return columns.map((column) => {
    if (!column.whole) return column
    const texts = [...rows.map((row) => column.text(row)), ...sums.map((each) => each[column.title] ?? '')]
    const longest = texts.reduce((one, other) => (other.length > one.length ? other : one), '')
    if (longest === '') return column
    return { ...column, holds: [...(column.holds ?? []), longest.replace(IN_CREDIT, '')] }
  })
}

/** Smaller is hard to read. */
const SIZE_MIN = 7
/** What a column whose texts wrap keeps of its width. */
const WRAPS_AT = 0.5

/** As wide as asked, unless a column holds more: then it gets what it needs, those that wrap give it, and all is set smaller if need be. */
export function layOut<Row>(
  canvas: Canvas,
  frame: Frame,
  columns: readonly Column<Row>[],
  { style }: Look,
): { size: number; slots: Slot<Row>[] } {
  const total = frame.right - frame.left
  const asked = columns.reduce((sum, { width }) => sum + width, 0)
  const nominal = columns.map(({ width }) => (width * total) / asked)
  let size = style.size
  let least = leastWidths(canvas, columns, nominal, size / style.size, style)
  while (sumOf(least) > total && size > SIZE_MIN) {
    size = Math.max(SIZE_MIN, size - 0.2)
    least = leastWidths(canvas, columns, nominal, size / style.size, style)
  }
  const widths = widened(columns, least, nominal, total)
  let left = frame.left
  const slots = columns.map((column, index) => {
    const next = left + (widths[index] ?? 0)
    const right = index === columns.length - 1 ? frame.right : next - gapAfter(column)
    const slot = { ...column, left, right, set: { ...style, ...column.style, size } }
    left = next
    return slot
  })
  return { size, slots }
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)
const gapAfter = <Row>({ gap = GAP }: Column<Row>) => mm(gap)

function leastWidths<Row>(
  canvas: Canvas,
  columns: readonly Column<Row>[],
  nominal: readonly number[],
  scale: number,
  { size }: Style,
): number[] {
  const strong: Style = { face: 'strong', size: size * scale, figures: true }
  return columns.map((column, index) => {
    const { title, holds, whole, credits } = column
    const behind = credits ? canvas.widthOf(IN_CREDIT, { ...strong, face: 'text' }) : 0
    const texts = [title, ...(holds ?? [])].map((text) => canvas.widthOf(text, strong))
    const gap = index === columns.length - 1 ? 0 : gapAfter(column)
    const needed = Math.max(...texts) + behind + gap
    if (holds) return needed
    return Math.max(needed, (nominal[index] ?? 0) * (whole ? scale : WRAPS_AT))
  })
}

/** Each as wide as asked where there is room, and what is left over to those that wrap. */
function widened<Row>(
  columns: readonly Column<Row>[],
  least: readonly number[],
  nominal: readonly number[],
  total: number,
): number[] {
  const room = total - sumOf(least)
  if (room < 0) return least.map((width) => (width * total) / sumOf(least))
  const wishes = least.map((width, index) => Math.max(0, (nominal[index] ?? 0) - width))
  const granted = Math.min(1, room / Math.max(1, sumOf(wishes)))
  const over = room - granted * sumOf(wishes)
  const wraps = Math.max(1, columns.filter(({ whole }) => !whole).length)
  return least.map(
    (width, index) => width + granted * (wishes[index] ?? 0) + (columns[index]?.whole ? 0 : over / wraps),
  )
}
