import type { Canvas } from './canvas.ts'
import type { Frame } from './sheet-parts.ts'
import { HAIR } from './styles.ts'
import {
  type Column,
  GAP,
  holding,
  IN_CREDIT,
  type Known,
  type Look,
  layOut,
  type Slot,
  type Sums,
} from './table-columns.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { fitted, flowing, wrap } from './wrapping.ts'

export interface Table<Row> {
  readonly rowHeight: number
  heightOf(row: Row): number
  heightOfSum(label: string, sums: Sums): number
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

/** `known`: rows and sums that will stand in it, as far as they are known, so that its columns are wide enough. */
export function openTable<Row>(
  canvas: Canvas,
  frame: Frame,
  columns: readonly Column<Row>[],
  look: Look,
  known: Known<Row> = {},
): Table<Row> {
  const { size, slots } = layOut(canvas, frame, holding(columns, known), look)
  const lineHeight = size * LEADING
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
    heightOfSum: (label, sums) =>
      labelOfSum(canvas, slots, { size, label, sums }).length * lineHeight + 2 * look.padding,
    heads(y, page) {
      drawHeads(canvas, slots, y + look.padding, size, page)
      rule(y + rowHeight, mm(0.35), 0)
      return y + rowHeight
    },
    row(y, row) {
      const cells = slots.map((slot) => ({ slot, lines: linesOf(slot, row) }))
      drawRow(canvas, y + look.padding, cells)
      const bottom = y + Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight + 2 * look.padding
      rule(bottom, mm(0.15), HAIR)
      drawEdges(canvas, slots, y, bottom)
      return bottom
    },
    sum(y, label, sums, { doubled = [], above = 'rule' } = {}) {
      if (above === 'rule') rule(y, mm(0.35), 0)
      const lines = labelOfSum(canvas, slots, { size, label, sums })
      drawSums(canvas, slots, { top: y + look.padding, size, lines, sums, doubled })
      return y + lines.length * lineHeight + 2 * look.padding
    },
  }
}

function drawRow<Row>(canvas: Canvas, top: number, cells: { slot: Slot<Row>; lines: string[] }[]): void {
  // Whoever the row is about: a screen reader says it with each figure.
  const heading = cells.find(({ slot }) => !slot.whole)
  canvas.structure.part('TR', () => {
    for (const cell of cells)
      canvas.structure.piece(cell === heading ? 'RH' : 'TD', () =>
        drawCell(canvas, cell.slot, top, cell.lines),
      )
  })
}

function drawEdges<Row>(canvas: Canvas, slots: Slot<Row>[], top: number, bottom: number): void {
  for (const { left, edge } of slots) {
    if (edge) canvas.structure.artifact(() => canvas.upright(left - mm(GAP / 2), top, bottom, mm(0.15), HAIR))
  }
}

function drawHeads<Row>(
  canvas: Canvas,
  slots: Slot<Row>[],
  top: number,
  size: number,
  page: 'first' | 'further',
): void {
  const style: Style = { face: 'strong', size }
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
  /** Of its label; the figures stand beside the last. */
  lines: string[]
  sums: Sums
  doubled: readonly string[]
}

const ofSums = (size: number): Style => ({ face: 'strong', size, figures: true })

/** The label of a row of sums, in as many lines as end before the first of them. */
function labelOfSum<Row>(
  canvas: Canvas,
  slots: Slot<Row>[],
  { size, label, sums }: { size: number; label: string; sums: Sums },
): string[] {
  const style = ofSums(size)
  const left = labelSlot(slots)?.left ?? 0
  const ends = slots.flatMap((slot) => {
    const text = sums[slot.title]
    return text === undefined ? [] : [edgeOf(canvas, slot) - canvas.widthOf(text, style) - mm(GAP) - left]
  })
  return wrap(canvas, label, style, Math.max(mm(20), Math.min(...ends, (slots.at(-1)?.right ?? 0) - left)))
}

/** Where its label begins: not under the number of a row. */
function labelSlot<Row>(slots: Slot<Row>[]): Slot<Row> | undefined {
  return slots.find((slot) => slot.align !== 'right')
}

function drawSums<Row>(
  canvas: Canvas,
  slots: Slot<Row>[],
  { top, size, lines, sums, doubled }: SumRow,
): void {
  const style = ofSums(size)
  const lineAt = (index: number) => baseline(top + index * size * LEADING, style)
  const line = lineAt(lines.length - 1)
  const finals: { from: number; to: number }[] = []
  canvas.structure.part('TR', () => {
    canvas.structure.piece('RH', () => {
      for (const [index, text] of flowing(lines).entries())
        canvas.text(labelSlot(slots)?.left ?? 0, lineAt(index), text, style)
    })
    for (const [index, slot] of slots.entries()) {
      const text = sums[slot.title]
      if (text === undefined) continue
      canvas.structure.piece('TD', () => {
        // A sum may reach into an empty neighbour, never into another sum.
        const crowded = sums[slots[index - 1]?.title ?? ''] !== undefined
        const fit = crowded ? fitted(canvas, text, style, slot.right - slot.left) : style
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
