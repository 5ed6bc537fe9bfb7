import type { Day } from './dates.ts'
import type { Pesewas } from './money.ts'

/** `mtn_pdf` is any PDF, `mt940` any form that says itself what is what (MT940, camt.053, OFX), `csv` any other text. */
export const STATEMENT_FORMATS = ['csv', 'xlsx', 'mtn_pdf', 'mt940'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

/** How many lines one statement may have, and how many of them are sent at once: a request has at most 10,000 values. */
export const STATEMENT_LINES_MAX = 100_000
export const STATEMENT_PIECE_LINES = 800

/** One line of a statement, as the provider wrote it. */
export interface StatementLine {
  /** Where a person finds it in the file: counted from 1, its head included; over all pages of a PDF. */
  row: number
  date: Day
  /** HH:MM:SS, where the file says it. */
  time?: string
  /** Pesewas; in is positive, out is below zero. */
  amount: Pesewas
  /** Pesewas that the provider took beside it: the balance after is the one before, and amount, less charge. */
  charge?: Pesewas
  /** Pesewas after the line; may be below zero. */
  balance?: Pesewas
  /** What the provider calls this movement; not what the payer wrote. At most 80 characters. */
  providerId?: string
  /** What the payer wrote. At most 300 characters. */
  text?: string
  counterpartyNumber?: string
  counterpartyName?: string
  /** The provider's own word for it: TRANSFER, CHARGE. At most 40 characters. */
  kind?: string
  /** The file may break off in this line: whatever speaks for it, it is never more than maybe. */
  unsure?: boolean
}
