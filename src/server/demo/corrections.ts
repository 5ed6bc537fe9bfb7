import { type Account, owedAt } from './accounts.ts'
import type { Act, PostInput } from './acts.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Dice } from './dice.ts'
import { EXAM_FEES, PTA_FEES, SCHOOL_FEES } from './fees.ts'
import { type Payment, receive } from './payments.ts'

/** One in so many receipts was wrong and taken back. */
const REVERSED_SHARE = 90
/** One in so many children has a discount or a waiver. */
const REDUCED_SHARE = 60

/** What went wrong at the counter and how it was put right: receipts taken back, one moved, some fees reduced. */
export function correctionsOf(
  dice: Dice,
  calendar: Calendar,
  accounts: readonly Account[],
  payments: readonly Payment[],
): Act[] {
  const wrong = Math.max(2, Math.round(payments.length / REVERSED_SHARE))
  const [twin, ...others] = dice.shuffle(payments).slice(0, wrong)
  return [
    ...(twin ? recordedTwice(dice, calendar, twin) : []),
    ...others.flatMap((payment) => wrongAmount(dice, calendar, payment)),
    ...movedLine(dice, calendar, accounts),
    ...reductions(dice, calendar, accounts),
  ]
}

function recordedTwice(dice: Dice, calendar: Calendar, payment: Payment): Act[] {
  const again = soonAfter(calendar, payment.at, 1)
  return takenBack(dice, calendar, { ...payment, at: again }, 'Recorded twice')
}

/** A nought too many, noticed when the money was counted. */
function wrongAmount(dice: Dice, calendar: Calendar, payment: Payment): Act[] {
  const lines = payment.input.lines.slice(0, 1).map((line) => ({ ...line, amount: line.amount * 10 }))
  const before = { ...payment, at: minutesAfter(payment.at, -4), input: { ...payment.input, lines } }
  return takenBack(dice, calendar, before, 'Wrong amount entered')
}

function takenBack(dice: Dice, calendar: Calendar, { at, input }: Payment, reason: string): Act[] {
  const receiptId = dice.id(at)
  const copy: PostInput = {
    ...input,
    receiptId,
    lines: input.lines.map((line) => ({ ...line, id: dice.id(at) })),
  }
  return [
    { at, door: 'post', input: copy },
    { at: soonAfter(calendar, at, 3), door: 'reverse', input: { receipt: receiptId, reason } },
  ]
}

/** Paid for the exams, recorded as PTA dues, moved the next day. */
function movedLine(dice: Dice, calendar: Calendar, accounts: readonly Account[]): Act[] {
  const at = calendar.officeHours(5)
  const candidates = accounts.filter((account) => owedAt(account, calendar.now).some(isExam))
  for (const account of dice.shuffle(candidates).slice(0, 1)) {
    const owed = owedAt(account, calendar.now).find(isExam)
    if (!owed) continue
    const payment = receive(dice, account, at, [{ feeType: PTA_FEES, amount: owed.amount }])
    const entry = payment.input.lines[0]?.id
    if (!entry) continue
    const reason = 'Paid for the exams, recorded as PTA dues'
    const move: Act = {
      at: calendar.officeHours(1),
      door: 'move',
      input: { entry, feeType: EXAM_FEES, reason },
    }
    return [payment, move]
  }
  return []
}

const isExam = ({ feeType }: { feeType: string }) => feeType === EXAM_FEES

/** For those who owe school fees still, so that nobody's discount turns into money owed to them. */
function reductions(dice: Dice, calendar: Calendar, accounts: readonly Account[]): Act[] {
  return dice
    .shuffle(accounts)
    .filter((account) => owedAt(account, calendar.now).some(isLargeSchoolFee))
    .slice(0, Math.ceil(accounts.length / REDUCED_SHARE))
    .map(({ student }): Act => {
      const kind = dice.chance(0.6) ? 'discount' : 'waiver'
      const note = kind === 'discount' ? 'Third child of the family' : 'Head’s scholarship'
      const lines = [{ feeType: SCHOOL_FEES, amount: kind === 'discount' ? 10_000 : 30_000 }]
      const input: PostInput = { kind, student: student.id, lines, note, confirm: true }
      return { at: calendar.officeHours(dice.whole(2, 30)), door: 'post', input }
    })
}

const isLargeSchoolFee = ({ feeType, amount }: { feeType: string; amount: number }) =>
  feeType === SCHOOL_FEES && amount > 30_000

/** Some minutes later, yet never after now. */
function soonAfter(calendar: Calendar, at: Date, minutes: number): Date {
  const later = minutesAfter(at, minutes)
  return later < calendar.now ? later : new Date((at.getTime() + calendar.now.getTime()) / 2)
}
