import { type FormEvent, useState } from 'react'
import { type PhoneAsked, tellVoucher } from '#web/queries/phones-asked.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'

/** The six digits that Telecel sent to the phone's owner, told at the counter. */
export function VoucherForm({ phone }: { phone: PhoneAsked }) {
  const [voucher, setVoucher] = useState('')
  const [problem, setProblem] = useState('')
  const act = useAct({
    act: (typed: string) => tellVoucher(phone.paymentId, typed),
    onDone: () => setProblem(''),
    onRefused: (refusal) => setProblem(refusal.details.fields?.voucher ?? refusal.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    act.submit(voucher)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Row align="end" gap={3} wrap>
        <TextField
          data-first
          label="Voucher of Telecel"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={voucher}
          onChange={setVoucher}
          error={problem || undefined}
        />
        <Button type="submit" busy={act.busy && 'Sending...'}>
          Send
        </Button>
      </Row>
    </form>
  )
}
