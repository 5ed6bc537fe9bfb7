import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import type { Entry } from '#web/queries/entries.ts'
import { takeBackEntry, takeBackReceipt } from '#web/queries/payments.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Money } from '#web/ui/figure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Asks before a receipt, or an entry without one, is taken back; the reason stays with it for ever. */
export function TakeBackDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const { receiptId, receiptNumber } = entry
  const what = receiptNumber ? `receipt ${receiptNumber}` : entry.feeType
  const taking = useAct({
    act: async (why: string, key) => {
      if (receiptId) await takeBackReceipt(receiptId, why, key)
      else await takeBackEntry(entry.id, entry.studentId, why, key)
    },
    onDone: () => {
      onClose()
      showToast(
        receiptNumber
          ? `Receipt ${receiptNumber} was taken back. It keeps its number and is void.`
          : 'The entry was taken back.',
      )
    },
    onRefused: (refusal) => setProblem(refusal.message),
  })
  const act = () => {
    if (reason.trim()) taking.submit(reason.trim())
    else setProblem('Say why, for whoever reads the journal later.')
  }
  return (
    <Confirm
      question={`Take back ${what}?`}
      keep="Keep it"
      act={
        <>
          Take back <Money amount={entry.amount} />
        </>
      }
      busy={taking.busy && 'Taking back...'}
      onKeep={onClose}
      onAct={act}
    >
      <p className={text.muted}>
        {entry.studentName}, {entry.feeType}, {formatDay(entry.date)}
        {entry.method && `, ${entry.method}`}
      </p>
      <TextField
        label="Why"
        data-first
        maxLength={300}
        value={reason}
        onChange={(typed) => {
          setProblem(undefined)
          setReason(typed)
        }}
        error={problem}
      />
      <Notice icon="undo">
        {receiptNumber
          ? 'The whole receipt is taken back, with every fee on it. It keeps its number and prints VOID; a text not yet sent is cancelled, one already sent is corrected.'
          : 'Another entry takes it back; both stay in the journal.'}
      </Notice>
    </Confirm>
  )
}
