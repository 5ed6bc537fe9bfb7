import { type FormEvent, useState } from 'react'
import { formatCedis } from '#shared/money.ts'
import { endMismatch, type OnlinePayment } from '#web/queries/parent-paying.ts'
import { useMay } from '#web/queries/person.ts'
import { Button } from '#web/ui/button.tsx'
import page from '#web/ui/page.module.css'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Money that came and does not match: put on the child as it came, or settled elsewhere and said. */
export function Mismatch({ payment }: { payment: OnlinePayment }) {
  const { paymentId, paid, canPost } = payment
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
  if (!maySettle) return null
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
          Put {formatCedis(paid)} on the child
        </Button>
      )}
      <Button small kind="bare" onClick={() => setNoting(true)}>
        Settled elsewhere
      </Button>
    </span>
  )
}
