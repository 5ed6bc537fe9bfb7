import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { dayOf, formatDay } from '#shared/dates.ts'
import { formatCedisSpaced } from '#shared/money.ts'
import { type FeeGrid, takeBackMany } from '#web/queries/billing.ts'
import { AskDialog } from '#web/screens/dashboard/parts/ask-dialog.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { ReasonField } from '#web/ui/reason-field.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

const USUAL_REASON = 'Billed by mistake'

/** The newest act on many classes, as far as it stands, and the way to take all of it back. */
export function BilledBefore({ act }: { act: NonNullable<FeeGrid['lastAct']> }) {
  const [asking, setAsking] = useState<'whether' | 'a second person' | null>(null)
  const [reason, setReason] = useState(USUAL_REASON)
  const undoing = useAct({
    act: takeBackMany,
    onDone: ({ message }) => {
      setAsking(null)
      showToast(message)
    },
    onRefused: (refusal) => {
      if (refusal.code === 'needs_approval') return setAsking('a second person')
      setAsking(null)
      showProblem('The bill was not taken back.', refusal.message)
    },
  })
  const total = formatCedisSpaced(act.total)
  return (
    <p className={text.hint}>
      Billed on {formatDay(dayOf(new Date(act.recordedAt)))}:{' '}
      {counted(act.fees, 'fee of a class', 'fees of classes')}, {counted(act.students, 'pupil')}, {total}.{' '}
      <button type="button" className={text.link} onClick={() => setAsking('whether')}>
        Take all of it back
      </button>
      {asking === 'a second person' && <AskForIt act={act} reason={reason} onClose={() => setAsking(null)} />}
      {asking === 'whether' && (
        <Confirm
          question={`Take back ${total} from ${counted(act.students, 'pupil')}?`}
          keep="Keep it"
          act={`Take back ${total}`}
          busy={undoing.busy && 'Taking back...'}
          onKeep={() => setAsking(null)}
          onAct={() => undoing.submit({ actId: act.actId, reason: reason.trim() || USUAL_REASON })}
        >
          <p className={text.muted}>
            Every child billed gets the charges back, also those who joined later. Who has paid stays in
            credit. Texts not yet sent are cancelled, and the classes can be billed again.
          </p>
          <ReasonField label="Why" value={reason} onChange={setReason} />
        </Confirm>
      )}
    </p>
  )
}

interface AskForItProps {
  act: NonNullable<FeeGrid['lastAct']>
  reason: string
  onClose: () => void
}

function AskForIt({ act, reason, onClose }: AskForItProps) {
  const bills = counted(act.fees, 'fee of a class', 'fees of classes')
  return (
    <AskDialog
      what="take back the bill"
      amount={act.total}
      about={`${bills}, ${counted(act.students, 'pupil')}. Somebody has paid, or it is older than an hour.`}
      question={{ act: 'undo_bill', billActId: act.actId }}
      reason={reason}
      onClose={onClose}
    />
  )
}
