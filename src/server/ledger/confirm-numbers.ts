import type { NumberSeries } from '#shared/numbers.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'

/** Goes on behind the last numbers on paper, and records again what waited for that after a restore. Refuses invalid, conflict. */
export function confirmNumbers(
  context: Context,
  last: Partial<Record<NumberSeries, number | undefined>>,
): Promise<{ skipped: Partial<Record<string, { after: number; through: number }>>; replayed?: boolean }> {
  return callLedger(context, 'confirm_numbers', { last })
}
