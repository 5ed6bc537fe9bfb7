import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import type { Pace, PacePoint } from './pace.ts'

const FIRST_DAY = 10
const PUPILS_MIN = 30
/** In percent. */
const WHOLE = 100

interface Forecast {
  /** In whole percent of what is to be collected. */
  low: number
  high: number
  /** The same as money that is still to come. */
  more: { low: Pesewas; high: Pesewas }
  /** How many earlier terms it is drawn from. */
  terms: number
  on: Day
}

/**
 * What may be in by the last day of the term that goes on, in whole percent, and so what is still to come: of each earlier term that is over, the rest is taken
 * to come as it did then, once as points and once as a share of what was still to come. The range holds all of these.
 */
export function forecastOf({
  today,
  pupils,
  pace,
}: {
  today: Day
  pupils: number
  pace: readonly Pace[]
}): Forecast | null {
  const now = pace.find(({ which }) => which === 'this')
  const point = now?.points.at(-1)
  if (!now || !point || point.percent === null || now.term.endsOn <= today) return null
  if (pupils < PUPILS_MIN || point.schoolDay < FIRST_DAY) return null
  const { percent } = point
  const drawn = pace
    .filter(({ which }) => which !== 'this')
    .map((earlier) => endsAs(earlier, percent, point.schoolDay))
    .filter(({ length }) => length > 0)
  const ends = drawn.flat()
  if (ends.length === 0) return null
  const low = Math.floor(Math.max(percent, Math.min(...ends)))
  const high = Math.min(100, Math.ceil(Math.max(...ends)))
  const more = { low: stillToCome(point, low), high: stillToCome(point, high) }
  return { low, high, more, terms: drawn.length, on: now.term.endsOn }
}

/** Between what is in and so many percent of what is to be collected; never below nothing. */
function stillToCome({ received, toCollect }: PacePoint, percent: number): Pesewas {
  return pesewas(Math.max(0, Math.floor((toCollect * percent) / WHOLE) - received))
}

/** Where this term ends when the rest goes as in that one; nothing where that one does not say. */
function endsAs({ points, schoolDays }: Pace, percent: number, schoolDay: number): number[] {
  const then = points[Math.min(schoolDay, schoolDays) - 1]?.percent
  const end = points.at(-1)?.percent
  if (points.length < schoolDays || typeof then !== 'number' || typeof end !== 'number') return []
  const came = Math.max(end - then, 0)
  const share = then >= 100 ? 0 : came / (100 - then)
  return [percent + came, percent + (100 - percent) * share].map((value) => Math.min(value, 100))
}
