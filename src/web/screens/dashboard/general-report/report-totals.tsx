import type { Pesewas } from '#shared/money.ts'
import type { ReportFilter } from '#web/queries/report.ts'
import { cx } from '#web/ui/cx.ts'
import { Figure } from '#web/ui/figure.tsx'
import only from '#web/ui/only.module.css'
import text from '#web/ui/text.module.css'
import { ReportDownloads } from './report-downloads.tsx'
import styles from './report-totals.module.css'

export interface Totals {
  count: number
  debit: Pesewas
  credit: Pesewas
  received: Pesewas
}

/** The sums over every row of the filter, and the papers of it. */
export function ReportTotals({ filter, totals }: { filter: ReportFilter; totals: Totals }) {
  return (
    <div className={styles.totals}>
      <div>
        <span className={cx(text.small, text.muted)}>Debit</span>
        <Figure amount={totals.debit} />
      </div>
      <div>
        <span className={cx(text.small, text.muted)}>Credit</span>
        <span className={text.credit}>
          <Figure amount={totals.credit} />
        </span>
      </div>
      <div>
        <span className={cx(text.small, text.muted)}>Money received</span>
        <Figure amount={totals.received} />
      </div>
      <div className={cx(styles.papers, only.screen)}>
        <ReportDownloads filter={filter} />
      </div>
    </div>
  )
}
