import type { Pesewas } from '#shared/money.ts'
import type { School } from './school.ts'

/** What reductions of all kinds cost in a term. None of it was received. Amounts in pesewas. */
export interface ReductionReportPaper {
  kind: 'reduction-report'
  school: School
  printedAt: Date
  term: string
  charged: Pesewas
  /** What `byRule` adds up to, and `byClass`. */
  total: Pesewas
  byRule: ReducedByRule[]
  byClass: ReducedInClass[]
}

export interface ReducedByRule {
  name: string
  /** `Discount`, `Write-off`. */
  kindName: string
  children: number
  amount: Pesewas
}

export interface ReducedInClass {
  className: string
  children: number
  charged: Pesewas
  amount: Pesewas
}
