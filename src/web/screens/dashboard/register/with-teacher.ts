import type { Pesewas } from '#shared/money.ts'
import type { Draft } from '#web/offline/kept-registers.ts'
import type { RegisterBook } from '#web/queries/registers.ts'
import { handedOverBefore, onlyHere } from './colleague.ts'
import { inHand, settled } from './marks.ts'

/** What is with the teacher by this draft: as counted once it is handed over; else by the marks of whoever is in the class. */
export function withTeacher(
  { handOver, marks, classId, feeTypeId, day }: Draft,
  read: Pick<RegisterBook, 'books' | 'today'> | null,
): Pesewas {
  if (handOver) return handOver.counted
  const book = read?.books.find((each) => each.classId === classId && each.feeTypeId === feeTypeId)
  if (!book) return inHand(marks)
  const clear = settled(marks, book)
  // The rest is in a colleague's count.
  if (day === read?.today && handedOverBefore(book, day)) return onlyHere(clear, book.pupils)
  return inHand(clear)
}
