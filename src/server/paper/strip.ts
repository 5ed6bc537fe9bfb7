import { formatCedisSpaced, type Pesewas } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { faceFor } from './faces.ts'
import { drawThermalKente } from './kente.ts'
import type { School } from './school.ts'
import { drawDoubleRule } from './table.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { fitted, flowing, wrap } from './wrapping.ts'

/** What papers for a thermal roll are put together from: one column, pure black, as long as it needs to be. */

/** The rolls that till printers take, by the width of the paper; a head prints 72 mm of the one and 48 mm of the other. */
const ROLLS = {
  '80mm': { width: mm(80), left: mm(4), right: mm(76), size: 9.5, numberSize: 12.5 },
  '58mm': { width: mm(58), left: mm(5), right: mm(53), size: 8.5, numberSize: 11 },
} as const
export type Roll = keyof typeof ROLLS

/** A canvas with the measures of its roll. */
export interface Strip {
  canvas: Canvas
  isNarrow: boolean
  width: number
  left: number
  right: number
  inner: number
  text: Style
  strong: Style
  number: Style
}

export function stripOf(canvas: Canvas, roll: Roll): Strip {
  const { width, left, right, size, numberSize } = ROLLS[roll]
  const text: Style = { face: 'text', size, figures: true }
  const strong: Style = { ...text, face: 'strong' }
  return {
    canvas,
    isNarrow: roll === '58mm',
    width,
    left,
    right,
    inner: right - left,
    text,
    strong,
    number: { ...strong, size: numberSize },
  }
}

/** One piece of the strip: how high it is, and how to draw it from a given top. */
export interface Piece {
  height: number
  draw(top: number): void
}

/** Draws the pieces below each other on a sheet of their own. */
export function drawStrip({ canvas, width }: Strip, pieces: readonly Piece[]): void {
  const height = pieces.reduce((sum, piece) => sum + piece.height, 0)
  canvas.page(width, mm(3) + height + mm(6))
  const close = canvas.structure.open('Sect')
  let y = mm(3)
  for (const piece of pieces) {
    piece.draw(y)
    y += piece.height
  }
  close()
}

/** The band, the school and where it is. */
export function schoolOnStrip(strip: Strip, school: School): Piece[] {
  const { canvas, left, inner, text } = strip
  const name: Style = { face: faceFor('head', school.name), size: strip.isNarrow ? 13 : 15, tracking: -20 }
  return [
    { height: mm(2), draw: (top) => drawThermalKente(canvas, left, top, inner) },
    space(3),
    lines(strip, wrap(canvas, school.name, name, inner), name, 1.15),
    ...[school.address, school.phone]
      .filter(isSaid)
      .map((line) => lines(strip, wrap(canvas, line, text, inner))),
  ]
}

export const isSaid = (text: string | null | undefined): text is string => Boolean(text)

export function space(millimetres: number): Piece {
  return { height: mm(millimetres), draw: () => undefined }
}

export function ruled({ canvas, left, right }: Strip): Piece {
  const draw = (top: number) =>
    canvas.structure.artifact(() => canvas.rule(left, right, top + mm(1.6), mm(0.4)))
  return { height: mm(3.2), draw }
}

export function dashed({ canvas, left, right }: Strip): Piece {
  const draw = (top: number) =>
    canvas.structure.artifact(() => canvas.rule(left, right, top + mm(2.2), mm(0.3), 0, 2.5))
  return { height: mm(4.4), draw }
}

/** The text broken to the width of the roll. */
export function paragraph(
  strip: Strip,
  said: string,
  style = strip.text,
  align: 'left' | 'center' = 'left',
): Piece {
  return lines(strip, wrap(strip.canvas, said, style, strip.inner), style, LEADING, align)
}

export function lines(
  { canvas, left, width, text: plain }: Strip,
  texts: string[],
  style: Style = plain,
  leading = LEADING,
  align: 'left' | 'center' = 'left',
): Piece {
  const step = style.size * leading
  return {
    height: texts.length * step,
    draw: (top) =>
      canvas.structure.piece('P', () => {
        const spaced = align === 'left' ? flowing(texts) : texts
        spaced.forEach((text, index) => {
          const x = align === 'left' ? left : width / 2
          canvas.text(x, baseline(top + index * step, style, step), text, style, align)
        })
      }),
  }
}

