import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { dayOf, formatTime, formatWeekday } from '#shared/dates.ts'
import { formatAmount, formatSigned, pesewas, sumOf } from '#shared/money.ts'
import { useConnection } from '#web/connection.ts'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { paths } from '#web/paths.ts'
import { useCash, useMay, useMe } from '#web/queries/person.ts'
import { type Today, todayQuery } from '#web/queries/school.ts'
import { nameInColumn } from '#web/screens/dashboard/parts/taken-by.tsx'
import { atServer } from '#web/server-clock.ts'
import { useToday } from '#web/today.ts'
import { AgeingBar, AgeingLines } from '#web/ui/ageing.tsx'
import { Hero, Sheet, SheetHead } from '#web/ui/beside.tsx'
import { CountingFigure } from '#web/ui/counting-figure.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import only from '#web/ui/only.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { useIsPhone } from '#web/ui/use-media.ts'
import { PayoutNotice } from './payout-notice.tsx'
import { ToRegister } from './to-register.tsx'

const Evening = lazy(() => import('./evening.tsx'))
const DrawersOpen = lazy(() => import('./drawers-open.tsx'))
const TermNow = lazy(() => import('./term-now.tsx'))
const Disputes = lazy(() => import('./disputes.tsx'))
const ToSettle = lazy(() => import('./to-settle.tsx'))
const OnItsWay = lazy(() => import('./on-its-way.tsx'))

/** The day sheet: taken today by method, what is owed and how late, the last five payments. On a phone the evening comes first. */
export function DaySheet() {
  const { data: today, error, refetch } = useQuery(todayQuery())
  const isPhone = useIsPhone()
  return (
    <Sheet aria-label="Today" data-today>
      {!today && error && (
        <Problem sentence="Today’s figures did not load." detail={error.message} onRetry={refetch} />
      )}
      {!today && !error && <SheetSkeleton />}
      {today && (
        <>
          <PayoutNotice />
          {today.disputes && (
            <Suspense fallback={null}>
              <Disputes disputes={today.disputes} />
            </Suspense>
          )}
          <ToRegister />
          {today.toSettle > 0 && (
            <Suspense fallback={null}>
              <ToSettle count={today.toSettle} />
            </Suspense>
          )}
          {isPhone ? <OnPhone today={today} /> : <AtDesk today={today} />}
        </>
      )}
    </Sheet>
  )
}

function AtDesk({ today }: { today: Today }) {
  return (
    <>
      <Taken today={today} />
      <OnWay today={today} />
      <Owed today={today} />
      <LastPayments today={today} />
      <Term />
    </>
  )
}

function OnPhone({ today }: { today: Today }) {
  const hasDrawers = useCash() !== null
  const waits = (useMe()?.waiting ?? 0) > 0
  return (
    <>
      <Taken today={today} />
      {(hasDrawers || waits) && (
        <Suspense fallback={null}>
          <Evening />
        </Suspense>
      )}
      {!hasDrawers && <OnWay today={today} />}
      <Term />
      <Owed today={today} />
      <LastPayments today={today} />
    </>
  )
}

function OnWay({ today: { onItsWay } }: { today: Today }) {
  return (
    onItsWay && (
      <Suspense fallback={null}>
        <OnItsWay onItsWay={onItsWay} />
      </Suspense>
    )
  )
}

function Term() {
  const maySeeInsights = useMay('see_insights')
  return (
    maySeeInsights && (
      <Suspense fallback={null}>
        <TermNow />
      </Suspense>
    )
  )
}

/** What was read on an earlier day is not today's: without a connection it says whose it is, with one it is read again. */
function useTakenTitle(): string {
  const { dataUpdatedAt, refetch } = useQuery(todayQuery())
  const { up } = useConnection()
  const today = useToday()
  const of = dayOf(atServer(dataUpdatedAt))
  const isOld = of < today
  useEffect(() => {
    if (isOld && up) void refetch()
  }, [isOld, up, refetch])
  return isOld ? `Taken on ${formatWeekday(of)}` : 'Taken today'
}

