import { type FormEvent, memo, useMemo, useRef, useState } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/constants.ts'
import { dayOf } from '#shared/dates.ts'
import { formatAmount, type Pesewas, parseCedis, pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { timeAtServer } from '#web/connection.ts'
import { announcePayment } from '#web/counter/after-payment.ts'
import { DuplicateQuestion } from '#web/counter/duplicate-question.tsx'
import { owedFees, SPREAD } from '#web/counter/owed-fees.ts'
import { spreadTender } from '#web/counter/spread.ts'
import { useRecording } from '#web/counter/use-recording.ts'
import type { NewPayment, Outcome } from '#web/offline/record-act.ts'
import type { Outstanding, Student } from '#web/queries/students.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Money } from '#web/ui/figure.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { AfterPayment } from './after-payment-line.tsx'
import { FeeToPay } from './fee-to-pay.tsx'

interface PaymentPanelProps {
  student: Student | undefined
  outstanding: readonly Outstanding[] | undefined
  onRecorded: (payment: NewPayment, outcome: Outcome) => void
}

/** A letter in the amount, or a press on Pay, draws none of these anew. */
const Fee = memo(FeeToPay)
const Day = memo(DateField)
const PaidBy = memo(MethodChoice)

/** "Make a Payment": the fee, the amount, how it was paid, when. Enter pays from any field. */
export function PaymentPanel({ student, outstanding, onRecorded }: PaymentPanelProps) {
  const fees = useMemo(() => owedFees(outstanding ?? []), [outstanding])
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [method, setMethod] = useState<PaymentMethod>('Cash')
  const [date, setDate] = useState<string | null>(() => dayOf(timeAtServer()))
  const [problem, setProblem] = useState<string | undefined>()
  const amountField = useRef<HTMLInputElement>(null)
  const recording = useRecording<NewPayment>({
    failed: sentences.payments.creditFailed,
    onDone: (payment, outcome) => {
      announcePayment(payment, outcome)
      setTyped('')
      onRecorded(payment, outcome)
    },
  })
  useShortcuts({ p: () => amountField.current?.focus() })

  const feeType =
    chosen && (chosen === SPREAD || fees.some((fee) => fee.feeType === chosen)) ? chosen : fees[0]?.feeType
  const owed =
    feeType === SPREAD ? sumOwed(fees) : (fees.find((fee) => fee.feeType === feeType)?.amount ?? pesewas(0))
  const amount = parseCedis(typed)

  const pay = (event: FormEvent) => {
    event.preventDefault()
    // On a slow connection a quick hand is ahead of the fees; what was typed stays.
    if (!student || !outstanding)
      return setProblem('One moment, the fees are on their way. Then press Pay again.')
    if (!amount || !feeType || !date) return setProblem(sentences.payments.incomplete)
    setProblem(undefined)
    const lines = feeType === SPREAD ? spreadTender(amount, fees) : [{ feeType, amount }]
    recording.submit({ kind: 'payment', student, lines, method, date })
  }

  return (
    <section className="o-2" aria-labelledby="pay-title">
      <form id="pay-form" className="card pad stack panel" onSubmit={pay} noValidate>
        <h2 id="pay-title">Make a Payment</h2>
        <Fee fees={fees} all={outstanding} value={feeType ?? null} owed={owed} onChange={setChosen} />
        <MoneyField
          label="Amount"
          hint={<span className="desk-only">Enter pays</span>}
          large
          ref={amountField}
          value={typed}
          onChange={setTyped}
          error={problem}
        />
        <QuickAmounts owed={owed} onPick={setTyped} />
        <PaidBy value={method} onChange={setMethod} />
        <div className="pay-row">
          <Day label="Date" value={date} onChange={setDate} />
          <PayButton amount={amount} busy={recording.busy} />
        </div>
        <AfterPayment student={student} amount={amount} />
      </form>
      <div className="thumb">
        <PayButton amount={amount} busy={recording.busy} form="pay-form" />
      </div>
      <DuplicateQuestion recording={recording} act="Record another" />
    </section>
  )
}

interface MethodChoiceProps {
  value: PaymentMethod
  onChange: (method: PaymentMethod) => void
}

function MethodChoice({ value, onChange }: MethodChoiceProps) {
  return (
    <Segmented
      label="Paid by"
      options={PAYMENT_METHODS}
      short={{ 'Mobile Money': 'MoMo' }}
      value={value}
      onChange={onChange}
    />
  )
}

/** All of it, or half: what parents say at the counter. */
function QuickAmounts({ owed, onPick }: { owed: Pesewas; onPick: (typed: string) => void }) {
  if (owed <= 0) return null
  const half = pesewas(Math.ceil(owed / 2))
  return (
    <div className="picks">
      <button type="button" className="pick" onClick={() => onPick(formatAmount(owed))}>
        All of it <b>{formatAmount(owed)}</b>
      </button>
      <button type="button" className="pick" onClick={() => onPick(formatAmount(half))}>
        Half <b>{formatAmount(half)}</b>
      </button>
    </div>
  )
}

interface PayButtonProps {
  amount: Pesewas | null
  busy: boolean
  form?: string
}

/** Looks off until an amount is typed, yet answers a press with the sentence that says what is missing. */
function PayButton({ amount, busy, form }: PayButtonProps) {
  return (
    <button
      type="submit"
      form={form}
      className={form ? 'btn btn-primary' : 'btn btn-primary desk-only'}
      aria-disabled={amount ? undefined : true}
      disabled={busy}
      aria-busy={busy || undefined}
    >
      {busy ? (
        'Paying...'
      ) : (
        <span>
          {sentences.buttons.pay} {amount && <Money amount={amount} />}
        </span>
      )}
    </button>
  )
}

function sumOwed(fees: readonly Outstanding[]): Pesewas {
  return pesewas(fees.reduce((sum, { amount }) => sum + amount, 0))
}
