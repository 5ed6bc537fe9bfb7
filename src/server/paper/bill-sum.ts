import { type Day, formatDay, formatWeekday } from '#shared/dates.ts'
import { inWords } from '#shared/in-words.ts'
import { formatAmount, formatCedisSpaced, sumOf } from '#shared/money.ts'
import type { Bill, ClassBills } from './bill-papers.ts'
import type { Area, Canvas } from './canvas.ts'
import { payNote } from './pay-note.ts'
import { drawQr } from './qr.ts'
import { type Frame, paragraph, paragraphHeight } from './sheet-parts.ts'
import { HAIR, LABEL, SMALL } from './styles.ts'
import { drawDoubleRule } from './table.ts'
import { baseline, LEADING, type Style } from './text-style.ts'
import { mm } from './units.ts'
import { fitted, wrap } from './wrapping.ts'

/** The right of a bill: the sum in words, by when it is to be paid, and how. */

const RIGHT = mm(196)
const SUM_LEFT = mm(134)
const QR_SIZE = mm(20)

/** What stands beside the table: the sum with its words, by when, at least two rows of it, and how to pay. */
export function heightOfSum(canvas: Canvas, school: ClassBills['school'], bill: Bill): number {
  const words = bill.toPay > 0 ? paragraphHeight(canvas, RIGHT - SUM_LEFT, inWords(bill.toPay), SMALL) : 0
  const days = Math.min(2, bill.parts.length + (bill.late > 0 ? 1 : 0)) * DAY_HEIGHT
  return LABEL.size * LEADING + 19 * 1.3 + mm(12) + words + days + heightOfPaying(canvas, school, bill)
}

function sumWords({ toPay, isUnbilled, isPlanned }: Bill): string {
  if (toPay < 0) return 'In credit'
  if (toPay === 0) return isUnbilled ? 'Not billed this term' : 'Nothing to pay'
  return isPlanned ? 'To pay, in the parts below' : 'To pay'
}

/** The sum with its words, and by when. What stands at the foot is placed from below. */
export function drawSum(canvas: Canvas, bill: Bill, { top, bottom }: Pick<Frame, 'top' | 'bottom'>): void {
  const width = RIGHT - SUM_LEFT
  const figure = formatCedisSpaced(bill.toPay)
  const big = fitted(canvas, figure, { face: 'strong', size: 19, tracking: -20, figures: true }, width)
  const line = baseline(top + LABEL.size * LEADING, big, 19 * 1.3)
  canvas.structure.piece('P', () => {
    canvas.text(RIGHT, baseline(top, LABEL), sumWords(bill), LABEL, 'right')
  })
  canvas.structure.piece('P', () => {
    const from = RIGHT - canvas.text(RIGHT, line, figure, big, 'right')
    drawDoubleRule(canvas, from, RIGHT, line, big.size)
  })
  if (bill.toPay <= 0) return
  let y = line + mm(3.6)
  canvas.structure.piece('P', () => {
    for (const words of wrap(canvas, inWords(bill.toPay), SMALL, width)) {
      canvas.text(RIGHT, baseline(y, SMALL), words, SMALL, 'right')
      y += SMALL.size * LEADING
    }
  })
  drawDays(canvas, bill, { top: y + mm(3), bottom })
}

const DAY_HEIGHT = SMALL.size * LEADING + mm(2)

