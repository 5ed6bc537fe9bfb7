import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayOf, formatMoment, formatTime } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { timeAtServer } from '#web/connection.ts'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { paths } from '#web/paths.ts'
import { wholeDayQuery } from '#web/queries/journal.ts'
import { type Asked, requestsQuery, withdrawAsked } from '#web/queries/requests.ts'
import { outcomeOf } from '#web/screens/dashboard/parts/outcome.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Sheet, SheetHead } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

const SHOWN = 5
const DAY_MS = 86_400_000

/** A cashier's own day: what was taken, what was asked and what became of it. No figures of the school. */
export default function OwnSheet() {
  const today = dayOf(timeAtServer())
  const journal = useQuery(wholeDayQuery(today))
  const { data: asked } = useQuery(requestsQuery('all'))
  const waiting = useWaiting()
  const taken = journal.data?.filter(({ kind }) => kind === 'payment')
  const recent = asked?.filter(
    ({ state, answeredAt }) => state === 'open' || Date.now() - Date.parse(answeredAt ?? '') < DAY_MS,
  )
  return (
    <Sheet aria-label="My day">
      <section>
        <SheetHead title="My takings today">
          <Link className={text.small} to={paths.journal}>
            My takings
          </Link>
        </SheetHead>
        {journal.error && !taken && (
          <Problem
            sentence="Your day did not load."
            detail={journal.error.message}
            onRetry={journal.refetch}
          />
        )}
        {!taken && !journal.error && <Skeleton width={220} height={25} />}
        {taken &&
          methodsOf(taken).map(({ method, receipts }) => (
            <Lead
              key={method}
              label={method}
              amount={receipts === 1 ? '1 receipt' : `${receipts} receipts`}
            />
          ))}
        {taken?.length === 0 && <p className={text.hint}>The first payment you take shows here.</p>}
        {waiting.payments > 0 && (
          <Lead
            label="Waiting to be sent"
            count={waiting.payments}
            amount={formatAmount(waiting.taken)}
            tone="wait"
          />
        )}
      </section>
      {recent && recent.length > 0 && (
        <section>
          <SheetHead title="You asked" />
          {recent.slice(0, SHOWN).map((request) => (
            <AskedByMe key={request.id} request={request} />
          ))}
        </section>
      )}
      {taken && taken.length > 0 && (
        <section>
          <SheetHead title="My last payments" />
          <ShortList>
            {taken.slice(0, SHOWN).map((entry) => (
              <ShortListItem
                key={entry.id}
                name={entry.studentName}
                to={paths.student(entry.studentId)}
                about={
                  <>
                    <span className={text.cut}>
                      {entry.reversed ? 'taken back' : `${entry.feeType}, ${entry.method}`}
                    </span>
                    <span>{formatTime(new Date(entry.recordedAt))}</span>
                  </>
                }
              >
                <ShortListAmount isStruck={entry.reversed}>{formatAmount(entry.amount)}</ShortListAmount>
              </ShortListItem>
            ))}
          </ShortList>
        </section>
      )}
    </Sheet>
  )
}

/** What became of a request, or since when it waits and the way to take it back. */
function AskedByMe({ request }: { request: Asked }) {
  const withdrawing = useAct({
    act: (_: null, key) => withdrawAsked(request.id, key),
    onDone: ({ message }) => showToast(message),
    onRefused: ({ message }) => showProblem('It was not withdrawn.', message),
  })
  const isOpen = request.state === 'open'
  return (
    <div>
      <Link to={paths.request(request.id)}>
        {request.title}, {formatAmount(request.amount)}
      </Link>{' '}
      {isOpen && (
        <Badge tone="wait" icon="clock">
          waits since {formatMoment(request.askedAt)}
        </Badge>
      )}
      <p className={text.hint}>
        {isOpen ? `${request.studentName}. For ${namesOf(request)}.` : outcomeOf(request)}
      </p>
      {isOpen && (
        <Button
          small
          busy={withdrawing.busy && 'One moment...'}
          aria-label={`Withdraw: ${request.title}`}
          onClick={() => withdrawing.submit(null)}
        >
          Withdraw
        </Button>
      )}
    </div>
  )
}

function namesOf({ approvers }: Asked): string {
  return approvers.map(({ name }) => name).join(' or ') || 'the Head'
}

interface Taken {
  method: string | null
  receiptId: string | null
  reversed: boolean
}

/** How many receipts by each method: the sum of the cash is counted in the drawer first. */
function methodsOf(taken: readonly Taken[]): { method: string; receipts: number }[] {
  const receipts = new Map<string, Set<string>>()
  for (const { method, receiptId, reversed } of taken) {
    if (reversed || !method || !receiptId) continue
    receipts.set(method, (receipts.get(method) ?? new Set()).add(receiptId))
  }
  return [...receipts].map(([method, of]) => ({ method, receipts: of.size }))
}
