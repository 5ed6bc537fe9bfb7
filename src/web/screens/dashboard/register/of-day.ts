import { addDays, type Day, dayOf, daysBetween, formatWeekday, isWeekday } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { type Draft, draftId, type Marks, type OnDevice } from '#web/offline/kept-registers.ts'
import type { Book, RegisterBook } from '#web/queries/registers.ts'

/** What the book was read for is one day; a phone without a connection comes to the days after it. */

/** Days ahead that the server looks for, and how many it names at most. */
const NAMED = { within: 60, atMost: 30 }
/** Days nobody handed over are offered for as long. */
const MISSED_DAYS = 7

/** Whether the fee is charged on a day, as far as this phone can know. */
export function isCharged(book: Book, day: Day, read: Day): boolean {
  if (day === read) return book.isToday
  if (day < read) return book.missed.includes(day)
  const last = book.days.length < NAMED.atMost ? addDays(read, NAMED.within) : (book.days.at(-1) ?? read)
  return day > last ? isWeekday(day) : book.days.includes(day)
}

/** The school days of this book, as the calendar of the phone. */
export function calendarOf({ books, today }: RegisterBook): (day: Day) => boolean {
  return (day) => (books.length === 0 ? isWeekday(day) : books.some((book) => isCharged(book, day, today)))
}

/** The book of a day that is not the one it was read for: the office's marks are of another register, and the days ahead begin later. */
export function bookOn(book: Book, day: Day, read: Day): Book {
  if (day === read) return book
  const marked = book.pupils.flatMap(({ studentId, mark }) => (mark ? [{ studentId, mark }] : []))
  const isAfter = day > read
  return {
    ...book,
    pupils: book.pupils.map((pupil) => ({ ...pupil, mark: null, amount: pesewas(0), marks: [] })),
    days: isAfter ? book.days.filter((each) => each > day) : book.days,
    yesterday: isAfter && marked.length > 0 ? { day: read, marks: marked } : book.yesterday,
  }
}

/** Days of the last week that nobody handed over, newest first: as the office knew them, and those since the book was read. */
export function missedDays({ book: all, drafts }: OnDevice, today: Day): { book: Book; day: Day }[] {
  if (!all) return []
  return all.books.flatMap((book) =>
    [...book.missed, all.today, ...book.days]
      .filter((day) => day < today && daysBetween(day, today) <= MISSED_DAYS)
      .filter((day) => isCharged(book, day, all.today) && !drafts[draftId({ ...book, day })])
      .filter((day) => !book.registers.some((each) => each.day === day && each.state !== 'draft'))
      .toSorted((a, b) => b.localeCompare(a))
      .map((day) => ({ book, day })),
  )
}

/** The day on which most of its marks were made; none of those that were there when it was opened. */
export function madeOn(marks: Marks): Day | null {
  const days = Object.values(marks)
    .filter(({ mark }) => mark !== 'free' && mark !== 'prepaid')
    .map(({ at }) => dayOf(new Date(at)))
  const count = (day: Day) => days.filter((each) => each === day).length
  return [...new Set(days)].toSorted((a, b) => count(b) - count(a) || b.localeCompare(a))[0] ?? null
}

/** "Today, Fri 27 Nov" is never said without its date. */
export function dayTitle(day: Day, today: Day): string {
  const name = weekdayOf(day)
  if (day === today) return `Today, ${name}`
  return day === addDays(today, -1) ? `Yesterday, ${name}` : name
}

/** `Fri 27 Nov`, never parted at the end of a line. */
export function weekdayOf(day: Day): string {
  return formatWeekday(day).replaceAll(' ', '\u00a0')
}

/** `Thursday`. */
export function longWeekday(day: Day): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
}

/** The drafts of other days than today, by day, newest first. */
export function otherDays(drafts: OnDevice['drafts'], today: Day): { day: Day; drafts: Draft[] }[] {
  const others = Object.values(drafts).filter(({ day }) => day !== today)
  const days = [...new Set(others.map(({ day }) => day))].toSorted((a, b) => b.localeCompare(a))
  return days.map((day) => ({ day, drafts: others.filter((draft) => draft.day === day) }))
}
