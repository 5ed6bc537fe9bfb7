import type { PaymentMethod } from '#shared/constants.ts'
import { addDays, type Day } from '#shared/dates.ts'
import type { PostingKind } from '../index.ts'
import { type Books, isReversed, type NewLine, refuse, termOf, today } from './books.ts'

export interface MoneyAct {
  kind: PostingKind
  student: number
  lines: { feeType: string; amount: number; inCredit?: boolean }[]
  date: Day | undefined
  method: PaymentMethod | undefined
  isKeyed: boolean
  confirm: boolean
  guards: boolean
  half: 'pay' | 'transaction' | undefined
}

const RAISES_DEBT = ['manual_charge', 'opening', 'refund']

/** The lines of one student's act as they are written. */
export function linesOf(
  books: Books,
  { kind, lines, method, student, ...act }: Pick<MoneyAct, 'kind' | 'student' | 'lines' | 'method' | 'date'>,
  inClass: number,
): NewLine[] {
  const date = act.date ?? today(books)
  const on = kind === 'manual_charge' && date > today(books) ? today(books) : date
  return lines.map(({ feeType, amount, inCredit }) => ({
    student,
    class: inClass,
    feeType,
    amount,
    kind,
    on,
    side: RAISES_DEBT.includes(kind) && !inCredit ? 'Debit' : 'Credit',
    account: accountOf(kind, method),
    due: dueDay(kind, date),
    term: termOf(books, on),
    receipt: kind === 'payment' ? books.receipts.length + 1 : null,
    run: null,
    corrects: null,
  }))
}

/** What was owed before the school came is late from the first day. */
function dueDay(kind: PostingKind, date: Day): Day | null {
  if (kind === 'opening') return addDays(date, -1)
  return kind === 'manual_charge' ? date : null
}

function accountOf(kind: PostingKind, method: PaymentMethod = 'Cash'): string {
  if (kind === 'payment' || kind === 'refund') return method.toLowerCase()
  if (kind === 'manual_charge') return 'fee income'
  return kind === 'opening' ? 'opening balances' : 'allowances'
}

export function askAboutTwins(books: Books, session: string, act: MoneyAct, lines: readonly NewLine[]): void {
  if (act.confirm || (act.isKeyed && !act.guards)) return
  const since = books.now.getTime() - 600_000
  const hasTwin = books.lines.some(
    (old) =>
      old.at.getTime() > since &&
      books.receipts[(old.receipt ?? 0) - 1]?.sponsor === undefined &&
      (act.guards || old.session === session) &&
      !isReversed(books, old) &&
      lines.some(
        (line) =>
          line.student === old.student &&
          line.feeType === old.feeType &&
          line.kind === old.kind &&
          line.side === old.side &&
          line.amount === old.amount,
      ),
  )
  if (hasTwin) refuse('possible_duplicate')
}
