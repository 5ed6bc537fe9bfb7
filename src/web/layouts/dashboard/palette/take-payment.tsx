import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/constants.ts'
import { dayOf } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { parseCedis } from '#shared/money.ts'
import { fullName, initialsOf } from '#shared/people.ts'
import { recordPayment } from '../../../queries/payments.ts'
import type { Outstanding, Student } from '../../../queries/students.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Key } from '../../../ui/key.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { announcePayment } from '../counter/after-payment.ts'
import { DuplicateQuestion } from '../counter/duplicate-question.tsx'
import { SPREAD } from '../counter/owed-fees.ts'
import { spreadTender } from '../counter/spread.ts'
import { useRecording } from '../counter/use-recording.ts'
import { FeeChoice, feesToChoose } from './fee-choice.tsx'
import { PaletteFoot } from './palette-foot.tsx'
import { WhatHappens } from './what-happens.tsx'

interface TakePaymentProps {
  student: Student
  outstanding: readonly Outstanding[] | undefined
  onBack: () => void
  onClose: () => void
}

/** The second half of the counter: the cursor is in the amount, the oldest fee is chosen, Enter pays. */
export function TakePayment({ student, outstanding, onBack, onClose }: TakePaymentProps) {
  const id = useId()
  const fees = feesToChoose(student, outstanding)
  const [at, setAt] = useState(0)
  const [typed, setTyped] = useState('')
  const [method, setMethod] = useState<PaymentMethod>('Cash')
  const [problem, setProblem] = useState(false)
  const recording = useRecording({
    record: recordPayment,
    failed: messages.payments.creditFailed,
    onRecorded: (payment, recorded) => {
      announcePayment(payment, recorded)
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
    recording.submit({ studentId: student.id, lines, method, date: dayOf(new Date()) })
  }
  const act = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !recording.question) {
      event.preventDefault()
      event.stopPropagation()
      onBack()
    }
  }
  const chooseByArrow = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || fees.length === 0) return
    event.preventDefault()
    setAt((at + step + fees.length) % fees.length)
  }

  return (
    <form className="pal-form" onSubmit={pay} onKeyDown={act} noValidate>
      <div className="pal-in">
        <button
          type="button"
          className="tok"
          onClick={onBack}
          aria-label={`${fullName(student)}, ${student.className}. Choose another child`}
        >
          <Avatar initials={initialsOf(student)} small />
          <span>
            {fullName(student)}, {student.className}
          </span>
        </button>
        <label className="pal-amt">
          <span>GH₵</span>
          <input
            // biome-ignore lint/a11y/noAutofocus: the child is chosen, the amount is next
            autoFocus
            aria-label="Amount in cedis"
            aria-describedby={`${id}-what`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            maxLength={20}
            size={Math.max(4, typed.length)}
            value={typed}
            onChange={(event) => {
              setProblem(false)
              setTyped(event.currentTarget.value)
            }}
            onKeyDown={chooseByArrow}
          />
        </label>
      </div>
      <FeeChoice
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
      <PaletteFoot enter="pay" leave="back to the name">
        <span>
          <Key name="Tab" /> paid by
        </span>
      </PaletteFoot>
      <DuplicateQuestion recording={recording} act="Record another" />
    </form>
  )
}
