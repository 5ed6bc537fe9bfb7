import { formatAmount, type Pesewas } from '#shared/money.ts'
import { type ChoosableFee, SPREAD, SPREAD_LABEL } from '#web/counter/choosable-fees.ts'
import { Select } from '#web/ui/select.tsx'

interface FeeToPayProps {
  fees: readonly ChoosableFee[]
  /** Nothing is owed: the money is paid ahead, for any fee type. */
  isAhead: boolean
  value: string | null
  owed: Pesewas
  onChange: (feeType: string) => void
}

/** Which fee a payment is for: all that is owed, one of them, or any fee type paid ahead. */
export function FeeToPay({ fees, isAhead, value, owed, onChange }: FeeToPayProps) {
  const options = fees.map(({ feeType, amount }) => ({
    value: feeType,
    label: feeType === SPREAD ? SPREAD_LABEL : feeType,
    aside: isAhead ? '' : formatAmount(amount),
  }))
  return (
    <Select
      label="Fee type"
      hint={owed > 0 ? `${formatAmount(owed)} owed` : isAhead && 'Nothing is owed. Pay ahead'}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
