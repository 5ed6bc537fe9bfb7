import { formatDay } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { inWords } from '#shared/in-words.ts'
import { formatAmount, formatCedisSpaced, formatSigned, type Pesewas, pesewas } from '#shared/money.ts'
import { faceFor } from './faces.ts'
import { paragraph } from './furniture.ts'
import { drawKente, KENTE_HEIGHT } from './kente.ts'
import type { Bill, ClassBills } from './papers.ts'
import type { Press } from './press.ts'
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
const OUR_NOTE = 'Pay at the office. Ask for a numbered receipt every time.'

/** Bills of a class, three to a sheet, with lines to cut along. */
export async function drawClassBills(
  press: Press,
  paper: ClassBills,
  batches: AsyncIterable<Bill[]>,
): Promise<void> {
  let count = 0
  for await (const batch of batches) {
    for (const bill of batch) {
      if (count % 3 === 0) openSheet(press)
      const close = press.structure.open('Sect')
      drawBill(press, paper, bill, (count % 3) * BILL_HEIGHT)
      close()
      count += 1
    }
  }
  if (count === 0) drawNoBills(press, paper)
  invariant(count === paper.count, 'there is a bill for each student counted')
}

function openSheet(press: Press): void {
  press.page(WIDTH, HEIGHT)
  press.structure.artifact(() => {
    for (const y of [BILL_HEIGHT, 2 * BILL_HEIGHT]) press.rule(0, WIDTH, y, mm(0.2), 0.47, 3)
  })
}

function drawNoBills(press: Press, paper: ClassBills): void {
  press.page(WIDTH, HEIGHT)
  drawKente(press, LEFT, mm(8), RIGHT - LEFT)
  paragraph(
    press,
    { x: LEFT, y: mm(16), width: RIGHT - LEFT },
    `No student in ${paper.className} has a bill for ${paper.term}.`,
  )
}

function drawBill(press: Press, paper: ClassBills, bill: Bill, top: number): void {
  const y = drawBillHead(press, paper, top + mm(8))
  drawAddressee(press, paper, bill, { top: y, bottom: top + BILL_HEIGHT - mm(7) })
  drawSum(press, paper, bill, { top: y, bottom: top + BILL_HEIGHT - mm(5) })
}

function drawBillHead(press: Press, { school, term }: ClassBills, top: number): number {
  drawKente(press, LEFT, top, RIGHT - LEFT)
  const y = top + KENTE_HEIGHT + mm(3.5)
  const right: Style = { ...STRONG, size: 11 }
  const termWidth = Math.max(press.widthOf(term, right), press.widthOf('School bill', LABEL))
  const width = RIGHT - LEFT - termWidth - mm(8)
  const name: Style = { face: faceFor('head', school.name), size: 14, tracking: -20 }
  const address = [school.address, school.phone].filter(Boolean).join(', ')
  press.structure.piece('H1', () => {
    press.text(LEFT, baseline(y, name, name.size * 1.2), school.name, fitted(press, school.name, name, width))
  })
  press.structure.piece('P', () => {
    const line = baseline(y + name.size * 1.2, SMALL)
    press.text(LEFT, line, clipped(press, address, SMALL, width), SMALL)
  })
  press.structure.piece('P', () => {
    press.text(RIGHT, baseline(y, LABEL), 'School bill', LABEL, 'right')
    press.text(RIGHT, baseline(y + LABEL.size * LEADING, right), term, right, 'right')
  })
  return y + name.size * 1.2 + SMALL.size * LEADING + mm(4)
}

interface Band {
  top: number
  bottom: number
}

function drawAddressee(
  press: Press,
  { note }: ClassBills,
  { student, guardian }: Bill,
  { top, bottom }: Band,
): void {
  const width = SUM_LEFT - LEFT - mm(8)
  const name: Style = { face: 'strong', size: HEADING.size }
  let y = paragraph(press, { x: LEFT, y: top, width }, 'For', LABEL)
  y = paragraph(press, { x: LEFT, y, width }, student.name, name)
  const place = [student.className, student.number ? `No. ${student.number}` : ''].filter(Boolean).join(', ')
  y = paragraph(press, { x: LEFT, y, width }, place)
  if (guardian) {
    y = paragraph(press, { x: LEFT, y: y + mm(2.5), width }, 'To', LABEL)
    y = paragraph(press, { x: LEFT, y, width }, [guardian.name, guardian.phone].filter(Boolean).join(',\n'))
  }
  const lines = linesFor(press, note ?? OUR_NOTE, width, bottom - y - mm(2))
  const first = bottom - lines.length * SMALL.size * LEADING
  drawSmall(press, lines, { x: LEFT, y: first, align: 'left' })
}

