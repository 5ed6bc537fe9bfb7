import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActs, DialogBody } from './dialog.tsx'

interface FormDialogProps {
  title: string
  /** Called when it is left: by its safe answer, Escape or a press outside. */
  onClose: () => void
  onSubmit: () => void
  /** What the button does: `Save`, `Add`. */
  act: ReactNode
  /** What the button says while it is done; false before. */
  busy: string | false
  /** The key drawn on the button. */
  shortcut?: string
  wide?: boolean
  children: ReactNode
}

/** A few fields asked over the page, and the two answers under them. */
export function FormDialog({
  title,
  onClose,
  onSubmit,
  act,
  busy,
  shortcut,
  wide = false,
  children,
}: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog title={title} onClose={onClose} wide={wide}>
      <form onSubmit={submit} noValidate>
        <DialogBody>{children}</DialogBody>
        <DialogActs>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy} {...(shortcut ? { shortcut } : {})}>
            {act}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
