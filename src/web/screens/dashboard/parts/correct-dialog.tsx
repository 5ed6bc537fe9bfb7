import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PAYMENT_METHODS } from '#shared/constants.ts'
import { formatAmount, type Pesewas, parseCedisOrZero, pesewas, sumOf } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { MethodChoice } from '#web/counter/method-choice.tsx'
import { printReceiptOf, rememberReceipt, showReceipt } from '#web/counter/receipts.ts'
import { useDrawerNeeded } from '#web/counter/use-drawer-needed.tsx'
import type { Entry } from '#web/queries/entries.ts'
import {
  type CashOfTakingBack,
  correctionOnWire,
  correctReceipt,
  type Receipt,
  receiptQuery,
} from '#web/queries/payments.ts'
import { useCash } from '#web/queries/person.ts'
import { type Asked, askForYes } from '#web/queries/requests.ts'
import { knownStudent, studentQuery } from '#web/queries/students.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/figure.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { ReasonField } from '#web/ui/reason-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { ApproveHere } from './approve-here.tsx'
import { reasonOf } from './correction-reason.ts'
import { useTakesTwo } from './use-takes-two.ts'
import { WhatBecameOfCash } from './what-became-of-cash.tsx'

interface CorrectDialogProps {
  entry: Entry
  onClose: () => void
}

/** A wrong amount put right: the receipt is taken back and the right one made, in one act; where it takes two, it is asked for. */
export function CorrectDialog({ entry, onClose }: CorrectDialogProps) {
  const { data: receipt, error, refetch } = useQuery(receiptQuery(entry.receiptId ?? ''))
  const [asked, setAsked] = useState<Asked | null>(null)
  const takesTwo = useTakesTwo()
  if (asked) return <ApproveHere request={asked} onClose={onClose} />
  const title = takesTwo ? `Ask to correct ${entry.receiptNumber}?` : `Correct receipt ${entry.receiptNumber}`
  return (
    <Dialog title={title} onClose={onClose} wide>
      {receipt && (
        <CorrectForm
          key={receipt.id}
          {...{ receipt, takesTwo, onClose }}
          onAsked={(request) => (request.approvers.length > 0 ? setAsked(request) : onClose())}
        />
      )}
      {!receipt && error && (
        <Problem sentence="The receipt did not load." detail={error.message} onRetry={refetch} />
      )}
      {!receipt && !error && (
        <DialogBody>
          <Skeleton width={240} height={60} />
        </DialogBody>
      )}
    </Dialog>
  )
}

interface CorrectFormProps {
  receipt: Receipt
  takesTwo: boolean
  onAsked: (request: Asked) => void
  onClose: () => void
}

/** The receipt as it is, to be typed over: the cursor is in its first amount. */
function CorrectForm(props: CorrectFormProps) {
  const { receipt, takesTwo, onClose } = props
  const form = useCorrection(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    form.submit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={page.stack}>
        <p className={text.muted}>
          {receipt.studentName}, {receipt.className}
        </p>
        {receipt.lines.map(({ feeType, studentId }, index) => (
          <MoneyField
            key={`${studentId} ${feeType}`}
            autoFocus={index === 0}
            label={`${[childNamed(receipt, studentId), feeType].filter(Boolean).join(', ')}, really paid`}
            hint={`${formatAmount(receipt.lines[index]?.amount ?? receipt.amount)} on the receipt`}
            value={form.typed[index] ?? ''}
            onChange={(value) => form.type(index, value)}
          />
        ))}
        <MethodChoice value={form.method} onChange={form.setMethod} />
        {form.method !== 'Cash' && form.method !== 'Card' && (
          <TextField
            label="Reference"
            hint="optional"
            maxLength={80}
            value={form.reference}
            onChange={form.setReference}
          />
        )}
        <ReasonField label="Why" value={form.reason} onChange={form.setReason} />
        {form.unsaid && (
          <WhatBecameOfCash says={form.unsaid} amount={form.less} value={form.cash} onChange={form.setCash} />
        )}
        <WhatItDoes studentId={receipt.studentId} takesTwo={takesTwo} problem={form.problem} />
      </div>
      <DialogActs>
        <Button onClick={onClose}>Leave it</Button>
        <Button kind="primary" type="submit" busy={form.busy && (takesTwo ? 'Asking...' : 'Correcting...')}>
          {takesTwo ? 'Ask to correct' : 'Correct'} to {form.sum === null ? '…' : <Money amount={form.sum} />}
        </Button>
      </DialogActs>
      {form.drawerQuestion}
    </form>
  )
}

/** Whose line it is, where the receipt is for several children. */
function childNamed({ children }: Receipt, studentId: string): string | undefined {
  return children.find((child) => child.studentId === studentId)?.name
}

interface WhatItDoesProps {
  studentId: string
  takesTwo: boolean
  problem: string | null
}

function WhatItDoes({ studentId, takesTwo, problem }: WhatItDoesProps) {
  const { data: details } = useQuery(studentQuery(studentId))
  const hasPhone = Boolean((details ?? knownStudent(studentId))?.guardianPhone)
  if (!problem && takesTwo) {
    return (
      <Notice tone="wait" icon="clock">
        Nothing is written until somebody else says yes. Until then the receipt counts as it stands.
      </Notice>
    )
  }
  if (!problem) {
    const effect = 'The receipt becomes void and says where the money stands; a new one is made.'
    return (
      <Notice icon="undo">
        {effect} {hasPhone && 'The family is told.'}
      </Notice>
    )
  }
  return (
    <Notice tone="bad" icon="warning" role="alert">
      {problem}
    </Notice>
  )
}

