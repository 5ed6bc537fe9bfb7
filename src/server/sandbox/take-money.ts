import type { Books, Payment } from './books.ts'
import type { Faults } from './faults.ts'
import type { Webhooks } from './webhooks.ts'

/** Takes the money of a payment, with the faults that are on, and tells the merchant. */
export function takeMoney(
  { books, faults, webhooks }: { books: Books; faults: Faults; webhooks: Webhooks },
  payment: Payment,
) {
  const early = faults.take('early_webhook')
  const isWrong = faults.take('wrong_amount')
  Object.assign(payment, {
    status: 'success',
    paidAt: new Date().toISOString(),
    knownFrom: early ? Date.now() + early.ms : 0,
    ...(isWrong ? { amount: 500, requested: 500 } : {}),
    ...(faults.take('wrong_currency') ? { currency: 'NGN' } : {}),
    ...(faults.take('wrong_domain') ? { domain: payment.domain === 'live' ? 'test' : 'live' } : {}),
    ...(faults.take('other_account') ? { subaccount: 'ACCT_somebodyelse' } : {}),
  })
  books.save()
  void webhooks.announce(payment)
}
