import { sql } from '../../context/context.ts'
import { inPlatform, nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { judgePayment, type PaystackTransaction, paystackOf } from '../../gateways/paystack/index.ts'
import { CHECKOUT_HOURS, type Checkout, lockCheckout, type PaymentFacts, type State } from './checkouts.ts'

/**
 * The first step: asks Paystack what has become of a payment and notes it. `heard` is false when Paystack could not be
 * asked. Repeatable: a payment that is proven, used or to be given back is not touched.
 */
export async function confirmPayment(world: World, checkout: Checkout): Promise<{ heard: boolean }> {
  const paystack = paystackOf(world)
  const answer = await paystack.verify(checkout.reference)
  if (answer.is === 'unreachable') return { heard: false }
  if (answer.is === 'refused') {
    // Unknown there. Without a page nobody can have paid; else it may be a passing fault of theirs.
    if (!checkout.hasPage) await notePayment(world, checkout, 'failed', 'it was never opened at Paystack')
    else if (isOld(world, checkout))
      await notePayment(world, checkout, 'expired', 'Paystack does not know it')
    return { heard: true }
  }
  const verdict = judgePayment(answer.data, checkout, paystack.domain)
  if (verdict.is === 'paid') await notePayment(world, checkout, 'paid', null, answer.data)
  else if (verdict.is === 'wrong')
    await notePayment(world, checkout, 'to_refund', verdict.reason, answer.data)
  else if (verdict.is === 'failed') await notePayment(world, checkout, 'failed', verdict.reason, answer.data)
  else if (isOld(world, checkout)) await notePayment(world, checkout, 'expired', 'nobody paid', answer.data)
  else await notePayment(world, checkout, checkout.state, checkout.reason, answer.data)
  return { heard: true }
}

function isOld(world: World, { openedAt }: Checkout): boolean {
  return nowIn(world).getTime() - openedAt.getTime() > CHECKOUT_HOURS * 3_600_000
}

const UNPROVEN: readonly State[] = ['open', 'failed', 'expired']

async function notePayment(
  world: World,
  { reference }: Checkout,
  state: State,
  reason: string | null,
  payment?: PaystackTransaction,
): Promise<void> {
  await inPlatform(world, async (client) => {
    const locked = await lockCheckout(client, reference)
    if (!locked || !UNPROVEN.includes(locked.state)) return
    const isTaken = state === 'paid' || state === 'to_refund'
    await client.query(
      sql`update checkouts set state = ${state}, reason = ${reason},
            payment = coalesce(${payment ? JSON.stringify(factsOf(payment)) : null}::jsonb, payment),
            payment_id = ${isTaken && payment ? payment.id : null},
            paid_at = ${isTaken ? sql`app_now()` : null}
          where reference = ${reference}`,
    )
  })
}

/** What is kept of it: no names, no cards. */
function factsOf(payment: PaystackTransaction): PaymentFacts {
  return {
    status: payment.status,
    amount: payment.amount,
    currency: payment.currency,
    domain: payment.domain,
    paidAt: payment.paid_at,
    channel: payment.channel,
    gatewayResponse: payment.gateway_response,
  }
}
