import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'

/** One column of a sheet, typed, so that Excel adds money as numbers and sorts days as days. */
export type Column<Row> =
  | { title: string; width?: number; type: 'text'; of(row: Row): string | null | undefined }
  | { title: string; width?: number; type: 'count'; of(row: Row): number | null }
  | { title: string; width?: number; type: 'day'; of(row: Row): Day | null }
  /** Money, written as cedis with two decimals. */
  | { title: string; width?: number; type: 'money'; of(row: Row): Pesewas | null }

/** A table ready to be written: what it is called, its columns, and its rows in batches. */
export interface Sheet<Row> {
  title: string
  columns: readonly Column<Row>[]
  batches: AsyncIterable<Row[]> | Iterable<Row[]>
}
