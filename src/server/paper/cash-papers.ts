import type { CashWhat } from '#shared/cash-lines.ts'
import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { School } from './school.ts'

/** A day's cash on A4. Amounts in pesewas. */
export interface CashDaySheet {
  kind: 'cash-day'
  school: School
  day: Day
  lockedAt: Date | null
  lockedBy: string | null
  /** Both empty where a school has nothing to account for. */
  came: CashSheetLine[]
  where: CashSheetLine[]
  missing: Pesewas
  drawers: CashSheetDrawer[]
  /** Adds up to what was taken. */
  methods: { name: string; receipts: number; ticked: number; amount: Pesewas }[]
  taken: Pesewas
  undone: CashSheetUndone[]
  printedAt: Date
}

export interface CashSheetLine {
  what: CashWhat
  who: string | null
  /** Receipts. */
  count: number | null
  amount: Pesewas
}

export interface CashSheetDrawer {
  name: string
  /** Times of day. */
  from: string
  to: string | null
  float: Pesewas
  cashIn: Pesewas
  handedOver: Pesewas
  expected: Pesewas
  counted: Pesewas | null
  difference: Pesewas | null
  reason: string | null
}

export interface CashSheetUndone {
  kind: 'taken_back' | 'refund' | 'discount' | 'waiver' | 'write_off'
  what: string
  student: string
  amount: Pesewas
  reason: string
  by: string
  at: Date
}
