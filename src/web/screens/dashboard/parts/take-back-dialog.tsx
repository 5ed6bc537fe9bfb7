import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { useDrawerNeeded } from '#web/counter/use-drawer-needed.tsx'
import type { Entry } from '#web/queries/entries.ts'
import { type CashOfTakingBack, receiptQuery, takeBackEntry, takeBackReceipt } from '#web/queries/payments.ts'
import { useCash, useMay } from '#web/queries/person.ts'
import { AskDialog } from '#web/screens/dashboard/parts/ask-dialog.tsx'
import { GiveBackDialog } from '#web/screens/dashboard/parts/give-back-dialog.tsx'
import { useTakesTwo } from '#web/screens/dashboard/parts/use-takes-two.ts'
import { goToCashQuestion, WhatBecameOfCash } from '#web/screens/dashboard/parts/what-became-of-cash.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Money } from '#web/ui/figure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import text from '#web/ui/text.module.css'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** What has to be known of an entry, or of a receipt whole, that is taken back. */
export type TakenBack = Pick<
  Entry,
  | 'id'
  | 'amount'
  | 'date'
  | 'side'
  | 'method'
  | 'feeType'
  | 'studentId'
  | 'studentName'
  | 'className'
  | 'receiptId'
  | 'receiptNumber'
  | 'recordedBy'
>

interface TakeBackProps {
  entry: TakenBack
  /** Said already by what leads here; it can be typed over. */
  reason?: string
  /** Where its money can be moved to another child instead. */
  onMove?: () => void
  onClose: () => void
}

/** Asks before a receipt, or an entry without one, is taken back; where it takes two, asks a second person. */
export function TakeBackDialog(props: TakeBackProps) {
  const takesTwo = useTakesTwo()
  const [why, setWhy] = useState<string | null>(null)
  // Taking a discount back raises what is owed again: one person's, where one may do it at all.
  const isCredit = !props.entry.receiptId && props.entry.side === 'Credit'
  const mayAlone = useMay('take_back')
  if (props.entry.receiptId && props.entry.method === 'Online') return <GiveBackDialog {...props} />
  if (why !== null || (takesTwo && !(isCredit && mayAlone)))
    return <AskToTakeBack {...props} reason={why ?? props.reason ?? ''} />
  return <TakeBack {...props} onTakesTwo={setWhy} />
}

/** What goes: a receipt whole, whatever line was pressed, for every child on it; its sum is unknown until it is read. */
function useWhole({ receiptId, amount, feeType, studentName, className }: TakenBack) {
  const { data: receipt } = useQuery({ ...receiptQuery(receiptId ?? ''), enabled: receiptId !== null })
  const one = { isShared: false, whose: studentName, whoseClass: `${studentName}, ${className}` }
  if (!receiptId) return { amount, fees: feeType, ...one }
  const fees = [...new Set(receipt?.lines.map((line) => line.feeType) ?? [feeType])].join(', ')
  const isShared = receipt !== undefined && receipt.children.length > 1
  const all = isShared ? receipt.children.map(({ name }) => name).join(', ') : ''
  return { amount: receipt?.amount, fees, ...(isShared ? { isShared, whose: all, whoseClass: all } : one) }
}

const wholeReceipt = (isShared: boolean) =>
  `The whole receipt is taken back, with every fee on it${isShared ? ' and for each of these children' : ''}.`

function AskToTakeBack({ entry, onMove, onClose, reason }: TakeBackProps & { reason: string }) {
  const { receiptId, receiptNumber } = entry
  const { amount, fees, whoseClass, isShared } = useWhole(entry)
  return (
    <AskDialog
      what={`take back ${receiptNumber ?? entry.feeType}`}
      amount={amount}
      about={
        <>
          {whoseClass}. {fees}, {formatDay(entry.date)}
          {entry.method && `, ${entry.method}`}, by {entry.recordedBy}.
          {receiptId && ` ${wholeReceipt(isShared)}`}
        </>
      }
      question={receiptId ? { act: 'take_back', receiptId } : { act: 'take_back_entry', entryId: entry.id }}
      asksForCash={receiptId !== null && entry.method === 'Cash'}
      onMove={onMove}
      reason={reason}
      onClose={onClose}
    />
  )
}

