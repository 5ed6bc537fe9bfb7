import { type Face, metricsOf } from './faces.ts'

/** How a text is set. Sizes in points; grey 0 is black; tracking in thousandths of the size. */
export interface Style {
  face: Face
  size: number
  grey?: number
  tracking?: number
  /** Digits in equal widths, so that columns line up. */
  figures?: boolean
}

export type Align = 'left' | 'right' | 'center'

/** Where letters stand in a line box of this height whose top is `top`. */
export function baseline(top: number, style: Style, lineHeight = style.size * LEADING): number {
  const { ascent, descent } = metricsOf(style.face)
  return top + (lineHeight + (ascent - descent) * style.size) / 2
}

/** Height of a line of text against its size. */
export const LEADING = 1.4
