import { useRef, useState } from 'react'
import type { PaymentMethod } from '#shared/constants.ts'
import { type Pesewas, parseCedis, pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import type { HalfTypedChoices } from '#web/half-typed.ts'
import type { NewPayment } from '#web/offline/new-act.ts'
import type { Outcome } from '#web/offline/record-act.ts'
import type { Student } from '#web/queries/students.ts'
import { useDayTyped } from '#web/today.ts'
import { announcePayment } from './after-payment.ts'
import { inShownOrder, SPREAD } from './choosable-fees.ts'
import { type ListedFee, linesToPay } from './fees-to-choose.ts'
import { noteRecentChild } from './recent-children.ts'
import { useTenderDetails } from './tender-details.tsx'
import { useNoteHalfTyped } from './use-note-half-typed.ts'
import { useRecording } from './use-recording.ts'

interface PaymentFormOptions {
  student: Student | undefined
  /** What it can be for, in the order in which money is spread; the first of them chosen to begin with. */
  fees: readonly ListedFee[]
  /** The fee on which stands what is more than is owed. */
  creditTo: string
  amountTyped: string
  /** What was chosen before the desk locked; to begin with, cash for the first fee. */
  first?: HalfTypedChoices
  /** Nothing is reordered from the first look on, not only from the first letter. */
  isBrief?: boolean
  /** In which order money pays the fees is still being read: nothing is proposed until then. */
  isOrderComing?: boolean
  onRecorded: (payment: NewPayment, outcome: Outcome) => void
}

/** A payment as it is being typed: what it is for, how much, how and when it was paid, and the one way to record it. */
export function usePaymentForm(options: PaymentFormOptions) {
  const { student, fees, creditTo, first = {}, amountTyped, onRecorded } = options
  const { isBrief = false, isOrderComing = false } = options
  const [method, setMethod] = useState<PaymentMethod>(first.method ?? 'Cash')
  const [date, setDate] = useDayTyped()
  const tender = useTenderDetails(method, first.details)
  const choice = useFeeChoice(fees, isBrief || amountTyped !== '', first.feeType)
  useNoteHalfTyped(
    { studentId: student?.id, act: 'payment', amountTyped },
    { feeType: choice.feeType, method, ...tender.sent },
  )
  const recording = useRecording<NewPayment>({
    failed: sentences.payments.creditFailed,
    onDone: (payment, outcome) => {
      noteRecentChild(payment.student.id)
      announcePayment(payment, outcome)
      choice.begin()
      tender.clear()
      onRecorded(payment, outcome)
    },
  })
  const amount = parseCedis(amountTyped)
  const isNamed = choice.feeType !== null && choice.feeType !== SPREAD
  const isSpreadComing = isOrderComing && !isNamed
  const lines = isSpreadComing ? [] : linesToPay(amount, { fees, fee: choice.fee, isNamed, creditTo })
  const payment: NewPayment | null =
    student && date && lines.length > 0
      ? { kind: 'payment', student, lines, method, date, ...tender.sent }
      : null
  const excess = useExcess(amount, choice.fee)
  /** The fee that is in credit by what is over. */
  const creditOn = isNamed ? (choice.feeType ?? creditTo) : creditTo
  return {
    ...choice,
    ...excess,
    creditOn,
    method,
    setMethod,
    tender,
    date,
    setDate,
    amount,
    lines,
    /** What all of it is, and where it goes, is known in a moment. */
    isSpreadComing,
    payment,
    recording,
  }
}

/** Which fee is chosen, by its name: never by its place, which may change as the details come. */
function useFeeChoice(fees: readonly ListedFee[], isBegun: boolean, first: string | null = null) {
  const [feeType, setFeeType] = useState(first)
  const shown = useRef<readonly ListedFee[]>([])
  shown.current = isBegun || feeType !== null ? inShownOrder(shown.current, fees) : fees
  const choices = shown.current
  const fee = choices.find((each) => each.feeType === feeType) ?? choices[0]
  return { choices, fee, feeType, setFeeType, begin: () => setFeeType(null) }
}

/** More than is owed is often a nought too many: it is asked about once, for this amount and this fee. */
function useExcess(amount: Pesewas | null, fee: ListedFee | undefined) {
  const [asked, setAsked] = useState('')
  const over = pesewas(amount && fee ? Math.max(0, amount - Math.max(0, fee.amount)) : 0)
  const question = `${fee?.feeType} ${amount}`
  const isAsked = over > 0 && asked === question
  /** True when it may be recorded; otherwise the question now stands. */
  const allow = () => {
    if (over === 0 || isAsked) return true
    setAsked(question)
    return false
  }
  return { over, isAsked, allow }
}
