import { addDays, type Day, dayOf } from '#shared/dates.ts'
import type { Dice } from './dice.ts'

const MINUTE_MS = 60_000
const OFFICE_OPENS = 7 * 60 + 30
const OFFICE_CLOSES = 15 * 60 + 30

/** The days and hours in which a school's past happened, counted back from now. */
export interface Calendar {
  now: Date
  today: Day
  /** The school day so many days ago: a Saturday or Sunday becomes the Friday before. */
  dayAgo: (days: number) => Day
  /** A moment at that day's counter, to the second. */
  officeHours: (days: number) => Date
  /** A moment of today that has already passed. */
  earlierToday: () => Date
}

export function calendarOf(dice: Dice, now: Date): Calendar {
  const today = dayOf(now)
  const midnight = Date.parse(`${today}T00:00:00Z`)
  const opened = midnight + OFFICE_OPENS * MINUTE_MS
  // Before the office opens, today began at midnight: what is recorded must never lie in the future.
  const since = now.getTime() - opened > 30 * MINUTE_MS ? opened : midnight

  const dayAgo = (days: number): Day => {
    const day = addDays(today, -days)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    return addDays(day, weekday === 6 ? -1 : weekday === 0 ? -2 : 0)
  }
  return {
    now,
    today,
    dayAgo,
    officeHours: (days) => {
      const minutes = dice.whole(OFFICE_OPENS, OFFICE_CLOSES)
      return new Date(
        Date.parse(`${dayAgo(days)}T00:00:00Z`) + minutes * MINUTE_MS + dice.whole(0, 59) * 1_000,
      )
    },
    earlierToday: () => new Date(since + Math.floor((now.getTime() - since) * (dice.whole(50, 980) / 1_000))),
  }
}

/** Some minutes later. */
export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * MINUTE_MS)
}
