import { formatDay } from '#shared/dates.ts'
import type { Insights } from '#web/queries/insights.ts'
import { markText } from './say-insights.ts'

interface Tick {
  x: number
  top: string
  below: string
  strong?: boolean
}

/** What stands under the pace, the weightiest first: today, the last and the first day, and what is marked. */
export function ticksOf({ pace, marks }: Pick<Insights, 'pace' | 'marks'>): Tick[] {
  const now = pace.find(({ which }) => which === 'this')
  const [first, newest] = [now?.points[0], now?.points.at(-1)]
  if (!now || !first || !newest) return []
  const isOver = newest.schoolDay === now.schoolDays
  const day = (x: number, date: string): Tick => ({ x, top: shortDay(date), below: `day ${x}` })
  const today = { ...day(newest.schoolDay, newest.date), strong: true }
  return [
    isOver ? today : { ...today, top: 'today' },
    ...(isOver ? [] : [day(now.schoolDays, now.term.endsOn)]),
    day(1, first.date),
    ...marks.map(({ what, from, schoolDay }) =>
      what === 'due' ? day(schoolDay, from) : { x: schoolDay + 0.5, top: shortDay(from), below: '' },
    ),
  ]
}

/** What is drawn in the chart at its school day; a break lies between two of them. */
export function drawnMarks(marks: Insights['marks']) {
  return marks.map((mark) => ({
    x: mark.schoolDay + (mark.what === 'break' ? 0.5 : 0),
    label: markText(mark),
    isBand: mark.what === 'break',
  }))
}

function shortDay(day: string): string {
  return formatDay(day).slice(0, -5)
}
