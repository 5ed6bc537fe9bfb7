import { formatDay } from '#shared/dates.ts'
import { formatGhs } from '#shared/money.ts'
import type { Checkout } from './checkouts.ts'

/** What a payer is told of a payment: what has happened, and that nothing is lost. */
export function explain(checkout: Checkout): string {
  switch (checkout.state) {
    case 'used':
      return checkout.expiresOn
        ? `The subscription runs until ${formatDay(checkout.expiresOn)}.`
        : 'The school is created. Sign in with the e-mail and password you chose.'
    case 'paid':
      return 'The payment has arrived. The details of the school are still missing.'
    case 'to_refund':
      return `${whyGivenBack(checkout)} The payment goes back to you; quote ${checkout.reference} when you ask about it.`
    case 'refunded':
      return `${whyGivenBack(checkout)} The payment has gone back to you.`
    case 'failed':
      return 'The payment did not go through. Nothing was taken; you can try again.'
    case 'expired':
      return 'Nobody has paid. You can start again.'
    case 'open':
      return WAITING.has(checkout.payment?.status ?? '')
        ? 'Paystack is still confirming the payment.'
        : 'The payment is not completed. You can try again.'
  }
}

/** Paystack's words for a payment that is under way. */
const WAITING = new Set(['ongoing', 'pending', 'processing', 'queued'])

export function isUnderWay({ state, payment }: Checkout): boolean {
  return state === 'open' && WAITING.has(payment?.status ?? '')
}

function whyGivenBack({ reason, amount }: Checkout): string {
  if (reason === 'email_taken') return 'Meanwhile another school has been registered with this e-mail.'
  if (reason === 'second_payment')
    return 'This registration was paid for twice; the first payment made your school.'
  if (reason === 'no_school') return 'The school this renewal was for is closed.'
  if (reason === 'unclaimed') return 'The details of the school never came.'
  return `This payment could not be used: ${reason ?? `${formatGhs(amount)} was expected`}.`
}
