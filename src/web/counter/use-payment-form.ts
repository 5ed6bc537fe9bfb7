import { useState } from 'react'
import type { PaymentMethod } from '#shared/constants.ts'
import { dayOf } from '#shared/dates.ts'
import { type Pesewas, parseCedis } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { timeAtServer } from '#web/connection.ts'
import type { FeeLine, NewPayment, Outcome } from '#web/offline/record-act.ts'
import type { Student } from '#web/queries/students.ts'
import { announcePayment } from './after-payment.ts'
import { type ChoosableFee, SPREAD } from './choosable-fees.ts'
import { spreadAmount } from './spread-amount.ts'
import { useRecording } from './use-recording.ts'

interface PaymentFormOptions<Fee extends ChoosableFee> {
  student: Student | undefined
  /** What it can be for, the first of them chosen to begin with. */
  fees: readonly Fee[]
  amountTyped: string
  onRecorded: (payment: NewPayment, outcome: Outcome) => void
}

/** A payment as it is being typed: what it is for, how much, how and when it was paid, and the one way to record it. */
export function usePaymentForm<Fee extends ChoosableFee>({
  student,
  fees,
  amountTyped,
  onRecorded,
}: PaymentFormOptions<Fee>) {
  const [feeType, setFeeType] = useState<string | null>(null)
  const [method, setMethod] = useState<PaymentMethod>('Cash')
  const [date, setDate] = useState<string | null>(() => dayOf(timeAtServer()))
  const recording = useRecording<NewPayment>({
    failed: sentences.payments.creditFailed,
    onDone: (payment, outcome) => {
      announcePayment(payment, outcome)
      onRecorded(payment, outcome)
    },
  })
  // The details that have come since may name fewer.
  const fee = fees.find((each) => each.feeType === feeType) ?? fees[0]
  const amount = parseCedis(amountTyped)
  const lines = linesOf(amount, fees, fee)
  const payment: NewPayment | null =
    student && date && lines.length > 0 ? { kind: 'payment', student, lines, method, date } : null
  return { fee, setFeeType, method, setMethod, date, setDate, amount, lines, payment, recording }
}

function linesOf(
  amount: Pesewas | null,
  fees: readonly ChoosableFee[],
  fee: ChoosableFee | undefined,
): FeeLine[] {
  if (!amount || !fee) return []
  if (fee.feeType !== SPREAD) return [{ feeType: fee.feeType, amount }]
  return spreadAmount(
    amount,
    fees.filter((each) => each.feeType !== SPREAD),
  )
}
