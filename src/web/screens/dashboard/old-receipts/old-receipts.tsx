import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { type OldReceipts, oldReceiptsQuery, takeOldListAway } from '#web/queries/old-book.ts'
import { useMay } from '#web/queries/person.ts'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { useQueryState } from '#web/use-query-state.ts'
import { BringOldList } from './bring-old-list.tsx'

export const meta = () => [{ title: 'Old receipts: Akontaa' }]

/** Receipts of the school's old book: to be read and found again, in no takings. */
export default function OldReceiptsPage() {
  return useMay('see_insights') ? <ReceiptList /> : <NotForYou title="Old receipts" needs="see_insights" />
}

function ReceiptList() {
  const [search, setSearch] = useQueryState('search')
  const { data, error, refetch } = useQuery(oldReceiptsQuery(search.trim()))
  const mayKeep = useMay('keep_old_book')
  const isEmpty = data?.receipts.length === 0
  return (
    <Page aria-busy={!data && !error}>
      <Crumbs
        trail={[
          { label: 'Your records', to: paths.records },
          { label: 'Old book = new book', to: paths.oldBook },
          { label: 'Old receipts' },
        ]}
      />
      <PageHead title="Old receipts" />
      <Stack gap={4}>
        {mayKeep && <BringOldList />}
        <SearchField label="Find a number or a name" value={search} onChange={setSearch} />
        <Card as="div">
          {!data && error && (
            <Problem sentence="The old receipts did not load." detail={error.message} onRetry={refetch} />
          )}
          {isEmpty && (
            <Empty
              title={search ? 'No old receipt has that number or name.' : 'No old receipts are here yet.'}
            >
              They are history: in no takings and on no child’s account.
            </Empty>
          )}
          {!error && !isEmpty && <ReceiptTable receipts={data?.receipts} />}
        </Card>
        {data && !isEmpty && (
          <p className={text.hint}>
            {counted(data.count, 'receipt')}, GH₵ {formatAmount(data.amount)}
            {data.next && '; the newest 100 are shown, search for older ones'}
          </p>
        )}
        {mayKeep && data && data.lists.length > 0 && <Lists lists={data.lists} />}
      </Stack>
    </Page>
  )
}

function ReceiptTable({ receipts }: { receipts: OldReceipts['receipts'] | undefined }) {
  return (
    <Table cards breaks caption="Old receipts" aria-busy={!receipts}>
      <TableHead names={['Number', 'Day', 'Name', 'Amount']} right={[3]} />
      <tbody>
        {!receipts && <SkeletonRows widths={[80, 100, 160, 80]} />}
        {receipts?.map(({ id, number, day, name, studentId, amount }) => (
          <tr key={id}>
            <td className={text.strong}>{number}</td>
            <td className={cx(table.below, text.number)}>{formatDay(day)}</td>
            <td className={table.below}>
              {studentId && name ? <Link to={paths.student(studentId)}>{name}</Link> : name}
            </td>
            <td className={table.amount}>{formatAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Lists({ lists }: { lists: OldReceipts['lists'] }) {
  const removing = useAct({
    act: takeOldListAway,
    onDone: (message) => showToast(message),
    onRefused: ({ message }) => showProblem('The list was not taken away.', message),
  })
  return (
    <Card pad stack>
      <h2>Lists that were brought</h2>
      {lists.map(({ listId, broughtOn, by, receipts, amount }) => (
        <Row key={listId} gap={3} align="center" justify="between">
          <span>
            {formatDay(broughtOn)} by {by}: {counted(receipts, 'receipt')}, GH₵ {formatAmount(amount)}
          </span>
          <Button kind="bare" small onClick={() => removing.submit(listId)}>
            Take away
          </Button>
        </Row>
      ))}
    </Card>
  )
}
