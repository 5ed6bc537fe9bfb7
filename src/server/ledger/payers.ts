import type { Pesewas } from '#shared/money.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'

export interface SetPayers {
  student: string
  /** The second; without one the child's guardian pays all of it. */
  guardian?: string | undefined
  /** Hundredths of a percent. */
  firstShare?: number | undefined
  /** The fee types the second bears. */
  secondFees?: readonly string[] | undefined
}

/** Says who pays for a child. Answers what the second owed until then. Refuses not_found, invalid. */
export function setPayers(
  context: Context,
  payers: SetPayers,
): Promise<{ student: string; moves: Pesewas; replayed?: boolean }> {
  return callLedger(context, 'set_payers', payers)
}
