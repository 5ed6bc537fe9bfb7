import { type FormEvent, useState } from 'react'
import { endPromise } from '#web/queries/call-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Says of an open promise that it counts no more, with the reason. */
export function CancelPromise({ contactId }: { contactId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="bare" small onClick={() => setOpen(true)}>
        Cancel it
      </Button>
      {isOpen && <CancelDialog contactId={contactId} onClose={() => setOpen(false)} />}
    </>
  )
}

function CancelDialog({ contactId, onClose }: { contactId: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const ending = useAct({
    act: endPromise,
    onDone: (message) => {
      showToast(message)
      onClose()
    },
    onRefused: ({ message }) => setProblem(message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason.trim()) return setProblem('Say why. It stays in the log.')
    ending.submit({ contactId, reason })
  }
  return (
    <Dialog title="The promise counts no more" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <TextField
            data-first
            label="Why?"
            maxLength={300}
            autoComplete="off"
            value={reason}
            error={problem}
            onChange={(typed) => {
              setReason(typed)
              setProblem(undefined)
            }}
          />
        </DialogBody>
        <DialogActs>
          <Button onClick={onClose}>Leave it</Button>
          <Button kind="danger" type="submit" busy={ending.busy && 'Saving...'}>
            Cancel the promise
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
