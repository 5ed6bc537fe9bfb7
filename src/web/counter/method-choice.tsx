import { memo } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/constants.ts'
import { Segmented } from '#web/ui/segmented.tsx'

interface MethodChoiceProps {
  value: PaymentMethod
  onChange: (method: PaymentMethod) => void
  labelHidden?: boolean
}

/** How the money came. A letter in the amount does not draw it anew. */
export const MethodChoice = memo(function MethodChoice({ value, onChange, labelHidden }: MethodChoiceProps) {
  return (
    <Segmented
      label="Paid by"
      labelHidden={labelHidden ?? false}
      options={PAYMENT_METHODS}
      short={{ 'Mobile Money': 'MoMo' }}
      value={value}
      onChange={onChange}
    />
  )
})
