import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { CashOfTakingBack } from '#web/queries/payments.ts'
import { type Asked, askForYes, type Question } from '#web/queries/requests.ts'
import { readDesk } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Figure, Money } from '#web/ui/figure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReasonField } from '#web/ui/reason-field.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { ApproveHere } from './approve-here.tsx'
import { goToCashQuestion, WhatBecameOfCash } from './what-became-of-cash.tsx'

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
  const { reason, type, cash, setCash, problem, short, asked, busy, ask } = useAsking(props)
  if (asked) return <ApproveHere request={asked} onClose={onClose} />
  const isAnothers = asksForCash && cash === 'another_child'
  const isUnanswered = asksForCash && cash === null && reason.trim() !== ''
  return (
    <Dialog title={`Ask to ${what}?`} onClose={onClose} wide>
      <form onSubmit={ask} noValidate>
        <DialogBody>
          <div className={text.muted}>{about}</div>
          {amount !== undefined && <Figure amount={amount} size={40} />}
          {children}
          <ReasonField label="Why" hint="the first thing they read" value={reason} onChange={type} />
          {asksForCash && (
            <WhatBecameOfCash
              amount={amount}
              mayMove={onMove !== undefined}
              value={cash}
              onChange={setCash}
            />
          )}
          {short && (
            <Notice tone="bad" icon="warning" role="alert">
              {short}
            </Notice>
          )}
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
        <Acts {...{ what, amount, isUnanswered, busy, onClose }} onMove={isAnothers ? onMove : undefined} />
      </form>
    </Dialog>
  )
}

interface ActsProps extends Pick<AskDialogProps, 'what' | 'amount' | 'onMove' | 'onClose'> {
  isUnanswered: boolean
  busy: boolean
}

function Acts({ what, amount, isUnanswered, busy, onMove, onClose }: ActsProps) {
  return (
    <DialogActs>
      <Button onClick={onClose}>Cancel</Button>
      {onMove ? (
        <Button kind="primary" onClick={onMove}>
          Choose the child
        </Button>
      ) : (
        <Button kind="primary" type="submit" shortcut="Enter" busy={busy && 'Asking...'}>
          {isUnanswered ? (
            'Answer the cash question'
          ) : (
            <>
              Ask to {what.split(' ').slice(0, 2).join(' ')}{' '}
              {amount !== undefined && <Money amount={amount} />}
            </>
          )}
        </Button>
      )}
    </DialogActs>
  )
}

function useAsking({ question, asksForCash, wrong, reason: before = '', onClose }: AskDialogProps) {
  const [reason, setReason] = useState(before)
  const [cash, setCash] = useState<CashOfTakingBack | null>(null)
  /** The drawer that the cash leaves should hold less: said once, and then it is asked for. */
  const [short, setShort] = useState<string | null>(null)
  const [problem, setProblem] = useState<{ text: string; requestId?: string } | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const asking = useAct({
    act: (why: string, key) =>
      askForYes(
        { ...question, reason: why, confirm: short !== null, ...(asksForCash && cash ? { cash } : {}) },
        key,
      ),
    onDone: ({ message, request }) => {
      showToast(message)
      if (readDesk() || request.approvers.length > 0) setAsked(request)
      else onClose()
    },
    onRefused: ({ code, message, details: { facts } }) => {
      if (code === 'drawer_short') return setShort(message)
      setProblem({
        text: message,
        ...(typeof facts?.request === 'string' ? { requestId: facts.request } : {}),
      })
    },
  })
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (wrong) setProblem({ text: wrong })
    else if (!reason.trim()) setProblem({ text: 'Say why: it is the first thing the other person reads.' })
    else if (asksForCash && cash === null) goToCashQuestion(event.currentTarget)
    else asking.submit(reason.trim())
  }
  const say = (answer: CashOfTakingBack) => {
    setCash(answer)
    setShort(null)
  }
  const type = (text: string) => {
    setReason(text)
    setProblem(null)
  }
  return { reason, type, cash, setCash: say, problem, short, asked, busy: asking.busy, ask }
}
