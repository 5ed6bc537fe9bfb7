import { formatDay } from '#shared/dates.ts'
import { formatSigned, type Pesewas } from '#shared/money.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** "Friday 20 Nov 2026". */
export function longDay(day: string): string {
  return `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${formatDay(day)}`
}

/** An amount as a figure; a dash where it is hidden until the count. */
export function figureOf(amount: Pesewas | null): string {
  return amount === null ? '–' : formatSigned(amount)
}
