import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { StatementFormat, StatementLine } from '#shared/statements.ts'

/** A statement as it was read from a file, whatever its form. Amounts in pesewas. */
export interface ReadStatement {
  format: StatementFormat
  /** As the file says it, digits only. */
  accountNumber?: string
  /** Its first and last day. */
  from?: Day
  to?: Day
  /** As the file says them: before its oldest and after its newest line. May be below zero. */
  openingBalance?: Pesewas
  closingBalance?: Pesewas
  /** In the order of the file, the newest or the oldest first. */
  lines: StatementLine[]
}

/** A row of a file that is not blank. */
export interface FileRow {
  /** Counted from 1; over all sheets and pages of a file. */
  row: number
  cells: readonly string[]
}

/** A statement whose columns have to be told apart. */
export interface StatementTable {
  format: StatementFormat
  rows: readonly FileRow[]
  /** The row above which the bank writes about itself and the account; 0 when no row names the columns. */
  headingRow: number
  /** What each column is called, `Column B` where nothing is said. */
  headings: readonly string[]
  /** What stands above the headings of each further sheet, in the order of the sheets. */
  laterHeads?: readonly (readonly FileRow[])[]
  /** Sheets with rows of other columns, by their names: they are not read. */
  leftOut?: readonly string[]
  /** The last row of a text that ends without a line end: the file may have been cut off within it. */
  openRow?: number
}

/** A file on the device as it was opened: a table, or a statement whose form says all by itself. */
export type OpenedStatement = StatementTable | ReadStatement

export function isTable(opened: OpenedStatement): opened is StatementTable {
  return 'headings' in opened
}
