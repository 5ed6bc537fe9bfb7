import { type FormEvent, useRef } from 'react'
import { counted } from '#shared/counted.ts'
import { formatAmount, formatCedisSpaced, type Pesewas, pesewas } from '#shared/money.ts'
import { MethodChoice } from '#web/counter/method-choice.tsx'
import { useNumberNext } from '#web/counter/use-number-next.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import card from '#web/ui/card.module.css'
import { Card } from '#web/ui/card.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { QuickAmount } from '#web/ui/quick-amount.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './sponsor.module.css'
import { type SponsorPaymentForm, WAYS } from './use-sponsor-payment.ts'

/** "Make a Payment": the amount, how it is spread over the pupils, how it came. Enter pays from any field. */
export function PaymentPanel({ form, name }: { form: SponsorPaymentForm; name: string }) {
  const box = useRef<HTMLDivElement>(null)
  useNumberNext(box, form.method)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.pay()
  }
  return (
    <Card>
      <Stack as="form" gap={3} className={card.padded} onSubmit={submit} noValidate>
        <h2>Make a Payment</h2>
        <AmountAndSpread form={form} />
        <MethodChoice value={form.method} onChange={form.setMethod} />
        <div className={styles.pair} ref={box}>
          <DateField label="Date" value={form.date} onChange={form.setDate} />
          <TextField
            label="Reference"
            hint="from their slip"
            data-number
            maxLength={80}
            autoComplete="off"
            value={form.reference}
            onChange={form.setReference}
          />
        </div>
        <div role="alert">{form.wrong && <ErrorLine>{form.wrong}</ErrorLine>}</div>
        <PayButton form={form} />
        <p className={text.hint}>
          {sayAfter(form.rest, form.over) ??
            `One receipt in the name of ${name}. It counts as received; the families’ figures do not move.`}
        </p>
      </Stack>
      <Asked paying={form.paying} />
    </Card>
  )
}

function AmountAndSpread({ form }: { form: SponsorPaymentForm }) {
  const amountField = useRef<HTMLInputElement>(null)
  useShortcuts({ p: () => amountField.current?.focus() })
  const { toCome } = form
  const half = pesewas(Math.ceil(toCome / 2))
  return (
    <>
      <MoneyField
        label="Amount"
        hint="Enter pays"
        large
        ref={amountField}
        value={form.typed}
        onChange={form.setTyped}
      />
      {toCome > 0 && (
        <>
          <Row wrap gap={2}>
            <QuickAmount label="All of it" amount={formatAmount(toCome)} onPick={form.setTyped} />
            <QuickAmount label="Half" amount={formatAmount(half)} onPick={form.setTyped} />
          </Row>
          <Segmented label="Spread" options={WAYS} value={form.way} onChange={form.setWay} />
        </>
      )}
    </>
  )
}

function PayButton({ form: { amount, parts, paying } }: { form: SponsorPaymentForm }) {
  return (
    <Button
      kind="primary"
      type="submit"
      aria-disabled={amount ? undefined : true}
      busy={paying.busy && 'Paying...'}
    >
      Pay {amount && formatCedisSpaced(amount)}
      {parts.size > 0 && ` over ${counted(parts.size, 'pupil')}`}
    </Button>
  )
}

/** The float of a drawer, a second payment of the same sum, or more than is to come: asked before it is recorded. */
function Asked({ paying }: Pick<SponsorPaymentForm, 'paying'>) {
  return (
    <>
      {paying.drawer}
      {paying.asked && (
        <Confirm
          question={paying.asked.question}
          keep="Look again"
          act={paying.asked.code === 'more_than_to_come' ? 'Keep it as credit' : 'Record another'}
          danger={false}
          onKeep={paying.forget}
          onAct={paying.answer}
        />
      )}
    </>
  )
}

function sayAfter(rest: Pesewas, over: Pesewas): string | null {
  if (rest > 0) return `${formatCedisSpaced(rest)} is not yet placed.`
  if (rest < 0) return `${formatCedisSpaced(pesewas(-rest))} more is placed than was paid.`
  return over > 0 ? `${formatCedisSpaced(over)} more than is still to come: credit of the sponsor.` : null
}
