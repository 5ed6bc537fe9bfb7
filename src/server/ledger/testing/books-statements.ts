import { type Day, daysBetween } from '#shared/dates.ts'
import { type BankLine, type Books, type Receipt, refuse, takenBack, today } from './books.ts'
import { refuseGivenBack } from './books-back.ts'
import { reverseReceipt } from './books-money.ts'
import { payFamily } from './books-tenders.ts'

interface NewLines {
  amounts: readonly number[]
  on: Day
}

/** A wallet's statements, as one who keeps them by hand would. */
export function bring({ bank }: Books, { amounts, on }: NewLines): void {
  const file = (bank.at(-1)?.file ?? 0) + 1
  bank.push(...amounts.map((amount) => ({ file, on, amount, done: null })))
}

/** How long a bank takes money back. */
const BACK_DAYS = 30

/** A line that takes the money of an earlier one back; what went out is not taken back. */
export function bankTakesBack({ bank }: Books, { line, on }: { line: number; on: Day }): void {
  const credit = bank[line - 1] ?? refuse('not_found')
  const amount = -Math.abs(credit.amount)
  bank.push({ file: (bank.at(-1)?.file ?? 0) + 1, on, amount, takesBack: line, done: null })
}

/** The receipt that stands for money which this line took back. */
function standsFor(books: Books, { takesBack, on }: BankLine): number | undefined {
  const credit = takesBack === undefined ? undefined : books.bank[takesBack - 1]
  if (!credit || credit.amount < 0 || daysBetween(credit.on, on) > BACK_DAYS) return undefined
  return receiptOfLine(books, credit)
}

/** The day of the next lines: statements come in order. */
export function nextBankDay({ bank }: Books, wanted: Day): Day {
  const last = bank.at(-1)?.on ?? wanted
  return wanted < last ? last : wanted
}

/** Each student's part of a line: what does not divide is the first one's. */
export function partsOf(amount: number, students: readonly number[], feeType: string) {
  const part = Math.floor(amount / students.length)
  return students.map((student, place) => ({
    student,
    feeType,
    amount: place === 0 ? amount - part * (students.length - 1) : part,
  }))
}

interface Posting {
  line: number
  students: readonly number[]
  feeType: string
}

export function postLine(books: Books, session: string, { line, students, feeType }: Posting): void {
  const own = openLine(books, line)
  if (own.amount <= 0) refuse('conflict')
  const isLocked = books.closedThrough !== null && own.on <= books.closedThrough
  const date = isLocked ? today(books) : own.on
  const act = { date, method: 'Mobile Money', isKeyed: true, confirm: true, guards: false } as const
  payFamily(books, session, { ...act, lines: partsOf(own.amount, students, feeType) })
  own.done = { act: 'posted', receipt: books.receipts.length }
}

export function linkLine(books: Books, place: number, number: number): void {
  const line = openLine(books, place)
  const receipt = books.receipts[number - 1] ?? refuse('not_found')
  if (receipt.isVoid) refuse('already_reversed')
  if (receipt.amount !== line.amount || isCash(books, receipt)) refuse('conflict')
  if (books.bank.some((other) => receiptOfLine(books, other) === number)) refuse('conflict')
  line.done = { act: 'linked', receipt: number }
}

export function asideLine(books: Books, place: number): void {
  const line = openLine(books, place)
  if (standsFor(books, line) !== undefined) refuse('possible_duplicate')
  line.done = { act: 'set_aside' }
}

export function returnLine(books: Books, place: number): void {
  const line = books.bank[place - 1] ?? refuse('not_found')
  if (isOpen(books, line) || line.done?.act === 'posted') refuse('conflict')
  line.done = null
}

/** Takes back what was posted of a file, while nothing of it was moved. */
export function undoFile(books: Books, session: string, file: number): void {
  const posted = books.bank.flatMap((line) => {
    const receipt = receiptOfLine(books, line)
    return line.file === file && line.done?.act === 'posted' && receipt ? [receipt] : []
  })
  const paid = books.lines.filter(({ kind, receipt }) => kind === 'payment' && posted.includes(receipt ?? 0))
  const isMoved = paid.some(({ number }) => books.lines.some(({ corrects }) => corrects === number))
  if (posted.length === 0 || isMoved) refuse('conflict')
  refuseGivenBack(
    books,
    paid.map((line) => takenBack(books, line, 'reversal')),
  )
  for (const receipt of posted.toSorted((left, right) => left - right)) takeBack(books, session, receipt)
}

/** A receipt taken back: the lines that took its money back are explained by it. */
export function takeBack(books: Books, session: string, receipt: number): void {
  const backs = books.bank.filter((line) => isOpen(books, line) && standsFor(books, line) === receipt)
  reverseReceipt(books, session, receipt)
  for (const line of backs) line.done = { act: 'set_aside' }
}

function openLine(books: Books, place: number): BankLine {
  const line = books.bank[place - 1] ?? refuse('not_found')
  return isOpen(books, line) ? line : refuse('conflict')
}

function isOpen(books: Books, line: BankLine): boolean {
  return line.done === null || (line.done.act !== 'set_aside' && receiptOfLine(books, line) === undefined)
}

/** The receipt that stands for a line: of one that was put right, the new one, where it may be the same money. */
export function receiptOfLine(books: Books, { done, amount }: BankLine): number | undefined {
  if (!done || done.act === 'set_aside') return undefined
  let receipt = books.receipts[done.receipt - 1]
  while (receipt?.isVoid) {
    const old = receipt.number
    receipt = books.receipts.find(({ replaces }) => replaces === old)
    if (receipt && (receipt.amount !== amount || isCash(books, receipt))) return undefined
  }
  return receipt?.number
}

function isCash(books: Books, { number }: Receipt): boolean {
  return books.lines.some(
    ({ kind, receipt, account }) => kind === 'payment' && receipt === number && account === 'cash',
  )
}