interface PairLook {
  left?: Style
  right?: Style
  line?: number
  struck?: boolean
}

/** A label on the left and what it says on the right; whichever is long wraps. */
export function pair(strip: Strip, label: string, value: string, look: PairLook = {}): Piece {
  const { canvas, inner } = strip
  const { left = strip.text, right = strip.text, line = strip.text.size * LEADING, struck = false } = look
  const valueWidth = Math.min(canvas.widthOf(value, right), inner * 0.66)
  const labels = wrap(canvas, label, left, inner - valueWidth - mm(3))
  const labelWidth = Math.max(...labels.map((text) => canvas.widthOf(text, left)))
  const values = wrap(canvas, value, right, inner - labelWidth - mm(3))
  return {
    height: Math.max(labels.length, values.length) * line,
    draw(top) {
      canvas.structure.piece('P', () => {
        for (const [index, text] of labels.entries()) {
          canvas.text(strip.left, baseline(top + index * line, left, line), `${text} `, left)
        }
        for (const [index, text] of values.entries()) {
          // A space in front of a further line keeps the words apart and the right edge straight.
          const spaced = index === 0 ? text : ` ${text}`
          canvas.text(strip.right, baseline(top + index * line, left, line), spaced, right, 'right')
        }
      })
      const y = baseline(top, right, line) - right.size * 0.28
      if (struck)
        canvas.structure.artifact(() =>
          canvas.rule(strip.right - canvas.widthOf(value, right), strip.right, y, mm(0.3)),
        )
    },
  }
}

/** What the paper is, in a frame; what must not be missed in black. */
export function stateBox(
  { canvas, left, width, inner, isNarrow }: Strip,
  word: string,
  black: boolean,
): Piece {
  const style: Style = { face: 'strong', size: isNarrow ? 9 : 11, tracking: 60, grey: black ? 1 : 0 }
  const height = style.size + mm(3.2)
  return {
    height,
    draw(top) {
      const area = { x: left, y: top, width: inner, height }
      canvas.structure.artifact(() => (black ? canvas.fill([area], 0) : canvas.box(area, mm(0.4))))
      canvas.structure.piece('P', () =>
        canvas.text(width / 2, baseline(top, style, height), word, style, 'center'),
      )
    },
  }
}

const BIG: Style = { face: 'strong', size: 20, tracking: -25, figures: true }

/** The amount the paper is about, the largest thing on it, on a double rule. */
export function bigAmount(strip: Strip, label: string, amount: Pesewas, struck = false): Piece {
  const { canvas, right, inner, strong } = strip
  const figure = formatCedisSpaced(amount)
  const style = fitted(canvas, figure, BIG, inner - canvas.widthOf(label, strong) - mm(3))
  const height = BIG.size * 1.2 + mm(2.6)
  return {
    height,
    draw(top) {
      const line = baseline(top, BIG, BIG.size * 1.2)
      const left = right - canvas.widthOf(figure, style)
      canvas.structure.piece('P', () => {
        canvas.text(strip.left, line, `${label} `, strong)
        canvas.text(right, line, figure, style, 'right')
      })
      drawDoubleRule(canvas, left, right, line, BIG.size)
      if (struck) canvas.structure.artifact(() => canvas.rule(left, right, line - style.size * 0.3, mm(0.3)))
    },
  }
}

/** The number of the paper and its date: beside each other, on the narrow roll below each other. */
export function numberAndDate(strip: Strip, number: string, date: string): Piece[] {
  const line = strip.number.size * LEADING
  if (strip.isNarrow) return [lines(strip, [number], strip.number), paragraph(strip, date)]
  return [pair(strip, number, date, { left: strip.number, line })]
}

/** A line to sign on. */
export function signing({ canvas, left, right }: Strip): Piece {
  return {
    height: mm(12),
    draw: (top) => canvas.structure.artifact(() => canvas.rule(left, right, top + mm(11), mm(0.3))),
  }
}
