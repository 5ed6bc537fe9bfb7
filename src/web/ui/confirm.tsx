import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActs, DialogBody } from './dialog.tsx'

interface ConfirmProps {
  /** The question, as the specification words it where it gives one. */
  question: string
  /** What it touches, and what is kept. */
  children?: ReactNode
  /** The safe way out, in words: "Keep them". */
  keep: string
  /** The act and the sum: "Archive 3 students who owe GH₵ 450.00". */
  act: ReactNode
  busy?: string | false | undefined
  danger?: boolean
  onKeep: () => void
  onAct: () => void
}

/** Asks before something that is hard to take back. The safe answer has the focus, unless something is to be typed; Enter there acts. */
export function Confirm({ question, children, keep, act, busy, danger = true, onKeep, onAct }: ConfirmProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A question raised by a form stands inside of it for React: answering it must not send that form.
    event.stopPropagation()
    onAct()
  }
  return (
    <Dialog title={question} onClose={onKeep}>
      <form onSubmit={submit} noValidate>
        {children && <DialogBody>{children}</DialogBody>}
        <DialogActs>
          <Button data-first onClick={onKeep}>
            {keep}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={busy}>
            {act}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
