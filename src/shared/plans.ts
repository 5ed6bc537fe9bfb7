import { addDays, addMonths, type Day } from './dates.ts'
import { type Pesewas, pesewas } from './money.ts'

/** A plan has so many dated parts, the last of them at most so many days ahead. */
export const PLAN_PARTS_MIN = 2
export const PLAN_PARTS_MAX = 12
export const PLAN_DAYS_MAX = 365

const CEDI = 100
const FIRST_DAYS = 7

/** A debt in equal parts of whole cedis; what does not come out even is in the first. */
export function equalParts(debt: Pesewas, count: number): Pesewas[] {
  const each = Math.floor(debt / count / CEDI) * CEDI || Math.floor(debt / count)
  return Array.from({ length: count }, (_, at) => pesewas(at === 0 ? debt - each * (count - 1) : each))
}

/** A week from a day, then a month after each. */
export function monthlyDays(from: Day, count: number): Day[] {
  const first = addDays(from, FIRST_DAYS)
  return Array.from({ length: count }, (_, at) => addMonths(first, at))
}
