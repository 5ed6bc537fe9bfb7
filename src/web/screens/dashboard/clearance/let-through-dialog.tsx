import { useState } from 'react'
import type { Day } from '#shared/dates.ts'
import { type ClearedPupil, letThrough } from '#web/queries/clearance.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface LetThroughDialogProps {
  clearanceId: string
  pupil: ClearedPupil
  onClose: () => void
}

/** Lets one pupil through by name, with the reason, until a day or for good. */
export function LetThroughDialog({ clearanceId, pupil, onClose }: LetThroughDialogProps) {
  const why = useReason('Say why. The log keeps it.')
  const [until, setUntil] = useState<Day | null>(null)
  const [wrongUntil, setWrongUntil] = useState<string>()
  const letting = useAct({
    act: letThrough,
    onDone: (message) => {
      showToast(message)
      onClose()
    },
    onRefused: ({ message, details: { fields } }) =>
      fields?.until ? setWrongUntil(fields.until) : why.refuse(fields?.reason ?? message),
  })
  const submit = () => {
    const reason = why.take()
    if (!reason) return
    const body = { studentId: pupil.studentId, reason, ...(until ? { until } : {}) }
    letting.submit({ clearanceId, body })
  }
  return (
    <FormDialog
      title={`Let ${pupil.name} through`}
      act="Let through"
      busy={letting.busy && 'Saving...'}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField data-first label="Why?" {...why.field} />
      <DateField
        label="Until (empty: for good)"
        value={until}
        error={wrongUntil}
        onChange={(day) => {
          setUntil(day)
          setWrongUntil(undefined)
        }}
      />
    </FormDialog>
  )
}
