import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { ReconciledItem } from '#shared/reconciled-items.ts'
import type { School } from './school.ts'

interface Side {
  before: Pesewas
  moved: Pesewas
  after: Pesewas
}

/** A wallet or a bank account at the end of a month. Amounts in pesewas: books + all items = statement, in each column. */
export interface ReconciliationPaper {
  kind: 'reconciliation'
  school: School
  account: string
  /** `2026-11`. */
  month: string
  from: Day
  to: Day
  statedUntil: Day | null
  statement: Side
  books: Side
  items: (Side & {
    item: ReconciledItem
    count: number
    things: { date: Day | null; what: string; amount: Pesewas }[]
  })[]
  unplaced: { count: number; amount: Pesewas }
  printedAt: Date
}
