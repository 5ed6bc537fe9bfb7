import { useId, useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import type { Insights } from '#web/queries/insights.ts'
import { percentText } from '#web/screens/dashboard/parts/insight-words.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { LineChart } from '#web/ui/chart/line-chart.tsx'
import { Row } from '#web/ui/layout.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import { ChartCard } from './chart-card.tsx'
import styles from './insights.module.css'
import { drawnMarks, ticksOf } from './pace-ticks.ts'
import { sayDay, sayForecast, sayMarks, sayPace, WHICH } from './say-insights.ts'

/** What was in on each school day, against earlier terms on the same one. */
export function PaceCard({ insights }: { insights: Insights }) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  useShortcuts({ t: () => setTable(!isTable) })
  const { pace, forecast, target } = insights
  const days = Math.max(...pace.map(({ schoolDays }) => schoolDays), 1)
  return (
    <ChartCard
      id={id}
      says={sayPace(insights)}
      under={sayForecast(insights)}
      isTable={isTable}
      shortcut="T"
      onTable={setTable}
      chart={
        <>
          <LineChart
            key={insights.term?.id}
            labelledBy={id}
            last={days}
            lines={pace.map(({ which, points }) => ({
              look: LOOKS[which],
              label: `${WHICH[which]} ${percentText(points.at(-1)?.percent ?? null)}`,
              values: points.map(({ percent }) => percent),
            }))}
            ticks={ticksOf(insights)}
            range={
              forecast ? { ...forecast, label: `Expect ${forecast.low} to ${forecast.high} %` } : undefined
            }
            target={target}
            marks={drawnMarks(insights.marks)}
            say={(day) => sayDay(insights, day)}
          />
          <PaceKey insights={insights} />
        </>
      }
      table={<PaceTable insights={insights} />}
    />
  )
}

const LOOKS = { this: 'now', last: 'last', year: 'year' } as const

/** Which line is which, with its figures in words. */
function PaceKey({ insights: { pace, forecast, target } }: { insights: Insights }) {
  const day = pace.find(({ which }) => which === 'this')?.points.length ?? 0
  return (
    <Row as="ul" wrap className={styles.key}>
      {pace.map(({ which, points, schoolDays }) => (
        <li key={which}>
          <i data-look={which} />
          <span>{WHICH[which]}</span>
          <b>{percentText(points[Math.min(day, schoolDays) - 1]?.percent ?? null)}</b>
          {which !== 'this' && <span>then {percentText(points.at(-1)?.percent ?? null)}</span>}
        </li>
      ))}
      {forecast && (
        <li>
          <i data-look="range" />
          <span>What to expect</span>
          <b>
            {forecast.low} to {forecast.high} %
          </b>
        </li>
      )}
      {target !== null && (
        <li>
          <i data-look="target" />
          <span>Target</span>
          <b>{target} %</b>
        </li>
      )}
    </Row>
  )
}

function PaceTable({ insights: { pace, marks } }: { insights: Insights }) {
  const longest = pace.toSorted((one, other) => other.points.length - one.points.length)[0]
  return (
    <Table caption="By school day">
      <TableHead names={['School day', ...pace.map(({ which }) => WHICH[which])]} right={[1, 2, 3]} />
      <tbody>
        {longest?.points.map(({ schoolDay }, place) => (
          <tr key={schoolDay}>
            <td>
              {schoolDay}
              {pace[0]?.points[place] ? `, ${formatDay(pace[0].points[place].date)}` : ''}
              {sayMarks(marks, schoolDay)}
            </td>
            {pace.map(({ which, points }) => (
              <td key={which} className={table.amount}>
                {points[place] ? percentText(points[place].percent) : ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