function TakeBack(props: TakeBackProps & { onTakesTwo: (reason: string) => void }) {
  const { entry, onClose, onMove } = props
  const form = useTakingBack(props)
  const { why, busy, act, unsaid, short, cash, setCash } = form
  const { receiptNumber } = entry
  const { amount, fees, whose, isShared } = useWhole(entry)
  return (
    <Confirm
      question={`Take back ${receiptNumber ? `receipt ${receiptNumber}` : entry.feeType}?`}
      keep="Keep it"
      act={
        cash === 'another_child' ? (
          'Choose the child'
        ) : form.isUnanswered ? (
          'Answer the cash question'
        ) : (
          <>Take back {amount === undefined ? receiptNumber : <Money amount={amount} />}</>
        )
      }
      busy={busy && 'Taking back...'}
      onKeep={onClose}
      onAct={cash === 'another_child' && onMove ? onMove : act}
    >
      <p className={text.muted}>
        {whose}, {fees}, {formatDay(entry.date)}
        {entry.method && `, ${entry.method}`}
      </p>
      <ReasonField label="Why" data-first {...why} />
      {form.asksForCash && (
        <div ref={form.theCash}>
          <WhatBecameOfCash
            says={unsaid}
            amount={amount}
            mayMove={Boolean(onMove)}
            value={cash}
            onChange={setCash}
          />
        </div>
      )}
      {short && (
        <Notice tone="bad" icon="warning" role="alert">
          {short}
        </Notice>
      )}
      {!unsaid && !short && <WhatItDoes isReceipt={receiptNumber !== null} isShared={isShared} />}
      {form.question}
    </Confirm>
  )
}

function WhatItDoes({ isReceipt, isShared }: { isReceipt: boolean; isShared: boolean }) {
  return (
    <Notice icon="undo">
      {isReceipt
        ? `${wholeReceipt(isShared)} It keeps its number and prints VOID; a text not yet sent is cancelled, one already sent is corrected.`
        : 'Another entry takes it back; both stay in the journal.'}
    </Notice>
  )
}

/** The reason while it is typed, and the act; what was wrong is said until the reason is mended. */
function useTakingBack({
  entry,
  reason,
  onClose,
  onTakesTwo,
}: TakeBackProps & { onTakesTwo: (reason: string) => void }) {
  const { id, studentId, receiptId, receiptNumber } = entry
  const why = useReason('Say why, for whoever reads the journal later.', reason)
  const { setUnsaid, setShort, goToCash, ...asked } = useCashQuestion(entry)
  const { cash, short, asksForCash } = asked
  const drawer = useDrawerNeeded()
  const taking = useAct({
    act: async (reason: string, key) => {
      const said = { cash: cash ?? undefined, confirm: short !== null }
      if (receiptId) await takeBackReceipt({ receiptId, reason, ...said }, key)
      else await takeBackEntry(id, studentId, reason, key)
    },
    onDone: () => {
      onClose()
      const done = `Receipt ${receiptNumber} was taken back. It keeps its number and is void.`
      showToast(receiptNumber ? done : 'The entry was taken back.')
    },
    onRefused: (refusal, reason) => {
      if (drawer.ask(refusal, () => taking.submit(reason))) return
      if (refusal.code === 'needs_approval') onTakesTwo(reason)
      else if (refusal.code === 'cash_unsaid') setUnsaid(refusal.message)
      else if (refusal.code === 'drawer_short') setShort(refusal.message)
      else why.refuse(refusal.message)
    },
  })
  const act = () => {
    const reason = why.take()
    if (!reason) return
    if (asksForCash && cash === null) goToCash()
    else taking.submit(reason)
  }
  const isUnanswered = asksForCash && cash === null && why.field.value.trim() !== ''
  return { why: why.field, busy: taking.busy, act, ...asked, isUnanswered, question: drawer.question }
}

/** What became of its cash: asked where drawers are kept, and whenever the server asks. */
function useCashQuestion({ receiptId, method }: TakenBack) {
  /** The server's own question: its drawer has been counted. */
  const [unsaid, setUnsaid] = useState<string | null>(null)
  /** The drawer that the cash leaves should hold less: said once, and then it goes. */
  const [short, setShort] = useState<string | null>(null)
  const [cash, choose] = useState<CashOfTakingBack | null>(null)
  const hasDrawers = useCash() !== null
  const asksForCash = unsaid !== null || (receiptId !== null && method === 'Cash' && hasDrawers)
  const theCash = useRef<HTMLDivElement>(null)
  const setCash = (answer: CashOfTakingBack) => {
    choose(answer)
    setShort(null)
  }
  const goToCash = () => goToCashQuestion(theCash.current)
  return { unsaid, setUnsaid, short, setShort, cash, setCash, asksForCash, theCash, goToCash }
}
