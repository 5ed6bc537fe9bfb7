import type { Pesewas } from '#shared/money.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'

export interface Move {
  entry: string
  /** All that remains of the line when left out. */
  amount?: Pesewas | undefined
  feeType?: string | undefined
  studentId?: string | undefined
  reason?: string | undefined
  /** "Yes, move as much again": skips the question about a move sent twice without a key. */
  confirm?: boolean | undefined
}

export interface Moved {
  group: string
  amount: Pesewas
  from: { student: string; owed: Pesewas }
  to: { student: string; owed: Pesewas }
  replayed?: boolean
}

/** Moves received money to the right fee type or child: a linked pair, no effect on cash. */
export function moveMoney(context: Context, { studentId, confirm, ...move }: Move): Promise<Moved> {
  return callLedger(context, 'ledger_move', { ...move, student: studentId, confirm })
}
