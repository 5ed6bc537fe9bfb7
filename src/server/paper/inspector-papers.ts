import type { Pesewas } from '#shared/money.ts'
import type { School } from './school.ts'

/** Fees by class, kind of pupil and term over up to three academic years, as they were billed. Amounts in pesewas. */
export interface InspectorFees {
  kind: 'inspector-fees'
  school: School
  printedAt: Date
  /** Academic years, oldest first: `2024/2025`. */
  years: string[]
  terms: InspectorTerm[]
}

export interface InspectorTerm {
  /** `First Term`. */
  name: string
  rows: InspectorRow[]
}

export interface InspectorRow {
  className: string
  feeType: string
  /** Where kinds of pupils pay different amounts. */
  kindOfPupil: string | null
  /** What was billed in each year; null where nothing was. */
  amounts: (Pesewas | null)[]
}
