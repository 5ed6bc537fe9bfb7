import { formatCedisSpaced, type Pesewas } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { faceFor } from './faces.ts'
import { drawThermalKente } from './kente.ts'
import type { School } from './school.ts'
import { drawDoubleRule } from './table.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { fitted, flowing, wrap } from './wrapping.ts'

/** What papers for an 80 mm thermal roll are put together from: one column, pure black, as long as it needs to be. */

export const WIDTH = mm(80)
export const LEFT = mm(4)
export const RIGHT = mm(76)
export const INNER = RIGHT - LEFT

export const TEXT: Style = { face: 'text', size: 9.5, figures: true }
export const STRONG: Style = { ...TEXT, face: 'strong' }
const LINE = TEXT.size * LEADING

/** One piece of the strip: how high it is, and how to draw it from a given top. */
export interface Piece {
  height: number
  draw(top: number): void
}

/** Draws the pieces below each other on a sheet of their own. */
export function drawStrip(canvas: Canvas, pieces: readonly Piece[]): void {
  const height = pieces.reduce((sum, piece) => sum + piece.height, 0)
  canvas.page(WIDTH, mm(3) + height + mm(6))
  const close = canvas.structure.open('Sect')
  let y = mm(3)
  for (const piece of pieces) {
    piece.draw(y)
    y += piece.height
  }
  close()
}

/** The band, the school and where it is. */
export function schoolOnStrip(canvas: Canvas, school: School): Piece[] {
  const name: Style = { face: faceFor('head', school.name), size: 15, tracking: -20 }
  return [
    { height: mm(2), draw: (top) => drawThermalKente(canvas, LEFT, top, INNER) },
    space(3),
    lines(canvas, wrap(canvas, school.name, name, INNER), name, 1.15),
    ...[school.address, school.phone]
      .filter(isSaid)
      .map((line) => lines(canvas, wrap(canvas, line, TEXT, INNER), TEXT)),
  ]
}

export const isSaid = (text: string | null | undefined): text is string => Boolean(text)

export function space(millimetres: number): Piece {
  return { height: mm(millimetres), draw: () => undefined }
}

export function ruled(canvas: Canvas): Piece {
  const draw = (top: number) =>
    canvas.structure.artifact(() => canvas.rule(LEFT, RIGHT, top + mm(1.6), mm(0.4)))
  return { height: mm(3.2), draw }
}

export function dashed(canvas: Canvas): Piece {
  const draw = (top: number) =>
    canvas.structure.artifact(() => canvas.rule(LEFT, RIGHT, top + mm(2.2), mm(0.3), 0, 2.5))
  return { height: mm(4.4), draw }
}

export function lines(
  canvas: Canvas,
  texts: string[],
  style: Style,
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
          const x = align === 'left' ? LEFT : WIDTH / 2
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
export function pair(canvas: Canvas, label: string, value: string, look: PairLook = {}): Piece {
  const { left = TEXT, right = TEXT, line = LINE, struck = false } = look
  const valueWidth = Math.min(canvas.widthOf(value, right), INNER * 0.66)
  const labels = wrap(canvas, label, left, INNER - valueWidth - mm(3))
  const labelWidth = Math.max(...labels.map((text) => canvas.widthOf(text, left)))
  const values = wrap(canvas, value, right, INNER - labelWidth - mm(3))
  return {
    height: Math.max(labels.length, values.length) * line,
    draw(top) {
      canvas.structure.piece('P', () => {
        for (const [index, text] of labels.entries()) {
          canvas.text(LEFT, baseline(top + index * line, left, line), `${text} `, left)
        }
        for (const [index, text] of values.entries()) {
          // A space in front of a further line keeps the words apart and the right edge straight.
          const spaced = index === 0 ? text : ` ${text}`
          canvas.text(RIGHT, baseline(top + index * line, left, line), spaced, right, 'right')
        }
      })
      const y = baseline(top, right, line) - right.size * 0.28
      if (struck)
        canvas.structure.artifact(() => canvas.rule(RIGHT - canvas.widthOf(value, right), RIGHT, y, mm(0.3)))
    },
  }
}

/** What the paper is, in a frame; what must not be missed in black. */
export function stateBox(canvas: Canvas, word: string, black: boolean): Piece {
  const style: Style = { face: 'strong', size: 11, tracking: 60, grey: black ? 1 : 0 }
  const height = style.size + mm(3.2)
  return {
    height,
    draw(top) {
      const area = { x: LEFT, y: top, width: INNER, height }
      canvas.structure.artifact(() => (black ? canvas.fill([area], 0) : canvas.box(area, mm(0.4))))
      canvas.structure.piece('P', () =>
        canvas.text(WIDTH / 2, baseline(top, style, height), word, style, 'center'),
      )
    },
  }
}

const BIG: Style = { face: 'strong', size: 20, tracking: -25, figures: true }

/** The amount the paper is about, the largest thing on it, on a double rule. */
export function bigAmount(canvas: Canvas, label: string, amount: Pesewas, struck = false): Piece {
  const figure = formatCedisSpaced(amount)
  const style = fitted(canvas, figure, BIG, INNER - canvas.widthOf(label, STRONG) - mm(3))
  const height = BIG.size * 1.2 + mm(2.6)
  return {
    height,
    draw(top) {
      const line = baseline(top, BIG, BIG.size * 1.2)
      const left = RIGHT - canvas.widthOf(figure, style)
      canvas.structure.piece('P', () => {
        canvas.text(LEFT, line, `${label} `, STRONG)
        canvas.text(RIGHT, line, figure, style, 'right')
      })
      drawDoubleRule(canvas, left, RIGHT, line, BIG.size)
      if (struck) canvas.structure.artifact(() => canvas.rule(left, RIGHT, line - style.size * 0.3, mm(0.3)))
    },
  }
}
