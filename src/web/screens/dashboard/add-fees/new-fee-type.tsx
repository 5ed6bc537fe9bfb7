import { useState } from 'react'
import { sentences } from '#shared/sentences.ts'
import { createFeeType } from '#web/queries/fees.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Asks for a new fee type's name; it must not be empty. */
export function NewFeeType({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [voluntary, setVoluntary] = useState(false)
  const [passThrough, setPassThrough] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const adding = useAct({
    act: createFeeType,
    onDone: () => {
      onClose()
      showToast(`${name.trim()} is added. Choose a class to set what it pays.`)
    },
    onRefused: (refusal) => {
      setProblem(refusal.details.fields?.feeType ?? refusal.message)
      showProblem(sentences.feeTypes.addFailed, refusal.message)
    },
  })
  const submit = () => {
    if (!name.trim()) return setProblem('Give the fee type a name.')
    setProblem(undefined)
    adding.submit({ name: name.trim(), voluntary, passThrough })
  }
  return (
    <FormDialog
      title={sentences.buttons.addFeeType}
      onClose={onClose}
      onSubmit={submit}
      act="Add"
      busy={adding.busy && 'Adding...'}
    >
      <TextField label="Name" maxLength={60} value={name} onChange={setName} error={problem} />
      <TickLine checked={voluntary} onChange={(event) => setVoluntary(event.currentTarget.checked)}>
        Voluntary: owed in the books, never late and never reminded
      </TickLine>
      <TickLine checked={passThrough} onChange={(event) => setPassThrough(event.currentTarget.checked)}>
        Only passes through, such as BECE: no rule takes anything off of it
      </TickLine>
    </FormDialog>
  )
}
