import { useState } from 'react'
import { PAYMENT_METHODS } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import { formatAmount, type Pesewas, parseCedisOrZero, pesewas, sumOf } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { printReceiptOf, rememberReceipt, showReceipt } from '#web/counter/receipts.ts'
import { useDrawerNeeded } from '#web/counter/use-drawer-needed.tsx'
import {
  type CashOfTakingBack,
  correctionOnWire,
  correctReceipt,
  type Receipt,
} from '#web/queries/payments.ts'
import { useCash } from '#web/queries/person.ts'
import { type Asked, askForYes } from '#web/queries/requests.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { reasonOf } from './correction-reason.ts'

interface CorrectionOf {
  receipt: Receipt
  takesTwo: boolean
  onAsked: (request: Asked) => void
  onClose: () => void
}

/** What is typed over of a receipt, and what is done with it. */
export function useCorrection({ receipt, takesTwo, onAsked, onClose }: CorrectionOf) {
  const [typed, setTyped] = useState(() => receipt.lines.map(({ amount }) => formatAmount(amount)))
  const [method, setMethod] = useState(() => methodOf(receipt))
  const [reference, setReference] = useState(receipt.reference ?? '')
  const [date, setDate] = useState<Day | null>(receipt.date)
  const [saidWhy, setReason] = useState<string | null>(null)
  const [problem, setProblem] = useState<Wrong | null>(null)
  const [cash, setCash] = useState<CashOfTakingBack | null>(null)
  const acts = useCorrectionActs({ receipt, onAsked, onClose }, setProblem)
  const { lines, sum, less } = linesTyped(receipt, typed)
  const reason = saidWhy ?? reasonOf(receipt, { sum, method, reference, date })
  const submit = () => {
    const missing = missingIn({ sum, reason, date }, acts.unsaid !== null && cash === null)
    if (missing) return setProblem({ text: missing })
    const doing = takesTwo ? acts.asking : acts.correcting
    const said = { cash: (acts.unsaid && cash) || undefined, confirm: problem?.isShort }
    const about = { reason: reason.trim(), ...said }
    doing.submit({
      receipt,
      lines,
      method,
      reference: kept(method, reference),
      date: dayChanged(receipt, date),
      ...about,
    })
  }
  const mended = mendedBy(() => setProblem(null))
  return {
    typed,
    method,
    reference,
    date,
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
    setDate: mended(setDate),
    setReason: mended(setReason),
  }
}

/** What is wrong is said until something is changed. */
function mendedBy(forget: () => void) {
  return <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      forget()
      set(value)
    }
}

function methodOf({ method }: Receipt) {
  return PAYMENT_METHODS.find((each) => each === method) ?? ('Cash' as const)
}

/** Cash and card have no reference. */
function kept(method: string, reference: string): string {
  return method === 'Cash' || method === 'Card' ? '' : reference.trim()
}

/** The day of the receipt says nothing: then both halves count from today, as of every correction. */
function dayChanged(receipt: Receipt, date: Day | null): Day | undefined {
  return date === receipt.date || date === null ? undefined : date
}

interface Said {
  sum: Pesewas | null
  reason: string
  date: Day | null
}

/** What is wrong, until something is changed. Of a drawer that should hold less: said once, and then it goes. */
interface Wrong {
  text: string
  isShort?: boolean
}

function missingIn({ sum, reason, date }: Said, isCashUnsaid: boolean): string | null {
  if (sum === null) return sentences.payments.incomplete
  if (date === null) return 'Enter the day it was paid.'
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

type Correcting = Pick<CorrectionOf, 'receipt' | 'onAsked' | 'onClose'>

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
