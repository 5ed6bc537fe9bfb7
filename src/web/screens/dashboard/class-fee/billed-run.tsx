import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { dayOf, formatDay } from '#shared/dates.ts'
import type { ClassFeeAddress } from '#web/paths.ts'
import { takeBackBilling, undoPreviewQuery } from '#web/queries/fees.ts'
import { useMay } from '#web/queries/person.ts'
import { AskDialog } from '#web/screens/dashboard/parts/ask-dialog.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { ReasonField } from '#web/ui/reason-field.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface BilledRunProps {
  run: { billingRunId: string; students: number; recordedAt: string }
  address: ClassFeeAddress
}

/** When this class was billed this term, and the way to take that billing back. */
export function BilledRun({ run, address }: BilledRunProps) {
  const mayUndo = useMay('set_fees')
  const [asking, setAsking] = useState<'whether' | 'a second person' | null>(null)
  const [reason, setReason] = useState('Billed by mistake')
  const undoing = useAct({
    act: takeBackBilling,
    onDone: ({ entries, inCredit }) => {
      setAsking(null)
      const paid = inCredit > 0 ? ` ${inCredit} who had paid are in credit.` : ''
      showToast(`The billing is taken back: ${counted(entries, 'entry', 'entries')}.${paid}`)
    },
    onRefused: (refusal) => {
      if (refusal.code === 'needs_approval') return setAsking('a second person')
      setAsking(null)
      showProblem('The billing was not taken back.', refusal.message)
    },
  })
  const day = formatDay(dayOf(new Date(run.recordedAt)))
  return (
    <p className={text.hint}>
      Billed on {day} to {counted(run.students, 'child', 'children')}.{' '}
      {mayUndo && (
        <button type="button" className={text.link} onClick={() => setAsking('whether')}>
          Take this billing back
        </button>
      )}
      {asking === 'a second person' && (
        <AskForIt run={run} address={address} reason={reason} onClose={() => setAsking(null)} />
      )}
      {asking === 'whether' && (
        <Confirm
          question={`Take back ${address.feeType} of ${address.className}?`}
          keep="Keep it"
          act={`Take back ${counted(run.students, 'charge')}`}
          busy={undoing.busy && 'Taking back...'}
          onKeep={() => setAsking(null)}
          onAct={() =>
            undoing.submit({ billingRunId: run.billingRunId, reason: reason.trim() || 'Billed by mistake' })
          }
        >
          <WhoHasPaid billingRunId={run.billingRunId} />
          <WhatItDoes />
          <ReasonField label="Why" value={reason} onChange={setReason} />
        </Confirm>
      )}
    </p>
  )
}

/** Asked when the question is: most children may have paid since the class was billed. */
function WhoHasPaid({ billingRunId }: { billingRunId: string }) {
  const { data: effect } = useQuery(undoPreviewQuery(billingRunId))
  if (!effect || effect.inCredit === 0) return null
  const { inCredit, students } = effect
  return (
    <p>
      {inCredit} of {counted(students, 'child', 'children')} {inCredit === 1 ? 'has' : 'have'} paid for it and
      will be in credit.
    </p>
  )
}

function AskForIt({ run, address, ...rest }: BilledRunProps & { reason: string; onClose: () => void }) {
  const day = formatDay(dayOf(new Date(run.recordedAt)))
  return (
    <AskDialog
      what={`take back ${address.feeType} of ${address.className}`}
      amount={undefined}
      about={`Billed on ${day} to ${counted(run.students, 'child', 'children')}. Somebody has paid, or it is older than an hour.`}
      question={{ act: 'undo_bill', billingRunId: run.billingRunId }}
      {...rest}
    />
  )
}

function WhatItDoes() {
  return (
    <p className={text.muted}>
      Every child billed gets the charge back, also those who joined later. Who has paid stays in credit.
      Texts not yet sent are cancelled, and the class can be billed again.
    </p>
  )
}
