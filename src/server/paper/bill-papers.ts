import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { Guardian, Pupil } from './pupil.ts'
import type { School } from './school.ts'

export interface ClassBills {
  kind: 'class-bills'
  school: School
  className: string
  term: string
  isSponsored?: boolean
  count: number
  printedAt: Date
}

/** One fee of a bill: charged − paid = toPay. Below zero is in credit. */
export interface BillLine {
  /** With what makes it another sum than the class's: `School Fees, less discount 20.00`, `School Fees, from before`. */
  label: string
  /** The newest day of what was charged of it; null from before. */
  dueOn: Day | null
  charged: Pesewas
  paid: Pesewas
  toPay: Pesewas
}

/**
 * before + Σ(charged − discount − carried) − paid = toPay; voluntary fees stand beside it, never in it. `lines` are the same fee by
 * fee, in the school's order.
 */
export interface Bill {
  student: Pupil
  guardian?: Guardian | null
  /** Charged nothing this term, of no fee. */
  isUnbilled?: boolean
  before: Pesewas
  fees: { feeType: string; charged: Pesewas; discount: Pesewas; carried: Pesewas }[]
  paid: Pesewas
  toPay: Pesewas
  lines: BillLine[]
  /** When it is to be paid, by the child's own days, or those of the parts that were agreed: what is late already, and by which day the rest. */
  late: Pesewas
  parts: { dueOn: Day; amount: Pesewas }[]
  /** The days are those of a payment plan. */
  isPlanned: boolean
  voluntary: { feeType: string; amount: Pesewas }[]
}
