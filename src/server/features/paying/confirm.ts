import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { judgePayment, type PaystackTransaction, paystackOf } from '../../gateways/paystack/index.ts'
import { appendAudit } from '../../ledger/index.ts'
import { type Intent, type IntentState, intentColumns } from './intents.ts'
import { reasonOf } from './reasons.ts'

/** A charge that Paystack does not know so long after it was asked for was never asked. */
const UNKNOWN_AFTER_MS = 2 * 60_000

interface Verdict {
  state: IntentState
  said: string | null
  payment?: PaystackTransaction
}

/** Asks Paystack what has become of a payment and notes it. A payment that is proven is not touched again. */
export async function confirmIntent(world: World, context: Context, intent: Intent): Promise<void> {
  const paystack = paystackOf(world)
  const answer = await paystack.verify(intent.reference)
  if (answer.is === 'unreachable') return
  if (answer.is === 'refused') {
    const age = nowIn(world).getTime() - intent.createdAt.getTime()
    if (age < UNKNOWN_AFTER_MS) return
    // Why it was refused before stays: it never came to Paystack's list.
    return await note(context, intent, { state: 'failed', said: intent.said })
  }
  await note(context, intent, judge(world, intent, answer.data, paystack.domain))
}

function judge(world: World, intent: Intent, payment: PaystackTransaction, domain: 'live' | 'test'): Verdict {
  const expected = {
    reference: intent.reference,
    amount: (intent.amount + intent.charge) as Intent['amount'],
  }
  const verdict = judgePayment(payment, expected, domain)
  if (verdict.is === 'wrong') return { state: 'mismatch', said: verdict.reason, payment }
  if (verdict.is === 'failed') {
    const reason =
      payment.status === 'failed' ? (payment.message ?? payment.gateway_response) : verdict.reason
    return { state: 'failed', said: reasonOf(intent.channel, reason), payment }
  }
  if (verdict.is === 'waiting') {
    const isOver = nowIn(world) > intent.expiresAt
    return {
      state: isOver ? 'expired' : intent.state,
      said: isOver ? 'nobody answered in time' : null,
      payment,
    }
  }
  if (payment.subaccount !== intent.subaccount)
    return { state: 'mismatch', said: 'it went to another account than the school’s', payment }
  return { state: 'paid', said: null, payment }
}

async function note(context: Context, { id }: Intent, { state, said, payment }: Verdict): Promise<void> {
  await inTransaction(context, async (inner) => {
    const locked = await queryOne<Intent>(
      inner,
      sql`select ${intentColumns} from payment_intents where school_id = ${inner.schoolId} and id = ${id} for update`,
    )
    if (!locked || !['open', 'processing', 'failed', 'expired'].includes(locked.state)) return
    const hasCome = state === 'paid' || state === 'mismatch'
    await query(
      inner,
      sql`update payment_intents set state = ${state}, said = ${said},
            payment = coalesce(${payment ? JSON.stringify(factsOf(payment)) : null}::jsonb, payment),
            payment_id = case when ${hasCome} then ${payment?.id ?? null} else payment_id end,
            paid_at = case when ${hasCome} then app_now() else paid_at end
          where school_id = ${inner.schoolId} and id = ${id}`,
    )
    if (state === 'mismatch') await noteMismatch(inner, id)
  })
}

/** In the log, which also moves the version of the school's data: the home, read again, says that it waits. */
export async function noteMismatch(context: Context, id: string): Promise<void> {
  await appendAudit(context, 'payment_mismatched', id, {})
}

/** What is kept of it: no name, no number, no card. */
function factsOf({ status, amount, currency, fees, subaccount, channel, paid_at }: PaystackTransaction) {
  return { status, amount, currency, fees, subaccount, channel, paidAt: paid_at }
}
