import { type Pesewas, pesewas } from './money.ts'

/** What one child owes for one fee type, in the order in which money is spread. */
export interface OwedLine {
  key: string
  studentId: string
  owed: Pesewas
}

/** What of the amount goes to each line, by its key, in pesewas; what is more than is owed goes to none. */
export type Spread = ReadonlyMap<string, Pesewas>

/** Over all children, in the order given. */
export function spreadOldest(amount: Pesewas, lines: readonly OwedLine[]): Spread {
  let left: number = amount
  const spread = new Map<string, Pesewas>()
  for (const { key, owed } of lines) {
    const part = Math.min(left, Math.max(0, owed))
    if (part > 0) spread.set(key, pesewas(part))
    left -= part
  }
  return spread
}

export interface OwedFee {
  feeType: string
  owed: Pesewas
  /** The day of the oldest charge that is not paid; null where none is known. */
  due: string | null
  /** Voluntary, or only passed on: it takes what is named for it, and nothing else. */
  onlyNamed: boolean
}

export interface PaidFor {
  studentId: string
  fees: readonly OwedFee[]
  /** The fee on which stands what is more than is owed. */
  creditTo: string
}

export interface SpreadLine {
  studentId: string
  feeType: string
  amount: Pesewas
  /** What of the amount is more than is owed. */
  inCredit: Pesewas
}

/** What money pays that names no fee, in the order in which it pays: the oldest due of all children first. */
export function dueFirst<Child extends PaidFor>(
  children: readonly Child[],
): (OwedFee & { studentId: string })[] {
  return children
    .flatMap(({ studentId, fees }, place) => fees.map((fee) => ({ fee: { ...fee, studentId }, place })))
    .filter(({ fee }) => fee.owed > 0 && !fee.onlyNamed)
    .toSorted(
      (left, right) => byDay(left.fee, right.fee) || left.place - right.place || byName(left.fee, right.fee),
    )
    .map(({ fee }) => fee)
}

/**
 * The one spread, as features/payments/spread.sql has it too: what nobody named a fee for pays the oldest due first, of each child and of all;
 * what is over stands to the credit of the first child. The lines add up to the amount.
 */
export function spreadOver(amount: Pesewas, children: readonly PaidFor[]): SpreadLine[] {
  const lines: SpreadLine[] = []
  let left: number = amount
  for (const { studentId, feeType, owed } of dueFirst(children)) {
    const part = pesewas(Math.min(left, owed))
    if (part > 0) lines.push({ studentId, feeType, amount: part, inCredit: pesewas(0) })
    left -= part
  }
  const [first] = children
  return first && left > 0 ? withCredit(lines, first, pesewas(left)) : lines
}

function withCredit(lines: SpreadLine[], { studentId, creditTo }: PaidFor, over: Pesewas): SpreadLine[] {
  const isCreditOf = (line: SpreadLine) => line.studentId === studentId && line.feeType === creditTo
  if (!lines.some(isCreditOf))
    return [...lines, { studentId, feeType: creditTo, amount: over, inCredit: over }]
  return lines.map((line) =>
    isCreditOf(line) ? { ...line, amount: pesewas(line.amount + over), inCredit: over } : line,
  )
}

type Due = Pick<OwedFee, 'feeType' | 'due'>

/** The order in which what one child owes is paid: the oldest due first, what has no day last, and of one day by name. */
export function compareDue(left: Due, right: Due): number {
  return byDay(left, right) || byName(left, right)
}

const byDay = (left: Due, right: Due) => compare(left.due ?? '~', right.due ?? '~')
const byName = (left: Due, right: Due) => compare(left.feeType, right.feeType)

/** By code unit, as the database sorts them. */
function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
