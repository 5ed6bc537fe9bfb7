import { useId, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { paths } from '#web/paths.ts'
import type { Insights } from '#web/queries/insights.ts'
import { percentText } from '#web/screens/dashboard/parts/insight-words.ts'
import { MiniLine } from '#web/ui/chart/mini-line.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { ChartCard } from './chart-card.tsx'
import styles from './insights.module.css'
import { RateTable } from './rate-table.tsx'
import { furthestBehind, sayClasses } from './say-insights.ts'

/** Each class by its own pace, the whole school thin behind it. */
export function ClassesCard({ insights }: { insights: Insights }) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  const { byClass, pace, term } = insights
  if (byClass.length === 0 || !term) return null
  const school = pace[0]?.points.map(({ percent }) => percent) ?? []
  const behind = furthestBehind(byClass)
  const rows = byClass.map((row) => ({
    ...row,
    key: row.classId,
    name: row.className,
    to: paths.termPupils({ termId: term.id, classId: row.classId }),
  }))
  return (
    <ChartCard
      id={id}
      says={sayClasses(insights)}
      under="The thin line is the whole school. By the class a child was charged in; under five children there are sums only."
      isTable={isTable}
      onTable={setTable}
      chart={
        <Grid as="ul" gap={3} className={styles.minis} aria-labelledby={id}>
          {rows.map((row) => (
            <li key={row.key} data-behind={row.key === behind?.classId || undefined}>
              <Link to={row.to}>
                <span>{row.name}</span>
                <b>
                  {row.percent === null ? counted(row.pupils, 'child', 'children') : percentText(row.percent)}
                </b>
                <MiniLine values={row.points} behind={school} last={term.schoolDays} />
                {row.late !== null && (
                  <span className={styles.late}>
                    {row.late} of {row.inClass} late
                  </span>
                )}
              </Link>
            </li>
          ))}
        </Grid>
      }
      table={<RateTable caption="By class" of="Class" rows={rows} />}
    />
  )
}
