import { useState } from 'react'
import { formatAmount, parseCedis, pesewas } from '#shared/money.ts'
import type { RegisterMark } from '#shared/registers.ts'
import { type BookPupil, correct } from '#web/queries/registers.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { LightSelect } from '#web/ui/light-select.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { ReasonField } from '#web/ui/reason-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

const MARKS: readonly { value: RegisterMark; label: string }[] = [
  { value: 'paid', label: 'Paid' },
  { value: 'prepaid', label: 'Prepaid' },
  { value: 'owes', label: 'Owes' },
  { value: 'absent', label: 'Absent' },
  { value: 'own_food', label: 'Own food' },
  { value: 'free', label: 'Free' },
]

interface CorrectDialogProps {
  registerId: string
  pupil: BookPupil
  onClose: () => void
}

/** One mark of an accepted register, put right with a reason. */
export function CorrectDialog({ registerId, pupil, onClose }: CorrectDialogProps) {
  const form = useCorrection(registerId, pupil, onClose)
  return (
    <FormDialog
      title={`Correct ${pupil.firstName} ${pupil.surname}`}
      onClose={onClose}
      onSubmit={form.submit}
      act="Correct"
      busy={form.busy && 'Correcting...'}
    >
      <LightSelect
        label="Right is"
        options={MARKS}
        value={form.mark}
        onChange={(value) => form.setMark(MARKS.find((each) => each.value === value)?.value ?? form.mark)}
      />
      {form.mark === 'paid' && (
        <MoneyField label="Amount" value={form.typed} onChange={form.setTyped} error={form.problems.amount} />
      )}
      <ReasonField
        label="Reason"
        value={form.reason}
        onChange={form.setReason}
        error={form.problems.reason ?? form.problems.mark}
      />
      <p>The drawer keeps what was counted; a difference goes to the teacher’s name.</p>
    </FormDialog>
  )
}

function useCorrection(registerId: string, pupil: BookPupil, onClose: () => void) {
  const [mark, setMark] = useState<RegisterMark>(pupil.mark ?? 'absent')
  const [typed, setTyped] = useState(formatAmount(pupil.amount || (pupil.rate ?? pesewas(0))))
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const act = useAct({
    act: correct,
    onDone: () => {
      onClose()
      showToast('The mark is corrected.')
    },
    onRefused: (refusal) => setProblems(refusal.details.fields ?? { reason: refusal.message }),
  })
  const submit = () => {
    const amount = mark === 'paid' ? parseCedis(typed) : null
    const found = {
      ...(mark === 'paid' && amount === null ? { amount: 'Enter what was paid.' } : {}),
      ...(reason.trim() ? {} : { reason: 'Say why.' }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    act.submit({ registerId, studentId: pupil.studentId, mark, amount, reason: reason.trim() })
  }
  return { mark, setMark, typed, setTyped, reason, setReason, problems, busy: act.busy, submit }
}
