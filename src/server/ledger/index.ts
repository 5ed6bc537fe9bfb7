import type { PaymentMethod } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { Context } from '../context/context.ts'
import type { CashTakenBack } from './cash.ts'
import { callLedger } from './door.ts'
import type { CompletedPosted } from './posted.ts'
import type { PaidTender } from './tender.ts'

export * from './approvals.ts'
export { appendAudit } from './audit.ts'
export * from './cash.ts'
export { confirmNumbers } from './confirm-numbers.ts'
export * from './deposits.ts'
export { callerOf } from './door.ts'
export { countUnkept, keepListCurrent, keepRows } from './keep-list.ts'
export { areTermDaysKept, keepTermDays, keepTermDaysCurrent } from './keep-term-days.ts'
export { undoListedChildren } from './lists.ts'
export * from './moves.ts'
export { bringOldReceipts, keepOldBook, removeOldReceipts, signOldBook } from './old-book.ts'
export { findAnswer, once, rememberAnswer, wasDone } from './once.ts'
export { queueText } from './outbox.ts'
export * from './pay-outs.ts'
export * from './payers.ts'
export * from './paying.ts'
export type { CompletedPosted, Posted } from './posted.ts'
export * from './pupil-kinds.ts'
export * from './queries.ts'
export * from './reductions.ts'
export { refusalFrom } from './refusals.ts'
export * from './registers.ts'
export * from './sponsors.ts'
export * from './statements.ts'
export * from './takings.ts'
export * from './tender.ts'

/** What a line for one student can be. A payment makes a receipt; the others do not. */
export type PostingKind =
  | 'payment'
  | 'manual_charge'
  | 'discount'
  | 'waiver'
  | 'write_off'
  | 'refund'
  | 'opening'

export interface Posting {
  kind: PostingKind
  studentId: string
  lines: readonly PostingLine[]
  /** Defaults to today. A future day on a manual charge is its due day. */
  date?: Day | undefined
  /** Defaults to Cash for payments and refunds. */
  method?: PaymentMethod | undefined
  reference?: string | undefined
  note?: string | undefined
  payer?: string | undefined
  /** Which of a child's payers, or its guardian. */
  payerGuardian?: string | undefined
  termId?: string | undefined
  /** "Yes, record another": skips the question about a possible duplicate. */
  confirm?: boolean | undefined
  /** Ask about a possible duplicate although the call carries a key. */
  guardsDuplicates?: boolean | undefined
  /** Which of an older client's two calls this is, when it carries no key. */
  half?: 'pay' | 'transaction' | undefined
}

export interface PostingLine {
  feeType: string
  amount: Pesewas
  /** Made by the client, for work done offline. */
  id?: string | undefined
  /** Only for an opening balance in the student's favour. */
  inCredit?: boolean | undefined
}

/**
 * Records one act for one student: money received, a debt, a discount, a refund. Everything that belongs to it
 * (balances, receipt number, message, audit row) is written with it or not at all.
 * Refuses not_found, invalid, day_closed, possible_duplicate, key_reused, key_in_progress.
 */
export function post(context: Context, posting: Posting): Promise<CompletedPosted> {
  const { studentId, confirm, guardsDuplicates, termId, half, ...rest } = posting
  return callLedger(context, 'ledger_post', {
    ...rest,
    student: studentId,
    confirm,
    guard: guardsDuplicates,
    term: termId,
    half: context.idempotency || !context.caller.sessionId ? undefined : half,
  })
}

export interface Reversed {
  receipt: { id: string; number: string; amount: Pesewas }
  student: string
  owed: Pesewas
  replayed?: boolean
}

/**
 * Takes a receipt back, whole, with all its moves. It keeps its number and prints VOID. Once. Refuses cash_unsaid where its cash
 * has been counted and nothing is said of it.
 */
export function reverseReceipt(
  context: Context,
  receipt: string,
  reason: string,
  { cash, confirm }: { cash?: CashTakenBack | undefined; confirm?: boolean | undefined } = {},
): Promise<Reversed> {
  return callLedger(context, 'ledger_reverse_receipt', { receipt, reason, cash, confirm })
}

export interface Correction {
  receipt: string
  lines: readonly { feeType: string; amount: Pesewas; student?: string | undefined }[]
  method?: PaymentMethod | undefined
  reference?: string | undefined
  payer?: string | undefined
  /** The day it was really paid, where that was wrong. */
  date?: Day | undefined
  reason: string
  /** Where its cash has been counted. */
  cash?: CashTakenBack | undefined
  /** Although the drawer that it leaves should hold less. */
  confirm?: boolean | undefined
}

/**
 * Puts a receipt right: it is taken back whole and what was really paid is recorded with a receipt of its own, in one
 * act. Both count from today, or on the days they are of where the day was wrong. Refuses not_found, invalid, already_reversed, day_closed, needs_approval.
 */
export function correctReceipt(
  context: Context,
  correction: Correction,
): Promise<PaidTender & { corrected: { id: string; number: string } }> {
  return callLedger(context, 'ledger_correct_receipt', correction)
}

/** Takes back one entry that has no receipt: a debt added by mistake, a discount. Once. */
export function reverseEntry(
  context: Context,
  entry: string,
  reason: string,
): Promise<{ entry: string; student: string; owed: Pesewas; replayed?: boolean }> {
  return callLedger(context, 'ledger_reverse_entry', { entry, reason })
}

/** What a kind of pupil pays. */
export interface KindPrice {
  kindId: string
  amount: Pesewas
}

