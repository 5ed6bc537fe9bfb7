import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { REPORT_PAGE_SIZE } from '#shared/constants.ts'
import { dayOf, isDay } from '#shared/dates.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { queryClient } from '#web/queries/client.ts'
import { type ReportFilter, reportQuery } from '#web/queries/report.ts'
import { termsQuery } from '#web/queries/terms.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import only from '#web/ui/only.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import text from '#web/ui/text.module.css'
import styles from './general-report.module.css'
import { ReportFilters } from './report-filters.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportTotals } from './report-totals.tsx'

export const meta = () => [{ title: 'General report: Akontaa' }]

/** Every entry of some days, by class and fee type, with totals over all of it and not only the page. */
export default function GeneralReport() {
  const [search, setSearch] = useSearchParams()
  const { data: terms, isPending: isLooking } = useQuery(termsQuery())
  const filter: ReportFilter = {
    startDate: search.get('startDate') ?? '',
    endDate: search.get('endDate') ?? '',
    className: search.get('class') ?? '',
    feeType: search.get('feeType') ?? '',
  }
  const page = Math.max(1, Number(search.get('page')) || 1)
  const isAsked = isDay(filter.startDate) && isDay(filter.endDate)
  const report = useQuery({ ...reportQuery(filter, page, search.get('asOf') ?? ''), enabled: isAsked })

  const generate = (wanted: ReportFilter) => {
    const { startDate, endDate, className, feeType } = wanted
    const next = new URLSearchParams({ startDate, endDate })
    if (className) next.set('class', className)
    if (feeType) next.set('feeType', feeType)
    setSearch(next)
    // The same filter again means: what has been recorded since.
    void queryClient.invalidateQueries({ queryKey: ['report'] })
  }
  const turn = (to: number) => {
    const next = new URLSearchParams(search)
    next.set('page', String(to))
    if (report.data?.asOf) next.set('asOf', report.data.asOf)
    setSearch(next, { preventScrollReset: true })
  }

  const current = terms?.terms.find((term) => term.current)
  const today = dayOf(new Date())
  // Between terms the report begins with the month.
  const isInTerm = current !== undefined && current.startsOn <= today && today <= current.endsOn
  const start = {
    startDate: isInTerm ? current.startsOn : `${today.slice(0, 8)}01`,
    endDate: today,
    className: '',
    feeType: '',
  }
  return (
    <Page>
      <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: 'General report' }]} />
      <PageHead title="General report" />
      {/* The days to begin with must not change under somebody's hands: the form waits for the terms. */}
      {isLooking && !isAsked ? (
        <Card as="div" aria-busy="true">
          <div className={styles.filtersToCome} />
        </Card>
      ) : (
        <ReportFilters
          key={isAsked ? JSON.stringify(filter) : 'new'}
          filter={isAsked ? filter : start}
          busy={report.isFetching}
          onGenerate={generate}
        />
      )}
      {isAsked && report.error && !report.data && (
        <div className={styles.problem}>
          <Card>
            <Problem
              sentence={sentences.reports.failed}
              detail={report.error.message}
              onRetry={report.refetch}
            />
          </Card>
        </div>
      )}
      {report.data && (
        <>
          <ReportTotals filter={filter} totals={report.data} />
          <Card aria-label="Results" aria-busy={report.isFetching}>
            {report.data.count === 0 ? (
              <Empty title={sentences.empty.noTransactions}>
                Choose other days, or all classes and fee types.
              </Empty>
            ) : (
              <ReportTable rows={report.data.rows} totals={report.data} />
            )}
            {report.data.count > REPORT_PAGE_SIZE && (
              <p className={cx(only.print, text.small)}>
                This is one page of it. “{sentences.buttons.downloadPdf}” on the screen prints every row.
              </p>
            )}
            {report.data.count > REPORT_PAGE_SIZE && (
              <Pages page={page} count={report.data.count} onTurn={turn} />
            )}
          </Card>
        </>
      )}
      {!isAsked && (
        <p className={cx(text.hint, styles.hint)}>
          Choose the days and press {sentences.buttons.generateReport}.
        </p>
      )}
    </Page>
  )
}

function Pages({ page, count, onTurn }: { page: number; count: number; onTurn: (page: number) => void }) {
  const last = Math.ceil(count / REPORT_PAGE_SIZE)
  const first = (page - 1) * REPORT_PAGE_SIZE + 1
  return (
    <nav aria-label="Pages">
      <TableFoot
        acts={
          <>
            <Button small disabled={page <= 1} onClick={() => onTurn(page - 1)}>
              Earlier page
            </Button>
            <Button small disabled={page >= last} onClick={() => onTurn(page + 1)}>
              Next page
            </Button>
          </>
        }
      >
        <span role="status">
          {first} to {Math.min(count, page * REPORT_PAGE_SIZE)} of {count.toLocaleString('en')}, page {page}{' '}
          of {last}
        </span>
      </TableFoot>
    </nav>
  )
}
