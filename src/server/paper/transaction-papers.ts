import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { School } from './school.ts'

/** The general report, and a row of it. */

export interface TransactionReport {
  kind: 'transaction-report'
  school: School
  from: Day
  to: Day
  className?: string | null
  feeType?: string | null
  count: number
  /** Over the whole filter. `received`: payments less those taken back and refunds. */
  totals: { debit: Pesewas; credit: Pesewas; received: Pesewas }
  /** Several people work at the school: each row says whose it is. */
  namesPeople?: boolean
  printedAt: Date
}

export interface TransactionRow {
  date: Day
  name: string
  className: string
  feeType: string
  receipt?: string | null
  side: 'Debit' | 'Credit'
  method?: string | null
  recordedBy?: string
  amount: Pesewas
}
