import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { School } from './school.ts'

/** What was owed by the old book beside what the new one has, class by class. Amounts in pesewas. */
export interface OldBookPaper {
  kind: 'old-book'
  school: School
  printedAt: Date
  asOf: Day
  classes: OldBookClass[]
  total: { old: Pesewas; new: Pesewas; difference: Pesewas }
  differences: { what: string; amount: Pesewas; why: string }[]
  /** One or two. */
  signatures: { by: string; roleName: string; at: Date; byPin: boolean }[]
  isSigned: boolean
}

export interface OldBookClass {
  className: string
  children: number
  /** Null where nobody has added it up. */
  old: OldBookSides | null
  new: OldBookSides
  difference: Pesewas
}

interface OldBookSides {
  schoolFees: Pesewas
  otherFees: Pesewas
}
