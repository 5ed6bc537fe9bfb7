import type { Day } from '#shared/dates.ts'

/** A term as a school starts with it; the school changes its days to its own. */
export interface StartingTerm {
  name: string
  /** `2026/2027`. */
  year: string
  starts: Day
  ends: Day
}

/** First month and day to last, with the calendar year counted from the one in which the academic year begins. */
const TERMS = [
  { name: 'First Term', yearsOn: 0, starts: '09-08', ends: '12-18' },
  { name: 'Second Term', yearsOn: 1, starts: '01-08', ends: '04-09' },
  { name: 'Third Term', yearsOn: 1, starts: '04-28', ends: '07-24' },
] as const

/** The three terms of the academic year that contains a day, or of the next one when the day lies in the long holiday. */
export function academicYearOf(day: Day): StartingTerm[] {
  const year = Number(day.slice(0, 4))
  const begins = day.slice(5) > TERMS[2].ends ? year : year - 1
  return TERMS.map(({ name, yearsOn, starts, ends }) => ({
    name,
    year: `${begins}/${begins + 1}`,
    starts: `${begins + yearsOn}-${starts}`,
    ends: `${begins + yearsOn}-${ends}`,
  }))
}
