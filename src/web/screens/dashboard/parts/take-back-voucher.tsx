import { useState } from 'react'
import { formatAmount, formatCedisSpaced } from '#shared/money.ts'
import { CASH_OF_PAY_OUT } from '#shared/pay-outs.ts'
import { type CashOfPayOut, type PayOut, takePayOutBack } from '#web/queries/pay-outs.ts'
import { useCash } from '#web/queries/person.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActs } from '#web/ui/dialog.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import page from '#web/ui/page.module.css'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface TakeBackProps {
  payOut: PayOut
  onLeave: () => void
  onDone: () => void
}

const MEANINGS: Record<CashOfPayOut, string> = {
  given_back: 'The money came back, and I have it.',
  never_paid: 'Entered twice or by mistake; no notes left.',
}

/** Nothing is chosen for anybody: only a person knows what became of the cash. */
export function TakeBackVoucher({ payOut, onLeave, onDone }: TakeBackProps) {
  const why = useReason('Say why. It stands on the voucher.')
  const [cash, setCash] = useState<CashOfPayOut | null>(null)
  const hasDrawers = useCash() !== null
  const back = useAct({
    act: takePayOutBack,
    onDone: (message) => {
      showToast(message)
      onDone()
    },
    onRefused: ({ message, details }) => why.refuse(Object.values(details.fields ?? {})[0] ?? message),
  })
  const takeBack = () => {
    const reason = why.take()
    if (reason && cash) back.submit({ payOutId: payOut.id, reason, cash })
  }
  return (
    <div className={page.stack}>
      <ReasonField label="Why" {...why.field} />
      <OptionList
        label="What happened to the cash?"
        hint={cash === null ? 'one answer is needed' : 'answered'}
        options={(['given_back', 'never_paid'] as const).map((value) => optionOf(value, payOut, hasDrawers))}
        value={cash}
        onChange={setCash}
        hasDigits
      />
      <DialogActs>
        <Button onClick={onLeave}>Keep it</Button>
        <Button
          kind="danger"
          disabled={cash === null}
          busy={back.busy && 'Taking back...'}
          onClick={takeBack}
        >
          {cash === null ? 'Answer the cash question' : `Take back ${formatCedisSpaced(payOut.amount)}`}
        </Button>
      </DialogActs>
    </div>
  )
}

/** What is given back once drawers are switched off is in none. */
function optionOf(value: CashOfPayOut, { from, amount }: PayOut, hasDrawers: boolean) {
  const whose = value === 'given_back' ? 'Your' : 'Its'
  return {
    value,
    name: CASH_OF_PAY_OUT[value],
    says: MEANINGS[value],
    ...(from === 'drawer' && (hasDrawers || value === 'never_paid')
      ? { effect: { about: `${whose} drawer then should hold`, figure: `${formatAmount(amount)} more` } }
      : {}),
  }
}
