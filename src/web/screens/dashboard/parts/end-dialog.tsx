import type { FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface EndDialogProps {
  title: string
  /** What the button says. */
  act: string
  end: (reason: string, idempotencyKey: string) => Promise<string>
  onClose: () => void
}

/** Says of a promise or a plan that it counts no more, with the reason. */
export function EndDialog({ title, act, end, onClose }: EndDialogProps) {
  const why = useReason('Say why. It stays in the log.')
  const ending = useAct({
    act: end,
    onDone: (message) => {
      showToast(message)
      onClose()
    },
    onRefused: ({ message }) => why.refuse(message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reason = why.take()
    if (reason) ending.submit(reason)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <ReasonField label="Why?" data-first {...why.field} />
        </DialogBody>
        <DialogActs>
          <Button onClick={onClose}>Leave it</Button>
          <Button kind="danger" type="submit" busy={ending.busy && 'Saving...'}>
            {act}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
