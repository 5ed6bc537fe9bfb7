import { type KeyboardEvent, memo } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/constants.ts'
import { Segmented } from '#web/ui/segmented.tsx'

/** The letter that chooses each while the cursor is in the amount, where letters mean nothing else. */
const LETTERS: Record<PaymentMethod, string> = {
  Cash: 'c',
  'Mobile Money': 'm',
  Bank: 'b',
  Cheque: 'q',
  Card: 'd',
}

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
      letters={LETTERS}
      value={value}
      onChange={onChange}
    />
  )
})

interface AmountLetters {
  onMethod: (method: PaymentMethod) => void
  /** `A`: all that is owed. */
  onAll: () => void
  /** `N`: who brought it, and a note. */
  onDetails: () => void
}

/** The letters that act in the amount: how it was paid, all of it, payer and note. */
export function actByLetter(event: KeyboardEvent, { onMethod, onAll, onDetails }: AmountLetters): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const letter = event.key.toLowerCase()
  const method = PAYMENT_METHODS.find((each) => LETTERS[each] === letter)
  if (method) onMethod(method)
  else if (letter === 'a') onAll()
  else if (letter === 'n') onDetails()
  else return
  event.preventDefault()
}
