import type { SentencesToParents } from '#shared/to-parents/english.ts'
import { sentencesIn } from '#shared/to-parents/sentences.ts'
import type { Canvas } from './canvas.ts'
import { BODY, FIGURE, HAIR, LABEL, SMALL, SMALL_STRONG } from './styles.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { FOOT } from './text-writer.ts'
import { mm } from './units.ts'
import { clipped, fitted, flowing, wrap } from './wrapping.ts'

/** The text area of a sheet. */
export interface Frame {
  left: number
  right: number
  top: number
  /** Where the text of the foot ends. */
  bottom: number
}

/** Sets a paragraph, optionally opened by a few strong words; returns where the next thing may begin. */
export function paragraph(
  canvas: Canvas,
  place: { x: number; y: number; width: number },
  text: string,
  style: Style = BODY,
  opening = '',
): number {
  const strong: Style = { ...style, face: 'strong', grey: 0 }
  const { openings, indent, lines } = broken(canvas, place.width, text, style, opening)
  const lineAt = (index: number) => baseline(place.y + index * style.size * LEADING, style)
  canvas.structure.piece('P', () => {
    for (const [index, line] of openings.entries()) canvas.text(place.x, lineAt(index), `${line} `, strong)
    const from = indent > 0 ? 0 : openings.length
    flowing(lines).forEach((line, index) => {
      canvas.text(place.x + (index === 0 ? indent : 0), lineAt(from + index), line, style)
    })
  })
  return place.y + paragraphHeight(canvas, place.width, text, style, opening)
}

/** What opens a paragraph stands in its first line, or in lines of its own where it is long. */
function broken(canvas: Canvas, width: number, text: string, style: Style, opening: string) {
  const strong: Style = { ...style, face: 'strong', grey: 0 }
  const indent = opening ? canvas.widthOf(`${opening} `, strong) : 0
  if (indent <= width * 0.7)
    return { openings: opening ? [opening] : [], indent, lines: wrap(canvas, text, style, width, indent) }
  return {
    openings: wrap(canvas, opening, strong, width),
    indent: 0,
    lines: wrap(canvas, text, style, width),
  }
}

/** Height a paragraph will take. */
export function paragraphHeight(
  canvas: Canvas,
  width: number,
  text: string,
  style: Style = BODY,
  opening = '',
): number {
  const { openings, indent, lines } = broken(canvas, width, text, style, opening)
  return (lines.length + (indent > 0 ? 0 : openings.length)) * style.size * LEADING
}

export interface PageCount {
  number: number
  /** Only to set the count flush right; the figure printed is the one told later. */
  expected: number
  /** Under which the last count is told: `canvas.tell(name, 'of 3')`. */
  name: string
  /** Of a paper in another language. */
  words?: Pick<SentencesToParents['receipt'], 'page' | 'pagesInAll'>
}

export const FOOT_HEIGHT = FOOT.size * LEADING + mm(2)

/** A long name of a school is cut rather than set smaller: it stands in full at the head. */
const FOOT_MIN = 7

/** The foot: what the sheet is, when it was printed and, where there are several, which page of how many. */
export function drawFoot(
  canvas: Canvas,
  frame: Frame,
  words: { left: string; printed: string },
  page?: PageCount,
): void {
  const top = frame.bottom - FOOT_HEIGHT
  const line = baseline(top + mm(2), FOOT)
  canvas.structure.artifact(() => {
    canvas.rule(frame.left, frame.right, top, mm(0.15), HAIR)
    let right = frame.right
    if (page) {
      const { pagesInAll, page: pageOf } = page.words ?? sentencesIn('en').receipt
      right -= canvas.widthOf(pagesInAll({ count: page.expected }), FOOT)
      canvas.later(page.name, right, line)
      right -= canvas.text(right, line, `${pageOf(page)} `, FOOT, 'right') + mm(3)
    }
    right -= canvas.text(right, line, words.printed, FOOT, 'right') + mm(6)
    const style = { ...fitted(canvas, words.left, FOOT, right - frame.left) }
    style.size = Math.max(FOOT_MIN, style.size)
    canvas.text(frame.left, line, clipped(canvas, words.left, style, right - frame.left), style)
  })
}

