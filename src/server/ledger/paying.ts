import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'

/** Posts a parent's proven payment, once: receipt, entries and text together. Refuses not_found, day_closed. */
export function postIntent(context: Context, intentId: string): Promise<{ state: string; receipt?: string }> {
  return callLedger(context, 'post_intent', { intent: intentId })
}

/** What a phone is asked for, at the desk. Pesewas; `number` is the wallet's, as +233…. */
export interface Asking {
  id: string
  lines: { student: string; feeType: string; amount: Pesewas }[]
  network: string
  phone: string
  /** The letters of its reference. */
  rest: string
  confirm?: boolean | undefined
}

/** Freezes it; nobody is asked yet. Refuses conflict (no account), not_found, invalid, possible_duplicate, too_many, key_reused. */
export function askPhone(
  context: Context,
  asking: Asking,
): Promise<{
  id: string
  reference: string
  amount: Pesewas
  charge: Pesewas
  subaccount: string
  network: string
  replayed?: boolean
}> {
  return callLedger(context, 'ask_phone', asking)
}

/** The desk waits for it no longer. Refuses not_found, key_reused. */
export function letPhoneGo(
  context: Context,
  intentId: string,
): Promise<{ intent: string; replayed?: boolean }> {
  return callLedger(context, 'let_phone_go', { intent: intentId })
}

/** Ends a payment that did not match. Refuses not_found, conflict, day_closed, key_reused. */
export function settleMismatch(
  context: Context,
  { intentId, act, note }: { intentId: string; act: 'post' | 'note'; note?: string | undefined },
): Promise<{ intent: string; posted: boolean; replayed?: boolean }> {
  return callLedger(context, 'settle_mismatch', { intent: intentId, act, note })
}

/** What Paystack says of one refund; `refund` is ours, `paystackId` its own. */
export interface SaidOfRefund {
  intent: string
  refund?: string | undefined
  paystackId?: string | undefined
  amount: Pesewas
  status: 'sending' | 'pending' | 'processed' | 'failed'
  said?: string | undefined
}

/** Notes it, and posts a refund that has gone, once. Null is a payment, or a refund, that has nothing to post. Refuses not_found, day_closed. */
export function noteOnlineRefund(
  context: Context,
  said: SaidOfRefund,
): Promise<{ state: string | null; mayBeSent?: boolean }> {
  return callLedger(context, 'note_online_refund', said)
}

/** One payout of Paystack, as it says. Pesewas. */
export interface SettlementSaid {
  paystackId: string
  on: Day
  amount: Pesewas
  charges: Pesewas
  lines: { id: string; reference: string; amount: Pesewas; charge: Pesewas }[]
}

/** Keeps it, and posts what of it is known and is not posted yet. Answers what stays unexplained. Refuses day_closed. */
export function keepSettlement(context: Context, said: SettlementSaid): Promise<{ remainder: number }> {
  return callLedger(context, 'keep_settlement', said)
}

export type DisputeState = 'open' | 'answered' | 'won' | 'lost'

/** What Paystack says of one dispute. Pesewas. */
export interface DisputeSaid {
  intent: string
  paystackId: string
  amount: Pesewas
  state: DisputeState
  dueAt?: string | undefined
}

/** Notes it; a lost one takes the money off the child, once. Answers whether it is new. Refuses not_found, day_closed. */
export function noteOnlineDispute(context: Context, said: DisputeSaid): Promise<{ isNew: boolean }> {
  return callLedger(context, 'note_online_dispute', said)
}
