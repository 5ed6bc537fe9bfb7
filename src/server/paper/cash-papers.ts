import type { CashWhat } from '#shared/cash-lines.ts'
import type { Day } from '#shared/dates.ts'
import type { Hands } from '#shared/hands.ts'
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
  /** Vouchers of the day, and those taken back on it. */
  paidOut: CashSheetVoucher[]
  /** Taken without a connection and arrived after a lock: of both days. */
  late: { number: string; amount: Pesewas; takenOn: Day; countsOn: Day }[]
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
  paidOut: Pesewas
  handedOver: Pesewas
  expected: Pesewas
  counted: Pesewas | null
  difference: Pesewas | null
  reason: string | null
  /** What was handed over once it was counted. */
  handedOverSince: Pesewas | null
  /** Who counted it, where that was somebody else. */
  countedBy: string | null
}

export interface CashSheetVoucher {
  number: string
  at: Date
  payee: string
  word: string
  from: string
  allowedBy: string
  hasPhoto: boolean
  isVoid: boolean
  /** What it takes out of this day: below zero where it came back. */
  amount: Pesewas
}

export interface CashSheetUndone extends Hands {
  kind: 'taken_back' | 'refund' | 'discount' | 'waiver' | 'write_off'
  what: string
  student: string
  amount: Pesewas
  reason: string
  at: Date
}

/** A drawer that has been counted, for the 80 mm roll. */
export interface DrawerSlip {
  kind: 'drawer-slip'
  /** How wide the roll is. */
  roll: '80mm' | '58mm'
  school: School
  person: string
  openedOn: Day
  openedAt: Date
  countedAt: Date
  countedBy: string
  /** Float, cash, what was given back and handed over: they add up to what it should hold. */
  came: { label: string; amount: Pesewas }[]
  expected: Pesewas
  /** The pieces there were, in the order they are counted in. */
  pieces: { label: string; count: number; amount: Pesewas }[]
  counted: Pesewas
  firstCount: Pesewas | null
  reason: string | null
  otherMethods: { method: string; payments: number; ticked: number; total: Pesewas }[]
  /** After the count. */
  /** No amount for whoever is still to count it. */
  handedOver: { label: string; amount: Pesewas | null }[]
  kept: Pesewas
  printedAt: Date
  printedBy: string
}

export interface DayShare {
  name: string
  receipts: number
  amount: Pesewas
}

/** Money that went back to a family on a day. */
export interface GivenBack extends Hands {
  student: string
  reason: string
  at: Date
  amount: Pesewas
}