function Taken({ today }: { today: Today }) {
  const waiting = useWaiting()
  const hasDrawers = useCash() !== null
  const isPhone = useIsPhone()
  return (
    <section>
      <SheetHead title={useTakenTitle()}>
        <span className={cx(text.small, text.muted, text.number)}>{countOf(today.payments)}</span>
      </SheetHead>
      <Hero muted={today.taken === 0}>
        <CountingFigure amount={today.taken} size={40} />
      </Hero>
      {today.methods.map(({ method, payments, amount }) => (
        <Lead
          key={method}
          label={method}
          count={payments || (amount > 0 ? 'by registers' : 0)}
          amount={formatSigned(amount)}
        />
      ))}
      {today.uncounted && (
        <Lead
          label="Uncounted cash"
          count={today.uncounted.receipts}
          amount={<span className={text.muted}>after the count</span>}
        />
      )}
      {wentBackOf(today) && <p className={text.hint}>{wentBackOf(today)}</p>}
      {hasDrawers && !isPhone && (
        <Suspense fallback={null}>
          <DrawersOpen />
        </Suspense>
      )}
      {waiting.payments > 0 && (
        <Lead
          label="Waiting to be sent"
          count={waiting.payments}
          amount={formatAmount(waiting.taken)}
          tone="wait"
        />
      )}
    </section>
  )
}

/** Why the sum is less than the receipts of the day; empty where nothing went back. */
function wentBackOf({ takenBack, refunded }: Today): string {
  const parts = [
    ...(takenBack > 0 ? [`${formatAmount(takenBack)} taken back`] : []),
    ...(refunded > 0 ? [`${formatAmount(refunded)} refunded`] : []),
  ]
  return parts.length > 0 ? `After ${parts.join(' and ')}.` : ''
}

function Owed({ today }: { today: Today }) {
  const late = sumOf(today.ageing.slice(1))
  return (
    <section>
      <SheetHead title="Owed">
        <CountingFigure amount={today.owed} size={28} asDebt />
      </SheetHead>
      <AgeingBar ageing={today.ageing} />
      {today.owed > 0 && (
        <>
          <div className={only.wide}>
            <AgeingLines ageing={today.ageing} />
            {today.voluntary > 0 && <Lead label="Voluntary" amount={formatAmount(today.voluntary)} />}
            {today.creditElsewhere > 0 && (
              <Lead label="Paid ahead on other fees" amount={formatSigned(pesewas(-today.creditElsewhere))} />
            )}
          </div>
          <Row
            gap={3}
            align="baseline"
            justify="between"
            className={cx(text.small, text.muted, text.number, only.phone)}
          >
            <span>Not yet due {formatAmount(today.ageing[0])}</span>
            <span>Late {formatAmount(late)}</span>
          </Row>
          <p className={cx(text.hint, text.number, only.phone)}>{besideAge(today)}</p>
        </>
      )}
      {today.inCredit !== 0 && (
        <Lead label="In credit" amount={formatAmount(pesewas(Math.abs(today.inCredit)))} tone="credit" />
      )}
      {today.owed > 0 && (
        <p className={text.small}>
          <Link data-reach to={paths.debtors}>
            Who owes, and since when
          </Link>
        </p>
      )}
    </section>
  )
}

/** On a phone: the parts of the debt that have no age; empty where there are none. */
function besideAge({ voluntary, creditElsewhere }: Today): string {
  return [
    ...(voluntary > 0 ? [`Voluntary ${formatAmount(voluntary)}`] : []),
    ...(creditElsewhere > 0 ? [`Paid ahead on other fees ${formatSigned(pesewas(-creditElsewhere))}`] : []),
  ].join(', ')
}

function LastPayments({ today }: { today: Today }) {
  return (
    <section className={only.desk}>
      <SheetHead title="Last five payments">
        <Link className={text.small} to={paths.journal} data-reach>
          Journal
        </Link>
      </SheetHead>
      {today.lastPayments.length === 0 && (
        <p className={text.hint}>The first payment you take shows here, with who took it and when.</p>
      )}
      <ShortList>
        {today.lastPayments.map((payment) => (
          <ShortListItem
            key={payment.receiptId}
            name={payment.studentName}
            to={paths.student(payment.studentId)}
            about={
              <>
                <span className={text.cut}>
                  {payment.voided ? 'taken back' : `${payment.feeTypes}, ${payment.method}`}
                </span>
                <span>
                  {payment.method === 'Online' ? 'from a phone' : nameInColumn(payment.recordedBy)},{' '}
                  {formatTime(new Date(payment.recordedAt))}
                </span>
              </>
            }
          >
            <ShortListAmount isStruck={payment.voided}>{formatAmount(payment.amount)}</ShortListAmount>
          </ShortListItem>
        ))}
      </ShortList>
    </section>
  )
}

function countOf(payments: number): string {
  if (payments === 0) return 'no payments yet'
  return payments === 1 ? '1 payment' : `${payments} payments`
}

function SheetSkeleton() {
  return (
    <div aria-hidden="true" style={{ minHeight: 640 }}>
      <SheetHead title="Taken today" />
      <Hero>
        <Skeleton width={220} height={40} />
      </Hero>
    </div>
  )
}
