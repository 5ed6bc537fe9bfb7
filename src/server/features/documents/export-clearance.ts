import { sql } from '../../context/context.ts'
import type { ExportTable } from './export-table.ts'

/** What the school clears pupils for, and whom it let through by name. Files of the export; who is clear follows from the entries. */
export const CLEARANCE_TABLES: readonly ExportTable[] = [
  {
    file: 'clearances.csv',
    after: (school, place) =>
      sql`select c.id as place, c.id, c.name, c.percent, c.accepts_promises, c.made_at,
            (select name from staff w where w.school_id = c.school_id and w.id = c.made_by) as made_by, c.ended_at,
            (select string_agg(f.name, '; ' order by f.name) from clearance_fee_types t
              join fee_types f on f.school_id = t.school_id and f.id = t.fee_type_id
              where t.school_id = c.school_id and t.clearance_id = c.id) as fee_types
          from clearances c where c.school_id = ${school} and (${place}::uuid is null or c.id > ${place}::uuid)`,
  },
  {
    file: 'clearance_exceptions.csv',
    days: ['until_on'],
    after: (school, place) =>
      sql`select x.id as place, x.id, x.clearance_id, x.student_id, x.until_on, x.reason, x.at,
            (select name from staff w where w.school_id = x.school_id and w.id = x.by_staff_id) as by, x.ended_at
          from clearance_exceptions x where x.school_id = ${school} and (${place}::uuid is null or x.id > ${place}::uuid)`,
  },
]
