import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMoment } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { type Asked, requestsQuery } from '#web/queries/requests.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { outcomeOf } from '#web/screens/dashboard/parts/outcome.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'

export const meta = () => [{ title: 'Requests: Akontaa' }]

/** What waits for a second person, and what became of the rest. Whoever may only ask sees what they asked. */
export default function Requests() {
  const maySee = useMay('see_requests')
  const { data: requests, error, refetch } = useQuery({ ...requestsQuery('all'), enabled: maySee })
  if (!maySee) return <NotForYou title="Requests" needs="see_requests" />
  const open = requests?.filter(({ state }) => state === 'open') ?? []
  const answered = requests?.filter(({ state }) => state !== 'open') ?? []
  return (
    <Page>
      <Chapters place="staff" page="Requests" />
      <PageHead title="Requests" count={requests && `${open.length} open`} />
      <Card as="div">
        {error && !requests && (
          <Problem sentence="The requests did not load." detail={error.message} onRetry={refetch} />
        )}
        {requests?.length === 0 && (
          <Empty title="Nobody has asked for anything.">
            What takes money out of the books can be asked for in the journal, where the receipt stands.
          </Empty>
        )}
        {!(error && !requests) && requests?.length !== 0 && (
          <Table cards breaks aria-busy={!requests}>
            <TableHead names={['What', 'Student', 'Asked by', 'Answer', 'Amount (GH₵)']} right={[4]} />
            <tbody>
              {!requests && <SkeletonRows widths={[160, 140, 140, 160, 70]} rows={4} right={[4]} />}
              {[...open, ...answered].map((request) => (
                <RequestRow key={request.id} request={request} />
              ))}
            </tbody>
          </Table>
        )}
      </Card>
    </Page>
  )
}

function RequestRow({ request }: { request: Asked }) {
  const { state, mayAnswer, isMine } = request
  return (
    <tr data-waiting={(state === 'open' && mayAnswer) || undefined}>
      <td className={table.name}>
        <Link to={paths.request(request.id)}>{request.title}</Link>
      </td>
      <td className={table.below}>
        {request.studentName} <span className={cx(text.small, text.muted)}>{request.className}</span>
      </td>
      <td className={table.below}>
        {isMine ? 'you' : request.askedBy.name}{' '}
        <span className={cx(text.small, text.muted)}>{formatMoment(request.askedAt)}</span>
      </td>
      <td className={cx(table.below, table.wrapped)}>
        {state === 'open' ? (
          <Badge tone="wait" icon="clock">
            {mayAnswer ? 'waits for you' : 'waits'}
          </Badge>
        ) : (
          outcomeOf(request)
        )}
      </td>
      <td className={table.amount}>{formatAmount(request.amount)}</td>
    </tr>
  )
}
