import { type Day, dayOf } from '#shared/dates.ts'
import { atRow, quoted } from './unreadable.ts'

const YEARS_BACK = 10

/** Refuses a day of a year that no statement brought now can be of: 1926, 2062 or 2099 is a slip. Throws Unreadable. */
export function refuseFarYear(row: number, written: string, day: Day): void {
  const year = yearOf(day)
  const now = yearOf(dayOf(new Date()))
  if (year < now - YEARS_BACK || year > now + 1)
    throw atRow(row, `${quoted(written)} is of the year ${year}.`)
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}
