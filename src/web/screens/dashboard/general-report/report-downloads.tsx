import { sentences } from '#shared/sentences.ts'
import { reportFile } from '#web/queries/documents.ts'
import type { ReportFilter } from '#web/queries/report.ts'
import { FileButton } from '#web/ui/file-button.tsx'

/** The whole report on paper and as sheets: every row of the filter, not only the page. */
export function ReportDownloads({ filter }: { filter: ReportFilter }) {
  return (
    <>
      <FileButton icon="paper" way="save" what="report (PDF)" file={reportFile(filter, 'pdf')}>
        {sentences.buttons.downloadPdf}
      </FileButton>
      <FileButton small icon="sheet" way="save" what="report (XLSX)" file={reportFile(filter, 'xlsx')}>
        XLSX
      </FileButton>
      <FileButton small icon="sheet" way="save" what="report (CSV)" file={reportFile(filter, 'csv')}>
        CSV
      </FileButton>
    </>
  )
}
