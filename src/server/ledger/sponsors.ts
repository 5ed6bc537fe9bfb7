import type { PaymentMethod } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'

export interface Sponsor {
  id?: string | undefined
  name: string
  details: { type: string; contact: string; phone: string; address: string }
}

/** Adds a sponsor, or changes one. Refuses not_found, invalid. */
export function saveSponsor(
  context: Context,
  sponsor: Sponsor,
): Promise<{ sponsor: string; replayed?: boolean }> {
  return callLedger(context, 'save_sponsor', sponsor)
}

export interface Award {
  sponsor: string
  students: readonly string[]
  feeTypes: readonly string[]
  /** Of what is left of a charge after reductions, or an amount for each pupil and term. */
  percent?: number | undefined
  amount?: Pesewas | undefined
  /** A term, for all its pupils together. */
  cap?: Pesewas | undefined
  from: Day
  until?: Day | undefined
  /** The families it puts in credit are known. */
  confirm?: boolean | undefined
}

/** What an award changes for one pupil, fee type and term. */
export interface SharePlace {
  student: string
  feeTypeId: string
  term: string
  /** What the sponsor carries more (below zero: less) than before. */
  share: Pesewas
  /** What the family owes for this fee type then; below zero is in credit. */
  owed: Pesewas
}

export interface AwardGiven {
  award: string
  places: SharePlace[]
  replayed?: boolean
}

/** Gives an award and posts its share of what is charged already. Refuses not_found, invalid, conflict, makes_credit. */
export function giveAward(context: Context, award: Award): Promise<AwardGiven> {
  return callLedger(context, 'give_award', award)
}

/** What `giveAward` would change. Nothing stays. */
export function previewAward(context: Context, award: Award): Promise<{ places: SharePlace[] }> {
  return callLedger(context, 'give_award', { ...award, preview: true })
}

export interface Withdrawal {
  award: string
  students: readonly string[]
  reason: string
}

/** Withdraws an award from some pupils: what is not paid of it is their families' again. Refuses not_found, already_reversed. */
export function withdrawAward(context: Context, withdrawal: Withdrawal): Promise<AwardGiven> {
  return callLedger(context, 'withdraw_award', withdrawal)
}

/** What `withdrawAward` would change. Nothing stays. */
export function previewWithdrawal(
  context: Context,
  withdrawal: Omit<Withdrawal, 'reason'>,
): Promise<{ places: SharePlace[] }> {
  return callLedger(context, 'withdraw_award', { ...withdrawal, preview: true })
}

export interface SponsorPayment {
  sponsor: string
  amount: Pesewas
  /** How much for which pupil; without, what is due first is paid first. */
  lines?: readonly { student: string; amount: Pesewas }[] | undefined
  date?: Day | undefined
  method?: PaymentMethod | undefined
  reference?: string | undefined
  note?: string | undefined
  /** What is more than all that is to come lies on the sponsor's account. */
  asCredit?: boolean | undefined
  confirm?: boolean | undefined
  guardsDuplicates?: boolean | undefined
}

export interface PaidBySponsor {
  receipt: {
    id: string
    number: string
    code: string
    amount: Pesewas
    /** The sponsor's account before and after it; below zero is credit. */
    balanceBefore: Pesewas
    balanceAfter: Pesewas
    again?: string
  }
  sponsor: string
  effectiveOn: Day
  toCome: Pesewas
  parts: { student: string; amount: Pesewas }[]
  replayed?: boolean
}

/** Records what a sponsor paid, with one receipt. Refuses not_found, invalid, conflict, more_than_to_come, possible_duplicate. */
export function paySponsor(context: Context, payment: SponsorPayment): Promise<PaidBySponsor> {
  const { guardsDuplicates, ...rest } = payment
  return callLedger(context, 'pay_sponsor', { ...rest, guard: guardsDuplicates })
}

/** The number of a sponsor's invoice for a term, with a revision once something else is carried. Refuses not_found, conflict. */
export function issueInvoice(
  context: Context,
  sponsor: string,
  term: string,
): Promise<{ number: number; revision?: number; replayed?: boolean }> {
  return callLedger(context, 'issue_invoice', { sponsor, term })
}
