import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import type { World } from '../../context/world.ts'
import type { Checkout } from './checkouts.ts'
import { explain, isUnderWay } from './sentences.ts'
import { settle } from './settle.ts'

type Verified = Reply<typeof endpoints.verifyPayment>

/** Settles a payment and answers in Paystack's shape. Refuses not_found, upstream when Paystack cannot be asked. */
export async function verifyPayment(world: World, reference: string): Promise<Verified> {
  const settled = await settle(world, reference)
  if (!settled) throw notFound('Payment')
  const { checkout, heard } = settled
  if (!heard) {
    throw new Refusal(
      'upstream',
      'The payment could not be checked just now. If you paid, it counts all the same: look again in a moment.',
    )
  }
  return {
    status: true,
    message: 'Verification successful',
    data: {
      status: statusOf(checkout),
      reference,
      amount: checkout.payment?.amount ?? checkout.amount,
      currency: checkout.payment?.currency ?? 'GHS',
      paid_at: checkout.payment?.paidAt ?? null,
      channel: checkout.payment?.channel ?? null,
      gateway_response: checkout.payment?.gatewayResponse ?? null,
      outcome: outcomeOf(checkout),
      explanation: explain(checkout),
    },
  }
}

/** "success" means that the money was the right money: an older client goes on from it to make its school. */
function statusOf({ state, reason, payment }: Checkout): string {
  if (state === 'used' || state === 'paid') return 'success'
  if (state === 'to_refund' || state === 'refunded') return isOurNo(reason) ? 'success' : 'failed'
  return state === 'open' ? (payment?.status ?? 'abandoned') : 'failed'
}

function isOurNo(reason: string | null): boolean {
  return ['email_taken', 'second_payment', 'no_school', 'unclaimed'].includes(reason ?? '')
}

function outcomeOf(checkout: Checkout): Verified['data']['outcome'] {
  const { state, purpose } = checkout
  if (state === 'used') return purpose === 'renewal' ? 'renewed' : 'school_created'
  if (state === 'paid') return 'awaiting_details'
  if (state === 'to_refund' || state === 'refunded') return 'to_refund'
  return isUnderWay(checkout) ? 'waiting' : 'unpaid'
}
