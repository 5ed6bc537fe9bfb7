import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'

/**
 * Undoes a class list: its opening balances are reversed, children it brought are archived. What it changed of others is put back by
 * the caller. Refuses not_found, already_reversed, conflict (a day has passed, or something was recorded since), day_closed.
 */
export function undoListedChildren(context: Context, list: string): Promise<{ takenOut: number }> {
  return callLedger(context, 'ledger_undo_list', { list })
}
