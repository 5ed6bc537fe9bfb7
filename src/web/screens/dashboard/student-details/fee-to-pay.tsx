import { formatAmount, type Pesewas } from '#shared/money.ts'
import { SPREAD, SPREAD_LABEL } from '#web/counter/owed-fees.ts'
import type { Outstanding } from '#web/queries/students.ts'
import { Select } from '#web/ui/select.tsx'

interface FeeToPayProps {
  fees: readonly Outstanding[]
  all: readonly Outstanding[] | undefined
  value: string | null
  owed: Pesewas
  onChange: (feeType: string) => void
}

/** Which fee a payment is for: those with something owed, the latest one first. */
export function FeeToPay({ fees, all, value, owed, onChange }: FeeToPayProps) {
  const options = fees.map(({ feeType, amount }) => ({
    value: feeType,
    label: feeType,
    aside: formatAmount(amount),
  }))
  if (fees.length > 1) options.push({ value: SPREAD, label: SPREAD_LABEL, aside: '' })
  const nothing = all !== undefined && fees.length === 0
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
