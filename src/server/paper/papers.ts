import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import type { Bill, ClassBills } from './bill-papers.ts'
import type { CashSheetVoucher, DayShare, DrawerSlip, GivenBack } from './cash-papers.ts'
import type { Letter, Letters } from './letter-papers.ts'
import type { OfficePaper } from './office-papers.ts'
import type { Guardian, Pupil } from './pupil.ts'
import type { RegisterPaper, RegisterRowOf } from './register-papers.ts'
import type { School } from './school.ts'
import type { TransactionReport, TransactionRow } from './transaction-papers.ts'

export type { DrawerSlip, Guardian, Pupil, School, TransactionReport, TransactionRow }

/**
 * Everything that can be printed, as plain data. Amounts are pesewas; balances are positive when owed and negative when
 * in credit. Instants are `Date`, days are text. The long papers take their rows apart from this, in batches.
 */
export type Paper = ShortPaper | LongPaper
export type ShortPaper = Receipt | Statement | DaySummary | OfficePaper
export type LongPaper =
  | ClassReport
  | Debtors
  | ClassBills
  | Letters
  | TransactionReport
  | DayReceipts
  | RegisterPaper

/** The row that belongs to each long paper. */
export interface RowOf extends RegisterRowOf {
  'class-report': ClassReportRow
  debtors: Debtor
  'class-bills': Bill
  letters: Letter
  'transaction-report': TransactionRow
  'day-receipts': Receipt
}

export interface Receipt {
  kind: 'receipt'
  format: 'a5' | '80mm' | '58mm'
  /** Of a receipt in the parents' app, as the guardian chose. The desk prints English. */
  language?: ParentLanguage | null | undefined
  school: School
  /** `AGA-000123`. */
  number: string
  /** Address of the public check page, with scheme; the QR code holds it, the sheet shows it without. Null of a look before the first printing. */
  checkUrl: string | null
  /** The day the money counts for, and the moment it was recorded; the time is printed only when both are the same day. */
  date: Day
  recordedAt: Date
  /** The day the money was taken, where that was locked before it could be recorded: it counts for `date`. */
  takenOn?: Day | null
  /** Of a receipt for several the first of them. */
  student: Pupil
  /** Of a receipt for several pupils: all of them, in order. The lines say whose they are. */
  pupils?: readonly Pupil[]
  payer?: string | null
  /** As people say it: `Cash`, `Mobile Money (MTN)`, `Card, ends 4081`, `Cheque 000412, GCB`. */
  method: string
  reference?: string | null
  /** Of a cheque that was presented again: the number of the receipt it had when it bounced. */
  again?: string | null
  term?: string | null
  lines: ReceiptLine[]
  total: Pesewas
  /** A sponsor paid it: both balances are what is to come of it, for one pupil of that pupil alone. */
  isSponsors?: boolean
  /** Where credit stands; of money paid in class what it was for. */
  note?: string | null
  /** Of money paid in class: the balances are of this fee alone. */
  isOfOneFee?: boolean
  /** What the student owed in all before this payment. */
  owedBefore: Pesewas
  /** What the student owed in all once it counted, as it was issued: taking it back changes nothing here. */
  owedAfter: Pesewas
  /** Of a child with two payers, where somebody else paid: what is owed is told to nobody. */
  tellsNoBalance?: boolean
  receivedBy: { name: string; role?: string | null }
  /** Moves made since between fee types or children. */
  corrections?: Correction[]
  voided?: Voided | null
  /** 0 is the original; 1 is the first copy, and so on. */
  copy: number
  /** Shown on a screen: neither the original nor a copy that counts. */
  isLook?: boolean
  printed: { at: Date; by?: string | null; firstAt?: Date | null }
}

export interface ReceiptLine {
  /** Whose it is, as a place in `pupils`. */
  pupil?: number
  feeType: string
  term?: string | null
  amount: Pesewas
}

export interface Correction {
  on: Day
  amount: Pesewas
  from: string
  to: string
}

export interface Voided {
  at: Date
  by: string
  /** Null where it is not told: to parents. */
  reason: string | null
  /** Number of the receipt that holds the money instead, if any. */
  standsOn?: string | null
}

