import type { ReportFilter } from '../../../queries/report.ts'
import { Button } from '../../../ui/button.tsx'

/** The report on paper. */
export function ReportDownloads(_: { filter: ReportFilter }) {
  return (
    <div className="dls">
      <Button icon="print" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}
