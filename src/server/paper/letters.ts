import { formatDay, formatWeekday } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { formatAmount, formatCedisSpaced, type Pesewas, sumOf } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { faceFor } from './faces.ts'
import type { Letter, Letters } from './letter-papers.ts'
import { payNote } from './pay-note.ts'
import { drawLogo } from './sheet-head.ts'
import { paragraph } from './sheet-parts.ts'
import { BODY, HAIR, SMALL, STRONG } from './styles.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { clipped, flowing, wrap } from './wrapping.ts'

const WIDTH = mm(210)
const HEIGHT = mm(297)
const LETTER_HEIGHT = mm(99)
const LEFT = mm(12)
const RIGHT = mm(140)
const STRIP_CUT = mm(148)
const STRIP_LEFT = mm(155)
const STRIP_RIGHT = mm(198)
/** More than these do not fit a third of a sheet; the rest are summed into one line. A long name takes two. */
const CHILDREN_MAX = 6
const LINES_MAX = 7

/** Letters of families, three to a sheet, with lines to cut along and a strip that comes back. */
export async function drawLetters(
  canvas: Canvas,
  paper: Letters,
  batches: AsyncIterable<Letter[]>,
): Promise<void> {
  let count = 0
  for await (const batch of batches) {
    for (const letter of batch) {
      if (count % 3 === 0) openSheet(canvas)
      const close = canvas.structure.open('Sect')
      const top = (count % 3) * LETTER_HEIGHT
      drawLetter(canvas, paper, letter, top + mm(9))
      drawStrip(canvas, letter, top + mm(9))
      close()
      count += 1
    }
  }
  if (count === 0) drawNone(canvas, paper)
  invariant(count === paper.count, 'there is a letter for each family counted')
}

function openSheet(canvas: Canvas): void {
  canvas.page(WIDTH, HEIGHT)
  canvas.structure.artifact(() => {
    for (const y of [LETTER_HEIGHT, 2 * LETTER_HEIGHT]) canvas.rule(0, WIDTH, y, mm(0.2), 0.47, 3)
    canvas.upright(STRIP_CUT, 0, HEIGHT, mm(0.15), HAIR)
  })
}

function drawNone(canvas: Canvas, { className }: Letters): void {
  canvas.page(WIDTH, HEIGHT)
  const where = className ? ` in ${className}` : ''
  const place = { x: LEFT, y: mm(16), width: STRIP_RIGHT - LEFT }
  paragraph(canvas, place, `No family${where} needs a letter: nobody is late without a promise or a plan.`)
}

function drawLetter(canvas: Canvas, paper: Letters, letter: Letter, top: number): void {
  const { school, today, payBy } = paper
  const width = RIGHT - LEFT
  let y = drawLetterHead(canvas, paper, top)
  const whom = letter.name ? `Dear ${letter.name}` : 'Dear parent'
  y = paragraph(canvas, { x: LEFT, y, width }, `${whom}, by our books of ${formatDay(today)} this is late:`)
  y = drawChildren(canvas, letter, y + mm(1.5))
  const asked = `Please pay by ${formatWeekday(payBy)}, or come and agree on parts.`
  const words = `${asked} Paid already? Please bring the receipt. ${payNote(school.payTo, letter.code)}`
  paragraph(canvas, { x: LEFT, y: y + mm(2), width }, words, SMALL)
}

function drawLetterHead(canvas: Canvas, { school, today }: Letters, top: number): number {
  const logo = drawLogo(canvas, school, { x: LEFT, y: top, width: mm(18), height: mm(10) })
  const left = LEFT + logo.indent
  const day = formatDay(today)
  const width = RIGHT - left - canvas.widthOf(day, SMALL) - mm(6)
  const whole: Style = { face: faceFor('head', school.name), size: 13, tracking: -20 }
  const isShort = canvas.widthOf(school.name, whole) <= width
  const name: Style = isShort ? whole : { ...whole, size: 10 }
  const address = [school.address, school.phone].filter(Boolean).join('. ')
  let below = top
  canvas.structure.piece('H1', () => {
    for (const line of flowing(wrap(canvas, school.name, name, RIGHT - left))) {
      canvas.text(left, baseline(below, name, name.size * 1.2), line, name)
      below += name.size * 1.2
    }
  })
  const second = baseline(below, SMALL)
  canvas.structure.piece('P', () => {
    canvas.text(left, second, `${clipped(canvas, address, SMALL, width)} `, SMALL)
    canvas.text(RIGHT, second, day, SMALL, 'right')
  })
  const y = Math.max(below + SMALL.size * LEADING, logo.bottom) + mm(1.5)
  canvas.structure.artifact(() => canvas.rule(LEFT, RIGHT, y, mm(0.2)))
  return y + mm(2.5)
}

