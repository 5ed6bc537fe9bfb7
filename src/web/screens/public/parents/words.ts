import { type Day, formatDay, formatWeekday } from '#shared/dates.ts'
import { formatAmount, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import type { Child, School } from './kept.ts'
import { words } from './language.ts'

/** `1,250.50`, with a sign where it is below zero. */
export function figure(amount: Pesewas): string {
  return amount < 0 ? `−${formatAmount(amount)}` : formatAmount(amount)
}

/** What of a child's balance is for voluntary fees. */
export function voluntaryIn({ balance, owed, credit }: Child): Pesewas {
  return pesewas(balance + credit - owed)
}

/** What a school is owed for these children, as receipts and texts say it; the credit of one pays no other's debt. */
export function balanceOf({ children }: Pick<School, 'children'>): Pesewas {
  return sumOf(children.map(({ balance }) => pesewas(Math.max(0, balance))))
}

/** The word under a child's figure: the next thing to do. */
export function dueWord(child: Child, today: Day): string {
  const { due } = words()
  const { owed, balance, dues, promise } = child
  if (owed === 0) return balance < 0 ? due.inCredit : balance > 0 ? due.ifYouWish : due.paidUp
  if (promise?.state === 'open') {
    const rest = pesewas(promise.amount - promise.came)
    return rest >= owed
      ? due.owedBy({ day: formatWeekday(promise.on) })
      : due.partBy({ amount: figure(rest), day: dayWithin(promise.on, today) })
  }
  const [first] = dues
  if (!first) return due.owed
  if (first.on < today) return due.wasDue({ day: dayWithin(first.on, today) })
  return dues.length === 1
    ? due.owedBy({ day: formatWeekday(first.on) })
    : due.partBy({ amount: figure(first.amount), day: dayWithin(first.on, today) })
}

/** What stands after a payment: `GH₵ 300.00 is still owed at …, by Fri 11 Dec.` */
export function stillOwed({ name: school, owed, children }: School, today: Day): string {
  const { paying } = words()
  const balance = balanceOf({ children })
  if (balance === 0) return paying.nothingLeft({ school })
  const amount = figure(balance)
  if (owed === 0) return paying.voluntaryLeft({ amount, school })
  const voluntary = pesewas(balance - owed)
  const of = voluntary > 0 ? paying.ofVoluntary({ amount: figure(voluntary) }) : ''
  return paying.stillOwed({ amount, school, of, when: whenOwed({ owed, children }, today) })
}

function whenOwed({ owed, children }: Pick<School, 'owed' | 'children'>, today: Day): string {
  const { paying } = words()
  const dues = children.flatMap((child) => child.dues)
  const on = dues.map((due) => due.on).sort()[0]
  if (!on) return ''
  const day = dayWithin(on, today)
  const first = sumOf(dues.filter((due) => due.on === on).map(({ amount }) => amount))
  const isPast = on < today
  if (first >= owed) return isPast ? paying.wasDue({ day }) : paying.by({ day })
  const amount = figure(first)
  return isPast ? paying.partWasDue({ amount, day }) : paying.partBy({ amount, day })
}

/** `3 Dec`, with its year in another one. */
export function dayWithin(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, -5) : formatDay(day)
}

/** Akan greetings by the hour in Ghana. */
export function greeting(now = new Date()): string {
  const { home } = words()
  const hour = now.getUTCHours()
  if (hour < 12) return home.morning
  return hour < 17 ? home.afternoon : home.evening
}

export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => word[0] ?? '')
  return `${letters[0] ?? ''}${letters.length > 1 ? letters.at(-1) : ''}`.toUpperCase()
}

/** How fees are paid while the app takes none. */
export function howToPay(payTo: string | null, code?: string): string {
  const { home } = words()
  return payTo ? home.payOfficeOr({ payTo, code }) : home.payOffice
}
