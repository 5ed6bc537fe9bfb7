import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { inWords } from '#shared/in-words.ts'
import { formatAmount } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { putSlipAway } from '#web/offline/print-slip.ts'
import {
  isForNextDay,
  namesOfAct,
  saidLines,
  sumOfAct,
  type WaitingPayment,
  waitsFor,
} from '#web/offline/waiting-act.ts'
import { schoolQuery, sessionQuery } from '#web/queries/school.ts'
import { isColleagues } from './queue-item.tsx'
import styles from './slip-to-print.module.css'

/** The provisional slip, 80 mm: what was paid, that it is not a receipt yet, and the number to come back with. */
export function SlipToPrint({ act }: { act: WaitingPayment }) {
  const { data: school } = useQuery(schoolQuery())
  const { data: session } = useQuery(sessionQuery())
  useEffect(() => {
    window.addEventListener('afterprint', putSlipAway)
    // Laid out first, printed in the next turn.
    const timer = window.setTimeout(() => window.print())
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('afterprint', putSlipAway)
    }
  }, [])
  const [letters] = act.slip.split('-')
  return createPortal(
    <section className={styles.slip} data-slip aria-label="Provisional slip">
      <div className={styles.band} aria-hidden="true" />
      <h1>{school?.name}</h1>
      <p>
        {school?.address}
        <br />
        {school && formatPhone(school.phone)}
      </p>
      <p className={styles.state}>{waitsFor(act).toUpperCase()}</p>
      <WhoPaid act={act} />
      <hr />
      <WhatWasPaid act={act} />
      <hr />
      <p>
        <b>Not a receipt until confirmed.</b>{' '}
        {isForNextDay(act) ? (
          <>Today is locked. This payment is saved on device {letters} and counts for the next open day.</>
        ) : (
          <>
            The connection is down. This payment is saved on device {letters} and will be sent when the
            connection returns.
          </>
        )}{' '}
        Bring this slip for the numbered receipt; it also comes by SMS.
      </p>
      <Line label="Slip" value={act.slip} isStrong />
      <hr />
      <p>Received by {isColleagues(act) && act.by ? act.by.name : (session?.staffName ?? school?.name)}</p>
      <p className={styles.last}>Not a VAT invoice. Medaase.</p>
    </section>,
    document.body,
  )
}

function WhoPaid({ act }: { act: WaitingPayment }) {
  const taken = new Date(act.takenAt)
  return (
    <>
      <div className={styles.row} data-head>
        <b>Provisional slip</b>
        <span>
          {formatDay(dayOf(taken))}, {formatTime(taken)}
        </span>
      </div>
      <Line label={act.family ? 'For' : 'Student'} value={namesOfAct(act)} isStrong />
      {!act.family && <Line label="Class" value={`${act.student.className}, No. ${act.student.number}`} />}
      <Line label="From" value={act.details?.payer ?? act.student.guardian} />
      <Line label="By" value={act.method} />
      {act.details?.reference && <Line label="Reference" value={act.details.reference} />}
      {act.date !== dayOf(taken) && <Line label="For the day" value={formatDay(act.date)} />}
    </>
  )
}

function WhatWasPaid({ act }: { act: WaitingPayment }) {
  const sum = sumOfAct(act)
  return (
    <>
      {saidLines(act).map(({ id, feeType, amount }) => (
        <Line key={id} label={feeType} value={formatAmount(amount)} />
      ))}
      <div className={styles.row} data-sum>
        <b>Received</b>
        <span>GH₵ {formatAmount(sum)}</span>
      </div>
      <p>{inWords(sum)}</p>
    </>
  )
}

function Line({ label, value, isStrong }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div className={styles.row}>
      <span>{label}</span>
      {isStrong ? <b>{value}</b> : <span>{value}</span>}
    </div>
  )
}
