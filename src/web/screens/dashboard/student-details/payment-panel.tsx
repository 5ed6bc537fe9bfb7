import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { AskAPhone } from '#web/counter/asking/ask-a-phone.tsx'
import { FamilyToo } from '#web/counter/family-too.tsx'
import { creditFeeOf, feesToChoose } from '#web/counter/fees-to-choose.ts'
import { actByLetter, MethodChoice } from '#web/counter/method-choice.tsx'
import { useOpenPalette } from '#web/counter/palette/palette-context.ts'
import { RecordingQuestion } from '#web/counter/recording-question.tsx'
import { TenderFields } from '#web/counter/tender-details.tsx'
import { usePaymentForm } from '#web/counter/use-payment-form.ts'
import type { NewPayment } from '#web/offline/new-act.ts'
import type { Outcome } from '#web/offline/record-act.ts'
import { useWaitingFor } from '#web/offline/use-waiting.ts'
import { usePayers } from '#web/queries/payers.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import type { Outstanding, Student } from '#web/queries/students.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import card from '#web/ui/card.module.css'
import { cx } from '#web/ui/cx.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Money } from '#web/ui/figure.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { QuickAmount } from '#web/ui/quick-amount.tsx'
import { AfterPayment } from './after-payment-line.tsx'
import { FeeToPay } from './fee-to-pay.tsx'
import styles from './panel.module.css'
import details from './student-details.module.css'
import { paidBy, ShareAmounts, WhoIsPaying, type WhoPaid } from './who-is-paying.tsx'

interface PaymentPanelProps {
  student: (Student & { creditFeeType?: string | undefined }) | undefined
  outstanding: readonly Outstanding[] | undefined
  onRecorded: (payment: NewPayment, outcome: Outcome) => void
}

/** A letter in the amount, or a press on Pay, draws none of these anew. */
const Fee = memo(FeeToPay)
const Day = memo(DateField)

/** "Make a Payment": the fee, the amount, how it was paid, when. Enter pays from any field. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { form, pay, listen, ...panel } = usePaymentPanel(props)
  const { isAhead, owed, payers } = panel
  const button = { amount: form.amount, isAhead, busy: form.recording.busy }
  return (
    <section className={details.payment} aria-labelledby="pay-title">
      <Stack
        as="form"
        gap={3}
        id="pay-form"
        className={cx(card.card, card.padded)}
        onSubmit={pay}
        onKeyDown={listen}
        noValidate
      >
        <h2 id="pay-title">Make a Payment</h2>
        {payers && <WhoIsPaying payers={payers} value={panel.who} onChange={panel.setWho} />}
        <Fee
          fees={form.choices}
          isAhead={isAhead}
          value={form.fee?.feeType ?? null}
          owed={owed}
          onChange={form.setFeeType}
        />
        <MoneyField
          label="Amount"
          hint={<span className={only.wide}>Enter pays</span>}
          large
          ref={panel.amountField}
          value={panel.amountTyped}
          onChange={panel.setAmountTyped}
          error={panel.problem}
        />
        <Picks {...panel} feeType={form.fee?.feeType} />
        <PayForFamily student={props.student} />
        <MethodChoice value={form.method} onChange={form.setMethod} />
        <TenderFields {...form.tender} ask={<AskAPhone act={panel.payment} />} />
        <Row wrap align="end" gap={4} rowGap={2} className={styles.dateAndPay}>
          <Day label="Date" value={form.date} onChange={form.setDate} />
          <PayButton {...button} />
        </Row>
        <AfterPayment student={props.student} form={form} isAhead={isAhead} payer={panel.payer} />
      </Stack>
      <div className={page.thumb}>
        <PayButton {...button} form="pay-form" />
      </div>
      <RecordingQuestion recording={form.recording} act="Record another" />
    </section>
  )
}

function PayForFamily({ student }: Pick<PaymentPanelProps, 'student'>) {
  const openPalette = useOpenPalette()
  return <FamilyToo student={student} onChoose={(familyId) => openPalette(undefined, 'payment', familyId)} />
}

/** The panel's payment, what is wrong with it, and its keys. */
function usePaymentPanel({ student, outstanding, onRecorded }: PaymentPanelProps) {
  const [amountTyped, setAmountTyped] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const amountField = useRef<HTMLInputElement>(null)
  const payers = usePayers(student?.id ?? '')
  const [who, setWho] = useState<WhoPaid | null>(null)
  const { fees, creditTo } = useFeesToChoose(student, outstanding)
  const form = usePaymentForm({
    student,
    fees,
    creditTo,
    amountTyped,
    onRecorded: (payment, outcome) => {
      setAmountTyped('')
      setWho(null)
      onRecorded(payment, outcome)
    },
  })
  useShortcuts({ p: () => amountField.current?.focus() })
  const owed = form.fee?.amount ?? pesewas(0)
  const isAhead = fees.length > 0 && (fees[0]?.amount ?? 0) <= 0
  const payment = form.payment && paidBy(form.payment, payers, who)
  const payer = payers && who && who !== 'else' ? payers[who] : undefined

  const pay = (event: FormEvent) => {
    event.preventDefault()
    // On a slow connection a quick hand is ahead of the fees; what was typed stays.
    if (!student || !outstanding)
      return setProblem('One moment, the fees are on their way. Then press Pay again.')
    if (payers && who === null) return setProblem('Say who pays.')
    if (!payment) return setProblem(sentences.payments.incomplete)
    setProblem(undefined)
    if (isAhead || form.allow()) form.recording.submit(payment)
  }
  const payAll = () => owed > 0 && setAmountTyped(formatAmount(owed))
  const listen = (event: KeyboardEvent) => {
    if (event.target !== amountField.current) return
    actByLetter(event, { onMethod: form.setMethod, onAll: payAll, onDetails: form.tender.open })
  }
  const ofPayers = { payers, who, setWho, payer, payment }
  return { form, pay, listen, amountTyped, setAmountTyped, amountField, problem, owed, isAhead, ...ofPayers }
}

