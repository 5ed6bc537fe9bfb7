import type { Pesewas } from '#shared/money.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'
import type { Posted } from './posted.ts'

export interface ReductionsPosted {
  entries: number
  /** Their ids. */
  children: string[]
  /** What families owe less by all of it; below zero, more. */
  less: Pesewas
  /** What rules took off more, waivers went down by (below zero) and sponsors carry more; not in older answers. */
  reduced?: Pesewas
  waived?: Pesewas
  carried?: Pesewas
  replayed?: boolean
}

/**
 * Posts what the rules of today change on a class's charges of this term; `earned` alone is what was paid in time.
 * Refuses not_found, makes_credit, day_closed.
 */
export function postReductions(
  context: Context,
  classId: string,
  how: { confirm?: boolean | undefined; earned?: boolean } = {},
): Promise<ReductionsPosted> {
  return callLedger(context, 'ledger_post_reductions', { class: classId, ...how })
}

export interface Waiver {
  /** The entry that is forgiven. */
  charge: string
  /** All that is left of it when left out. */
  amount?: Pesewas | undefined
  note: string
  confirm?: boolean | undefined
}

/** Forgives one charge. Refuses not_found, invalid, already_reversed, needs_approval, makes_credit. */
export function waive(context: Context, waiver: Waiver): Promise<Posted> {
  return callLedger(context, 'ledger_waive', waiver)
}
