import { formatDay } from '#shared/dates.ts'
import { formatSigned, fromCedis } from '#shared/money.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** "Friday 20 Nov 2026". */
export function longDay(day: string): string {
  return `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${formatDay(day)}`
}

/** Cedis of the wire as a figure; a dash where it is hidden until the count. */
export function figureOf(cedis: number | null): string {
  return cedis === null ? '–' : formatSigned(fromCedis(cedis))
}
