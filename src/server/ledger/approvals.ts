import type { PaymentMethod } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'
import type { PayOutPlace } from './pay-outs.ts'

/** What the rule of two is about. */
type RequestAct =
  | 'take_back'
  | 'refund_online'
  | 'take_back_entry'
  | 'correct'
  | 'move'
  | 'refund'
  | 'write_off'
  | 'discount'
  | 'waiver'
  | 'undo_bill'
  | 'bill_without'
  | 'undo_file'
  | 'pay_out'

/** What is asked for; which fields count is the act's. Amounts in pesewas. */
export interface Asked {
  act: RequestAct
  reason: string
  receipt?: string | undefined
  /** What was really paid, of a correction. */
  lines?: readonly { feeType: string; amount: Pesewas; student?: string | undefined }[] | undefined
  payer?: string | undefined
  date?: Day | undefined
  entry?: string | undefined
  student?: string | undefined
  /** The entry that a waiver forgives. */
  charge?: string | undefined
  feeType?: string | undefined
  amount?: Pesewas | undefined
  toStudent?: string | undefined
  toFeeType?: string | undefined
  method?: PaymentMethod | undefined
  reference?: string | undefined
  cash?: 'came_once' | 'given_back' | 'another_child' | undefined
  /** A billing run to be taken back, or all of an act on many classes. */
  run?: string | undefined
  billAct?: string | undefined
  /** A statement, of which all that was posted is taken back. */
  file?: string | undefined
  /** Bills that leave out a child who was billed before. */
  bills?: readonly object[] | undefined
  /** Of a pay-out: where from, to whom, for what, who allowed it, and its photo. */
  from?: PayOutPlace | undefined
  payee?: string | undefined
  word?: string | undefined
  allowedBy?: string | undefined
  photo?: string | undefined
  /** A refund is asked for although it gives back more than was received. */
  confirm?: boolean | undefined
}

interface Answered {
  request: string
  replayed?: boolean
}

/** Asks for an act; nothing is posted. Refuses not_found, conflict, already_reversed, more_than_received, invalid, forbidden. */
export function askRequest(context: Context, asked: Asked): Promise<Answered> {
  return callLedger(context, 'ask_request', asked)
}

export interface RequestAnswer {
  request: string
  approve: boolean
  reason?: string | undefined
  /** How the approver was there: signed in, by PIN at the asker's desk, or by a texted code. */
  with: 'own_session' | 'pin' | 'code'
}

/**
 * Answers a request as the caller, who is another person than the asker. Approval runs the ordinary act at once, with all its
 * checks. Refuses not_found, conflict, forbidden, and what the act refuses.
 */
export function answerRequest(context: Context, answer: RequestAnswer): Promise<Answered> {
  return callLedger(context, 'answer_request', answer)
}

/** The asker takes it back. Refuses not_found, conflict. */
export function withdrawRequest(context: Context, request: string): Promise<Answered> {
  return callLedger(context, 'withdraw_request', { request })
}

/** Keeps the hash of a code for one request and answers to whose phone it goes. Refuses not_found, conflict. */
export function keepRequestCode(
  context: Context,
  request: string,
  hash: Buffer,
): Promise<{ phone: string; name: string; expiresAt: string }> {
  return callLedger(context, 'keep_request_code', { request, hash: hash.toString('hex') })
}

/** Whose code it is, or how many tries are left. Refuses not_found, conflict. */
export function tryRequestCode(
  context: Context,
  request: string,
  hash: Buffer,
): Promise<{ staff: string } | { triesLeft: number }> {
  return callLedger(context, 'try_request_code', { request, hash: hash.toString('hex') })
}

/**
 * Before children get another guardian: with the rule of two on, what was moved lately does not leave the family by whoever moved
 * it. The children's rows are held. Refuses forbidden.
 */
export async function requireOtherMover(context: Context, students: readonly string[]): Promise<void> {
  await callLedger(context, 'require_other_mover', { students })
}

/**
 * Before the first part of an act on many classes: runs to be taken back, or bills. With the rule of two on none of it is done where
 * a part takes two. Refuses needs_approval.
 */
export async function requireSecondForBills(
  context: Context,
  parts: { runs: readonly string[] } | { bills: readonly object[] },
): Promise<void> {
  await callLedger(context, 'require_second_for_bills', parts)
}
