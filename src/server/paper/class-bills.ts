import { formatDay } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { inWords } from '#shared/in-words.ts'
import { formatAmount, formatCedisSpaced, formatSigned, type Pesewas, pesewas } from '#shared/money.ts'
import type { Canvas } from './canvas.ts'
import { faceFor } from './faces.ts'
import { drawKente, KENTE_HEIGHT } from './kente.ts'
import type { Bill, ClassBills } from './papers.ts'
import { inviteNote, payNote } from './pay-note.ts'
import { placeAndMark } from './pupil-words.ts'
import { drawLogo, paragraph } from './sheet-parts.ts'
import { BODY, HAIR, HEADING, LABEL, SMALL, STRONG } from './styles.ts'
import { drawDoubleRule } from './table.ts'
import { type Align, baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { clipped, fitted, flowing, wrap } from './wrapping.ts'

const WIDTH = mm(210)
const HEIGHT = mm(297)
const BILL_HEIGHT = mm(99)
const LEFT = mm(14)
const RIGHT = mm(196)
const SUM_LEFT = mm(104)

/** Bills of a class, three to a sheet, with lines to cut along. */
export async function drawClassBills(
  canvas: Canvas,
  paper: ClassBills,
  batches: AsyncIterable<Bill[]>,
): Promise<void> {
  let count = 0
  for await (const batch of batches) {
    for (const bill of batch) {
      if (count % 3 === 0) openSheet(canvas)
      const close = canvas.structure.open('Sect')
      drawBill(canvas, paper, bill, (count % 3) * BILL_HEIGHT)
      close()
      count += 1
    }
  }
  if (count === 0) drawNoBills(canvas, paper)
  invariant(count === paper.count, 'there is a bill for each student counted')
}

function openSheet(canvas: Canvas): void {
  canvas.page(WIDTH, HEIGHT)
  canvas.structure.artifact(() => {
    for (const y of [BILL_HEIGHT, 2 * BILL_HEIGHT]) canvas.rule(0, WIDTH, y, mm(0.2), 0.47, 3)
  })
}

function drawNoBills(canvas: Canvas, paper: ClassBills): void {
  canvas.page(WIDTH, HEIGHT)
  drawKente(canvas, LEFT, mm(8), RIGHT - LEFT)
  paragraph(
    canvas,
    { x: LEFT, y: mm(16), width: RIGHT - LEFT },
    `No student in ${paper.className} has a bill for ${paper.term}.`,
  )
}

function drawBill(canvas: Canvas, paper: ClassBills, bill: Bill, top: number): void {
  const y = drawBillHead(canvas, paper, top + mm(8))
  drawAddressee(canvas, paper, bill, { top: y, bottom: top + BILL_HEIGHT - mm(7) })
  drawSum(canvas, paper, bill, { top: y, bottom: top + BILL_HEIGHT - mm(5) })
}

function drawBillHead(canvas: Canvas, { school, term }: ClassBills, top: number): number {
  drawKente(canvas, LEFT, top, RIGHT - LEFT)
  const y = top + KENTE_HEIGHT + mm(3.5)
  const right: Style = { ...STRONG, size: 11 }
  const termWidth = Math.max(canvas.widthOf(term, right), canvas.widthOf('School bill', LABEL))
  const logo = drawLogo(canvas, school, { x: LEFT, y, width: mm(20), height: mm(10) })
  const left = LEFT + logo.indent
  const width = RIGHT - left - termWidth - mm(8)
  const name: Style = { face: faceFor('head', school.name), size: 14, tracking: -20 }
  const address = [school.address, school.phone].filter(Boolean).join(', ')
  canvas.structure.piece('H1', () => {
    canvas.text(
      left,
      baseline(y, name, name.size * 1.2),
      school.name,
      fitted(canvas, school.name, name, width),
    )
  })
  canvas.structure.piece('P', () => {
    const line = baseline(y + name.size * 1.2, SMALL)
    canvas.text(left, line, clipped(canvas, address, SMALL, width), SMALL)
  })
  canvas.structure.piece('P', () => {
    canvas.text(RIGHT, baseline(y, LABEL), 'School bill', LABEL, 'right')
    canvas.text(RIGHT, baseline(y + LABEL.size * LEADING, right), term, right, 'right')
  })
  return Math.max(y + name.size * 1.2 + SMALL.size * LEADING, logo.bottom) + mm(4)
}

interface Band {
  top: number
  bottom: number
}

function drawAddressee(
  canvas: Canvas,
  { school }: ClassBills,
  { student, guardian }: Bill,
  { top, bottom }: Band,
): void {
  const width = SUM_LEFT - LEFT - mm(8)
  const name: Style = { face: 'strong', size: HEADING.size }
  let y = paragraph(canvas, { x: LEFT, y: top, width }, 'For', LABEL)
  y = paragraph(canvas, { x: LEFT, y, width }, student.name, name)
  y = paragraph(canvas, { x: LEFT, y, width }, placeAndMark(student))
  if (guardian) {
    y = paragraph(canvas, { x: LEFT, y: y + mm(2.5), width }, 'To', LABEL)
    y = paragraph(canvas, { x: LEFT, y, width }, [guardian.name, guardian.phone].filter(Boolean).join(',\n'))
  }
  const invite = school.parentsAt && student.code ? ` ${inviteNote(school.parentsAt, student.code)}` : ''
  const lines = linesFor(
    canvas,
    payNote(school.payTo, student.code ?? student.number) + invite,
    width,
    bottom - y - mm(2),
  )
  const first = bottom - lines.length * SMALL.size * LEADING
  drawSmall(canvas, lines, { x: LEFT, y: first, align: 'left' })
}

interface BillLine {
  label: string
  amount: Pesewas
}

/** More lines than this do not fit a third of a sheet; the rest are summed into one. */
const LINES_MAX = 7

function linesOf(bill: Bill): BillLine[] {
  const fees = bill.fees.map(({ feeType, charged, discount, carried }) => ({
    label: [
      feeType,
      ...(discount === 0 ? [] : [`less discount ${formatAmount(discount)}`]),
      ...(carried === 0 ? [] : [`less sponsor ${formatAmount(carried)}`]),
    ].join(', '),
    amount: pesewas(charged - discount - carried),
  }))
  const before = bill.before < 0 ? 'In credit from earlier terms' : 'From earlier terms'
  const fixed = (bill.before === 0 ? 0 : 1) + (bill.paid === 0 ? 0 : 1)
  const room = LINES_MAX - fixed
  const shown = fees.length > room ? fees.slice(0, room - 1) : fees
  const rest = fees.slice(shown.length)
  const lines = [
    ...(bill.before === 0 ? [] : [{ label: before, amount: bill.before }]),
    ...shown,
    ...(rest.length === 0 ? [] : [{ label: `${rest.length} more fees`, amount: sum(rest) }]),
    ...(bill.paid === 0 ? [] : [{ label: 'Paid so far, thank you', amount: pesewas(-bill.paid) }]),
  ]
  invariant(sum(lines) === bill.toPay, 'the lines of a bill add up to what is to pay')
  return lines
}

const sum = (lines: BillLine[]) => pesewas(lines.reduce((total, { amount }) => total + amount, 0))

function drawSum(canvas: Canvas, { payBy }: ClassBills, bill: Bill, { top, bottom }: Band): void {
  const style: Style = { ...BODY, size: 9 }
  const figures: Style = { ...style, figures: true }
  const width = RIGHT - SUM_LEFT
  const step = style.size * LEADING + mm(2)
  let y = top
  const close = canvas.structure.open('Table')
  for (const { label, amount } of linesOf(bill)) {
    const line = baseline(y + mm(1), style)
    const figure = formatSigned(amount)
    const room = width - canvas.widthOf(figure, figures) - mm(4)
    canvas.structure.part('TR', () => {
      canvas.structure.piece('TD', () =>
        canvas.text(SUM_LEFT, line, clipped(canvas, label, style, room), style),
      )
      canvas.structure.piece('TD', () => canvas.text(RIGHT, line, figure, figures, 'right'))
    })
    y += step
    canvas.structure.artifact(() => canvas.rule(SUM_LEFT, RIGHT, y, mm(0.15), HAIR))
  }
  close()
  canvas.structure.artifact(() => canvas.rule(SUM_LEFT, RIGHT, y, mm(0.35)))
  y = drawToPay(canvas, bill, payBy ?? null, y + mm(1.2))
  drawVoluntary(canvas, bill, y + mm(1), bottom)
}

function drawToPay(canvas: Canvas, { toPay, isUnbilled }: Bill, payBy: string | null, top: number): number {
  const label =
    toPay < 0
      ? 'In credit'
      : toPay === 0
        ? (isUnbilled && 'Not billed this term') || 'Nothing to pay'
        : payBy
          ? `To pay by ${formatDay(payBy)}`
          : 'To pay'
  const figure = formatCedisSpaced(toPay)
  const room = RIGHT - SUM_LEFT - canvas.widthOf(label, STRONG) - mm(4)
  const big = fitted(canvas, figure, { face: 'strong', size: 17, tracking: -20, figures: true }, room)
  const line = baseline(top, big, 17 * 1.3)
  let from = RIGHT
  canvas.structure.piece('P', () => {
    canvas.text(SUM_LEFT, line, label, STRONG)
    from -= canvas.text(RIGHT, line, figure, big, 'right')
  })
  drawDoubleRule(canvas, from, RIGHT, line, big.size)
  if (toPay <= 0) return line + mm(3.6)
  const words = wrap(canvas, inWords(toPay), SMALL, RIGHT - SUM_LEFT)
  return drawSmall(canvas, words, { x: RIGHT, y: line + mm(3.6), align: 'right' })
}

function drawVoluntary(canvas: Canvas, { voluntary }: Bill, top: number, bottom: number): void {
  if (voluntary.length === 0) return
  const list = voluntary.map(({ feeType, amount }) => `${feeType} ${formatAmount(amount)}`).join('; ')
  const lines = linesFor(canvas, `Not counted above: ${list}, voluntary.`, RIGHT - SUM_LEFT, bottom - top)
  drawSmall(canvas, lines, { x: RIGHT, y: top, align: 'right' })
}

/** As many lines of a text as the height holds: a third of a sheet is all a bill has. */
function linesFor(canvas: Canvas, text: string, width: number, height: number): string[] {
  const step = SMALL.size * LEADING
  return wrap(canvas, text, SMALL, width).slice(0, Math.max(0, Math.floor(height / step)))
}

function drawSmall(canvas: Canvas, lines: string[], place: { x: number; y: number; align: Align }): number {
  const step = SMALL.size * LEADING
  canvas.structure.piece('P', () => {
    for (const [index, line] of (place.align === 'left' ? flowing(lines) : lines).entries()) {
      canvas.text(place.x, baseline(place.y + index * step, SMALL), line, SMALL, place.align)
    }
  })
  return place.y + lines.length * step
}
