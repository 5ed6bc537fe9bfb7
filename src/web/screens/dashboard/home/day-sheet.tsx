import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTime } from '#shared/dates.ts'
import { formatAmount, formatSigned, pesewas, sumOf } from '#shared/money.ts'
import { useWaiting } from '#web/offline/use-waiting.ts'
import { paths } from '#web/paths.ts'
import { type Today, todayQuery } from '#web/queries/school.ts'
import { AgeingBar, AgeingLines } from '#web/ui/ageing.tsx'
import { CountingFigure } from '#web/ui/counting-figure.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { PayoutNotice } from './payout-notice.tsx'

/** The day sheet: taken today by method, what is owed and how late, the last five payments. */
export function DaySheet() {
  const { data: today, error, refetch } = useQuery(todayQuery())
  return (
    <aside className="card sheet aside" aria-label="Today">
      {!today && error && (
        <Problem sentence="Today’s figures did not load." detail={error.message} onRetry={refetch} />
      )}
      {!today && !error && <SheetSkeleton />}
      {today && (
        <>
          <PayoutNotice />
          <Taken today={today} />
          <Owed today={today} />
          <LastPayments today={today} />
        </>
      )}
    </aside>
  )
}

function Taken({ today }: { today: Today }) {
  const waiting = useWaiting()
  return (
    <section>
      <div className="cap">
        <h2>Taken today</h2>
        <span className="small muted num">{countOf(today.payments)}</span>
      </div>
      <div className={today.taken === 0 ? 'hero muted' : 'hero'}>
        <CountingFigure amount={today.taken} size={40} />
      </div>
      {today.methods.map(({ method, payments, amount }) => (
        <Lead key={method} label={method} count={payments} amount={formatSigned(amount)} />
      ))}
      {wentBackOf(today) && <p className="hint">{wentBackOf(today)}</p>}
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
      <div className="cap">
        <h2>Owed</h2>
        <CountingFigure amount={today.owed} size={28} asDebt />
      </div>
      <AgeingBar ageing={today.ageing} />
      {today.owed > 0 && (
        <>
          <div className="desk-only">
            <AgeingLines ageing={today.ageing} />
            {today.voluntary > 0 && <Lead label="Voluntary" amount={formatAmount(today.voluntary)} />}
            {today.creditElsewhere > 0 && (
              <Lead label="In credit elsewhere" amount={formatSigned(pesewas(-today.creditElsewhere))} />
            )}
          </div>
          <div className="cap small muted num phone-only">
            <span>Not yet due {formatAmount(today.ageing[0])}</span>
            <span>Late {formatAmount(late)}</span>
          </div>
          <p className="hint num phone-only">{besideAge(today)}</p>
        </>
      )}
      {today.inCredit !== 0 && (
        <Lead label="In credit" amount={formatAmount(pesewas(Math.abs(today.inCredit)))} tone="credit" />
      )}
    </section>
  )
}

/** On a phone: the parts of the debt that have no age; empty where there are none. */
function besideAge({ voluntary, creditElsewhere }: Today): string {
  return [
    ...(voluntary > 0 ? [`Voluntary ${formatAmount(voluntary)}`] : []),
    ...(creditElsewhere > 0 ? [`In credit elsewhere ${formatSigned(pesewas(-creditElsewhere))}`] : []),
  ].join(', ')
}

function LastPayments({ today }: { today: Today }) {
  return (
    <section className="desk-only">
      <div className="cap">
        <h2>Last five payments</h2>
        <Link className="small" to={paths.journal}>
          Journal
        </Link>
      </div>
      {today.lastPayments.length === 0 && (
        <p className="hint">The first payment you take shows here, with who took it and when.</p>
      )}
      <ul className="last">
        {today.lastPayments.map((payment) => (
          <li key={payment.receiptId}>
            <Link className="who" to={paths.student(payment.studentId)}>
              {payment.studentName}
            </Link>
            <span className={payment.voided ? 'a struck' : 'a'}>{formatAmount(payment.amount)}</span>
            <span className="m">
              <span className="cut-text">
                {payment.voided ? 'taken back' : `${payment.feeTypes}, ${payment.method}`}
              </span>
              <span>{formatTime(new Date(payment.recordedAt))}</span>
            </span>
          </li>
        ))}
      </ul>
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
      <div className="cap">
        <h2>Taken today</h2>
      </div>
      <div className="hero">
        <span className="skel" style={{ width: 220, height: 36, margin: '4px 0' }} />
      </div>
    </div>
  )
}
