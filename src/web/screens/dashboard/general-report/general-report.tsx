import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { REPORT_PAGE_SIZE } from '#shared/constants.ts'
import { isDay } from '#shared/dates.ts'
import { sentences } from '#shared/sentences.ts'
import { queryClient } from '#web/queries/client.ts'
import { inspectorFeesFile } from '#web/queries/documents.ts'
import { useMay } from '#web/queries/person.ts'
import { type Report, type ReportFilter, reportQuery, summaryQuery } from '#web/queries/report.ts'
import { daysToBegin, termsQuery } from '#web/queries/terms.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { ClosingSheetButton, useClosings } from '#web/screens/dashboard/parts/closing-sheet.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { todayHere } from '#web/today.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import only from '#web/ui/only.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import place from '#web/ui/place.module.css'
import { Problem } from '#web/ui/problem.tsx'
import text from '#web/ui/text.module.css'
import styles from './general-report.module.css'
import { ReportFigures } from './report-figures.tsx'
import { ReportFilters } from './report-filters.tsx'
import { lastPageOf, ReportPages } from './report-pages.tsx'
import { ReportParts } from './report-parts.tsx'
import { ReportTable } from './report-table.tsx'

export const meta = () => [{ title: 'General report: Akontaa' }]

/** What this term brought, at once; then any days, class and fee type, with every entry of them. */
export default function GeneralReport() {
  return useMay('see_reports') ? <ReportOfDays /> : <NotForYou title="General report" needs="see_reports" />
}

function ReportOfDays() {
  const [search, setSearch] = useSearchParams()
  const { data: terms, isPending: isLooking } = useQuery(termsQuery())
  const asked = askedIn(search)
  const filter = asked ?? { ...daysToBegin(terms?.terms, todayHere()), className: '', feeType: '' }
  // The days to begin with must not change under somebody's hands: the form waits for the terms.
  const isReady = asked !== null || !isLooking
  const page = Math.max(1, Number(search.get('page')) || 1)
  const asOf = search.get('asOf') ?? ''
  const report = useQuery({ ...reportQuery(filter, page, asOf), enabled: isReady })
  const summary = useQuery({ ...summaryQuery(filter, asOf), enabled: isReady })

  const generate = ({ startDate, endDate, className, feeType }: ReportFilter) => {
    const next = new URLSearchParams({ startDate, endDate })
    if (className) next.set('class', className)
    if (feeType) next.set('feeType', feeType)
    setSearch(next)
    // The same filter again means: what has been recorded since.
    void queryClient.invalidateQueries({ queryKey: ['report'] })
  }
  const turn = (to: number, options?: { replace: boolean }) => {
    const { startDate, endDate } = filter
    const next = new URLSearchParams({ ...Object.fromEntries(search), startDate, endDate })
    next.set('page', String(to))
    if (report.data?.asOf) next.set('asOf', report.data.asOf)
    setSearch(next, { preventScrollReset: true, ...options })
  }
  useLastPage(report, page, (last) => turn(last, { replace: true }))
  return (
    <Page>
      <Chapters place="report" page="General report" />
      <PageHead title="General report" acts={<Papers />} />
      {isReady ? (
        <ReportFilters
          key={JSON.stringify(filter)}
          filter={filter}
          busy={report.isFetching}
          onGenerate={generate}
        />
      ) : (
        <Card as="div" aria-busy="true">
          <div className={styles.filtersToCome} />
        </Card>
      )}
      {!summary.error && <ReportFigures filter={filter} summary={summary.data} />}
      {summary.data && !summary.error && <ReportParts filter={filter} summary={summary.data} />}
      <Results report={report} page={page} onTurn={turn} />
    </Page>
  )
}

/** An old address may name a page that the report does not have any more. */
function useLastPage(report: UseQueryResult<Report>, page: number, onTurn: (page: number) => void) {
  const last = report.data && !report.isPlaceholderData ? lastPageOf(report.data.count) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onTurn` is new on every render
  useEffect(() => {
    if (last !== null && page > last) onTurn(last)
  }, [last, page])
}

/** What stands on a paper of its own. */
function Papers() {
  const [newest] = useClosings()
  return (
    <>
      {newest && <ClosingSheetButton closing={newest} />}
      <ForInspector />
    </>
  )
}

/** What the district inspector asks for, as one paper. */
function ForInspector() {
  if (!useMay('see_insights')) return null
  return (
    <FileButton icon="paper" what="fees for the inspector" file={inspectorFeesFile}>
      Fees for the inspector
    </FileButton>
  )
}

/** The filter of the address; null where it names no two days. */
function askedIn(search: URLSearchParams): ReportFilter | null {
  const [startDate, endDate] = [search.get('startDate') ?? '', search.get('endDate') ?? '']
  if (!isDay(startDate) || !isDay(endDate)) return null
  return { startDate, endDate, className: search.get('class') ?? '', feeType: search.get('feeType') ?? '' }
}

interface ResultsProps {
  report: UseQueryResult<Report>
  page: number
  onTurn: (page: number) => void
}

function Results({ report, page, onTurn }: ResultsProps) {
  const { data, error } = report
  if (!data && error) {
    return (
      <div className={place.above4}>
        <Card>
          <Problem sentence={sentences.reports.failed} detail={error.message} onRetry={report.refetch} />
        </Card>
      </div>
    )
  }
  if (!data) return null
  return (
    <Card aria-label="Results" aria-busy={report.isFetching}>
      {data.count === 0 ? (
        <Empty title={sentences.empty.noTransactions}>Choose other days, or all classes and fee types.</Empty>
      ) : (
        <ReportTable rows={data.rows} totals={data} />
      )}
      {data.count > REPORT_PAGE_SIZE && (
        <>
          <p className={cx(only.print, text.small)}>
            This is one page of it. “{sentences.buttons.downloadPdf}” on the screen prints every row.
          </p>
          <ReportPages page={page} count={data.count} onTurn={onTurn} />
        </>
      )}
    </Card>
  )
}
