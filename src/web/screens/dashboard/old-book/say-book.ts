import { formatSigned, type Pesewas } from '#shared/money.ts'
import type { OldBook, SaidOfOldBook } from '#web/queries/old-book.ts'
import { todayHere } from '#web/today.ts'

/** The whole of what is said of the old book, to be sent with one part of it changed. */
export function saidOf(book: OldBook): SaidOfOldBook {
  return {
    asOf: book.asOf ?? todayHere(),
    old: book.classes.flatMap(({ classId, old }) => (old ? [{ classId, ...old }] : [])),
    differences: book.differences.map(({ classId, studentId, what, amount, why }) => ({
      classId,
      ...(studentId ? { studentId } : {}),
      what,
      amount,
      // Of an erased child nothing is said any more.
      why: why || 'Erased.',
    })),
  }
}

/** `+30.00` where the new book has more. */
export function sayDifference(amount: Pesewas): string {
  return amount > 0 ? `+${formatSigned(amount)}` : formatSigned(amount)
}
