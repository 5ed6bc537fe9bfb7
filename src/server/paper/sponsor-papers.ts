import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { School } from './school.ts'

export type SponsorPaper = SponsorInvoice | SponsorStatement

interface Addressed {
  school: School
  sponsor: { name: string; contact: string; phone: string; address: string }
  printedAt: Date
}

/** What a sponsor carried in a term, and what of it was still to come, when the invoice got its number. Amounts in pesewas. */
export interface SponsorInvoice extends Addressed {
  kind: 'sponsor-invoice'
  /** `AGA-I-000003`, a revision `AGA-I-000003-2`. */
  number: string
  issuedOn: Day
  term: string
  dueOn: Day | null
  /** share − paid = open; each adds up to what stands below. */
  lines: SponsorInvoiceLine[]
  share: Pesewas
  paid: Pesewas
  open: Pesewas
  /** Of `open`, since the invoice was sent. */
  paidSince: Pesewas
  /** A revision replaces another. */
  replaces: { number: string; issuedOn: Day } | null
  replacedBy: { number: string; issuedOn: Day } | null
}

export interface SponsorInvoiceLine {
  pupil: string
  code: string
  className: string
  feeType: string
  share: Pesewas
  paid: Pesewas
  open: Pesewas
}

/** The account of a sponsor from its beginning, oldest first. */
export interface SponsorStatement extends Addressed {
  kind: 'sponsor-statement'
  lines: SponsorStatementLine[]
  /** What is to come after the last line; below zero is credit. */
  closing: Pesewas
}

export interface SponsorStatementLine {
  date: Day
  what: string
  receipt: string | null
  /** Above zero: carried, or paid and taken back. */
  carried: Pesewas
  paid: Pesewas
  after: Pesewas
}
