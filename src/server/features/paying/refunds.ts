import { Refusal } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { pesewas } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { type PaystackRefund, paystackOf } from '../../gateways/paystack/index.ts'
import { noteOnlineRefund, type SaidOfRefund } from '../../ledger/index.ts'
import { settleDisputes } from './disputes.ts'
import { readPages } from './pages.ts'

interface Waiting {
  id: string
  amount: Pesewas
  state: 'approved' | 'sent'
  begunAt: Date
  sentAt: Date | null
}

const PREFIX = 'Akontaa refund '
/** Refused anew for so long after its first sending, which nobody answered, it was never made. */
const LOST_FOR_GOOD_MS = 24 * 3_600_000

/**
 * Brings the refunds of a posted payment to where Paystack has them: what went back is posted, also when it was begun at Paystack
 * itself or ends a dispute; what was approved and is not there is asked for. Whoever calls holds the payment's lease. False when
 * something could not be read, or not be posted today: it has to be looked at again.
 */
export async function settleRefunds(world: World, context: Context, intentId: string): Promise<boolean> {
  const transactionId = await transactionOf(context, intentId)
  if (!transactionId) return true
  const isDisputesRead = await settleDisputes(world, context, { id: intentId, transactionId })
  const { found, isWhole } = await allRefunds(world, transactionId)
  let isNoted = isWhole
  for (const refund of found) isNoted = (await noteAsPaystackSays(context, intentId, refund)) && isNoted
  // What a page nobody read may hold is not asked for again.
  if (!isWhole) return false
  const there = new Set(found.map(oursIn))
  for (const refund of await waitingRefunds(context, intentId)) {
    // One that stands there was sent, whatever became of noting it.
    if (refund.state === 'approved' && !there.has(refund.id))
      isNoted = (await sendRefund(world, context, { intentId, transactionId, refund })) && isNoted
  }
  return isDisputesRead && isNoted
}

/** As far as they could be read. Only this payment's: a list that is not narrowed down holds every school's. */
async function allRefunds(
  world: World,
  transactionId: string,
): Promise<{ found: PaystackRefund[]; isWhole: boolean }> {
  const { rows, isWhole } = await readPages((page) => paystackOf(world).listRefunds(transactionId, page))
  return { found: rows.filter(({ transaction }) => transaction === transactionId), isWhole }
}

async function transactionOf(context: Context, intentId: string): Promise<string | null> {
  const found = await queryOne<{ id: string | null }>(
    context,
    sql`select payment_id as id from payment_intents where school_id = ${context.schoolId} and id = ${intentId}`,
  )
  return found?.id ?? null
}

function waitingRefunds(context: Context, intentId: string): Promise<Waiting[]> {
  return query<Waiting>(
    context,
    sql`select id, amount, state, begun_at as "begunAt", sent_at as "sentAt" from online_refunds
        where school_id = ${context.schoolId} and intent_id = ${intentId} and state in ('approved', 'sent') order by begun_at, id`,
  )
}

/** False where its answer was not heard, or could not be noted. */
async function sendRefund(
  world: World,
  context: Context,
  { intentId, transactionId, refund }: { intentId: string; transactionId: string; refund: Waiting },
): Promise<boolean> {
  const ours = { intent: intentId, refund: refund.id, amount: refund.amount }
  // Before it is sent, and by one: whoever finds it without an answer looks for it first.
  const { mayBeSent } = await noteOnlineRefund(context, { ...ours, status: 'sending' })
  if (!mayBeSent) return true
  const answer = await paystackOf(world).refund(transactionId, refund.amount, PREFIX + refund.id)
  if (answer.is === 'ok') return await noteAsPaystackSays(context, intentId, answer.data, refund.id)
  if (answer.is !== 'refused') return false
  const since = refund.sentAt ? nowIn(world).getTime() - refund.begunAt.getTime() : LOST_FOR_GOOD_MS
  // Sent before without an answer: it may be the reason for this no.
  if (since < LOST_FOR_GOOD_MS) return false
  return await note(context, { ...ours, status: 'failed', said: answer.message })
}

const STATUS: Record<string, SaidOfRefund['status']> = { processed: 'processed', failed: 'failed' }
const SAID: Record<string, string> = {
  failed: 'Paystack could not give it back',
  'needs-attention': 'Paystack asks for the payer’s account: see it there',
}

async function noteAsPaystackSays(
  context: Context,
  intentId: string,
  refund: PaystackRefund,
  sent?: string,
): Promise<boolean> {
  const { amount, status } = refund
  const said = {
    intent: intentId,
    refund: sent ?? oursIn(refund),
    amount: pesewas(amount),
    paystackId: paystackIdOf(refund),
  }
  // That Paystack has it stands by itself: the books may be closed for what follows.
  if (status === 'processed') await note(context, { ...said, status: 'pending' })
  return await note(context, { ...said, status: STATUS[status] ?? 'pending', said: SAID[status] })
}

/** What it is called here: one that ends a dispute is that dispute's. */
export function paystackIdOf({ id, dispute }: Pick<PaystackRefund, 'id' | 'dispute'>): string {
  return dispute ? `dispute-${dispute}` : id
}

/** Our id in its note, where anybody at Paystack may write. */
function oursIn({ merchant_note: said }: PaystackRefund): string | undefined {
  const ours = said?.startsWith(PREFIX) ? said.slice(PREFIX.length) : ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(ours) ? ours : undefined
}

/** On a day that is locked it waits for the next: false. */
async function note(context: Context, said: SaidOfRefund): Promise<boolean> {
  try {
    await noteOnlineRefund(context, said)
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || !['day_closed', 'awaits_numbers'].includes(error.code)) throw error
    return false
  }
}

const MINUTE = 60_000

/** When refunds and disputes of this payment are to be looked at again; null where none waits. */
export async function nextRefundCheck(
  world: World,
  context: Context,
  { intentId, isRead }: { intentId: string; isRead: boolean },
): Promise<Date | null> {
  const [oldest] = await waitingRefunds(context, intentId)
  const now = nowIn(world).getTime()
  if (!oldest && !isRead) return new Date(now + 10 * MINUTE)
  if (!oldest) return (await isDisputed(context, intentId)) ? new Date(now + 60 * MINUTE) : null
  const age = now - oldest.begunAt.getTime()
  if (age < 10 * MINUTE) return new Date(now + 15_000)
  return new Date(now + (age < 24 * 60 * MINUTE ? 10 : 360) * MINUTE)
}

async function isDisputed(context: Context, intentId: string): Promise<boolean> {
  const [open] = await query(
    context,
    sql`select id from online_disputes where school_id = ${context.schoolId} and intent_id = ${intentId} and closed_at is null limit 1`,
  )
  return open !== undefined
}
