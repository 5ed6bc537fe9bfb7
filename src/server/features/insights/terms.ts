import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'

export interface Term {
  id: string
  name: string
  academicYear: string
  startsOn: Day
  endsOn: Day
}

/** A term and those it is held against, each with its school days. */
export interface Compared {
  today: Day
  terms: Term[]
  term: (Term & { days: Day[] }) | null
  last: (Term & { days: Day[] }) | null
  year: (Term & { days: Day[] }) | null
}

/** The same term began about a year before. */
const YEAR_DAYS = 365
const YEAR_OFF_DAYS = 60

/** The term asked for, else that of today, else the last that has begun, else the first to come. Refuses not_found. */
export async function comparedTerms(context: Context, termId?: string): Promise<Compared> {
  const now = await queryOne<{ today: Day }>(context, sql`select app_today() as today`)
  const today = now?.today ?? ''
  const terms = await query<Term>(
    context,
    sql`select id, name, academic_year as "academicYear", starts_on as "startsOn", ends_on as "endsOn"
        from terms where school_id = ${context.schoolId} order by starts_on, id`,
  )
  const place = termId ? terms.findIndex(({ id }) => id === termId) : placeOf(terms, today)
  if (termId && place < 0) throw notFound('Term')
  const term = terms[place]
  const last = terms[place - 1]
  const year = term && sameAYearBefore(terms.slice(0, place), term)
  const withDays = async (one: Term | undefined) =>
    one ? { ...one, days: await schoolDays(context, one) } : null
  return {
    today,
    terms: terms.toReversed(),
    term: await withDays(term),
    last: await withDays(last),
    year: year === last ? null : await withDays(year),
  }
}

function placeOf(terms: readonly Term[], today: Day): number {
  const begun = terms.findLastIndex(({ startsOn }) => startsOn <= today)
  return begun < 0 && terms.length > 0 ? 0 : begun
}

/** By its name in the year before; where terms are named otherwise, the one that began closest to a year before. */
function sameAYearBefore(earlier: readonly Term[], { name, academicYear, startsOn }: Term): Term | undefined {
  const yearBefore = academicYear.replace(/\d+/g, (year) => String(Number(year) - 1))
  const named = earlier.find((term) => term.name === name && term.academicYear === yearBefore)
  const off = (term: Term) =>
    Math.abs((Date.parse(startsOn) - Date.parse(term.startsOn)) / 86_400_000 - YEAR_DAYS)
  const closest = earlier.toSorted((one, other) => off(one) - off(other))[0]
  return named ?? (closest && off(closest) <= YEAR_OFF_DAYS ? closest : undefined)
}

async function schoolDays(context: Context, { startsOn, endsOn }: Term): Promise<Day[]> {
  const rows = await query<{ day: Day }>(
    context,
    sql`select day from school_days(${context.schoolId}, ${startsOn}, ${endsOn}) day`,
  )
  return rows.map(({ day }) => day)
}
