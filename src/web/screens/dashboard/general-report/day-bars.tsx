import { addDays, daysBetween, formatDay } from '#shared/dates.ts'
import { formatSignedCedis, type Pesewas, pesewas } from '#shared/money.ts'
import type { ReportFilter, Summary } from '#web/queries/report.ts'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import place from '#web/ui/place.module.css'
import text from '#web/ui/text.module.css'
import styles from './day-bars.module.css'

interface DayBarsProps {
  filter: ReportFilter
  days: Summary['days']
}

/** Money received, a bar a day; a bar a week or four where the days would be too thin to see. */
export function DayBars({ filter, days }: DayBarsProps) {
  const { bars, each } = barsOf(filter, days)
  const most = Math.max(1, ...bars.map(({ received }) => Math.abs(received)))
  const best = bars.reduce<Bar | undefined>(
    (found, bar) => (bar.received > (found?.received ?? 0) ? bar : found),
    undefined,
  )
  const said = best ? `Most on ${spanOf(best)}: ${formatSignedCedis(best.received)}` : 'Nothing was received'
  return (
    <>
      <Row wrap align="baseline" justify="between" className={styles.head}>
        <h2 className={text.large}>Money received {each}</h2>
        <span className={cx(text.small, text.muted, text.number)}>{said}</span>
      </Row>
      <div className={styles.bars} role="img" aria-label={`Money received ${each}. ${said}.`}>
        {bars.map((bar) => (
          <Row
            as="span"
            align="end"
            key={bar.from}
            className={styles.slot}
            title={`${spanOf(bar)}: ${formatSignedCedis(bar.received)}`}
          >
            <i
              data-below={bar.received < 0 || undefined}
              style={{ height: `${(Math.abs(bar.received) / most) * 100}%` }}
            />
          </Row>
        ))}
      </div>
      <Row
        justify="between"
        className={cx(place.above1, text.small, text.muted, text.number)}
        aria-hidden="true"
      >
        <span>{formatDay(filter.startDate)}</span>
        <span>{formatDay(bars.at(-1)?.to ?? filter.endDate)}</span>
      </Row>
    </>
  )
}

interface Bar {
  from: string
  to: string
  received: Pesewas
}

const BARS_MAX = 130

function barsOf({ startDate, endDate }: ReportFilter, days: Summary['days']): { bars: Bar[]; each: string } {
  // "Since the beginning" starts with the first money, not with the year 2000.
  const first = days[0]?.date ?? startDate
  const length = daysBetween(startDate, endDate) + 1
  const from = length > 2 * BARS_MAX && first > startDate ? first : startDate
  const count = daysBetween(from, endDate) + 1
  const span = count <= BARS_MAX ? 1 : count <= 7 * BARS_MAX ? 7 : 28 * Math.ceil(count / (28 * BARS_MAX))
  const bars = Array.from({ length: Math.max(1, Math.ceil(count / span)) }, (_, index): Bar => {
    const start = addDays(from, index * span)
    const last = addDays(start, span - 1)
    return { from: start, to: last < endDate ? last : endDate, received: pesewas(0) }
  })
  for (const { date, received } of days) {
    const bar = bars[Math.floor(daysBetween(from, date) / span)]
    if (bar) bar.received = pesewas(bar.received + received)
  }
  return { bars, each: span === 1 ? 'each day' : `every ${span} days` }
}

function spanOf({ from, to }: Bar): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}
