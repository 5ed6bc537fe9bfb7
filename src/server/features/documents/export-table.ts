import type { Role } from '#shared/permissions.ts'
import type { Sql } from '../../context/context.ts'

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
