import type { Area, Canvas } from './canvas.ts'
import { faceFor } from './faces.ts'
import { drawKente, KENTE_HEIGHT } from './kente.ts'
import type { School } from './papers.ts'
import { fitPicture } from './picture.ts'
import { drawLines, type Frame } from './sheet-parts.ts'
import { BODY, FIGURE, HEADING, LABEL, SCHOOL, SMALL, TITLE } from './styles.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { clipped, flowing, wrap } from './wrapping.ts'

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
  // A wide logo stands above the name: beside it the name would be a column of single words.
  const isAbove = logo.indent > 0 && logo.bottom - top < (logo.indent - mm(4)) * WIDE
  const left = frame.left + (isAbove ? 0 : logo.indent)
  const width = frame.right - left
  const labelLines = wrap(canvas, label, LABEL, width * 0.46)
  const titleLines = wrap(canvas, title, TITLE, width * 0.46)
  const titleWidth = Math.max(
    ...labelLines.map((line) => canvas.widthOf(line, LABEL)),
    ...titleLines.map((line) => canvas.widthOf(line, TITLE)),
  )
  const place = { x: left, y: isAbove ? logo.bottom + mm(1.5) : top, width: width - titleWidth - mm(8) }
  const y = drawName(canvas, school, place)
  const ofTitle = drawTitle(canvas, { x: frame.right, y: top }, { labelLines, titleLines, state })
  return Math.max(y, logo.bottom, ofTitle)
}

/** So much lower than wide. */
const WIDE = 0.4

/** The name, and where it is and how it is reached: set smaller where they are long. */
function drawName(
  canvas: Canvas,
  school: School,
  { x, y: top, width }: { x: number; y: number; width: number },
) {
  // Decided for the whole name: two faces in one name would look like a mistake.
  const whole: Style = { ...SCHOOL, face: faceFor(SCHOOL.face, school.name) }
  const isLong = wrap(canvas, school.name, whole, width).length > 2
  const name: Style = isLong ? { ...whole, size: 12 } : whole
  const reached: Style = isLong ? { ...FIGURE, size: SMALL.size } : FIGURE
  let y = top
  canvas.structure.piece('H1', () => {
    y = drawLines(canvas, x, y, wrap(canvas, school.name, name, width), name, 1.15)
  })
  canvas.structure.piece('P', () => {
    for (const line of flowing(addressLines(canvas, school, width, reached))) {
      canvas.text(x, baseline(y, reached), line, reached)
      y += reached.size * LEADING
    }
  })
  return y
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
  { x: right, y: top }: { x: number; y: number },
  {
    labelLines,
    titleLines,
    state,
  }: { labelLines: string[]; titleLines: string[]; state: HeadTitle['state'] },
): number {
  let y = state ? drawState(canvas, right, top, state) + mm(2) : top
  canvas.structure.piece('P', () => {
    for (const line of labelLines) {
      canvas.text(right, baseline(y, LABEL), line, LABEL, 'right')
      y += BODY.size * LEADING
    }
  })
  canvas.structure.piece('H2', () => {
    for (const line of titleLines) {
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

function addressLines(canvas: Canvas, school: School, width: number, style: Style): string[] {
  const reach = [school.phone, school.email].filter(Boolean).join(',\n')
  return [school.address ?? '', reach]
    .filter((line) => line !== '')
    .flatMap((line) => wrap(canvas, line, style, width))
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
