import { VOLUNTARY } from './acts.ts'
import { DAILY } from './acts-registers.ts'
import { type Books, isReversed, owes } from './books.ts'
import { unpaidOf } from './books-sums.ts'

interface Part {
  student: number
  feeType: string
  amount: number
}

/** Where money goes that names no fee, as somebody would put it by hand: the oldest first, and the rest where credit stands. */
export function spreadByHand(books: Books, amount: number, students: readonly number[]): Part[] {
  const parts: Part[] = []
  let left = amount
  for (const { student, feeType, owed } of oldestFirst(books, students)) {
    const part = Math.min(left, owed)
    if (part > 0) parts.push({ student, feeType, amount: part })
    left -= part
  }
  const [first] = students
  if (left === 0 || first === undefined) return parts
  const feeType = creditFee(books, first)
  const same = parts.find((part) => part.student === first && part.feeType === feeType)
  if (same) same.amount += left
  else parts.push({ student: first, feeType, amount: left })
  return parts
}

function oldestFirst(books: Books, students: readonly number[]) {
  const since = new Map<string, string>()
  for (const number of unpaidOf(books).keys()) {
    const line = books.lines[number - 1]
    if (!line) continue
    const key = `${line.student} ${line.feeType}`
    const day = line.due ?? line.on
    if (day < (since.get(key) ?? '~')) since.set(key, day)
  }
  return students
    .flatMap((student, place) =>
      books.feeTypes
        .filter((feeType) => !VOLUNTARY.includes(feeType) && owes(books, student, feeType) > 0)
        .map((feeType) => ({
          student,
          place,
          feeType,
          owed: owes(books, student, feeType),
          day: since.get(`${student} ${feeType}`) ?? '~',
        })),
    )
    .sort(
      (a, b) =>
        (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) || a.place - b.place || (a.feeType < b.feeType ? -1 : 1),
    )
}

/** The ordinary fee charged last that stands; the school's first. */
function creditFee(books: Books, student: number): string {
  const charge = books.lines.findLast(
    (line) =>
      line.student === student &&
      line.side === 'Debit' &&
      (line.kind === 'class_fee' || line.kind === 'manual_charge') &&
      line.feeType !== DAILY &&
      !VOLUNTARY.includes(line.feeType) &&
      !isReversed(books, line),
  )
  return charge?.feeType ?? 'School Fees'
}
