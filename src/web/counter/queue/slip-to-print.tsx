import { useQuery } from '@tanstack/react-query'
import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { inWords } from '#shared/in-words.ts'
import { formatAmount } from '#shared/money.ts'
import { SlipEnd, SlipHead, SlipLine, SlipPaper, SlipSum } from '#web/counter/slip-paper.tsx'
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

/** The provisional slip: what was paid, that it is no receipt yet, and the number to come back with. */
export function SlipToPrint({ act }: { act: WaitingPayment }) {
  const { data: school } = useQuery(schoolQuery())
  const { data: session } = useQuery(sessionQuery())
  const [letters] = act.slip.split('-')
  return (
    <SlipPaper label="Provisional slip" state={waitsFor(act)} onPrinted={putSlipAway}>
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
      <SlipLine label="Slip" value={act.slip} isStrong />
      <hr />
      <p>Received by {isColleagues(act) && act.by ? act.by.name : (session?.staffName ?? school?.name)}</p>
      <SlipEnd>Not a VAT invoice. Medaase.</SlipEnd>
    </SlipPaper>
  )
}

function WhoPaid({ act }: { act: WaitingPayment }) {
  const taken = new Date(act.takenAt)
  return (
    <>
      <SlipHead title="Provisional slip" made={`${formatDay(dayOf(taken))}, ${formatTime(taken)}`} />
      <SlipLine label={act.family ? 'For' : 'Student'} value={namesOfAct(act)} isStrong />
      {!act.family && (
        <SlipLine label="Class" value={`${act.student.className}, No. ${act.student.number}`} />
      )}
      <SlipLine label="From" value={act.details?.payer ?? act.student.guardian} />
      <SlipLine label="By" value={act.method} />
      {act.details?.reference && <SlipLine label="Reference" value={act.details.reference} />}
      {act.date !== dayOf(taken) && <SlipLine label="For the day" value={formatDay(act.date)} />}
    </>
  )
}

function WhatWasPaid({ act }: { act: WaitingPayment }) {
  const sum = sumOfAct(act)
  return (
    <>
      {saidLines(act).map(({ id, feeType, amount }) => (
        <SlipLine key={id} label={feeType} value={formatAmount(amount)} />
      ))}
      <SlipSum label="Received" sum={formatAmount(sum)} />
      <p>{inWords(sum)}</p>
    </>
  )
}