/** Nothing until the child's own dates have come: what is chosen here must not change under a hand. */
function useFeesToChoose(
  student: PaymentPanelProps['student'],
  outstanding: readonly Outstanding[] | undefined,
) {
  const { data: feeTypes } = useQuery(feeTypesQuery())
  const { acts: waiting } = useWaitingFor(student?.id)
  const creditTo = student ? creditFeeOf(student, feeTypes) : ''
  const fees = useMemo(
    () => (student && outstanding ? feesToChoose({ student, outstanding, feeTypes, waiting, creditTo }) : []),
    [student, outstanding, feeTypes, waiting, creditTo],
  )
  return { fees, creditTo }
}

type PicksProps = Pick<ReturnType<typeof usePaymentPanel>, 'payers' | 'who' | 'owed' | 'setAmountTyped'> & {
  feeType: string | undefined
}

/** What is likely typed: of two payers the share of who pays. */
function Picks({ payers, who, owed, setAmountTyped, feeType }: PicksProps) {
  if (!payers) return <QuickAmounts owed={owed} onPick={setAmountTyped} />
  return <ShareAmounts payers={payers} who={who} feeType={feeType} onPick={setAmountTyped} />
}

/** All of it, or half: what parents say at the counter. */
function QuickAmounts({ owed, onPick }: { owed: Pesewas; onPick: (amountTyped: string) => void }) {
  if (owed <= 0) return null
  const half = pesewas(Math.ceil(owed / 2))
  return (
    <Row wrap gap={2}>
      <QuickAmount label="All of it" amount={formatAmount(owed)} onPick={onPick} />
      <QuickAmount label="Half" amount={formatAmount(half)} onPick={onPick} />
    </Row>
  )
}

interface PayButtonProps {
  amount: Pesewas | null
  isAhead: boolean
  busy: boolean
  form?: string
}

/** Looks off until an amount is typed, yet answers a press with the sentence that says what is missing. */
function PayButton({ amount, isAhead, busy, form }: PayButtonProps) {
  return (
    <Button
      kind="primary"
      type="submit"
      form={form}
      className={cx(!form && only.wide)}
      aria-disabled={amount ? undefined : true}
      busy={busy && 'Paying...'}
    >
      {isAhead ? 'Pay ahead' : sentences.buttons.pay} {amount && <Money amount={amount} />}
    </Button>
  )
}
