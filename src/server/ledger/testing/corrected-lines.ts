import { pesewas } from '#shared/money.ts'
import type { Deeds } from './acts.ts'
import type { Books } from './books.ts'
import type { Played } from './played.ts'

type Corrected = Pick<Deeds['correct'], 'receipt' | 'lines' | 'isNamed'>

/** What was really paid; of a receipt of several students, each line is the next one's where it is named. */
export function namedLines(books: Books, { receipt, lines, isNamed }: Corrected) {
  const parts = isNamed ? (books.receipts[receipt - 1]?.parts ?? []) : []
  return lines.map(({ feeType, amount }, index) => ({
    feeType,
    amount,
    student: parts[index % Math.max(1, parts.length)]?.student,
  }))
}

/** The same for a call of the ledger. */
export function correctedLines({ books, students }: Played, corrected: Corrected) {
  return namedLines(books, corrected).map(({ feeType, amount, student }) => ({
    feeType,
    amount: pesewas(amount),
    ...(student === undefined ? {} : { student: students[student] }),
  }))
}
