import type { Role } from '#shared/permissions.ts'
import { type Sql, sql } from '../../context/context.ts'

/** So many rows of a table are read at a time. */
export const ROWS_AT_ONCE = 1_000

/** One file of the export: what its columns hold, and how to read the rows after a place, in a fixed order. */
export interface ExportTable {
  file: string
  money?: readonly string[]
  days?: readonly string[]
  /** The order of the places, when it is not that of their texts. */
  order?: Sql
  /** Rows after `place` (the last row's), each with its own `place`; nothing later than `until`, or that this role may not see. */
  after(school: string, place: string | null, until: number, role: Role): Sql
}

/**
 * Of entries: the next ones after a place, up to a journal number. Their last number is asked for beforehand: the journal puts two tables
 * together, and would be sorted whole for each batch.
 */
export function nextEntries(school: string, place: string | null, until: number): Sql {
  const after = sql`${place ?? '0'}::bigint`
  return sql`journal_number > ${after} and journal_number <= (select max(n.journal_number) from (
    select e.journal_number from ledger_entries e
    where e.school_id = ${school} and e.journal_number > ${after} and e.journal_number <= ${until}
    order by e.journal_number limit ${ROWS_AT_ONCE}) n)`
}
