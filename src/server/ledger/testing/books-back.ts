import { type Books, isReversed, type Line, type NewLine, refuse, sum } from './books.ts'

/** Money where it stands, added up by hand: what of it may go back, or be moved, once more. */

const ACCOUNTS = ['cash', 'mobile money', 'bank', 'cheque', 'card', 'reallocation']
const KINDS = ['payment', 'refund', 'reallocation', 'reversal']

function isOwnMoney(books: Books, line: Line): boolean {
  const isRefundUndone =
    (line.kind === 'refund' && isReversed(books, line)) ||
    (line.kind === 'reversal' && books.lines[(line.corrects ?? 0) - 1]?.kind === 'refund')
  const isSponsors = books.receipts[(line.receipt ?? 0) - 1]?.sponsor !== undefined
  return KINDS.includes(line.kind) && ACCOUNTS.includes(line.account) && !isSponsors && !isRefundUndone
}

/** What stands on a student, or on a student's fee: act by act, and never below nothing. */
export function moneyOn(books: Books, student: number, feeType?: string): number {
  const theirs = books.lines.filter(
    (line) =>
      line.student === student &&
      (feeType === undefined || line.feeType === feeType) &&
      isOwnMoney(books, line),
  )
  const acts = [...Map.groupBy(theirs, ({ act }) => act)].sort(([left], [right]) => left - right)
  return acts.reduce((standing, [, lines]) => Math.max(0, standing + sum(lines.map(credited))), 0)
}

const credited = ({ side, amount }: Pick<Line, 'side' | 'amount'>) => (side === 'Credit' ? amount : -amount)

/** What was given back is not given back or moved once more. */
export function refuseGivenBack(books: Books, lines: readonly NewLine[]): void {
  if (missing(books, lines) > 0) refuse('given_back')
}

/** What lines take away beyond what stands: of a student's fee, or of the student. */
export function missing(books: Books, lines: readonly NewLine[]): number {
  const money = lines.filter(({ account }) => ACCOUNTS.includes(account))
  const beyond = (of: (line: NewLine) => string, stands: (line: NewLine) => number) =>
    sum(
      [...Map.groupBy(money, of).values()].map((theirs) => {
        const taken = -sum(theirs.map(credited))
        const [first] = theirs
        return first && taken > 0 ? Math.max(0, taken - stands(first)) : 0
      }),
    )
  return Math.max(
    beyond(
      ({ student, feeType }) => `${student} ${feeType}`,
      ({ student, feeType }) => moneyOn(books, student, feeType),
    ),
    beyond(
      ({ student }) => String(student),
      ({ student }) => moneyOn(books, student),
    ),
  )
}

/** What the drawer should hold, where there is one: all cash since it was opened, with nothing. */
export function inDrawer(books: Books): number {
  return sum(books.lines.filter(({ account }) => account === 'cash').map(credited))
}