export interface Statement {
  kind: 'statement'
  school: School
  student: Pupil
  guardian?: Guardian | null
  /** Sponsors carry some of it: that stands with what was taken off. */
  isSponsored?: boolean
  /** Charged nothing this term, of no fee. */
  isUnbilled?: boolean
  /** Of one of two payers: the guardian named, and what is theirs alone. */
  isOfOnePayer?: boolean
  term?: string | null
  /** Set when the statement is about one fee type only. */
  feeType?: string | null
  from: Day
  to: Day
  opening: Pesewas
  lines: StatementLine[]
  /** Sums over `lines`. */
  charged: Pesewas
  takenOff: Pesewas
  closing: Pesewas
  byFeeType: FeeTypeSummary[]
  ageing?: Ageing | null
  printedAt: Date
}

export interface StatementLine {
  date: Day
  receipt?: string | null
  what: string
  feeType: string
  /** Exactly one of the two is above zero. */
  charged: Pesewas
  takenOff: Pesewas
  balance: Pesewas
  /** One half of a move from one fee type to another; a note explains the word. */
  moved?: boolean
}

/** before + charged − paid + moved − discount = owed: what is moved here raises it, what is moved away lowers it. */
export interface FeeTypeSummary {
  feeType: string
  before: Pesewas
  charged: Pesewas
  paid: Pesewas
  moved: Pesewas
  discount: Pesewas
  owed: Pesewas
}

/** What is owed by how long it is past its due date: the five bands + voluntary − creditElsewhere = owed. */
export interface Ageing {
  notDue: Pesewas
  days30: Pesewas
  days60: Pesewas
  days90: Pesewas
  over90: Pesewas
  /** Owed and never late. */
  voluntary: Pesewas
  /** What the same student has in credit for other fee types. */
  creditElsewhere: Pesewas
  owed: Pesewas
}

export interface ClassReport {
  kind: 'class-report'
  school: School
  feeType: string
  className: string
  term?: string | null
  /** The class's fixed fee, if one is set. */
  fee?: { amount: Pesewas; due?: Day | null } | null
  count: number
  /** Sums over every row; credits are netted in `owed`. */
  totals: Omit<ClassReportRow, 'name' | 'ofKind' | 'isUnbilled'>
  /** The sheet then says of which kind each pupil is. */
  hasKinds?: boolean
  owing: { students: number; amount: Pesewas }
  inCredit: { students: number; amount: Pesewas }
  printedAt: Date
}

/** before + charged − discount − carried − paid = owed. */
export interface ClassReportRow {
  name: string
  ofKind?: string | null
  /** Charged nothing this term, of no fee. */
  isUnbilled?: boolean
  before: Pesewas
  charged: Pesewas
  discount: Pesewas
  /** What sponsors carry and have not paid yet. */
  carried: Pesewas
  paid: Pesewas
  owed: Pesewas
}

export interface Debtors {
  kind: 'debtors'
  school: School
  /** Null for the whole school; then each row names its class. */
  className?: string | null
  /** Who of them alone is on it, in words; none where it is everybody who owes. */
  narrowedTo?: string
  asOf: Day
  count: number
  totals: Ageing
  /** The sheet then says of which kind each pupil is. */
  hasKinds?: boolean
  printedAt: Date
}

export interface Debtor extends Ageing {
  name: string
  ofKind?: string | null
  className: string
  guardian?: Guardian | null
}

export interface DayReceipts {
  kind: 'day-receipts'
  school: School
  day: Day
  count: number
  printedAt: Date
}

export interface DaySummary {
  kind: 'day-summary'
  school: School
  day: Day
  /** Set once the day is closed. */
  closedAt?: Date | null
  /** receipted − takenBack − refunded = taken, which is below zero when more was given back than came in. */
  receipted: Pesewas
  takenBack: Pesewas
  refunded: Pesewas
  taken: Pesewas
  /** Receipts of the day that stand. */
  receipts: number
  /** The numbers given on the day; null when there were none. */
  series: { first: string; last: string; given: number; voided: number } | null
  /** Each adds up to what was taken; the receipts are those that stand. */
  byMethod: DayShare[]
  byPerson: DayShare[]
  receiptsTakenBack: (GivenBack & { receipt: string })[]
  refunds: GivenBack[]
  /** For what the school needs, of its cash: no part of what was taken. */
  paidOut: CashSheetVoucher[]
  printedAt: Date
}
