import type { Canvas } from './canvas.ts'
import type { Frame } from './sheet-parts.ts'
import { HAIR } from './styles.ts'
import { type Align, baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { fitted, flowing, wrap } from './wrapping.ts'

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
}

export interface Look {
  style: Style
  /** Above and below the text of a row, in points. */
  padding: number
}

/** The figures of a summing row, by column title; columns not named stay empty. */
export type Sums = Readonly<Record<string, string>>

export interface Table<Row> {
  readonly rowHeight: number
  heightOf(row: Row): number
  /** The heads of the columns; on further pages they are decoration to a screen reader. */
  heads(y: number, page: 'first' | 'further'): number
  row(y: number, row: Row): number
  /** A row of sums in strong type. Those named in `doubled` are final and stand on a double rule. */
  sum(y: number, label: string, sums: Sums, how?: SumStyle): number
}

interface SumStyle {
  doubled?: readonly string[]
  /** `plain` leaves the rule above away: the second of two totals. */
  above?: 'rule' | 'plain'
}

interface Slot<Row> extends Column<Row> {
  left: number
  right: number
  set: Style
}

/** Space between a text and the next column, in millimetres. */
const GAP = 2
/** How a balance below zero ends; set in lighter type. */
const IN_CREDIT = ' in credit'

export function openTable<Row>(
  canvas: Canvas,
  frame: Frame,
  columns: readonly Column<Row>[],
  look: Look,
): Table<Row> {
  const slots = layOut(frame, columns, look)
  const lineHeight = look.style.size * LEADING
  const rowHeight = lineHeight + 2 * look.padding
  const linesOf = (slot: Slot<Row>, row: Row) =>
    slot.whole ? [slot.text(row)] : wrap(canvas, slot.text(row), slot.set, slot.right - slot.left)
  const rule = (y: number, thickness: number, grey: number) =>
    canvas.structure.artifact(() => canvas.rule(frame.left, frame.right, y, thickness, grey))
  return {
    rowHeight,
    heightOf(row) {
      const lines = slots.map((slot) => (slot.whole ? 1 : linesOf(slot, row).length))
      return Math.max(...lines) * lineHeight + 2 * look.padding
    },
    heads(y, page) {
      drawHeads(canvas, slots, y + look.padding, look, page)
      rule(y + rowHeight, mm(0.35), 0)
      return y + rowHeight
    },
    row(y, row) {
      let lines = 1
      canvas.structure.part('TR', () => {
        for (const slot of slots) {
          const texts = linesOf(slot, row)
          lines = Math.max(lines, texts.length)
          canvas.structure.piece('TD', () => drawCell(canvas, slot, y + look.padding, texts))
        }
      })
      const bottom = y + lines * lineHeight + 2 * look.padding
      rule(bottom, mm(0.15), HAIR)
      drawEdges(canvas, slots, y, bottom)
      return bottom
    },
    sum(y, label, sums, { doubled = [], above = 'rule' } = {}) {
      if (above === 'rule') rule(y, mm(0.35), 0)
      drawSums(canvas, slots, { top: y + look.padding, size: look.style.size, label, sums, doubled })
      return y + rowHeight
    },
  }
}

function drawEdges<Row>(canvas: Canvas, slots: Slot<Row>[], top: number, bottom: number): void {
  for (const { left, edge } of slots) {
    if (edge) canvas.structure.artifact(() => canvas.upright(left - mm(GAP / 2), top, bottom, mm(0.15), HAIR))
  }
}

function layOut<Row>(frame: Frame, columns: readonly Column<Row>[], look: Look): Slot<Row>[] {
  const sum = columns.reduce((total, { width }) => total + width, 0)
  const scale = (frame.right - frame.left) / sum
  let left = frame.left
  return columns.map((column, index) => {
    const next = left + column.width * scale
    const right = index === columns.length - 1 ? frame.right : next - mm(column.gap ?? GAP)
    const slot = { ...column, left, right, set: { ...look.style, ...column.style } }
    left = next
    return slot
  })
}

