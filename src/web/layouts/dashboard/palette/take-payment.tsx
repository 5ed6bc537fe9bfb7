import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/constants.ts'
import { dayOf } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { parseCedis } from '#shared/money.ts'
import { timeAtServer } from '../../../offline/line.ts'
import type { NewPayment } from '../../../offline/record-act.ts'
import type { Outstanding, Student } from '../../../queries/students.ts'
import { Button } from '../../../ui/button.tsx'
import { Key } from '../../../ui/key.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { announcePayment } from '../counter/after-payment.ts'
import { DuplicateQuestion } from '../counter/duplicate-question.tsx'
import { SPREAD } from '../counter/owed-fees.ts'
import { spreadTender } from '../counter/spread.ts'
import { useRecording } from '../counter/use-recording.ts'
import { ChildAndAmount } from './child-and-amount.tsx'
import { FeeChoice, feesToChoose } from './fee-choice.tsx'
import { PaletteFoot } from './palette-foot.tsx'
import { WhatHappens } from './what-happens.tsx'

/** What is done for a child once she is chosen. */
export interface ChosenChildStep {
  student: Student
  /** The amount as typed: it stays when one turns from a payment to a debt. */
  typed: string
  onTyped: (typed: string) => void
  onBack: () => void
  onClose: () => void
  onOtherAct: () => void
}

interface TakePaymentProps extends ChosenChildStep {
  outstanding: readonly Outstanding[] | undefined
}

/** The second half of the counter: the cursor is in the amount, the oldest fee is chosen, Enter pays. */
export function TakePayment({ student, outstanding, typed, onTyped, ...ways }: TakePaymentProps) {
  const { onBack, onClose, onOtherAct } = ways
  const id = useId()
  const fees = feesToChoose(student, outstanding)
  const [at, setAt] = useState(0)
  const [method, setMethod] = useState<PaymentMethod>('Cash')
  const [problem, setProblem] = useState(false)
  const recording = useRecording<NewPayment>({
    failed: messages.payments.creditFailed,
    onDone: (payment, outcome) => {
      announcePayment(payment, outcome)
      onClose()
    },
  })
  const amount = parseCedis(typed)
  const fee = fees[Math.min(at, fees.length - 1)]
  const owedFees = fees.filter((each) => each.feeType !== SPREAD && each.amount > 0)
  const lines =
    !amount || !fee
      ? []
      : fee.feeType === SPREAD
        ? spreadTender(amount, owedFees)
        : [{ feeType: fee.feeType, amount }]

  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (lines.length === 0) return setProblem(true)
    recording.submit({ kind: 'payment', student, lines, method, date: dayOf(timeAtServer()) })
  }
  const act = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !recording.question) {
      event.preventDefault()
      event.stopPropagation()
      onBack()
    }
  }
  return (
    <form className="pal-form" onSubmit={pay} onKeyDown={act} noValidate>
      <ChildAndAmount
        student={student}
        typed={typed}
        onTyped={(text) => {
          setProblem(false)
          onTyped(text)
        }}
        onBack={onBack}
        onStep={(step) => setAt((at + step + fees.length) % Math.max(fees.length, 1))}
        describedBy={`${id}-what`}
      />
      <FeeChoice
        caption={fees.length > 0 ? 'Which fee? The oldest comes first' : 'Nothing is owed'}
        fees={fees}
        chosen={fee?.feeType ?? null}
        onChoose={(feeType) => setAt(fees.findIndex((each) => each.feeType === feeType))}
      />
      <div className="pal-by">
        <span className="small strong" aria-hidden="true">
          Paid by
        </span>
        <Segmented
          label="Paid by"
          labelHidden
          options={PAYMENT_METHODS}
          short={{ 'Mobile Money': 'MoMo' }}
          value={method}
          onChange={setMethod}
        />
      </div>
      <div className={problem ? 'pal-rec bad' : 'pal-rec'}>
        <WhatHappens id={`${id}-what`} student={student} lines={lines} method={method} problem={problem} />
        <Button kind="primary" type="submit" shortcut="Enter" busy={recording.busy && 'Paying...'}>
          {messages.buttons.pay}
        </Button>
      </div>
      <PaletteFoot enter="pay" leave="back">
        <span>
          <Key name="Tab" /> paid by
        </span>
        <Button kind="bare" small onClick={onOtherAct}>
          Add a debt instead
        </Button>
      </PaletteFoot>
      <DuplicateQuestion recording={recording} act="Record another" />
    </form>
  )
}
