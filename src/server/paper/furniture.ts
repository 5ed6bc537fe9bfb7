import { faceFor } from './faces.ts'
import { drawKente, KENTE_HEIGHT } from './kente.ts'
import { FOOT } from './lettering.ts'
import type { School } from './papers.ts'
import type { Press } from './press.ts'
import { BODY, FIGURE, HAIR, HEADING, LABEL, SCHOOL, SMALL, SMALL_STRONG, TITLE } from './styles.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
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
  press: Press,
  place: { x: number; y: number; width: number },
  text: string,
  style: Style = BODY,
  opening = '',
): number {
  const strong: Style = { ...style, face: 'strong', grey: 0 }
  const indent = opening ? press.widthOf(`${opening} `, strong) : 0
  const lines = wrap(press, text, style, place.width, indent)
  press.structure.piece('P', () => {
    if (opening) press.text(place.x, baseline(place.y, strong), `${opening} `, strong)
    flowing(lines).forEach((line, index) => {
      const x = place.x + (index === 0 ? indent : 0)
      press.text(x, baseline(place.y + index * style.size * LEADING, style), line, style)
    })
  })
  return place.y + lines.length * style.size * LEADING
}

/** Height a paragraph will take. */
export function paragraphHeight(
  press: Press,
  width: number,
  text: string,
  style: Style = BODY,
  opening = '',
): number {
  const indent = opening ? press.widthOf(`${opening} `, { ...style, face: 'strong' }) : 0
  return wrap(press, text, style, width, indent).length * style.size * LEADING
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
  press: Press,
  frame: Frame,
  school: School,
  { label, title, state }: HeadTitle,
): number {
  drawKente(press, frame.left, frame.top, frame.right - frame.left)
  const top = frame.top + KENTE_HEIGHT + mm(5)
  const width = frame.right - frame.left
  const titleLines = wrap(press, title, TITLE, width * 0.46)
  const titleWidth = Math.max(
    press.widthOf(label, LABEL),
    ...titleLines.map((line) => press.widthOf(line, TITLE)),
  )
  let y = top
  // Decided for the whole name: two faces in one name would look like a mistake.
  const name: Style = { ...SCHOOL, face: faceFor(SCHOOL.face, school.name) }
  const nameWidth = width - titleWidth - mm(8)
  press.structure.piece('H1', () => {
    y = drawLines(press, frame.left, y, wrap(press, school.name, name, nameWidth), name, 1.15)
  })
  press.structure.piece('P', () => {
    for (const line of flowing(addressLines(press, school, nameWidth))) {
      press.text(frame.left, baseline(y, FIGURE), line, FIGURE)
      y += BODY.size * LEADING
    }
  })
  return Math.max(y, drawTitle(press, frame.right, top, label, titleLines, state))
}

function drawTitle(
  press: Press,
  right: number,
  top: number,
  label: string,
  lines: string[],
  state: HeadTitle['state'],
): number {
  let y = state ? drawState(press, right, top, state) + mm(2) : top
  press.structure.piece('P', () => press.text(right, baseline(y, LABEL), label, LABEL, 'right'))
  y += BODY.size * LEADING
  press.structure.piece('H2', () => {
    for (const line of lines) {
      press.text(right, baseline(y, TITLE, TITLE.size * 1.2), line, TITLE, 'right')
      y += TITLE.size * 1.2
    }
  })
  return y
}

function drawState(
  press: Press,
  right: number,
  top: number,
  { word, black }: { word: string; black: boolean },
): number {
  const style: Style = { face: 'strong', size: 8.5, tracking: 60, grey: black ? 1 : 0 }
  const width = press.widthOf(word, style) + mm(4.8)
  const height = style.size + mm(3.2)
  const area = { x: right - width, y: top, width, height }
  press.structure.artifact(() => (black ? press.fill([area], 0) : press.box(area, mm(0.4))))
  press.structure.piece('P', () => {
    press.text(area.x + mm(2.4), baseline(top, style, height), word, style)
  })
  return top + height
}

function addressLines(press: Press, school: School, width: number): string[] {
  const reach = [school.phone, school.email].filter(Boolean).join(', ')
  return [school.address ?? '', reach]
    .filter((line) => line !== '')
    .flatMap((line) => wrap(press, line, FIGURE, width))
}

function drawLines(
  press: Press,
  x: number,
  top: number,
  lines: string[],
  style: Style,
  leading = LEADING,
): number {
  flowing(lines).forEach((line, index) => {
    press.text(x, baseline(top + index * style.size * leading, style, style.size * leading), line, style)
  })
  return top + lines.length * style.size * leading
}

