/** A calendar day in Ghana as `YYYY-MM-DD`. Ghana keeps UTC all year, so a day is a UTC day. */
export type Day = string

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The day (Africa/Accra) of an instant. */
export function dayOf(instant: Date): Day {
  return instant.toISOString().slice(0, 10)
}

/** True for a day that exists in the calendar, written `YYYY-MM-DD`. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && dayOf(instant) === text
}

/** The day some months later; the end of a shorter month is kept (30 Nov + 3 months is 28 or 29 Feb). */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const target = year * 12 + (month - 1) + months
  const lastDate = new Date(Date.UTC(Math.floor(target / 12), (target % 12) + 1, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(Math.floor(target / 12), target % 12, Math.min(date, lastDate))))
}

/** The day some days later (or earlier, when negative). */
export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000))
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** `20 Nov 2026`. */
export function formatDay(day: Day): string {
  const [year = '', month = '1', date = ''] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`
}

/** `November 2026`, of a month as `2026-11`. */
export function formatMonth(month: string): string {
  const [year = '', place = '1'] = month.split('-')
  return `${LONG_MONTHS[Number(place) - 1]} ${year}`
}

const LONG_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** `14:32`, Ghana time. */
export function formatTime(instant: Date): string {
  return instant.toISOString().slice(11, 16)
}

export function isWeekday(day: Day): boolean {
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}

/** `Fri 20 Nov`. */
export function formatWeekday(day: Day): string {
  return `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${formatDay(day).slice(0, -5)}`
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** When something was, for a reader of now: "today 09:10", "yesterday 14:12", "Thu 19 Nov, 14:12", "2 Mar 2026, 08:00". */
export function formatMoment(instant: string | number, now = new Date()): string {
  const then = new Date(instant)
  const [day, today] = [dayOf(then), dayOf(now)]
  const time = formatTime(then)
  if (day === today) return `today ${time}`
  if (day === addDays(today, -1)) return `yesterday ${time}`
  if (Math.abs(daysBetween(day, today)) > 90) return `${formatDay(day)}, ${time}`
  return `${formatWeekday(day)}, ${time}`
}
