import { type Day, isDay } from '../dates.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const IN_DIGITS = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/
const IN_LETTERS = /^(\d{1,2})(?:st|nd|rd|th)?[\s,./-]*([a-z]{3,9})\.?[\s,./-]*(\d{4}|\d{2})$/i
const MONTH_FIRST = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?[\s,.]+(\d{4})$/i

/**
 * A day as it is typed (`25/09/2026`, `3.4.15`, `3-Apr-15`, `12th March 2015`) or as a spreadsheet writes it (`2026-09-25`): the day before
 * the month. Of a year of two digits it is the one that is not after this year.
 */
export function writtenDay(text: string, today: Day): Day | undefined {
  const cell = text.trim()
  const digits = IN_DIGITS.exec(cell)
  if (digits) return dayFrom(digits[1], Number(digits[2]), digits[3], today)
  const letters = IN_LETTERS.exec(cell)
  if (letters) return dayFrom(letters[1], monthOf(letters[2]), letters[3], today)
  const american = MONTH_FIRST.exec(cell)
  if (american) return dayFrom(american[2], monthOf(american[1]), american[3], today)
  const day = cell.slice(0, 10)
  return isDay(day) ? day : undefined
}

function dayFrom(day = '', month: number, year = '', today: Day): Day | undefined {
  const century = Number(year) > Number(today.slice(2, 4)) ? '19' : '20'
  const whole = year.length === 4 ? year : century + year
  const read = `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : undefined
}

/** From 1; 0 for what is no month. `Sept` and `September` are both. */
function monthOf(word = ''): number {
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1
}
