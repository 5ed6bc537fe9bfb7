import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'

export interface BankAccount {
  id?: string | undefined
  /** What people call it, bank first. */
  name: string
  details: object
  isClosed?: boolean | undefined
}

/** Adds a bank account of the school, or changes one. Refuses not_found, invalid. */
export function saveBankAccount(
  context: Context,
  { isClosed, ...account }: BankAccount,
): Promise<{ bankAccount: string; replayed?: boolean }> {
  return callLedger(context, 'save_bank_account', { ...account, closed: isClosed })
}

/** Where cash is paid in from: the safe, or cash that was in no drawer. */
type DepositSource = 'safe' | 'cash'

export interface NewDeposit {
  from: DepositSource
  bankAccount: string
  amount: Pesewas
  slip: string
  on: Day
  /** It is another slip of the same number. */
  confirm?: boolean | undefined
}

/** Enters cash that was paid in at a bank. Refuses not_found, invalid, day_closed, slip_used. */
export function enterDeposit(
  context: Context,
  { confirm, ...deposit }: NewDeposit,
): Promise<{ deposit: string; replayed?: boolean }> {
  return callLedger(context, 'enter_deposit', { ...deposit, confirm })
}

/** Takes back a deposit that was entered wrongly. Refuses not_found, already_reversed, conflict, day_closed. */
export function takeBackDeposit(
  context: Context,
  deposit: string,
  reason: string,
): Promise<{ deposit: string; replayed?: boolean }> {
  return callLedger(context, 'take_back_deposit', { deposit, reason })
}

/** Keeps the photo of a deposit's slip in place of an older one, or the date of the statement that shows it. */
export function noteDeposit(
  context: Context,
  noted: { deposit: string } & ({ photo: string } | { bankedOn: Day | null }),
): Promise<{ deposit: string; replayed?: boolean }> {
  return callLedger(context, 'note_deposit', noted)
}
