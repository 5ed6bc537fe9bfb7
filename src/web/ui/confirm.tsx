import type { ReactNode } from 'react'
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

/** Asks before something that is hard to take back. The safe answer has the focus. */
export function Confirm({ question, children, keep, act, busy, danger = true, onKeep, onAct }: ConfirmProps) {
  return (
    <Dialog title={question} onClose={onKeep}>
      {children && <DialogBody>{children}</DialogBody>}
      <DialogActs>
        <Button data-first onClick={onKeep}>
          {keep}
        </Button>
        <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onAct}>
          {act}
        </Button>
      </DialogActs>
    </Dialog>
  )
}
