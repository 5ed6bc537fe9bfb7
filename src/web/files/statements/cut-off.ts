import type { Pesewas } from '#shared/money.ts'
import type { StatementMapping } from './mapping.ts'
import type { StatementTable } from './statement-file.ts'
import type { Entry } from './table-entries.ts'
import { atRow } from './unreadable.ts'

/** A bank that writes a balance beside its lines writes it beside each: one without it was cut, or changed by hand. Throws Unreadable. */
export function refuseOneWithoutBalance(entries: readonly Entry[]): void {
  const without = entries.filter(({ balance }) => balance === null)
  const [only] = without
  if (only && without.length === 1 && entries.length > 1)
    throw atRow(only.row, 'it has no balance, and all other rows have one. The file may break off there.')
}

/**
 * The row of the last entry, where nobody can know that all of it is there: it has no balance though the table has a column for it, or
 * the text ends within it and no balance proves what came before.
 */
export function cutOffRow(
  { openRow }: StatementTable,
  { columns }: StatementMapping,
  entries: readonly Entry[],
  amounts: readonly Pesewas[],
  charges: readonly Pesewas[],
): number | undefined {
  const last = entries.at(-1)
  if (!last) return undefined
  if (last.balance === null && columns.includes('balance')) return last.row
  if (openRow !== last.lastRow) return undefined
  const moved = entries.map((_, place) => (amounts[place] ?? 0) - (charges[place] ?? 0))
  const isWhole = last.row === last.lastRow && last.endsWithBalance && isProved(last, entries.at(-2), moved)
  return isWhole ? undefined : last.row
}

/** Its balance follows from the one above it, or that one from it. */
function isProved({ balance }: Entry, above: Entry | undefined, moved: readonly number[]): boolean {
  if (balance === null || !above || above.balance === null) return false
  const [movedAbove = 0, movedLast = 0] = moved.slice(-2)
  return balance - movedLast === above.balance || above.balance - movedAbove === balance
}
