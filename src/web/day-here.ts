import { addDays, type Day, dayOf, daysBetween } from '#shared/dates.ts'

/** What a device knows about which day it is. */
export interface Clues {
  /** The device's clock, set right by the server's as they were last compared. */
  now: Date
  /** The newest moment that the server itself has said. */
  reachedAt: Date | null
  /** What was last taken for today without a connection, and the clock's day at that time. */
  taken: { says: Day; day: Day } | null
  /** The calendar as it is kept. */
  isSchoolDay: (day: Day) => boolean
}

export interface DayHere {
  /** Null where the clock and what is known disagree: a person is asked. */
  day: Day | null
  /** The clock's day. */
  says: Day
  /** When the server was last reached. */
  reached: Day | null
}

/** Two clocks that differ by less are taken for one. */
const SKEW_MS = 3_600_000
/** Days without school in a row that a clock may pass over unasked: a long weekend. */
const BRIDGED_DAYS = 4
/** How many school days are offered besides the clock's own. */
const OFFERED = 3

/**
 * Which day it is on a device: the clock's, as long as it goes on from what is known. That is the server's day or the one after it, or the next
 * school day; without a connection each day that was taken for today is known in its turn. A clock that jumps, or goes back, is not believed.
 */
export function judgeDay({ now, reachedAt, taken, isSchoolDay }: Clues): DayHere {
  if (!reachedAt) return { day: dayOf(now), says: dayOf(now), reached: null }
  const isBehind = now.getTime() < reachedAt.getTime() - SKEW_MS
  const says = dayOf(!isBehind && now < reachedAt ? reachedAt : now)
  const reached = dayOf(reachedAt)
  const goesOn = (from: Day, to: Day) => isNext(from, to, isSchoolDay)
  if (taken && taken.day >= reached) {
    // A clock that was wrong when somebody said the day goes on being wrong by as much, or was put right.
    const shifted = addDays(taken.day, daysBetween(taken.says, says))
    const day = [shifted, says].find((each) => goesOn(taken.day, each)) ?? null
    return { day, says, reached }
  }
  return { day: !isBehind && goesOn(reached, says) ? says : null, says, reached }
}

function isNext(from: Day, to: Day, isSchoolDay: Clues['isSchoolDay']): boolean {
  const days = daysBetween(from, to)
  if (days < 0) return false
  return days <= 1 || (days <= BRIDGED_DAYS + 1 && schoolDaysBetween(from, to, isSchoolDay).length === 0)
}

/** Without both ends. */
function schoolDaysBetween(from: Day, to: Day, isSchoolDay: Clues['isSchoolDay']): Day[] {
  const days = Array.from({ length: Math.max(daysBetween(from, to) - 1, 0) }, (_, past) =>
    addDays(from, past + 1),
  )
  return days.filter(isSchoolDay)
}

export interface OfferedDay {
  day: Day
  about: string
}

/** The days one is asked to choose from. A clock that is behind says nothing of use: its day is not among them. */
export function daysToChoose({ says }: DayHere, last: Day, isSchoolDay: Clues['isSchoolDay']): OfferedDay[] {
  const isAhead = says > last
  const after = schoolDaysBetween(last, isAhead ? says : addDays(last, 14), isSchoolDay)
  // Of a long time the first, and the last that are near the clock's own.
  const near = isAhead && after.length > OFFERED ? after.slice(0, 1).concat(after.slice(1 - OFFERED)) : after
  return [
    ...(isAhead ? [] : [{ day: last, about: 'the day that was known last' }]),
    ...near.slice(0, OFFERED).map((day) => ({
      day,
      about: day === after[0] ? 'the school day after the last one' : 'a school day',
    })),
    ...(isAhead ? [{ day: says, about: 'the day of this device' }] : []),
  ]
}
