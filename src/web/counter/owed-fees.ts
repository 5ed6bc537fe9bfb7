import type { Outstanding } from '#web/queries/students.ts'

/** Stands for "all of them, the oldest first" among the fee types; no fee type may be named so. */
export const SPREAD = '*'
export const SPREAD_LABEL = 'All of them, oldest first'

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
