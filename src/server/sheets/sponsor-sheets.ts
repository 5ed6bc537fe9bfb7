import type { Pesewas } from '#shared/money.ts'
import {
  type SponsorInvoice,
  type SponsorInvoiceLine,
  type SponsorStatement,
  type SponsorStatementLine,
  titleOf,
} from '../paper/index.ts'
import type { Column, Sheet } from './cells.ts'

const money = <Row>(title: string, of: (row: Row) => Pesewas): Column<Row> => {
  return { title, type: 'money', width: 14, of }
}

const INVOICE_COLUMNS: readonly Column<SponsorInvoiceLine>[] = [
  { title: 'Pupil', type: 'text', width: 34, of: (line) => line.pupil },
  { title: 'Code', type: 'text', width: 14, of: (line) => line.code },
  { title: 'Class', type: 'text', of: (line) => line.className },
  { title: 'Fee type', type: 'text', width: 24, of: (line) => line.feeType },
  money('Share', (line) => line.share),
  money('Paid', (line) => line.paid),
  money('To pay', (line) => line.open),
]

/** A sponsor's invoice as a sheet: a row for each pupil and fee type. */
export function invoiceSheet(paper: SponsorInvoice): Sheet<SponsorInvoiceLine> {
  return { title: titleOf(paper), columns: INVOICE_COLUMNS, batches: [paper.lines] }
}

const STATEMENT_COLUMNS: readonly Column<SponsorStatementLine>[] = [
  { title: 'Date', type: 'day', of: (line) => line.date },
  { title: 'What', type: 'text', width: 34, of: (line) => line.what },
  { title: 'Receipt', type: 'text', width: 16, of: (line) => line.receipt },
  money('Carried', (line) => line.carried),
  money('Paid', (line) => line.paid),
  money('To come (in credit below zero)', (line) => line.after),
]

/** The account of a sponsor as a sheet. */
export function sponsorStatementSheet(paper: SponsorStatement): Sheet<SponsorStatementLine> {
  return { title: titleOf(paper), columns: STATEMENT_COLUMNS, batches: [paper.lines] }
}