function drawChildren(canvas: Canvas, { children, late }: Letter, top: number): number {
  const shown = children.slice(0, fitting(canvas, children))
  const others = children.slice(shown.length)
  const lines = [
    ...shown.map((child) => ({ label: labelOf(child), amount: child.late })),
    ...(others.length > 0
      ? [{ label: `${others.length} more children`, amount: sumOf(others.map((child) => child.late)) }]
      : []),
  ]
  invariant(sumOf(lines.map(({ amount }) => amount)) === late, 'the lines of a letter add up to what is late')
  const close = canvas.structure.open('Table')
  let y = top
  for (const { label, amount } of lines) y = drawLine(canvas, label, formatAmount(amount), BODY, y)
  canvas.structure.artifact(() => canvas.rule(LEFT, RIGHT, y + mm(0.4), mm(0.3)))
  y = drawLine(canvas, 'Together', formatCedisSpaced(late as Pesewas), STRONG, y + mm(0.8))
  close()
  return y
}

function labelOf({ name, className }: Letter['children'][number]): string {
  return `${name}, ${className}`
}

/** How many children are named one by one: all, or as many as leave a line for the rest. */
function fitting(canvas: Canvas, children: Letter['children']): number {
  const taken = children.map(
    (child) => linesOf(canvas, labelOf(child), formatAmount(child.late), BODY).length,
  )
  const total = taken.reduce((sum, each) => sum + each, 0)
  if (children.length <= CHILDREN_MAX && total <= LINES_MAX) return children.length
  let lines = 1
  const over = taken.findIndex((each, index) => {
    lines += each
    return lines > LINES_MAX || index >= CHILDREN_MAX - 1
  })
  return Math.max(over, 1)
}

/** What stands before an amount, in one line or two. */
function linesOf(canvas: Canvas, label: string, amount: string, style: Style): string[] {
  const room = RIGHT - LEFT - canvas.widthOf(amount, figuresOf(style)) - mm(4)
  const [first = '', ...rest] = flowing(wrap(canvas, label, style, room))
  return rest.length === 0 ? [first] : [first, clipped(canvas, rest.join(''), style, room)]
}

function figuresOf(style: Style): Style {
  return { ...style, face: 'strong', figures: true }
}

function drawLine(canvas: Canvas, label: string, amount: string, style: Style, y: number): number {
  const lines = linesOf(canvas, label, amount, style)
  const height = style.size * LEADING
  canvas.structure.part('TR', () => {
    canvas.structure.piece('TD', () => {
      for (const [nth, line] of lines.entries())
        canvas.text(LEFT, baseline(y + nth * height, style), line, style)
    })
    canvas.structure.piece('TD', () =>
      canvas.text(RIGHT, baseline(y, style), amount, figuresOf(style), 'right'),
    )
  })
  return y + lines.length * height + mm(0.6)
}

/** What the family writes and sends back: how much, by when, who. */
function drawStrip(canvas: Canvas, { name, code }: Letter, top: number): void {
  const width = STRIP_RIGHT - STRIP_LEFT
  const write = (text: string, y: number, style: Style = SMALL) =>
    paragraph(canvas, { x: STRIP_LEFT, y, width }, text, style)
  const line = (y: number, from: number) =>
    canvas.structure.artifact(() => canvas.rule(STRIP_LEFT + from, STRIP_RIGHT, y, mm(0.2), 0.47, 1))
  let y = write('Please return', top, { ...SMALL, face: 'strong' }) + mm(5)
  for (const words of ['I shall pay GH₵', 'by', 'Signed']) {
    line(y + SMALL.size, canvas.widthOf(`${words} `, SMALL))
    y = write(words, y) + mm(5)
  }
  if (name) y = write(name, y)
  write(code, y, { ...SMALL, grey: 0.27 })
}
