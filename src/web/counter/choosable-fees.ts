import { type Pesewas, sumOf } from '#shared/money.ts'
import type { Outstanding } from '#web/queries/students.ts'

/** Stands for "all of them, the oldest first" among the fee types; no fee type may be named so. */
export const SPREAD = '*'
export const SPREAD_LABEL = 'All of them, oldest first'

/** A fee that money can be for, and what is owed on it. */
export interface ChoosableFee {
  feeType: string
  amount: Pesewas
}

/** The fee types with a positive total: the longest overdue first, then those due soonest, the voluntary last. */
export function owedFees(outstanding: readonly Outstanding[]): Outstanding[] {
  return outstanding
    .filter(({ amount }) => amount > 0)
    .toSorted(
      (left, right) =>
        Number(left.voluntary) - Number(right.voluntary) ||
        right.daysLate - left.daysLate ||
        (left.dueDate ?? '9999').localeCompare(right.dueDate ?? '9999'),
    )
}

/** With several owed, all of them at once can be chosen too, last in the list. */
export function withSpread<Fee extends ChoosableFee>(owed: readonly Fee[]): (Fee | ChoosableFee)[] {
  if (owed.length < 2) return [...owed]
  return [...owed, { feeType: SPREAD, amount: sumOf(owed.map(({ amount }) => amount)) }]
}
