import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { type Asked, askForYes, type Question } from '#web/queries/requests.ts'
import { readDesk } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Figure, Money } from '#web/ui/figure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReasonField } from '#web/ui/reason-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { ApproveHere } from './approve-here.tsx'

const CASH = {
  'Came once': 'came_once',
  'Given back now': 'given_back',
  'Is another child’s': 'another_child',
} as const
const CASH_WORDS = ['Came once', 'Given back now', 'Is another child’s'] as const

interface AskDialogProps {
  /** "take back AGA-000421": after "Ask to". */
  what: string
  /** Undefined while it is not known. */
  amount: Pesewas | undefined
  /** Whom and what it is about. */
  about: ReactNode
  question: Omit<Question, 'reason' | 'cash'>
  /** A receipt is taken back: what the cash did is asked once, in the asker's words. */
  asksForCash?: boolean
  /** Money that is another child's is moved there: nothing is taken back. */
  onMove?: (() => void) | undefined
  /** What was typed before it was known that it takes two. */
  reason?: string
  /** What is asked besides, and what is wrong with it: then nothing is asked yet. */
  children?: ReactNode
  wrong?: string | undefined
  onClose: () => void
}

/** Asks another person for an act: nothing is written until they say yes, here or elsewhere. */
export function AskDialog(props: AskDialogProps) {
  const { what, amount, about, asksForCash = false, onMove, children, onClose } = props
  const { reason, type, cash, setCash, problem, asked, busy, ask } = useAsking(props)
  if (asked) return <ApproveHere request={asked} onClose={onClose} />
  const isAnothers = asksForCash && CASH[cash] === 'another_child'
  return (
    <Dialog title={`Ask to ${what}?`} onClose={onClose} wide>
      <form onSubmit={ask} noValidate>
        <DialogBody>
          <div className={text.muted}>{about}</div>
          {amount !== undefined && <Figure amount={amount} size={40} />}
          {children}
          <ReasonField label="Why" hint="the first thing they read" value={reason} onChange={type} />
          {asksForCash && <TheCash value={cash} onChange={setCash} mayMove={onMove !== undefined} />}
          {problem && (
            <Notice tone="bad" icon="warning" role="alert">
              {problem.text} {problem.requestId && <Link to={paths.request(problem.requestId)}>See it</Link>}
            </Notice>
          )}
          <Notice tone="wait" icon="clock">
            Nothing is written until somebody else says yes. Until then it counts as it stands, and nobody can
            ask again. You can withdraw.
          </Notice>
        </DialogBody>
        <DialogActs>
          <Button onClick={onClose}>Cancel</Button>
          {isAnothers && onMove ? (
            <Button kind="primary" onClick={onMove}>
              Move it
            </Button>
          ) : (
            <Button kind="primary" type="submit" shortcut="Enter" busy={busy && 'Asking...'}>
              Ask to {what.split(' ').slice(0, 2).join(' ')}{' '}
              {amount !== undefined && <Money amount={amount} />}
            </Button>
          )}
        </DialogActs>
      </form>
    </Dialog>
  )
}

interface TheCashProps {
  value: (typeof CASH_WORDS)[number]
  onChange: (cash: (typeof CASH_WORDS)[number]) => void
  /** Where its money can be moved to another child instead. */
  mayMove: boolean
}

function TheCash({ value, onChange, mayMove }: TheCashProps) {
  const options = mayMove ? CASH_WORDS : CASH_WORDS.slice(0, 2)
  return (
    <>
      <Segmented label="The cash" options={options} value={value} onChange={onChange} />
      {CASH[value] === 'another_child' && (
        <Notice icon="move">
          The receipt stands. Its money moves to the other child, and no cash leaves the drawer.
        </Notice>
      )}
    </>
  )
}

function useAsking({ question, asksForCash, wrong, reason: before = '', onClose }: AskDialogProps) {
  const [reason, setReason] = useState(before)
  const [cash, setCash] = useState<(typeof CASH_WORDS)[number]>('Came once')
  const [problem, setProblem] = useState<{ text: string; requestId?: string } | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const asking = useAct({
    act: (why: string, key) =>
      askForYes({ ...question, reason: why, ...(asksForCash ? { cash: CASH[cash] } : {}) }, key),
    onDone: ({ message, request }) => {
      showToast(message)
      if (readDesk() || request.approvers.length > 0) setAsked(request)
      else onClose()
    },
    onRefused: ({ message, details: { facts } }) =>
      setProblem({
        text: message,
        ...(typeof facts?.request === 'string' ? { requestId: facts.request } : {}),
      }),
  })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (wrong) setProblem({ text: wrong })
    else if (reason.trim()) asking.submit(reason.trim())
    else setProblem({ text: 'Say why: it is the first thing the other person reads.' })
  }
  const type = (text: string) => {
    setReason(text)
    setProblem(null)
  }
  return { reason, type, cash, setCash, problem, asked, busy: asking.busy, ask }
}