/** Lines below each other; answers where the next thing may begin. */
export function drawLines(
  canvas: Canvas,
  x: number,
  top: number,
  lines: string[],
  style: Style,
  leading = LEADING,
): number {
  flowing(lines).forEach((line, index) => {
    canvas.text(x, baseline(top + index * style.size * leading, style, style.size * leading), line, style)
  })
  return top + lines.length * style.size * leading
}

/** Labels and values in two columns; values wrap. Returns where the next thing may begin. */
export function drawPairs(
  canvas: Canvas,
  place: { x: number; y: number; width: number; labelWidth: number },
  pairs: { label: string; value: string | null | undefined; strong?: boolean }[],
): number {
  let y = place.y
  for (const { label, value, strong } of pairs) {
    if (!value) continue
    const style: Style = strong ? { ...FIGURE, face: 'strong' } : FIGURE
    const x = place.x + place.labelWidth
    canvas.structure.piece('P', () => {
      canvas.text(place.x, baseline(y, LABEL), `${label} `, LABEL)
      y = drawLines(canvas, x, y, wrap(canvas, value, style, place.width - place.labelWidth), style)
    })
    y += mm(1.2)
  }
  return y - mm(1.2)
}

/** A line to sign on, with what it is for beneath; a long name takes more lines, and raises it. */
export function drawSignature(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  label: string,
  name = '',
  role = '',
): void {
  const whole = `${name}${role ? `, ${role}` : ''}`
  const isShort = canvas.widthOf(whole, SMALL_STRONG) <= width
  const long: Style = { ...SMALL_STRONG, size: 7.5 }
  const lines = isShort ? [] : wrap(canvas, whole, long, width)
  const top = y - Math.max(0, lines.length * long.size * LEADING - SMALL_STRONG.size * LEADING)
  canvas.structure.artifact(() => canvas.rule(x, x + width, top, mm(0.25)))
  canvas.structure.piece('P', () => {
    canvas.text(x, baseline(top + mm(1.2), SMALL), `${label} `, SMALL)
    if (!name) return
    const below = top + mm(1.2) + SMALL.size * LEADING
    for (const [index, text] of flowing(lines).entries())
      canvas.text(x, baseline(below + index * long.size * LEADING, long), text, long)
    if (!isShort) return
    const taken = canvas.text(x, baseline(below, SMALL), name, SMALL_STRONG)
    if (role) canvas.text(x + taken, baseline(below, SMALL), `, ${role}`, SMALL)
  })
}

/** Lines to sign on, side by side. */
export function drawSignatures(canvas: Canvas, frame: Frame, y: number, labels: string[]): void {
  const gap = mm(10)
  const width = (frame.right - frame.left - gap * (labels.length - 1)) / labels.length
  labels.forEach((label, index) => {
    drawSignature(canvas, frame.left + index * (width + gap), y, width, label)
  })
}

/** What was asked for, said in one line under a rule. */
export function drawFilters(
  canvas: Canvas,
  frame: Frame,
  top: number,
  filters: { label: string; value: string }[],
): number {
  canvas.structure.artifact(() => canvas.rule(frame.left, frame.right, top, mm(0.35)))
  const strong: Style = { ...BODY, face: 'strong' }
  let y = top + mm(3)
  let x = frame.left
  canvas.structure.piece('P', () => {
    for (const { label, value } of filters) {
      const width = canvas.widthOf(`${label}: `, BODY) + canvas.widthOf(value, strong)
      if (x > frame.left && x + width > frame.right) {
        x = frame.left
        y += BODY.size * LEADING
      }
      x += canvas.text(x, baseline(y, BODY), `${label}: `, BODY)
      x += canvas.text(x, baseline(y, BODY), clipped(canvas, value, strong, frame.right - x), strong) + mm(8)
    }
  })
  return y + BODY.size * LEADING + mm(3)
}
