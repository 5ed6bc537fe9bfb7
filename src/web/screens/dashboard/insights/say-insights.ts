import { formatDay } from '#shared/dates.ts'
import { formatAmount, formatCedis } from '#shared/money.ts'
import type { Insights } from '#web/queries/insights.ts'
import { percentText, sayAgainst } from '#web/screens/dashboard/parts/insight-words.ts'
import { signedCedis } from '#web/screens/dashboard/parts/signed-cedis.ts'

/** What the figures of a term say in sentences. */

export type Term = NonNullable<Insights['term']>

/** "Term 1, day 50 of 68", or that it is over, or has not begun. */
export function titleOf({ name, schoolDay, schoolDays, isOver }: Term): string {
  if (isOver) return `${name} is over`
  if (schoolDay === 0) return `${name} has not begun`
  return `${name}, day ${schoolDay} of ${schoolDays}`
}

export function spanOf({ startsOn, endsOn }: Term): string {
  return `${formatDay(startsOn).slice(0, -5)} to ${formatDay(endsOn)}`
}

/** The pace in a sentence: how much is in, and how that stands to the same day of last term. */
export function sayPace({ term, collected, pace, today }: Insights): string {
  if (!term || collected.toCollect === 0)
    return collected.charged > 0
      ? 'Everything charged was taken off again.'
      : 'Nothing is charged in this term yet.'
  const [now, then] = [collected.percent, percentThen({ pace })]
  if (now === null) return `${signedCedis(collected.received)} of ${signedCedis(collected.toCollect)} is in.`
  const is = term.endsOn < today ? 'of that term’s fees are in' : 'of this term’s fees are in'
  return `${percentText(now)} ${is}${sayAgainst(now, then)}.`
}

/** Last term's share on the school day that this term has come to. */
function percentThen({ pace }: Pick<Insights, 'pace'>): number | null {
  const day = pace.find(({ which }) => which === 'this')?.points.length ?? 0
  const last = pace.find(({ which }) => which === 'last')
  return last?.points[Math.min(day, last.schoolDays) - 1]?.percent ?? null
}

/** What may be expected, or when that can be said. */
export function sayForecast({ term, forecast, collected }: Insights): string {
  if (forecast) {
    const { low, high, more, on } = forecast
    const sum =
      low === high ? formatCedis(more.high) : `${formatCedis(more.low)} to ${formatAmount(more.high)}`
    const share = low === high ? `${low} %` : `${low} to ${high} %`
    return `By ${formatDay(on)} another ${sum} may come in, if the rest goes as in earlier terms: ${share} in all.`
  }
  if (!term || term.isOver) {
    const next = term?.next
    return next ? `Between terms. ${next.name} begins on ${formatDay(next.startsOn)}.` : ''
  }
  if (collected.toCollect === 0) return ''
  return 'After one full term we can say what to expect.'
}

/** "Basic 4 is furthest behind: 46 %, 14 of 31 children late." */
export function sayClasses({ byClass }: Insights): string {
  const behind = furthestBehind(byClass)
  if (!behind) return 'By class'
  const late = behind.late === null ? '' : `, ${behind.late} of ${behind.inClass} children late`
  return `${behind.className} is furthest behind: ${percentText(behind.percent)}${late}.`
}

/** Only where one class is behind all others. */
export function furthestBehind(byClass: Insights['byClass']): Insights['byClass'][number] | undefined {
  const [least, next] = byClass
    .filter(({ percent }) => percent !== null)
    .toSorted((one, other) => (one.percent ?? 0) - (other.percent ?? 0))
  return least && next && Math.floor(least.percent ?? 0) < Math.floor(next.percent ?? 0) ? least : undefined
}

/** "Day 50, Fri 20 Nov 2026: 80 %, last term 72 %, a year ago 66 %, School Fees due" */
export function sayDay({ pace, marks }: Pick<Insights, 'pace' | 'marks'>, day: number): string {
  const point = pace.find(({ which }) => which === 'this')?.points[day - 1]
  if (!point) return 'No school day has been yet.'
  const others = pace
    .filter(({ which }) => which !== 'this')
    .flatMap(({ which, points }) => {
      const percent = points[day - 1]?.percent
      return typeof percent === 'number' ? [`${WHICH[which].toLowerCase()} ${percentText(percent)}`] : []
    })
  return `Day ${day}, ${formatDay(point.date)}: ${[percentText(point.percent), ...others].join(', ')}${sayMarks(marks, day)}`
}

/** What is marked on a school day, after a comma; a break is said on the day after it. */
export function sayMarks(marks: Insights['marks'], day: number): string {
  const said = marks.flatMap((mark) => {
    if (mark.what === 'due') return mark.schoolDay === day ? [markText(mark)] : []
    return mark.schoolDay === day - 1 ? [`after ${markText(mark)}`] : []
  })
  return said.map((words) => `, ${words}`).join('')
}

/** "School Fees due", "School Fees and 1 more due", "Mid-term" */
export function markText({ what, names: [name = '', ...more] }: Insights['marks'][number]): string {
  if (what === 'break') return name
  return more.length > 0 ? `${name} and ${more.length} more due` : `${name} due`
}

export const WHICH = { this: 'This term', last: 'Last term', year: 'A year ago' } as const
