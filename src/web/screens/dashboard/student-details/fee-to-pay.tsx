import { formatAmount, type Pesewas } from '#shared/money.ts'
import { type ChoosableFee, SPREAD, SPREAD_LABEL } from '#web/counter/choosable-fees.ts'
import { Select } from '#web/ui/select.tsx'

interface FeeToPayProps {
  fees: readonly ChoosableFee[]
  /** Whether the fees have come: only then is nothing owed. */
  isRead: boolean
  value: string | null
  owed: Pesewas
  onChange: (feeType: string) => void
}

/** Which fee a payment is for: those with something owed, the latest one first. */
export function FeeToPay({ fees, isRead, value, owed, onChange }: FeeToPayProps) {
  const options = fees.map(({ feeType, amount }) => ({
    value: feeType,
    label: feeType === SPREAD ? SPREAD_LABEL : feeType,
    aside: feeType === SPREAD ? '' : formatAmount(amount),
  }))
  const nothing = isRead && fees.length === 0
  return (
    <Select
      label="Fee type"
      hint={owed > 0 ? `${formatAmount(owed)} owed` : undefined}
      options={options}
      value={value}
      onChange={onChange}
      placeholder={nothing ? 'Nothing is owed' : 'Choose'}
      disabled={nothing}
    />
  )
}