interface BillLine {
  label: string
  amount: Pesewas
}

/** More lines than this do not fit a third of a sheet; the rest are summed into one. */
const LINES_MAX = 7

function linesOf(bill: Bill): BillLine[] {
  const fees = bill.fees.map(({ feeType, charged, discount }) => ({
    label: discount === 0 ? feeType : `${feeType}, less discount ${formatAmount(discount)}`,
    amount: pesewas(charged - discount),
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

function drawSum(press: Press, { payBy }: ClassBills, bill: Bill, { top, bottom }: Band): void {
  const style: Style = { ...BODY, size: 9 }
  const figures: Style = { ...style, figures: true }
  const width = RIGHT - SUM_LEFT
  const step = style.size * LEADING + mm(2)
  let y = top
  const close = press.structure.open('Table')
  for (const { label, amount } of linesOf(bill)) {
    const line = baseline(y + mm(1), style)
    const figure = formatSigned(amount)
    const room = width - press.widthOf(figure, figures) - mm(4)
    press.structure.part('TR', () => {
      press.structure.piece('TD', () => press.text(SUM_LEFT, line, clipped(press, label, style, room), style))
      press.structure.piece('TD', () => press.text(RIGHT, line, figure, figures, 'right'))
    })
    y += step
    press.structure.artifact(() => press.rule(SUM_LEFT, RIGHT, y, mm(0.15), HAIR))
  }
  close()
  press.structure.artifact(() => press.rule(SUM_LEFT, RIGHT, y, mm(0.35)))
  y = drawToPay(press, bill.toPay, payBy ?? null, y + mm(1.2))
  drawVoluntary(press, bill, y + mm(1), bottom)
}

function drawToPay(press: Press, toPay: Pesewas, payBy: string | null, top: number): number {
  const label =
    toPay < 0
      ? 'In credit'
      : toPay === 0
        ? 'Nothing to pay'
        : payBy
          ? `To pay by ${formatDay(payBy)}`
          : 'To pay'
  const figure = formatCedisSpaced(toPay)
  const room = RIGHT - SUM_LEFT - press.widthOf(label, STRONG) - mm(4)
  const big = fitted(press, figure, { face: 'strong', size: 17, tracking: -20, figures: true }, room)
  const line = baseline(top, big, 17 * 1.3)
  let from = RIGHT
  press.structure.piece('P', () => {
    press.text(SUM_LEFT, line, label, STRONG)
    from -= press.text(RIGHT, line, figure, big, 'right')
  })
  drawDoubleRule(press, from, RIGHT, line, big.size)
  if (toPay <= 0) return line + mm(3.6)
  const words = wrap(press, inWords(toPay), SMALL, RIGHT - SUM_LEFT)
  return drawSmall(press, words, { x: RIGHT, y: line + mm(3.6), align: 'right' })
}

function drawVoluntary(press: Press, { voluntary }: Bill, top: number, bottom: number): void {
  if (voluntary.length === 0) return
  const list = voluntary.map(({ feeType, amount }) => `${feeType} ${formatAmount(amount)}`).join('; ')
  const lines = linesFor(press, `Not counted above: ${list}, voluntary.`, RIGHT - SUM_LEFT, bottom - top)
  drawSmall(press, lines, { x: RIGHT, y: top, align: 'right' })
}

/** As many lines of a text as the height holds: a third of a sheet is all a bill has. */
function linesFor(press: Press, text: string, width: number, height: number): string[] {
  const step = SMALL.size * LEADING
  return wrap(press, text, SMALL, width).slice(0, Math.max(0, Math.floor(height / step)))
}

function drawSmall(press: Press, lines: string[], place: { x: number; y: number; align: Align }): number {
  const step = SMALL.size * LEADING
  press.structure.piece('P', () => {
    for (const [index, line] of (place.align === 'left' ? flowing(lines) : lines).entries()) {
      press.text(place.x, baseline(place.y + index * step, SMALL), line, SMALL, place.align)
    }
  })
  return place.y + lines.length * step
}
