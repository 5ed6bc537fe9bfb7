import { type FormEvent, useState } from 'react'
import { sentences } from '#shared/sentences.ts'
import { createFeeType } from '#web/queries/fees.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Asks for a new fee type's name; it must not be empty. */
export function NewFeeType({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [voluntary, setVoluntary] = useState(false)
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return setProblem('Give the fee type a name.')
    setProblem(undefined)
    adding.submit({ name: name.trim(), voluntary })
  }
  return (
    <Dialog title={sentences.buttons.addFeeType} onClose={onClose}>
      <form onSubmit={submit}>
        <DialogBody>
          <TextField label="Name" maxLength={60} value={name} onChange={setName} error={problem} />
          <TickLine checked={voluntary} onChange={(event) => setVoluntary(event.currentTarget.checked)}>
            Voluntary: owed in the books, never late and never reminded
          </TickLine>
          <DialogActs>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" type="submit" busy={adding.busy && 'Adding...'}>
              Add
            </Button>
          </DialogActs>
        </DialogBody>
      </form>
    </Dialog>
  )
}
