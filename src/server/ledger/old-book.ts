import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'

interface OldReceipt {
  number: string
  day: Day
  amount: Pesewas
  name?: string
  student?: string | undefined
}

/** Takes receipts of an old book in, as history. Refuses conflict. */
export function bringOldReceipts(
  context: Context,
  brought: { list: string; receipts: readonly OldReceipt[] },
): Promise<{ receipts: number; replayed?: boolean }> {
  return callLedger(context, 'bring_old_receipts', brought)
}

/** Takes a list of them away again. Refuses not_found. */
export function removeOldReceipts(
  context: Context,
  list: string,
): Promise<{ receipts: number; replayed?: boolean }> {
  return callLedger(context, 'remove_old_receipts', { list })
}

export interface SaidOfOldBook {
  asOf: Day
  old: { class: string; school: Pesewas; other: Pesewas }[]
  differences: { class: string; student?: string; what: string; amount: Pesewas; why: string }[]
}

/** Keeps what was owed by the old book. Refuses not_found, conflict. */
export function keepOldBook(
  context: Context,
  said: SaidOfOldBook,
): Promise<{ kept: boolean; replayed?: boolean }> {
  return callLedger(context, 'keep_old_book', said)
}

/** Signs that the old book is the new one. Refuses not_found, conflict. */
export function signOldBook(
  context: Context,
  how: 'own_session' | 'pin',
): Promise<{ signatures: number; replayed?: boolean }> {
  return callLedger(context, 'sign_old_book', { with: how })
}
