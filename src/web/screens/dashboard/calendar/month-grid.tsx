import { addDays, type Day, dayOf, formatDay, formatMonth } from '#shared/dates.ts'
import type { CalendarTerm, Holiday } from '#web/queries/calendar.ts'
import text from '#web/ui/text.module.css'
import styles from './month-grid.module.css'

interface MonthGridProps {
  /** `2026-11`. */
  month: string
  term: CalendarTerm
  holidays: readonly Holiday[]
  today: Day
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A month of a term: which of its days are school days. */
export function MonthGrid({ month, term, holidays, today }: MonthGridProps) {
  return (
    <table className={styles.month}>
      <caption className={styles.name}>{formatMonth(month)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              <span aria-hidden="true">{weekday.slice(0, 1)}</span>
              <span className={text.unseen}>{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) =>
              day.startsWith(month) ? (
                <DayCell key={day} day={day} kind={kindOf(day, term, holidays)} isToday={day === today} />
              ) : (
                <td key={day} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Kind = { of: 'school' | 'weekend' | 'outside'; name?: never } | { of: 'free' | 'unsure'; name: string }

function DayCell({ day, kind, isToday }: { day: Day; kind: Kind; isToday: boolean }) {
  return (
    <td
      className={styles.day}
      data-kind={kind.of}
      aria-current={isToday ? 'date' : undefined}
      title={kind.name && `${formatDay(day)}: ${kind.name}`}
    >
      {Number(day.slice(8))}
      {kind.name && <span className={text.unseen}>, {kind.name}</span>}
    </td>
  )
}

function kindOf(day: Day, term: CalendarTerm, holidays: readonly Holiday[]): Kind {
  if (day < term.startsOn || day > term.endsOn) return { of: 'outside' }
  const holiday = holidays.find(({ firstDay, lastDay, free }) => free && firstDay <= day && day <= lastDay)
  if (holiday) return { of: holiday.certain ? 'free' : 'unsure', name: holiday.name }
  return { of: weekdayOf(day) > 4 ? 'weekend' : 'school' }
}

/** 0 is Monday. */
function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** Whole weeks, from Monday, that hold the month. */
function weeksOf(month: string): Day[][] {
  const first = `${month}-01`
  const begins = addDays(first, -weekdayOf(first))
  const weeks: Day[][] = []
  for (let monday = begins; monday.slice(0, 7) <= month; monday = addDays(monday, 7))
    weeks.push(WEEKDAYS.map((_, index) => addDays(monday, index)))
  return weeks
}

/** The months a term touches, as `2026-11`. */
export function monthsOf({ startsOn, endsOn }: CalendarTerm): string[] {
  const months: string[] = []
  const at = new Date(`${startsOn.slice(0, 7)}-01T00:00:00Z`)
  for (; dayOf(at) <= endsOn; at.setUTCMonth(at.getUTCMonth() + 1)) months.push(dayOf(at).slice(0, 7))
  return months
}
