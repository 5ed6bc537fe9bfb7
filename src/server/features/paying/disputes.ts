import { formatDay } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { formatGhs, type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, inTransaction, queryOne, sql } from '../../context/context.ts'
import type { World } from '../../context/world.ts'
import { type PaystackDispute, paystackOf } from '../../gateways/paystack/index.ts'
import { type DisputeState, noteOnlineDispute, queueText } from '../../ledger/index.ts'
import { heads } from '../weekly/index.ts'
import { readPages } from './pages.ts'

/**
 * Brings the disputes about one payment to where Paystack has them: a new one is told to the Head by SMS at once, a lost one is taken off
 * the child. Whoever calls holds the payment's lease. False when they could not be read, or not be noted today.
 */
export async function settleDisputes(
  world: World,
  context: Context,
  { id, transactionId }: { id: string; transactionId: string },
): Promise<boolean> {
  const { rows, isWhole } = await readPages((page) => paystackOf(world).listDisputes(transactionId, page))
  let isNoted = isWhole && !rows.includes(null)
  for (const dispute of rows) {
    // A list that is not narrowed down holds every school's.
    if (dispute?.transaction === transactionId) isNoted = (await noteDispute(context, id, dispute)) && isNoted
  }
  return isNoted
}

/** On a day that is locked a lost one waits for the next: false. */
async function noteDispute(context: Context, intentId: string, dispute: PaystackDispute): Promise<boolean> {
  const { id, refund_amount: wanted, dueAt } = dispute
  try {
    await inTransaction(context, async (inner) => {
      const state = stateOf(dispute)
      const amount = wanted && wanted > 0 ? pesewas(wanted) : await wantedBefore(inner, intentId, id)
      const said = { intent: intentId, paystackId: id, amount, state, dueAt: momentIn(dueAt) }
      const { isNew } = await noteOnlineDispute(inner, said)
      if (isNew && state === 'open') await tellHeads(inner, said)
    })
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || !['day_closed', 'awaits_numbers'].includes(error.code)) throw error
    return false
  }
}

/** Where Paystack names no sum: the one it named before, else the whole payment. */
async function wantedBefore(context: Context, intentId: string, paystackId: string): Promise<Pesewas> {
  const found = await queryOne<{ amount: Pesewas }>(
    context,
    sql`select coalesce(d.amount, i.amount + i.charge) as amount from payment_intents i
        left join online_disputes d on d.school_id = i.school_id and d.intent_id = i.id and d.paystack_id = ${paystackId}
        where i.school_id = ${context.schoolId} and i.id = ${intentId}`,
  )
  return found?.amount ?? pesewas(0)
}

/** Lost only where Paystack says so: a word that is new is looked at again. */
export function stateOf({
  status,
  resolution,
}: Pick<PaystackDispute, 'status' | 'resolution'>): DisputeState {
  if (status === 'awaiting-merchant-feedback') return 'open'
  if (status !== 'resolved') return 'answered'
  if (resolution === 'declined') return 'won'
  return resolution === 'merchant-accepted' || resolution === 'auto-accepted' ? 'lost' : 'answered'
}

function momentIn(text: string | null): string | undefined {
  return text && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** One text to a phone, whatever the hour: the clock runs. */
async function tellHeads(
  context: Context,
  {
    paystackId,
    intent,
    amount,
    dueAt,
  }: { paystackId: string; intent: string; amount: Pesewas; dueAt?: string | undefined },
): Promise<void> {
  const receipt = await queryOne<{ number: string | null }>(
    context,
    sql`select numbered(c.initials, '-', r.number, 6) as number from payment_intents i join schools c on c.id = i.school_id
        left join receipts r on r.school_id = i.school_id and r.id = i.receipt_id
        where i.school_id = ${context.schoolId} and i.id = ${intent}`,
  )
  const by = dueAt ? `by ${formatDay(dueAt.slice(0, 10))}, ${dueAt.slice(11, 16)}` : 'within 48 hours'
  const text = `Akontaa: a parent's bank wants ${formatGhs(amount)} of ${receipt?.number ?? 'a payment'} back. Answer ${by}, or it is lost: open Akontaa and save the evidence.`
  const people = await heads(context)
  for (const phone of new Set(people.flatMap((person) => person.phone ?? []))) {
    await queueText(context, { kind: 'evening', told: `dispute:${paystackId}:${phone}`, phone, text })
  }
}
