import { PAYMENT_METHODS, type PaymentMethod } from '#shared/constants.ts'
import { invalidField } from '#shared/errors.ts'

/** How money came, as a client says it; nothing said is the default. Refuses invalid for a way that is not known. */
export function paymentMethodOf(said: string | null | undefined): PaymentMethod | undefined {
  if (!said) return undefined
  const method = PAYMENT_METHODS.find((known) => known === said)
  if (method) return method
  throw invalidField('payment_method', `payment_method must be one of ${PAYMENT_METHODS.join(', ')}.`)
}
