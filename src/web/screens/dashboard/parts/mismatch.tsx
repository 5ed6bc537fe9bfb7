import { type FormEvent, useState } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { formatCedis, fromCedis } from '#shared/money.ts'
import { endMismatch, type OnlinePayment } from '#web/queries/parent-paying.ts'
import { useMay } from '#web/queries/person.ts'
import { Button } from '#web/ui/button.tsx'
import page from '#web/ui/page.module.css'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

const STATES: Record<OnlinePayment['state'], string> = {
  open: 'on its way',
  processing: 'on its way',
  paid: 'paid, its receipt follows',
  posted: 'paid',
  failed: 'did not go through',
  expired: 'nobody answered',
  mismatch: 'does not match',
  settled: 'settled by the office',
}

const DISPUTES: Record<NonNullable<OnlinePayment['dispute']>['state'], string> = {
  open: 'is wanted back by the payer’s bank',
  answered: 'is looked at by the payer’s bank',
  won: 'was disputed and stays',
  lost: 'was lost to the payer’s bank',
}

function aboutDispute({ amount, state }: NonNullable<OnlinePayment['dispute']>): string {
  return `${formatCedis(fromCedis(amount))} ${DISPUTES[state]}`
}

const REFUNDS: Record<OnlinePayment['refunds'][number]['state'], string> = {
  approved: 'to go back',
  sent: 'on its way back',
  processed: 'went back',
  failed: 'did not go back',
}

function aboutRefund({ amount, state, said }: OnlinePayment['refunds'][number]): string {
  return `${formatCedis(fromCedis(amount))} ${REFUNDS[state]}${said ? ` (${said})` : ''}`
}

/** What stands below the child's name. */
export function aboutPayment(payment: OnlinePayment): string {
  const { state, said, askedAt, receipt, guardian, refunds, dispute } = payment
  const parts = [
    receipt ?? STATES[state],
    dispute && aboutDispute(dispute),
    ...refunds.map(aboutRefund),
    said,
    guardian,
    formatMoment(askedAt),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Money that came and does not match: put on the child as it came, or settled elsewhere and said. */
export function Mismatch({ payment }: { payment: OnlinePayment }) {
  const { paymentId, amount, paid, canPost } = payment
  const maySettle = useMay('keep_online')
  const [isNoting, setNoting] = useState(false)
  const why = useReason('Say what was done with the money.')
  const ending = useAct({
    act: endMismatch,
    onDone: () => showToast('Settled.'),
    onRefused: ({ message }) => showToast(message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const note = why.take()
    if (note) ending.submit({ paymentId, act: 'note', note })
  }
  if (!maySettle) return formatCedis(fromCedis(paid ?? amount))
  if (isNoting)
    return (
      <form className={page.stack} onSubmit={submit} noValidate>
        <ReasonField label="What was done?" autoFocus {...why.field} />
        <Button type="submit" busy={ending.busy && 'Saving...'}>
          Settle it
        </Button>
      </form>
    )
  return (
    <span>
      {canPost && paid !== null && (
        <Button
          small
          busy={ending.busy && 'Recording...'}
          onClick={() => ending.submit({ paymentId, act: 'post' })}
        >
          Put {formatCedis(fromCedis(paid))} on the child
        </Button>
      )}
      <Button small kind="bare" onClick={() => setNoting(true)}>
        Settled elsewhere
      </Button>
    </span>
  )
}
