import { type Day, dayOf, daysBetween } from '#shared/dates.ts'
import { type Books, isReversed, type Line, owes, sum, today } from './books.ts'

/** The words of the product, added up from what stands: an entry that was taken back counts as if it had not been. */
export function wordsOf(books: Books) {
  const stands = books.lines.filter((line) => line.kind !== 'reversal' && !isReversed(books, line))
  const signed = (kinds: Line['kind'][], raises: Line['side'], account?: string) =>
    sum(
      stands
        .filter((line) => kinds.includes(line.kind) && (account === undefined || line.account === account))
        .map(({ side, amount }) => (side === raises ? amount : -amount)),
    )
  const each = books.students.map((_, student) => owes(books, student))
  const money = ['cash', 'mobile money', 'bank', 'cheque', 'card'].map(
    (account) => [account, signed(['payment', 'refund'], 'Credit', account)] as const,
  )
  const accounts = {
    ...Object.fromEntries(money),
    students: sum(each),
    'fee income': -signed(['class_fee', 'manual_charge', 'daily_charge'], 'Debit'),
    'opening balances': -signed(['opening'], 'Debit'),
    sponsors: signed(['sponsor_share', 'sponsor_payment'], 'Credit'),
    allowances: signed(['discount', 'scholarship', 'waiver', 'write_off'], 'Credit'),
  }
  return {
    charged: signed(['class_fee', 'manual_charge', 'daily_charge', 'opening'], 'Debit'),
    received: signed(['payment', 'refund'], 'Credit'),
    owed: sum(each.filter((balance) => balance > 0)),
    inCredit: sum(each.filter((balance) => balance < 0).map((balance) => -balance)),
    accounts: Object.fromEntries(Object.entries(accounts).filter(([, balance]) => balance !== 0)),
  }
}

/** What is unpaid of each charge, by its journal number: credits of the same type pay the oldest due first. */
export function unpaidOf(books: Books): Map<number, number> {
  const unpaid = new Map<number, number>()
  for (const student of books.students.keys()) {
    for (const feeType of books.feeTypes) {
      const stands = books.lines.filter(
        (line) =>
          line.student === student &&
          line.feeType === feeType &&
          line.kind !== 'reversal' &&
          !isReversed(books, line),
      )
      const isMove = ({ kind, account }: Line) => kind === 'reallocation' || account === 'sponsors'
      const charges = stands.filter((line) => line.side === 'Debit' && !isMove(line))
      let credit =
        sum(stands.filter(({ side }) => side === 'Credit').map(({ amount }) => amount)) -
        sum(stands.filter((line) => line.side === 'Debit' && isMove(line)).map(({ amount }) => amount))
      for (const { number, amount } of charges.sort((a, b) => byDueDay(books, a, b))) {
        const paid = Math.min(credit, amount)
        credit -= paid
        if (paid < amount) unpaid.set(number, amount - paid)
      }
    }
  }
  return unpaid
}

/** Of what a run charged, as the run stands now; else the day named with the debt, or the day it counts from. */
export function dueOf({ runs }: Books, { run, due, on }: Line): Day {
  const billed = runs[(run ?? 0) - 1]
  return billed?.fee.due ?? due ?? (billed ? dayOf(billed.at) : on)
}

function byDueDay(books: Books, a: Line, b: Line): number {
  const [left, right] = [dueOf(books, a), dueOf(books, b)]
  if (left === right) return a.number - b.number
  return left < right ? -1 : 1
}

/** Each student's debt: not due, 1–30, 31–60, 61–90, over 90 days late, voluntary, in credit elsewhere, and owed in all. */
export function debtsByAge(books: Books, voluntary: readonly string[]): number[][] {
  const debts = books.students.map((_, student) => {
    const credit = sum(books.feeTypes.map((feeType) => Math.max(0, -owes(books, student, feeType))))
    return [0, 0, 0, 0, 0, 0, credit, owes(books, student)]
  })
  for (const [number, amount] of unpaidOf(books)) {
    const line = books.lines[number - 1]
    const debt = debts[line?.student ?? -1]
    if (!line || !debt) continue
    const late = daysBetween(dueOf(books, line), today(books))
    const band = late <= 0 ? 0 : Math.min(4, Math.ceil(late / 30))
    const part = voluntary.includes(line.feeType) ? 5 : band
    debt[part] = (debt[part] ?? 0) + amount
  }
  return debts
}
