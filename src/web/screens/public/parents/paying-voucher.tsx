import { useRef } from 'react'
import { sendVoucher } from '#shared/api/parents-paying.ts'
import { call } from './call.ts'
import type { Payment } from './kept.ts'
import { words } from './language.ts'
import { ButtonLink } from './parts.tsx'
import { WAYS } from './pay-choice.ts'
import { PaymentLines } from './payment-lines.tsx'
import { Step } from './step.tsx'
import { TextField } from './text-field.tsx'
import { figure } from './words.ts'

interface VoucherPartsProps {
  payment: Payment
  show: (payment: Payment) => void
}

/** Telecel Cash is paid with a voucher of six digits. */
export function VoucherParts({ payment, show }: VoucherPartsProps) {
  const { paying, home } = words()
  const input = useRef<HTMLInputElement>(null)
  const { schoolId, paymentId } = payment
  const { dial } = WAYS.vod
  const submit = async () => {
    const body = { voucher: input.current?.value ?? '' }
    show(await call(sendVoucher, { params: { schoolId, paymentId }, body }))
  }
  const field = (
    <TextField
      ref={input}
      id="voucher"
      label={paying.voucher}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
    />
  )
  return (
    <Step
      title={paying.voucherTitle}
      lead={paying.voucherLead}
      field={field}
      button={home.pay({ amount: figure(payment.pays) })}
      busy={paying.askingTelecel}
      offline={paying.voucherLost}
      submit={submit}
    >
      <ButtonLink to={`tel:${encodeURIComponent(dial)}`}>{paying.dial({ code: dial })}</ButtonLink>
      <PaymentLines payment={payment} />
    </Step>
  )
}
