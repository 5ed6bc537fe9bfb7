import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatDay, isDay } from '#shared/dates.ts'
import { REDUCTION_NAMES } from '#shared/reductions.ts'
import { paths } from '#web/paths.ts'
import { type EntriesAsked, type FigureEntries, figureEntriesQuery } from '#web/queries/insights.ts'
import { useMay } from '#web/queries/person.ts'
import { hourText, WEEKDAYS } from '#web/screens/dashboard/parts/insight-words.ts'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { signedCedis } from '#web/screens/dashboard/parts/signed-cedis.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import only from '#web/ui/only.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import text from '#web/ui/text.module.css'

export const meta = () => [{ title: 'What makes up a figure: Akontaa' }]

/** The entries behind what was received in a period or taken off; the last line is the figure itself. */
export default function EntriesPage() {
  return useMay('see_insights') ? <Entries /> : <NotForYou title="Insights" needs="see_insights" />
}

function Entries() {
  const [search] = useSearchParams()
  const asked = Object.fromEntries(
    NAMES.map((name) => [name, search.get(name) ?? '']),
  ) as unknown as EntriesAsked
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    figureEntriesQuery(asked),
  )
  const first = data?.pages[0]
  const entries = data?.pages.flatMap((one) => one.entries)
  const title = titleOf(asked)
  return (
    <Page aria-busy={!data && !error}>
      <Crumbs trail={[{ label: 'Insights', to: paths.insights() }, { label: title }]} />
      <PageHead
        title={title}
        count={isDay(asked.from) && isDay(asked.to) && `${formatDay(asked.from)} to ${formatDay(asked.to)}`}
      />
      <Card as="div">
        {!data && error && (
          <Problem sentence="The list did not load." detail={error.message} onRetry={refetch} />
        )}
        {entries?.length === 0 && <Empty title="There is nothing of this kind in these days." />}
        {!error && entries?.length !== 0 && <EntriesTable entries={entries} />}
        {first && entries && entries.length > 0 && (
          <TableFoot
            acts={
              hasNextPage && (
                <Button small busy={isFetchingNextPage && 'Loading...'} onClick={() => fetchNextPage()}>
                  Earlier entries
                </Button>
              )
            }
          >
            <span>
              {counted(first.count, 'entry', 'entries')}, GH₵ {signedCedis(first.amount)}
              {hasNextPage && `; ${entries.length} are shown`}
            </span>
          </TableFoot>
        )}
      </Card>
    </Page>
  )
}

const NAMES = ['from', 'to', 'method', 'weekday', 'hour', 'reduction'] as const

function titleOf({ method, weekday, hour, reduction }: EntriesAsked): string {
  if (reduction) return REDUCTION_NAMES[reduction as keyof typeof REDUCTION_NAMES]?.several ?? 'Taken off'
  if (method) return `Received by ${method}`
  if (weekday) return `Received on ${WEEKDAYS[Number(weekday)] ?? 'a weekday'}`
  if (hour) return `Received ${hourText(hour === 'other' ? null : Number(hour)).toLowerCase()}`
  return 'Received'
}

function EntriesTable({ entries }: { entries: FigureEntries['entries'] | undefined }) {
  return (
    <Table cards breaks caption="Entries" aria-busy={!entries}>
      <TableHead
        names={['Date', 'Child', 'Class', 'Fee type', 'Receipt', 'By', 'Amount (GH₵)']}
        right={[6]}
      />
      <tbody>
        {!entries && <SkeletonRows widths={[80, 160, 80, 100, 90, 90, 80]} right={[6]} />}
        {entries?.map((entry) => (
          <tr key={entry.journalNumber}>
            <td className={cx(text.number, text.nowrap)}>{formatDay(entry.date)}</td>
            <td className={text.strong}>
              <Link to={paths.student(entry.studentId)}>{entry.studentName}</Link>
            </td>
            <td className={text.muted}>{entry.className}</td>
            <td className={cx(text.muted, only.wide)}>{entry.feeType}</td>
            <td className={cx(text.muted, only.wide)}>
              {entry.receiptNumber}
              {entry.kind === 'reversal' && ' taken back'}
              {entry.kind === 'refund' && ' given back'}
            </td>
            <td className={cx(text.muted, only.wide)}>{entry.recordedBy}</td>
            <td className={table.amount}>{signedCedis(entry.amount)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
