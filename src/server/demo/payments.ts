import type { PaymentMethod } from '#shared/constants.ts'
import { type Account, owedAt } from './accounts.ts'
import type { Act, PostInput } from './acts.ts'
import type { Calendar } from './calendar.ts'
import type { Dice } from './dice.ts'
import { SCHOOL_FEES } from './fees.ts'

export type Payment = Extract<Act, { door: 'post' }>

/** How a family pays: all of it, all and more, little by little, or not yet. */
const HABITS = [
  ['whole', 26],
  ['ahead', 3],
  ['parts', 40],
  ['not yet', 31],
] as const

/** The same of a class that is behind the others. */
const SLOW_HABITS = [
  ['whole', 6],
  ['ahead', 0],
  ['parts', 34],
  ['not yet', 60],
] as const

/** One in so many children is paid for today, and a few in the smallest school. */
const TODAY_SHARE = 35
const TODAY_MIN = 3

/** What the families have paid over the last weeks, and some of them today. */
export function paymentsOf(
  dice: Dice,
  calendar: Calendar,
  accounts: readonly Account[],
  slowClassId?: string,
): Payment[] {
  const late: Account[] = []
  const payments = accounts.flatMap((account) => {
    const habit = dice.weighted(account.student.classId === slowClassId ? SLOW_HABITS : HABITS)
    if (habit === 'parts' || habit === 'not yet') late.push(account)
    return momentsOf(dice, calendar, habit).map(([at, how]) => payOn(dice, account, at, how))
  })
  const today = dice
    .shuffle(late)
    .slice(0, Math.max(TODAY_MIN, Math.ceil(accounts.length / TODAY_SHARE)))
    .map((account) => payOn(dice, account, calendar.earlierToday(), dice.chance(0.35) ? 'all' : 'some'))
  return [...payments, ...today].filter((payment) => payment !== undefined)
}

type HowMuch = 'some' | 'all' | 'more'

/** When a family came to pay, in order of time, and how much of what it owed. */
function momentsOf(dice: Dice, calendar: Calendar, habit: (typeof HABITS)[number][0]): [Date, HowMuch][] {
  const between = (most: number, least: number) => calendar.officeHours(dice.whole(least, most))
  if (habit === 'not yet') return []
  if (habit === 'parts') {
    const visits = Array.from({ length: dice.chance(0.3) ? 2 : 1 }, () => between(69, 1))
    return visits.sort((a, b) => a.getTime() - b.getTime()).map((at) => [at, 'some'])
  }
  return [
    [between(60, 33), 'all'],
    [between(19, 1), habit === 'ahead' ? 'more' : 'all'],
  ]
}

/** One payment at the counter; nothing when nothing is owed. */
function payOn(dice: Dice, account: Account, at: Date, how: HowMuch): Payment | undefined {
  const owed = owedAt(account, at)
  const lines = how === 'some' ? partOf(dice, owed) : owed
  if (how === 'more') lines.push({ feeType: SCHOOL_FEES, amount: dice.whole(5, 25) * 1_000 })
  return lines.length > 0 ? receive(dice, account, at, sumByFeeType(lines)) : undefined
}

/** Records these lines as paid, whatever is owed. */
export function receive(dice: Dice, account: Account, at: Date, lines: PostInput['lines']): Payment {
  for (const { feeType, amount } of lines) {
    account.paid.set(feeType, (account.paid.get(feeType) ?? 0) + amount)
  }
  const method = dice.weighted(METHODS)
  const reference = REFERENCES[method](dice)
  return {
    at,
    door: 'post',
    input: {
      kind: 'payment',
      student: account.student.id,
      lines: lines.map((line) => ({ ...line, id: dice.id(at) })),
      receiptId: dice.id(at),
      method,
      ...(reference && { reference }),
      payer: account.payer,
      confirm: true,
    },
  }
}

/** Part of the largest debt, in round tens of cedis; what is small is paid at once. */
function partOf(dice: Dice, owed: PostInput['lines']): PostInput['lines'] {
  const [largest] = owed.toSorted((a, b) => b.amount - a.amount)
  if (!largest) return []
  const part = Math.floor((largest.amount * dice.whole(25, 60)) / 100 / 1_000) * 1_000
  return [{ feeType: largest.feeType, amount: largest.amount < 6_000 ? largest.amount : part }]
}

function sumByFeeType(lines: PostInput['lines']): PostInput['lines'] {
  return [...Map.groupBy(lines, ({ feeType }) => feeType)].map(([feeType, same]) => ({
    feeType,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

const METHODS: readonly (readonly [PaymentMethod, number])[] = [
  ['Cash', 46],
  ['Mobile Money', 36],
  ['Bank', 10],
  ['Cheque', 4],
  ['Card', 4],
]

const REFERENCES: Record<PaymentMethod, (dice: Dice) => string> = {
  Cash: () => '',
  'Mobile Money': (dice) => `${dice.whole(60_000_000_000, 69_999_999_999)}`,
  Bank: (dice) => `GCB slip ${dice.whole(100_000, 999_999)}`,
  Cheque: (dice) => `${dice.whole(1, 999_999)}`.padStart(6, '0'),
  Card: (dice) => `Terminal 1, ${dice.whole(1_000, 9_999)}`,
}
