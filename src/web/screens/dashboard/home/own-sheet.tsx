import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '#shared/counted.ts'
import { formatMoment, formatTime } from '#shared/dates.ts'
import { formatAmount, type Pesewas, sumOf } from '#shared/money.ts'
import { AskedByPhone } from '#web/counter/asking/asked-list.tsx'
import { hasAsked } from '#web/counter/asking/asking.ts'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { paths } from '#web/paths.ts'
import type { Entry } from '#web/queries/entries.ts'
import { wholeDayQuery } from '#web/queries/journal.ts'
import { useDrawerSays } from '#web/queries/own-drawer.ts'
import { useCash } from '#web/queries/person.ts'
import { type Asked, requestsQuery, withdrawAsked } from '#web/queries/requests.ts'
import { outcomeOf } from '#web/screens/dashboard/parts/outcome.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { useToday } from '#web/today.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Sheet, SheetHead } from '#web/ui/beside.tsx'
import { Blind } from '#web/ui/blind.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Grid } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import place from '#web/ui/place.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { useStore } from '#web/use-store.ts'

const SHOWN = 5
const DAY_MS = 86_400_000

/** A cashier's own day: what was taken, what was asked and what became of it. No figures of the school. */
export default function OwnSheet() {
  const today = useToday()
  const journal = useQuery(wholeDayQuery(today))
  const cash = useCash()
  const drawerSays = useDrawerSays()
  const asksPhones = useStore(hasAsked)
  const isCounted = cash?.state === 'counted' || cash?.state === 'closed'
  const taken = journal.data?.filter(({ kind }) => kind === 'payment')
  return (
    <Sheet aria-label="My day" data-today>
      <section>
        {cash ? (
          <DrawerHead says={drawerSays} state={cash.state} />
        ) : (
          <SheetHead title="My takings today">
            <Link className={text.small} to={paths.journal} data-reach>
              My takings
            </Link>
          </SheetHead>
        )}
        {journal.error && !taken && (
          <Problem
            sentence="Your day did not load."
            detail={journal.error.message}
            onRetry={journal.refetch}
          />
        )}
        {!taken && !journal.error && <Skeleton width={220} height={25} />}
        {taken &&
          methodsOf(taken).map((each) => (
            <MethodLine key={each.method} {...each} isShown={cash !== null} isCounted={isCounted} />
          ))}
        {taken?.length === 0 && <p className={text.hint}>The first payment you take shows here.</p>}
        {cash && <DrawerActs state={cash.state} />}
        <NotSentYet />
      </section>
      {asksPhones && <AskedByPhone />}
      <MyRequests />
      {taken && taken.length > 0 && <LastPayments taken={taken} />}
    </Sheet>
  )
}

function NotSentYet() {
  const waiting = useWaiting()
  if (waiting.payments === 0) return null
  return (
    <Lead
      label="Waiting to be sent"
      count={waiting.payments}
      amount={formatAmount(waiting.taken)}
      tone="wait"
    />
  )
}

/** What was asked of a second person and is open, or was answered within a day. */
function MyRequests() {
  const { data: asked } = useQuery(requestsQuery('all'))
  const recent = asked?.filter(
    ({ state, answeredAt }) =>
      state === 'open' || timeAtServer().getTime() - Date.parse(answeredAt ?? '') < DAY_MS,
  )
  if (!recent || recent.length === 0) return null
  return (
    <section>
      <SheetHead title="You asked" />
      {recent.slice(0, SHOWN).map((request) => (
        <AskedByMe key={request.id} request={request} />
      ))}
    </section>
  )
}

function LastPayments({ taken }: { taken: readonly Entry[] }) {
  return (
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
  )
}

interface MethodLineProps extends MethodSum {
  /** With drawers sums stand beside the receipts; else they are the school's, which sees them elsewhere. */
  isShown: boolean
  /** The drawer's count has been made: until then nothing here says what should be in it. */
  isCounted: boolean
}

function MethodLine({ method, receipts, amount, isShown, isCounted }: MethodLineProps) {
  const words = counted(receipts, 'receipt')
  if (!isShown) return <Lead label={method} amount={words} />
  const isHidden = method === 'Cash' && !isCounted
  return (
    <Lead
      label={method}
      count={words}
      amount={isHidden ? <span className={text.muted}>after the count</span> : formatAmount(amount)}
    />
  )
}

function DrawerHead({ says, state }: { says: string; state: DrawerState }) {
  return (
    <>
      <SheetHead title="My drawer">
        <span className={cx(text.small, text.muted)}>{says}</span>
      </SheetHead>
      {state === 'open' && <Blind>The cash is shown after your count.</Blind>}
    </>
  )
}

/** What one does with a drawer, by how it stands. */
function DrawerActs({ state }: { state: DrawerState }) {
  if (state === 'none') return <p className={text.hint}>Your drawer opens with your first cash.</p>
  if (state !== 'open') return <ButtonLink to={paths.drawer()}>See it</ButtonLink>
  return (
    <Grid columns={2} gap={3} className={place.above3}>
      <ButtonLink to={paths.countDrawer()}>Count and close</ButtonLink>
      <ButtonLink to={paths.drawer()}>Hand over</ButtonLink>
    </Grid>
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

type DrawerState = NonNullable<ReturnType<typeof useCash>>['state']

interface Taken {
  method: string | null
  receiptId: string | null
  reversed: boolean
  amount: Pesewas
}

interface MethodSum {
  method: string
  receipts: number
  amount: Pesewas
}

/** How many receipts by each method, and their sum. */
function methodsOf(taken: readonly Taken[]): MethodSum[] {
  const methods = new Map<string, { receipts: Set<string>; amounts: Pesewas[] }>()
  for (const { method, receiptId, reversed, amount } of taken) {
    if (reversed || !method || !receiptId) continue
    const of = methods.get(method) ?? { receipts: new Set(), amounts: [] }
    methods.set(method, { receipts: of.receipts.add(receiptId), amounts: [...of.amounts, amount] })
  }
  return [...methods].map(([method, { receipts, amounts }]) => ({
    method,
    receipts: receipts.size,
    amount: sumOf(amounts),
  }))
}