function drawDays(canvas: Canvas, bill: Bill, { top, bottom }: Pick<Frame, 'top' | 'bottom'>): void {
  const height = DAY_HEIGHT
  const rows = daysOf(bill, Math.floor((bottom - mm(4) - top) / height))
  if (rows.length === 0) return
  const box: Area = { x: SUM_LEFT, y: top, width: RIGHT - SUM_LEFT, height: rows.length * height }
  canvas.structure.artifact(() => {
    if (bill.late > 0) canvas.fill([{ ...box, height }], 0.91)
    canvas.box(box, mm(0.3))
  })
  const close = canvas.structure.open('Table')
  for (const [index, { label, amount, isStrong }] of rows.entries()) {
    const style: Style = isStrong ? { ...SMALL, face: 'strong' } : SMALL
    const line = baseline(top + index * height, style, height)
    const left = SUM_LEFT + mm(2)
    const right = RIGHT - mm(2)
    canvas.structure.part('TR', () => {
      canvas.structure.piece('RH', () =>
        canvas.text(
          left,
          line,
          label,
          fitted(canvas, label, style, right - left - canvas.widthOf(amount, style) - mm(2)),
        ),
      )
      canvas.structure.piece('TD', () =>
        canvas.text(right, line, amount, { ...style, figures: true }, 'right'),
      )
    })
    if (index > 0)
      canvas.structure.artifact(() => canvas.rule(SUM_LEFT, RIGHT, top + index * height, mm(0.15), HAIR))
  }
  close()
}

interface DayRow {
  label: string
  amount: string
  isStrong: boolean
}

/** Where the days do not say what is to pay (a sponsor has not paid its share yet), the sum stands alone. */
function daysOf({ late, parts, toPay, isPlanned }: Bill, room: number): DayRow[] {
  if (late + sumOf(parts.map(({ amount }) => amount)) !== toPay) return []
  const most = Math.max(1, room - (late > 0 ? 1 : 0))
  const shown = parts.length > most ? parts.slice(0, most - 1) : parts
  const rest = parts.slice(shown.length)
  const by = (dueOn: Day) => `${isPlanned ? 'Part, by' : 'By'} ${formatWeekday(dueOn)} ${dueOn.slice(0, 4)}`
  const last = rest.at(-1)
  return [
    ...(late > 0 ? [{ label: 'Already due', amount: formatAmount(late), isStrong: true }] : []),
    ...shown.map(({ dueOn, amount }, index) => ({
      label: by(dueOn),
      amount: formatAmount(amount),
      isStrong: late === 0 && index === 0,
    })),
    ...(last
      ? [
          {
            label: `${rest.length} more, the last by ${formatDay(last.dueOn)}`,
            amount: formatAmount(sumOf(rest.map(({ amount }) => amount))),
            isStrong: false,
          },
        ]
      : []),
  ]
}

/** From the foot upwards: the phone where parents are let in, and what the school has set. Answers where it begins. */
export function drawHowToPay(canvas: Canvas, { school }: ClassBills, bill: Bill, bottom: number): number {
  const { isOnPhone, width, note, phone } = wordsOfPaying(school, bill)
  const top = bottom - heightOfPaying(canvas, school, bill)
  let y = top
  canvas.structure.artifact(() => canvas.rule(SUM_LEFT, RIGHT, y - mm(2), mm(0.3)))
  if (isOnPhone) {
    drawQr(canvas, `https://${school.parentsAt}`, RIGHT - QR_SIZE, y, QR_SIZE)
    const below = paragraph(canvas, { x: SUM_LEFT, y, width }, phone, SMALL, 'Phone:')
    y = Math.max(y + QR_SIZE, below) + mm(1.5)
  }
  paragraph(canvas, { x: SUM_LEFT, y, width: RIGHT - SUM_LEFT }, note, SMALL)
  return top
}

function wordsOfPaying(school: ClassBills['school'], { student }: Bill) {
  const isOnPhone = Boolean(school.parentsAt && student.code)
  return {
    isOnPhone,
    width: RIGHT - SUM_LEFT - (isOnPhone ? QR_SIZE + mm(3) : 0),
    note: payNote(school.payTo, student.code ?? student.number),
    phone: `scan this, or open ${school.parentsAt}; the first time with the code ${student.code}.`,
  }
}

function heightOfPaying(canvas: Canvas, school: ClassBills['school'], bill: Bill): number {
  const { isOnPhone, width, note, phone } = wordsOfPaying(school, bill)
  const ofPhone = isOnPhone
    ? Math.max(QR_SIZE, paragraphHeight(canvas, width, phone, SMALL, 'Phone:')) + mm(1.5)
    : 0
  return paragraphHeight(canvas, RIGHT - SUM_LEFT, note, SMALL) + ofPhone
}
