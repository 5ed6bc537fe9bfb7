import { addDays, type Day, isDay } from '#shared/dates.ts'

/** A date as it is written, before its order or its year is known. */
export interface WrittenDate {
  /** Two numbers whose order is not said by themselves, or the day and month themselves. */
  first: number
  second: number
  isOrdered: boolean
  year: number | null
  /** `HH:MM:SS`. */
  time?: string
}

export type DayOrder = 'day_first' | 'month_first'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i
const TIME =
  /(?:^|[\sT,]+)(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*(?:Z|UTC|GMT|[+]00:?00)?$/i
/** `+01:00` behind a time. */
const OFFSET = /(?<=\d:\d\d(?::\d\d(?:[.,]\d+)?)?)\s*([+−-])(\d{2}):?(\d{2})?$/
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const PACKED = /^(20\d{2})(\d{2})(\d{2})$/
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]*([a-z]{3,9})\.?(?:[-/., ]*(\d{4}|\d{2}))?$/i
const NAMED_FIRST = /^([a-z]{3,9})\.?[-/ ]*(\d{1,2})(?:st|nd|rd|th)?(?:[-/, ]+(\d{4}|\d{2}))?$/i
const SERIAL = /^(\d{5})(?:\.(\d+))?$/

/** Excel's day 0; its days of this century lie between the two serial numbers. */
const SERIAL_START = '1899-12-30'
const ON_DAY_0 = new RegExp(`^${SERIAL_START}[T ]`)
const [SERIAL_MIN, SERIAL_MAX] = [36_526, 73_050]

/** Reads one cell, `20/11/2026 07:31`, `20-Nov-26`, `Nov 20, 2026 7:31 AM`, `20261120`, `46346.31`; null for what is no date. */
export function readDate(cell: string): WrittenDate | null {
  const text = cell.replace(/\s+/g, ' ').trim().replace(WEEKDAY, '')
  const [zone, sign, hours, minutes] = OFFSET.exec(text) ?? []
  if (zone) {
    const ahead = (Number(hours) * 60 + Number(minutes ?? 0)) * (sign === '+' ? 1 : -1)
    const there = readDate(text.slice(0, -zone.length))
    return there && inGhana(there, ahead)
  }
  const serial = readSerial(text)
  if (serial) return serial
  const timed = /\d.*[:h]|\d\s*[ap]\.?m/i.test(text) ? TIME.exec(text) : null
  const time = timed ? clock(timed) : undefined
  if (timed && !time) return null
  const day = (timed ? text.slice(0, timed.index) : text).replace(/[,T]$/, '').trim()
  const written = readDay(day)
  return written && time ? { ...written, time } : written
}

/** `HH:MM:SS` of a cell that holds only a time; undefined for anything else. */
export function readTime(cell: string): string | undefined {
  // A time cell of Excel is an instant of its day 0.
  const found = TIME.exec(` ${cell.trim().replace(ON_DAY_0, '')}`)
  return found?.index === 0 ? clock(found) : undefined
}

/** The same moment by the clock of Ghana, which is GMT; null for minutes that nobody is ahead, and where the order of another day is open. */
function inGhana(there: WrittenDate, minutesAhead: number): WrittenDate | null {
  if (!there.time || Math.abs(minutesAhead) > 14 * 60) return null
  const [hours = 0, minutes = 0, seconds = '00'] = there.time.split(':')
  const here = Number(hours) * 60 + Number(minutes) - minutesAhead
  const days = Math.floor(here / 1_440)
  const ofDay = here - days * 1_440
  const [hour, minute] = [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0'))
  const time = `${hour}:${minute}:${seconds}`
  if (days === 0) return { ...there, time }
  const day = there.isOrdered && there.year !== null ? dayOfWritten(there, 'day_first', there.year) : null
  if (!day) return null
  const [year, second, first] = addDays(day, days).split('-').map(Number)
  return { ...there, year: year ?? null, second: second ?? 0, first: first ?? 0, time }
}

function readDay(text: string): WrittenDate | null {
  const iso = ISO.exec(text) ?? PACKED.exec(text)
  if (iso) return inOrder(Number(iso[3]), Number(iso[2]), iso[1])
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])]
    if (first < 1 || second < 1 || first > 31 || second > 31 || (first > 12 && second > 12)) return null
    return { first, second, isOrdered: false, year: yearOf(numbers[3]) }
  }
  const named = NAMED.exec(text)
  if (named) return inOrder(Number(named[1]), monthOf(named[2]), named[3])
  const namedFirst = NAMED_FIRST.exec(text)
  return namedFirst ? inOrder(Number(namedFirst[2]), monthOf(namedFirst[1]), namedFirst[3]) : null
}

function inOrder(day: number, month: number, year: string | undefined): WrittenDate | null {
  if (day < 1 || day > 31 || month < 1 || month > 12) return null
  return { first: day, second: month, isOrdered: true, year: yearOf(year) }
}

function monthOf(word = ''): number {
  const place = MONTHS.indexOf(word.slice(0, 3).toLowerCase())
  return place + 1
}

function yearOf(text: string | undefined): number | null {
  if (!text) return null
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

function clock([, hours = '', minutes = '', seconds = '0', half]: RegExpExecArray): string | undefined {
  const typed = Number(hours)
  if (half && (typed < 1 || typed > 12)) return undefined
  const hour = half ? (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : typed
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return [hour, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')
}

function readSerial(text: string): WrittenDate | null {
  const [, days = '', fraction] = SERIAL.exec(text) ?? []
  const serial = Number(days)
  if (!(serial >= SERIAL_MIN && serial <= SERIAL_MAX)) return null
  const second = Math.min(Math.round(Number(`0.${fraction ?? 0}`) * 86_400), 86_399)
  const [year, month, day] = addDays(SERIAL_START, serial).split('-').map(Number)
  const time = fraction ? new Date(second * 1000).toISOString().slice(11, 19) : undefined
  return { first: day ?? 0, second: month ?? 0, isOrdered: true, year: year ?? null, ...(time && { time }) }
}

/** The order that the dates themselves tell; `either` when none does, `both` when they contradict each other. */
export function orderTold(dates: readonly WrittenDate[]): DayOrder | 'either' | 'both' {
  const open = dates.filter(({ isOrdered }) => !isOrdered)
  const dayFirst = open.some(({ first }) => first > 12)
  const monthFirst = open.some(({ second }) => second > 12)
  if (dayFirst && monthFirst) return 'both'
  if (dayFirst || open.every(({ first, second }) => first === second)) return 'day_first'
  return monthFirst ? 'month_first' : 'either'
}

/** The calendar day of a written date; null when there is no such day. */
export function dayOfWritten(
  { first, second, isOrdered }: WrittenDate,
  order: DayOrder,
  year: number,
): Day | null {
  const [day, month] = isOrdered || order === 'day_first' ? [first, second] : [second, first]
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? text : null
}

/**
 * The year of each date of a file that writes none, when the newest is of `newest`: the file runs one way, so a jump of more than
 * half a year against it is a turn of the year.
 */
export function yearsAlong(months: readonly number[], newest: number): number[] {
  const steps = months.slice(1).map((month, place) => month - (months[place] ?? month))
  const small = steps.filter((step) => Math.abs(step) <= 6)
  const rises = small.filter((step) => step > 0).length >= small.filter((step) => step < 0).length
  const turn = steps.map((step) => ((rises ? step < -6 : step > 6) ? 1 : 0))
  let turns = 0
  const passed = [0, ...turn.map((one) => (turns += one))]
  const last = passed.at(-1) ?? 0
  return passed.map((count) => (rises ? newest - (last - count) : newest - count))
}
