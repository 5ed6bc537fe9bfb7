import { type Day, formatDay, formatWeekday } from '#shared/dates.ts'
import { formatAmount, fromCedis, sumOf, toCedis } from '#shared/money.ts'
import type { Child, School } from './kept.ts'

/** `1,250.50`, of cedis as the server says them. */
export function figure(cedis: number): string {
  return cedis < 0 ? `−${formatAmount(fromCedis(-cedis))}` : formatAmount(fromCedis(cedis))
}

/** What of a child's balance is for voluntary fees, in cedis. */
export function voluntaryIn({ balance, owed, credit }: Child): number {
  return toCedis(sumOf([fromCedis(balance), fromCedis(credit), fromCedis(-owed)]))
}

/** What a school is owed for these children, as receipts and texts say it; the credit of one pays no other's debt. Cedis. */
export function balanceOf({ children }: Pick<School, 'children'>): number {
  return toCedis(sumOf(children.map(({ balance }) => fromCedis(Math.max(0, balance)))))
}

/** The word under a child's figure: the next thing to do. */
export function dueWord(child: Child, today: Day): string {
  const { owed, balance, dues, promise } = child
  if (owed === 0) return balance < 0 ? 'in credit' : balance > 0 ? 'voluntary, if you wish' : 'paid up'
  if (promise?.state === 'open') {
    const rest = promise.amount - promise.came
    return rest >= owed
      ? `owed, by ${formatWeekday(promise.on)}`
      : `owed, ${figure(rest)} by ${dayWithin(promise.on, today)}`
  }
  const [first] = dues
  if (!first) return 'owed'
  if (first.on < today) return `owed, was due ${dayWithin(first.on, today)}`
  return dues.length === 1
    ? `owed, by ${formatWeekday(first.on)}`
    : `owed, ${figure(first.amount)} by ${dayWithin(first.on, today)}`
}

/** What stands after a payment: `GH₵ 300.00 is still owed at …, by Fri 11 Dec.` */
export function stillOwed({ name, owed, children }: School, today: Day): string {
  const balance = balanceOf({ children })
  if (balance === 0) return `Nothing is owed at ${name}.`
  const voluntary = toCedis(sumOf([fromCedis(balance), fromCedis(-owed)]))
  if (owed === 0) return `GH₵ ${figure(balance)} is left at ${name}, all of it voluntary.`
  const of = voluntary > 0 ? ` (${figure(voluntary)} of it voluntary)` : ''
  const said = `GH₵ ${figure(balance)} is still owed at ${name}${of}`
  const dues = children.flatMap((child) => child.dues)
  const on = dues.map((due) => due.on).sort()[0]
  if (!on) return `${said}.`
  const first = toCedis(sumOf(dues.filter((due) => due.on === on).map(({ amount }) => fromCedis(amount))))
  if (first < owed) return `${said}, ${figure(first)} of it ${by(on, today)}.`
  return `${said}, ${by(on, today)}.`
}

function by(day: Day, today: Day): string {
  return `${day < today ? 'was due' : 'by'} ${dayWithin(day, today)}`
}

/** `3 Dec`, with its year in another one. */
export function dayWithin(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, -5) : formatDay(day)
}

/** Akan greetings by the hour in Ghana. */
export function greeting(now = new Date()): string {
  const hour = now.getUTCHours()
  if (hour < 12) return 'Maakye,'
  return hour < 17 ? 'Maaha,' : 'Maadwo,'
}

export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => word[0] ?? '')
  return `${letters[0] ?? ''}${letters.length > 1 ? letters.at(-1) : ''}`.toUpperCase()
}

/** Two schools, three schools. */
export function schoolsInWords(count: number): string {
  return `at ${['', 'one', 'two', 'three', 'four', 'five'][count] ?? count} schools`
}
