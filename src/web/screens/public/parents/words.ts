import { type Day, formatDay, formatWeekday } from '#shared/dates.ts'
import { formatAmount, fromCedis, sumOf, toCedis } from '#shared/money.ts'
import type { Child, School } from './kept.ts'

/** `1,250.50`, of cedis as the server says them. */
export function figure(cedis: number): string {
  return cedis < 0 ? `−${formatAmount(fromCedis(-cedis))}` : formatAmount(fromCedis(cedis))
}

/** The word under a child's figure: the next thing to do. */
export function dueWord({ owed, credit, dues, promise }: Child, today: Day): string {
  if (owed === 0) return credit > 0 ? 'in credit' : 'paid up'
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
  if (owed === 0) return `Nothing is owed at ${name}.`
  const said = `GH₵ ${figure(owed)} is still owed at ${name}`
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
