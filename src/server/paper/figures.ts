import { type Day, dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { formatAmount, formatCedisSpaced, type Pesewas } from '#shared/money.ts'

/** A balance with its word: what is owed is "Still owed"; below zero it is "In credit", never a minus. */
export function balanceOf(balance: Pesewas, owedWord = 'Still owed'): { word: string; figure: string } {
  return { word: balance < 0 ? 'In credit' : owedWord, figure: formatCedisSpaced(balance) }
}

/** A balance in a column whose head says "owed": `50.00 in credit` when below zero. */
export function balanceCell(balance: Pesewas): string {
  return balance < 0 ? `${formatAmount(balance)} in credit` : formatAmount(balance)
}

/** `20 Nov 2026, 14:32`, Ghana time. */
export function moment(instant: Date): string {
  return `${formatDay(dayOf(instant))}, ${formatTime(instant)}`
}

/** `13 Nov to 19 Nov 2026`: the year once when it is the same. */
export function period(from: Day, to: Day): string {
  const start = formatDay(from)
  if (from === to) return start
  return `${from.slice(0, 4) === to.slice(0, 4) ? start.slice(0, -5) : start} to ${formatDay(to)}`
}
