import type { Pesewas } from '#shared/money.ts'
import type { ReportFilter } from '#web/queries/report.ts'
import { Figure } from '#web/ui/figure.tsx'
import { ReportDownloads } from './report-downloads.tsx'

export interface Totals {
  count: number
  debit: Pesewas
  credit: Pesewas
  received: Pesewas
}

/** The sums over every row of the filter, and the papers of it. */
export function ReportTotals({ filter, totals }: { filter: ReportFilter; totals: Totals }) {
  return (
    <div className="totals">
      <div>
        <span className="small muted">Debit</span>
        <Figure amount={totals.debit} />
      </div>
      <div>
        <span className="small muted">Credit</span>
        <span className="credit">
          <Figure amount={totals.credit} />
        </span>
      </div>
      <div>
        <span className="small muted">Money received</span>
        <Figure amount={totals.received} />
      </div>
      <ReportDownloads filter={filter} />
    </div>
  )
}