/** Such prices as the ledger's functions read them. */
export function kindsInput(kinds: readonly KindPrice[] | undefined): Record<string, Pesewas> | undefined {
  return kinds && Object.fromEntries(kinds.map(({ kindId, amount }) => [kindId, amount]))
}

export interface ClassBill {
  classId: string
  feeType: string
  amount: Pesewas
  /** Kinds of pupil who pay another amount; those of the class where it is not said. */
  kinds?: readonly KindPrice[] | undefined
  dueOn?: Day | undefined
  termId?: string | undefined
  confirm?: boolean | undefined
  /** Students of the class who are not charged. */
  except?: readonly string[] | undefined
  /** The act on many classes this is part of; it tells the families itself. */
  act?: string | undefined
  /** That act is to tell them: should it break off, they are told later of what it has charged. */
  tell?: boolean | undefined
}

export interface Billed {
  run: string
  students: number
  amount: Pesewas
  total: Pesewas
  /** What the school's rules took off and what sponsors carry; not in answers remembered from before there were any. */
  reduced?: Pesewas
  carried?: Pesewas
  replayed?: boolean
}

/** Bills a fee to every active student of a class, sets the class's fixed fee, and tells each family once. */
export function billClass(context: Context, bill: ClassBill): Promise<Billed> {
  return callLedger(context, 'ledger_bill_class', billInput(bill))
}

/** A bill as the ledger's functions read it. */
export function billInput({ classId, termId, kinds, ...rest }: ClassBill) {
  return { ...rest, kinds: kindsInput(kinds), class: classId, term: termId }
}

export interface FeeSet {
  amount: Pesewas
  dueOn: Day | null
  /** How many students got a difference, and its sum: positive charged more. */
  students: number
  difference: Pesewas
  /** By how much more rules take off, waivers go down (below zero) and sponsors carry; not in older answers. */
  reduced?: Pesewas
  waived?: Pesewas
  carried?: Pesewas
  replayed?: boolean
}

/** Tells each family once of everything an act on many classes has charged. */
export function tellBilled(context: Context, act: string): Promise<{ families: number }> {
  return callLedger(context, 'ledger_tell_billed', { act })
}

/** Cancels the texts of an act whose runs have been undone with its name. */
export async function untellBilled(context: Context, act: string): Promise<void> {
  await callLedger(context, 'ledger_untell_billed', { act })
}

/**
 * Sets the fixed fee of a class; 0 takes it away. Students billed this term get the difference; nobody else is charged. A due day of
 * null takes the day away, unless something charged is due by it.
 */
export function setClassFee(
  context: Context,
  bill: Pick<ClassBill, 'classId' | 'feeType' | 'amount' | 'kinds'> & { dueOn?: Day | null | undefined },
): Promise<FeeSet> {
  const { classId, kinds, ...rest } = bill
  return callLedger(context, 'ledger_set_class_fee', { ...rest, kinds: kindsInput(kinds), class: classId })
}

/** Undoes a billing run with its later differences and late joiners; answers how many students are left in credit. */
export function undoBillingRun(
  context: Context,
  run: string,
  reason: string,
  act?: string,
): Promise<{ run: string; entries: number; inCredit: number; replayed?: boolean }> {
  return callLedger(context, 'ledger_undo_run', { run, reason, act })
}

/** Charges a student who has just come into a class what the class was billed this term, except the types named. */
export function joinClass(
  context: Context,
  student: string,
  except: readonly string[],
): Promise<{ charges: { feeType: string; amount: Pesewas }[] }> {
  return callLedger(context, 'ledger_join_class', { student, except })
}

/** Charges students who are back what standing runs would have charged them while they were away. */
export function catchUp(context: Context, students: readonly string[]): Promise<CaughtUp> {
  return callLedger(context, 'ledger_catch_up', { students })
}

export interface CaughtUp {
  /** By fee type; below zero where a price went down meanwhile. */
  charges: { feeType: string; amount: Pesewas }[]
  /** How many of them, and what in all; neither where nothing was charged. */
  students?: number
  charged?: Pesewas
}

export interface OpeningLine {
  student: string
  feeType: string
  amount: Pesewas
  inCredit?: boolean
  /** Since when it is due, before that of the act. */
  dueOn?: Day | undefined
}

/**
 * What students owed before the school came to us; posts no class fees and tells nobody. It is due since `dueOn`, or since
 * the day before it is recorded: then it is late at once. `group` is the class list that brings them.
 */
export function openBalances(
  context: Context,
  lines: readonly OpeningLine[],
  details: { date?: Day; dueOn?: Day | undefined; note?: string; group?: string } = {},
): Promise<{ entries: number }> {
  return callLedger(context, 'ledger_open_balances', { lines, ...details })
}

/** Closes every day up to and including one: nothing is recorded on them any more. */
export function closeThrough(context: Context, through: Day): Promise<{ closedThrough: Day }> {
  return callLedger(context, 'ledger_close_through', { through })
}

/** Opens the last locked day again, for a reason. The Head alone. */
export function openLastDay(context: Context, day: Day, reason: string): Promise<{ closedThrough: Day }> {
  return callLedger(context, 'ledger_open_last_day', { day, reason })
}

/** Empties what names an archived student, and the guardian when no other child is left. The figures stay. */
export function eraseStudent(context: Context, student: string): Promise<{ student: string }> {
  return callLedger(context, 'erase_student', { student })
}
