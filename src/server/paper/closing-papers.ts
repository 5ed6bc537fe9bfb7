import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { School } from './school.ts'

/** A term as it was when its last day was locked. Amounts in pesewas. */
export interface TermClosing {
  kind: 'term-closing'
  school: School
  printedAt: Date
  /** `First Term, 2026/2027`. */
  term: string
  startsOn: Day
  endsOn: Day
  schoolDays: number
  closedAt: Date
  closedBy: string
  /** First and last number of the receipts of its days. */
  receipts: { first: string; last: string } | null
  /** The fees that have a column of their own; all others stand together behind them. */
  fees: string[]
  hasOtherFees: boolean
  classes: ClosedClass[]
  byFee: ClosedFee[]
  cash: ClosedLine[]
  cashAtEnd: { label: string; amount: Pesewas }
  owed: ClosedLine[]
  owedInAll: Pesewas
  open: { label: string; value: string }[]
  /** In groups of four. */
  code: string
  checkUrl: string
  checkPage: string
  /** What changed the term after it was closed: the newest of them, and how many there are in all. */
  since: ClosedSince[]
  sinceInAll: number
}

interface ClosedSums {
  reductions: Pesewas
  received: Pesewas
  owed: Pesewas
}

export interface ClosedClass extends ClosedSums {
  className: string
  children: number
  /** In the order of the fees. */
  charged: Pesewas[]
  others: Pesewas
}

export interface ClosedFee extends ClosedSums {
  feeType: string
  charged: Pesewas
}

export interface ClosedLine {
  label: string
  amount: Pesewas
}

export interface ClosedSince {
  number: number
  at: Date
  what: string
  amount: Pesewas
}
