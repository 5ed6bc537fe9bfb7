import type { Day } from '#shared/dates.ts'
import { formatDay } from '#shared/dates.ts'
import { refuseFarYear } from './far-years.ts'
import type { ReadingFacts, StatementMapping, StatementQuestion } from './mapping.ts'
import type { Entry } from './table-entries.ts'
import { atRow, quoted } from './unreadable.ts'
import { type DayOrder, dayOfWritten, orderTold, type WrittenDate, yearsAlong } from './written-dates.ts'

interface Days {
  days: Day[]
  facts: Pick<ReadingFacts, 'dates' | 'dateSample' | 'isMonthFirst'>
}

/** The day of every entry, or what has to be asked first. `years` are those the head of the file names. */
export function entryDays(
  entries: readonly Entry[],
  { dayOrder, year }: StatementMapping,
  years: ReadonlySet<number>,
): Days | { question: StatementQuestion } {
  const told = orderTold(entries.map(({ date }) => date))
  if (told === 'both') throw contradiction(entries)
  refuseTurned(entries)
  const open = entries.find(({ date }) => !date.isOrdered && date.first !== date.second)
  if (told === 'either' && !dayOrder && open) return { question: orderQuestion(open) }
  const order = told === 'either' ? (dayOrder ?? 'day_first') : told
  const found = yearsOf(entries, order, year ?? soleYear(entries, years))
  if (!Array.isArray(found)) return { question: found }
  const days = entries.map((entry, place) => {
    const day = dayOfWritten(entry.date, order, found[place] ?? 0)
    if (!day) throw atRow(entry.row, `${quoted(entry.dateCell)} is no date.`)
    refuseFarYear(entry.row, entry.dateCell, day)
    return day
  })
  const isSaid = told === 'either' && open !== undefined
  const proof = entries.find(({ date }) => !date.isOrdered && (date.first > 12 || date.second > 12))
  return {
    days,
    facts: {
      dates: isSaid ? 'said' : proof ? 'told' : 'named',
      isMonthFirst: order === 'month_first',
      dateSample: (proof ?? open ?? entries[0])?.dateCell ?? '',
    },
  }
}

function contradiction(entries: readonly Entry[]): Error {
  const dayFirst = entries.find(({ date }) => !date.isOrdered && date.first > 12)
  const monthFirst = entries.find(({ date }) => !date.isOrdered && date.second > 12)
  const [earlier, later] = [dayFirst, monthFirst].sort((a, b) => (a?.row ?? 0) - (b?.row ?? 0))
  return atRow(
    later?.row ?? 0,
    `${quoted(later?.dateCell ?? '')} and ${quoted(earlier?.dateCell ?? '')} in row ${earlier?.row} write day and month in different order.`,
  )
}

/**
 * A spreadsheet of the other order takes 03/04/2026 for a date, turned round, and leaves 20/04/2026 as text: then every date it
 * took has a day up to 12, and every one it left has none.
 */
function refuseTurned(entries: readonly Entry[]): void {
  const left = entries.filter(({ date }) => !date.isOrdered)
  const taken = entries.filter(({ date }) => date.isOrdered)
  const [oneLeft, oneTaken] = [left[0], taken[0]]
  if (!oneLeft || !oneTaken) return
  const isTurned =
    left.every(({ date }) => date.first > 12 || date.second > 12) &&
    taken.every(({ date }) => date.first <= 12)
  if (!isTurned) return
  throw atRow(
    oneTaken.row,
    `${quoted(oneTaken.dateCell)} beside ${quoted(oneLeft.dateCell)} in row ${oneLeft.row}: a spreadsheet may have turned day and month round. Bring the file as it was downloaded, without saving it in Excel.`,
  )
}

function orderQuestion({ row, date, dateCell }: Entry): StatementQuestion {
  const year = date.year ?? 2000
  const said = (order: DayOrder) => {
    const text = formatDay(dayOfWritten(date, order, year) ?? '')
    return date.year === null ? text.slice(0, -5) : text
  }
  return {
    about: 'dayOrder',
    row,
    cell: dateCell,
    dayFirst: said('day_first'),
    monthFirst: said('month_first'),
  }
}

/** The one year that stands in the head of the file or beside other dates. */
function soleYear(entries: readonly Entry[], years: ReadonlySet<number>): number | undefined {
  const all = new Set([...years, ...entries.flatMap(({ date }) => (date.year === null ? [] : [date.year]))])
  return all.size > 0 ? Math.max(...all) : undefined
}

function yearsOf(
  entries: readonly Entry[],
  order: DayOrder,
  newest: number | undefined,
): number[] | StatementQuestion {
  const without = entries.find(({ date }) => date.year === null)
  if (!without) return entries.map(({ date }) => date.year ?? 0)
  if (newest === undefined) return { about: 'year', row: without.row, cell: without.dateCell }
  const along = yearsAlong(
    entries.map(({ date }) => monthOf(date, order)),
    newest,
  )
  return entries.map(({ date }, place) => date.year ?? along[place] ?? newest)
}

function monthOf({ first, second, isOrdered }: WrittenDate, order: DayOrder): number {
  return isOrdered || order === 'day_first' ? second : first
}
