import { formatGhs, type Pesewas, pesewas } from '#shared/money.ts'
import type { PaystackTransaction } from './shapes.ts'

export type Verdict =
  /** Ours, in full, in cedis, in our mode. */
  | { is: 'paid' }
  /** Nothing is settled yet; it still can be. */
  | { is: 'waiting' }
  /** Nothing was taken, or it went back. */
  | { is: 'failed'; reason: string }
  /** Money was taken that does not buy this. */
  | { is: 'wrong'; reason: string }

/**
 * What a payment is worth to us. "success" alone is not enough: a cheaper, foreign or play-money payment says it too.
 * What it is for comes from our own row, never from what travelled through the browser.
 */
export function judgePayment(
  payment: PaystackTransaction,
  expected: { reference: string; amount: Pesewas },
  domain: 'live' | 'test',
): Verdict {
  if (payment.reference !== expected.reference)
    return { is: 'failed', reason: 'it carries another reference' }
  if (payment.status === 'failed') return { is: 'failed', reason: payment.gateway_response ?? 'declined' }
  if (payment.status === 'reversed') return { is: 'failed', reason: 'it was given back' }
  if (payment.status !== 'success') return { is: 'waiting' }
  if (payment.domain !== domain) return { is: 'failed', reason: `it was made in ${payment.domain} mode` }
  if (payment.currency !== 'GHS') {
    return { is: 'wrong', reason: `${payment.currency} was paid instead of GHS` }
  }
  const asked = payment.requested_amount ?? payment.amount
  if (asked !== expected.amount || payment.amount < expected.amount) {
    const paid = formatGhs(pesewas(payment.amount))
    return { is: 'wrong', reason: `${paid} was paid instead of ${formatGhs(expected.amount)}` }
  }
  return { is: 'paid' }
}
