import { sentences } from '#shared/sentences.ts'
import { MethodChoice } from '#web/counter/method-choice.tsx'
import { usePaymentForm } from '#web/counter/use-payment-form.ts'
import type { Outstanding } from '#web/queries/students.ts'
import { ChildActForm, type ChosenChildStep } from './child-act-form.tsx'
import { feesToChoose } from './fee-choice.tsx'
import { WhatHappens } from './what-happens.tsx'

interface TakePaymentProps extends ChosenChildStep {
  outstanding: readonly Outstanding[] | undefined
}

/** The second half of the counter: the oldest fee is chosen, and all that is missing is the amount. */
export function TakePayment({ outstanding, ...step }: TakePaymentProps) {
  const { student, amountTyped, onClose } = step
  const fees = feesToChoose(student, outstanding)
  const form = usePaymentForm({ student, fees, amountTyped, onRecorded: onClose })
  const { method, lines } = form

  return (
    <ChildActForm
      step={step}
      recording={form.recording}
      act={form.payment}
      fees={fees}
      chosen={form.fee?.feeType ?? null}
      onChoose={form.setFeeType}
      caption={fees.length > 0 ? 'Which fee? The oldest comes first' : 'Nothing is owed'}
      choice={<MethodChoice labelHidden value={method} onChange={form.setMethod} />}
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