/** The head of every further page: the band and one line. */
export function drawShortHead(press: Press, frame: Frame, title: string, aside: string): number {
  let y = frame.top + KENTE_HEIGHT + mm(4)
  drawKente(press, frame.left, frame.top, frame.right - frame.left)
  press.structure.artifact(() => {
    const width = frame.right - frame.left
    const line = baseline(y, HEADING, HEADING.size * 1.2)
    const taken = press.text(frame.left, line, clipped(press, title, HEADING, width * 0.6), HEADING)
    const quiet = clipped(press, aside, LABEL, width - taken - mm(6))
    press.text(frame.right, line, quiet, LABEL, 'right')
  })
  y += HEADING.size * 1.2 + mm(4)
  return y
}

export interface PageCount {
  number: number
  /** Only to set the count flush right; the figure printed is the one told later. */
  expected: number
  /** Under which the last count is told: `press.tell(name, 'of 3')`. */
  name: string
}

export const FOOT_HEIGHT = FOOT.size * LEADING + mm(2)

/** The foot: what the sheet is, when it was printed and, where there are several, which page of how many. */
export function drawFoot(
  press: Press,
  frame: Frame,
  words: { left: string; printed: string },
  page?: PageCount,
): void {
  const top = frame.bottom - FOOT_HEIGHT
  const line = baseline(top + mm(2), FOOT)
  press.structure.artifact(() => {
    press.rule(frame.left, frame.right, top, mm(0.15), HAIR)
    let right = frame.right
    if (page) {
      right -= press.widthOf(`of ${page.expected}`, FOOT)
      press.later(page.name, right, line)
      right -= press.text(right, line, `Page ${page.number} `, FOOT, 'right') + mm(3)
    }
    right -= press.text(right, line, words.printed, FOOT, 'right') + mm(6)
    press.text(frame.left, line, words.left, fitted(press, words.left, FOOT, right - frame.left))
  })
}

/** Labels and values in two columns; values wrap. Returns where the next thing may begin. */
export function drawPairs(
  press: Press,
  place: { x: number; y: number; width: number; labelWidth: number },
  pairs: { label: string; value: string | null | undefined; strong?: boolean }[],
): number {
  let y = place.y
  for (const { label, value, strong } of pairs) {
    if (!value) continue
    const style: Style = strong ? { ...FIGURE, face: 'strong' } : FIGURE
    const x = place.x + place.labelWidth
    press.structure.piece('P', () => {
      press.text(place.x, baseline(y, LABEL), `${label} `, LABEL)
      y = drawLines(press, x, y, wrap(press, value, style, place.width - place.labelWidth), style)
    })
    y += mm(1.2)
  }
  return y - mm(1.2)
}

/** A line to sign on, with what it is for beneath. */
export function drawSignature(
  press: Press,
  x: number,
  y: number,
  width: number,
  label: string,
  name = '',
  role = '',
): void {
  press.structure.artifact(() => press.rule(x, x + width, y, mm(0.25)))
  press.structure.piece('P', () => {
    press.text(x, baseline(y + mm(1.2), SMALL), `${label} `, SMALL)
    if (!name) return
    const line = baseline(y + mm(1.2) + SMALL.size * LEADING, SMALL)
    const style = fitted(press, `${name}${role ? `, ${role}` : ''}`, SMALL_STRONG, width)
    const taken = press.text(x, line, name, style)
    if (role) press.text(x + taken, line, `, ${role}`, { ...style, face: 'text' })
  })
}

/** Lines to sign on, side by side. */
export function drawSignatures(press: Press, frame: Frame, y: number, labels: string[]): void {
  const gap = mm(10)
  const width = (frame.right - frame.left - gap * (labels.length - 1)) / labels.length
  labels.forEach((label, index) => {
    drawSignature(press, frame.left + index * (width + gap), y, width, label)
  })
}

/** What was asked for, said in one line under a rule. */
export function drawFilters(
  press: Press,
  frame: Frame,
  top: number,
  filters: { label: string; value: string }[],
): number {
  press.structure.artifact(() => press.rule(frame.left, frame.right, top, mm(0.35)))
  const strong: Style = { ...BODY, face: 'strong' }
  let y = top + mm(3)
  let x = frame.left
  press.structure.piece('P', () => {
    for (const { label, value } of filters) {
      const width = press.widthOf(`${label}: `, BODY) + press.widthOf(value, strong)
      if (x > frame.left && x + width > frame.right) {
        x = frame.left
        y += BODY.size * LEADING
      }
      x += press.text(x, baseline(y, BODY), `${label}: `, BODY)
      x += press.text(x, baseline(y, BODY), clipped(press, value, strong, frame.right - x), strong) + mm(8)
    }
  })
  return y + BODY.size * LEADING + mm(3)
}