function useCorrection({ receipt, takesTwo, onAsked, onClose }: CorrectFormProps) {
  const [typed, setTyped] = useState(() => receipt.lines.map(({ amount }) => formatAmount(amount)))
  const [method, setMethod] = useState(
    () => PAYMENT_METHODS.find((each) => each === receipt.method) ?? ('Cash' as const),
  )
  const [reference, setReference] = useState(receipt.reference ?? '')
  const [saidWhy, setReason] = useState<string | null>(null)
  const [problem, setProblem] = useState<Wrong | null>(null)
  const [cash, setCash] = useState<CashOfTakingBack | null>(null)
  const acts = useCorrectionActs({ receipt, onAsked, onClose }, setProblem)
  const { lines, sum, less } = linesTyped(receipt, typed)
  const reason = saidWhy ?? reasonOf(receipt, { sum, method, reference })
  const submit = () => {
    const missing = missingIn(sum, reason, acts.unsaid !== null && cash === null)
    if (missing) return setProblem({ text: missing })
    const kept = method === 'Cash' || method === 'Card' ? '' : reference.trim()
    const doing = takesTwo ? acts.asking : acts.correcting
    const said = { cash: (acts.unsaid && cash) || undefined, confirm: problem?.isShort }
    const about = { reason: reason.trim(), ...said }
    doing.submit({ receipt, lines, method, reference: kept, ...about })
  }
  /** What is wrong is said until something is changed. */
  const mended =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setProblem(null)
      set(value)
    }
  return {
    typed,
    method,
    reference,
    reason,
    problem: problem?.text ?? null,
    sum,
    less,
    submit,
    busy: acts.correcting.busy || acts.asking.busy,
    unsaid: acts.unsaid,
    cash,
    setCash: mended(setCash),
    drawerQuestion: acts.drawerQuestion,
    type: (index: number, value: string) => mended(setTyped)(typed.with(index, value)),
    setMethod: mended(setMethod),
    setReference: mended(setReference),
    setReason: mended(setReason),
  }
}

/** What is wrong, until something is changed. Of a drawer that should hold less: said once, and then it goes. */
interface Wrong {
  text: string
  isShort?: boolean
}

function missingIn(sum: Pesewas | null, reason: string, isCashUnsaid: boolean): string | null {
  if (sum === null) return sentences.payments.incomplete
  if (!reason.trim()) return 'Say why, for whoever reads the journal later.'
  return isCashUnsaid ? 'Say what happened to the cash.' : null
}

/** The lines as they are typed over; no sum while one of them is no amount. */
function linesTyped(receipt: Receipt, typed: readonly string[]) {
  // A fee that was not paid at all is left empty, or 0.
  const amounts = typed.map((each) => (each.trim() === '' ? pesewas(0) : parseCedisOrZero(each)))
  const isReadable = amounts.every((amount) => amount !== null)
  const lines = receipt.lines.flatMap((line, index) => {
    const amount = amounts[index]
    return amount ? [{ ...line, amount }] : []
  })
  const sum = isReadable && lines.length > 0 ? sumOf(lines.map(({ amount }) => amount)) : null
  const less = sum === null ? undefined : pesewas(Math.max(receipt.amount - sum, 0))
  return { lines, sum, less }
}

type Correcting = Pick<CorrectFormProps, 'receipt' | 'onAsked' | 'onClose'>

/** Corrects at once, or asks another person first. The server may ask what the cash did, or for a drawer. */
function useCorrectionActs({ receipt, onAsked, onClose }: Correcting, onProblem: (wrong: Wrong) => void) {
  const [unsaid, setUnsaid] = useState<string | null>(null)
  const drawer = useDrawerNeeded()
  const hasDrawers = useCash() !== null
  const correcting = useAct({
    act: correctReceipt,
    onDone: (made) => {
      onClose()
      announce(receipt, made)
    },
    onRefused: (refusal, given) => {
      if (drawer.ask(refusal, () => correcting.submit(given))) return
      if (refusal.code === 'cash_unsaid') return setUnsaid(refusal.message)
      onProblem({ text: refusal.message, isShort: refusal.code === 'drawer_short' })
    },
  })
  const asking = useAct({
    act: ({ reason: why, cash: _, confirm, ...correction }: Parameters<typeof correctReceipt>[0], key) => {
      const question = { act: 'correct' as const, receiptId: receipt.id, reason: why }
      // What was typed too much never came: it leaves no drawer.
      const isCash = receipt.method === 'Cash' && correction.method === 'Cash'
      const cash = hasDrawers && isCash ? { cash: 'came_once' as const } : {}
      return askForYes({ ...question, ...cash, confirm, ...correctionOnWire(correction) }, key)
    },
    onDone: ({ message, request }) => {
      showToast(message)
      onAsked(request)
    },
    onRefused: ({ code, message }) => onProblem({ text: message, isShort: code === 'drawer_short' }),
  })
  return { correcting, asking, unsaid, drawerQuestion: drawer.question }
}

function announce(
  receipt: Receipt,
  made: { id: string; number: string; code: string; amount: Pesewas },
): void {
  rememberReceipt(made)
  showToast(
    `Receipt ${receipt.number} was corrected. The money stands on ${made.number}.`,
    [
      { label: 'Print', icon: 'print', shortcut: 'R', act: () => void printReceiptOf(made.id) },
      { label: 'Receipt', icon: 'receipt', act: () => void showReceipt(made.id) },
    ],
    `${receipt.studentName}, GH₵ ${formatAmount(made.amount)}`,
  )
}
