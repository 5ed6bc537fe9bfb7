import { useState } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/constants.ts'
import { dayOf } from '#shared/dates.ts'
import { type Pesewas, parseCedis } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { timeAtServer } from '#web/connection.ts'
import { announcePayment } from '#web/counter/after-payment.ts'
import { SPREAD } from '#web/counter/owed-fees.ts'
import { spreadTender } from '#web/counter/spread.ts'
import { useRecording } from '#web/counter/use-recording.ts'
import type { NewPayment } from '#web/offline/record-act.ts'
import type { Outstanding } from '#web/queries/students.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { ChildActForm, type ChosenChildStep } from './child-act-form.tsx'
import { type ChoosableFee, feesToChoose } from './fee-choice.tsx'
import { WhatHappens } from './what-happens.tsx'

interface TakePaymentProps extends ChosenChildStep {
  outstanding: readonly Outstanding[] | undefined
}

/** The second half of the counter: the oldest fee is chosen, and all that is missing is the amount. */
export function TakePayment({ outstanding, ...step }: TakePaymentProps) {
  const { student, typed, onClose } = step
  const fees = feesToChoose(student, outstanding)
  const [chosenAt, setAt] = useState(0)
  const [method, setMethod] = useState<PaymentMethod>('Cash')
  const recording = useRecording<NewPayment>({
    failed: sentences.payments.creditFailed,
    onDone: (payment, outcome) => {
      announcePayment(payment, outcome)
      onClose()
    },
  })
  // The details that have come since may name fewer.
  const at = Math.min(chosenAt, fees.length - 1)
  const lines = linesOf(parseCedis(typed), fees, fees[at])

  return (
    <ChildActForm
      step={step}
      recording={recording}
      act={lines.length > 0 ? { kind: 'payment', student, lines, method, date: dayOf(timeAtServer()) } : null}
      fees={fees}
      at={at}
      onAt={setAt}
      caption={fees.length > 0 ? 'Which fee? The oldest comes first' : 'Nothing is owed'}
      choice={
        <Segmented
          label="Paid by"
          labelHidden
          options={PAYMENT_METHODS}
          short={{ 'Mobile Money': 'MoMo' }}
          value={method}
          onChange={setMethod}
        />
      }
      choiceName="Paid by"
      says={(said) => <WhatHappens {...said} student={student} lines={lines} method={method} />}
      words={{
        button: sentences.buttons.pay,
        busy: 'Paying...',
        enter: 'pay',
        again: 'Record another',
        otherAct: 'Add a debt instead',
      }}
    />
  )
}

function linesOf(amount: Pesewas | null, fees: readonly ChoosableFee[], fee: ChoosableFee | undefined) {
  if (!amount || !fee) return []
  if (fee.feeType !== SPREAD) return [{ feeType: fee.feeType, amount }]
  return spreadTender(
    amount,
    fees.filter((each) => each.feeType !== SPREAD && each.amount > 0),
  )
}
