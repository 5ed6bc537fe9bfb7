import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import only from '#web/ui/only.module.css'
import styles from './insights.module.css'

interface ChartCardProps {
  id: string
  /** What the chart shows, in a sentence. */
  says: string
  under?: ReactNode
  isTable: boolean
  /** The key that does the same. */
  shortcut?: string
  onTable: (isTable: boolean) => void
  chart: ReactNode
  table: ReactNode
}

/** A sentence, the chart that shows it, and the table behind. */
export function ChartCard({ id, says, under, isTable, shortcut, onTable, chart, table }: ChartCardProps) {
  return (
    <Card as="figure" pad>
      <figcaption className={styles.caption}>
        <h2 id={id}>{says}</h2>
        {under && <p>{under}</p>}
        <div className={cx(styles.toTable, only.screen)}>
          <Button
            kind="bare"
            small
            aria-pressed={isTable}
            {...(shortcut && { shortcut })}
            onClick={() => onTable(!isTable)}
          >
            {isTable ? 'Show as a chart' : 'Show as a table'}
          </Button>
        </div>
      </figcaption>
      {isTable ? table : chart}
    </Card>
  )
}
