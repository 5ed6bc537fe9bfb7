import type { SentencesToParents } from '#shared/to-parents/english.ts'
import { sentencesIn } from '#shared/to-parents/sentences.ts'
import type { Area, Canvas } from './canvas.ts'
import { faceFor } from './faces.ts'
import { drawKente, KENTE_HEIGHT } from './kente.ts'
import type { School } from './papers.ts'
import { fitPicture } from './picture.ts'
import { BODY, FIGURE, HAIR, HEADING, LABEL, SCHOOL, SMALL, SMALL_STRONG, TITLE } from './styles.ts'
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
  const indent = opening ? canvas.widthOf(`${opening} `, strong) : 0
  const lines = wrap(canvas, text, style, place.width, indent)
  canvas.structure.piece('P', () => {
    if (opening) canvas.text(place.x, baseline(place.y, strong), `${opening} `, strong)
    flowing(lines).forEach((line, index) => {
      const x = place.x + (index === 0 ? indent : 0)
      canvas.text(x, baseline(place.y + index * style.size * LEADING, style), line, style)
    })
  })
  return place.y + lines.length * style.size * LEADING
}

/** Height a paragraph will take. */
export function paragraphHeight(
  canvas: Canvas,
  width: number,
  text: string,
  style: Style = BODY,
  opening = '',
): number {
  const indent = opening ? canvas.widthOf(`${opening} `, { ...style, face: 'strong' }) : 0
  return wrap(canvas, text, style, width, indent).length * style.size * LEADING
}

export interface HeadTitle {
  /** The small word above: `Receipt`, `Class report, Term 1`. */
  label: string
  title: string
  /** The word in a frame or, when it must not be missed, in a black box. */
  state?: { word: string; black: boolean }
}

/** Kente, the school on the left, what the sheet is on the right; returns where the next thing may begin. */
export function drawHead(
  canvas: Canvas,
  frame: Frame,
  school: School,
  { label, title, state }: HeadTitle,
): number {
  drawKente(canvas, frame.left, frame.top, frame.right - frame.left)
  const top = frame.top + KENTE_HEIGHT + mm(5)
  const logo = drawLogo(canvas, school, {
    x: frame.left,
    y: top,
    width: (frame.right - frame.left) * 0.16,
    height: mm(16),
  })
  const left = frame.left + logo.indent
  const width = frame.right - left
  const titleLines = wrap(canvas, title, TITLE, width * 0.46)
  const titleWidth = Math.max(
    canvas.widthOf(label, LABEL),
    ...titleLines.map((line) => canvas.widthOf(line, TITLE)),
  )
  let y = top
  // Decided for the whole name: two faces in one name would look like a mistake.
  const name: Style = { ...SCHOOL, face: faceFor(SCHOOL.face, school.name) }
  const nameWidth = width - titleWidth - mm(8)
  canvas.structure.piece('H1', () => {
    y = drawLines(canvas, left, y, wrap(canvas, school.name, name, nameWidth), name, 1.15)
  })
  canvas.structure.piece('P', () => {
    for (const line of flowing(addressLines(canvas, school, nameWidth))) {
      canvas.text(left, baseline(y, FIGURE), line, FIGURE)
      y += BODY.size * LEADING
    }
  })
  return Math.max(y, logo.bottom, drawTitle(canvas, frame.right, top, label, titleLines, state))
}

/** The logo within a box at the left; answers what it takes of the width, its gap included, and where it ends. */
export function drawLogo(canvas: Canvas, { logo }: School, box: Area): { indent: number; bottom: number } {
  if (!logo) return { indent: 0, bottom: box.y }
  const { width, height } = fitPicture(logo, box)
  canvas.structure.artifact(() => canvas.picture(logo, { x: box.x, y: box.y, width, height }))
  return { indent: width + mm(4), bottom: box.y + height }
}

function drawTitle(
  canvas: Canvas,
  right: number,
  top: number,
  label: string,
  lines: string[],
  state: HeadTitle['state'],
): number {
  let y = state ? drawState(canvas, right, top, state) + mm(2) : top
  canvas.structure.piece('P', () => canvas.text(right, baseline(y, LABEL), label, LABEL, 'right'))
  y += BODY.size * LEADING
  canvas.structure.piece('H2', () => {
    for (const line of lines) {
      canvas.text(right, baseline(y, TITLE, TITLE.size * 1.2), line, TITLE, 'right')
      y += TITLE.size * 1.2
    }
  })
  return y
}

function drawState(
  canvas: Canvas,
  right: number,
  top: number,
  { word, black }: { word: string; black: boolean },
): number {
  const style: Style = { face: 'strong', size: 8.5, tracking: 60, grey: black ? 1 : 0 }
  const width = canvas.widthOf(word, style) + mm(4.8)
  const height = style.size + mm(3.2)
  const area = { x: right - width, y: top, width, height }
  canvas.structure.artifact(() => (black ? canvas.fill([area], 0) : canvas.box(area, mm(0.4))))
  canvas.structure.piece('P', () => {
    canvas.text(area.x + mm(2.4), baseline(top, style, height), word, style)
  })
  return top + height
}

function addressLines(canvas: Canvas, school: School, width: number): string[] {
  const reach = [school.phone, school.email].filter(Boolean).join(', ')
  return [school.address ?? '', reach]
    .filter((line) => line !== '')
    .flatMap((line) => wrap(canvas, line, FIGURE, width))
}

function drawLines(
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

/** The head of every further page: the band and one line. */
export function drawShortHead(canvas: Canvas, frame: Frame, title: string, aside: string): number {
  let y = frame.top + KENTE_HEIGHT + mm(4)
  drawKente(canvas, frame.left, frame.top, frame.right - frame.left)
  canvas.structure.artifact(() => {
    const width = frame.right - frame.left
    const line = baseline(y, HEADING, HEADING.size * 1.2)
    const taken = canvas.text(frame.left, line, clipped(canvas, title, HEADING, width * 0.6), HEADING)
    const quiet = clipped(canvas, aside, LABEL, width - taken - mm(6))
    canvas.text(frame.right, line, quiet, LABEL, 'right')
  })
  y += HEADING.size * 1.2 + mm(4)
  return y
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
    canvas.text(frame.left, line, words.left, fitted(canvas, words.left, FOOT, right - frame.left))
  })
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

/** A line to sign on, with what it is for beneath. */
export function drawSignature(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  label: string,
  name = '',
  role = '',
): void {
  canvas.structure.artifact(() => canvas.rule(x, x + width, y, mm(0.25)))
  canvas.structure.piece('P', () => {
    canvas.text(x, baseline(y + mm(1.2), SMALL), `${label} `, SMALL)
    if (!name) return
    const line = baseline(y + mm(1.2) + SMALL.size * LEADING, SMALL)
    const style = fitted(canvas, `${name}${role ? `, ${role}` : ''}`, SMALL_STRONG, width)
    const taken = canvas.text(x, line, name, style)
    if (role) canvas.text(x + taken, line, `, ${role}`, { ...style, face: 'text' })
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