function drawHeads<Row>(
  canvas: Canvas,
  slots: Slot<Row>[],
  top: number,
  look: Look,
  page: 'first' | 'further',
): void {
  const style: Style = { face: 'strong', size: look.style.size }
  const draw = (slot: Slot<Row>) => {
    const fit = fitted(canvas, slot.title, style, slot.right - slot.left)
    canvas.text(edgeOf(canvas, slot), baseline(top, style), slot.title, fit, slot.align)
  }
  if (page === 'further') {
    canvas.structure.artifact(() => slots.forEach(draw))
    return
  }
  canvas.structure.part('TR', () => {
    for (const slot of slots) canvas.structure.piece('TH', () => draw(slot))
  })
}

/** Where texts of a column begin, or where its figures end. */
function edgeOf<Row>(canvas: Canvas, slot: Slot<Row>): number {
  if (slot.align !== 'right') return slot.left
  return slot.credits ? slot.right - canvas.widthOf(IN_CREDIT, { ...slot.set, face: 'text' }) : slot.right
}

function drawCell<Row>(canvas: Canvas, slot: Slot<Row>, top: number, lines: string[]): void {
  flowing(lines).forEach((text, index) => {
    if (text === '') return
    const line = baseline(top + index * slot.set.size * LEADING, slot.set)
    const style = slot.whole ? fitted(canvas, text, slot.set, slot.right - slot.left) : slot.set
    if (slot.credits) drawFigure(canvas, edgeOf(canvas, slot), line, text, style)
    else canvas.text(edgeOf(canvas, slot), line, text, style, slot.align)
  })
}

/** A figure that ends at `x`, its "in credit" behind it; returns the figure's width. */
function drawFigure(canvas: Canvas, x: number, line: number, text: string, style: Style): number {
  if (!text.endsWith(IN_CREDIT)) return canvas.text(x, line, text, style, 'right')
  canvas.text(x, line, IN_CREDIT, { ...style, face: 'text' })
  return canvas.text(x, line, text.slice(0, -IN_CREDIT.length), style, 'right')
}

interface SumRow {
  top: number
  size: number
  label: string
  sums: Sums
  doubled: readonly string[]
}

function drawSums<Row>(
  canvas: Canvas,
  slots: Slot<Row>[],
  { top, size, label, sums, doubled }: SumRow,
): void {
  const style: Style = { face: 'strong', size, figures: true }
  const line = baseline(top, style)
  const labelSlot = slots.find((slot) => slot.align !== 'right')
  const finals: { from: number; to: number }[] = []
  canvas.structure.part('TR', () => {
    canvas.structure.piece('TD', () => canvas.text(labelSlot?.left ?? 0, line, label, style))
    for (const [index, slot] of slots.entries()) {
      const text = sums[slot.title]
      if (text === undefined) continue
      canvas.structure.piece('TD', () => {
        // A sum may reach into an empty neighbour, never into another sum.
        const crowded = sums[slots[index - 1]?.title ?? ''] !== undefined
        const fit = crowded ? fitted(canvas, text, style, slot.right - slot.left + mm(GAP) * 0.8) : style
        const to = edgeOf(canvas, slot)
        const width = drawFigure(canvas, to, line, text, fit)
        if (doubled.includes(slot.title)) finals.push({ from: to - width, to })
      })
    }
  })
  for (const { from, to } of finals) drawDoubleRule(canvas, from, to, line, size)
}

/** The two lines under a final figure, and under no other. */
export function drawDoubleRule(canvas: Canvas, from: number, to: number, line: number, size: number): void {
  const y = line + size * 0.24 + mm(0.45)
  canvas.structure.artifact(() => {
    canvas.rule(from, to, y, mm(0.3))
    canvas.rule(from, to, y + mm(0.6), mm(0.3))
  })
}
