import { sql } from '../../context/context.ts'
import type { ExportTable } from './export-table.ts'

/** Who was registered for WAEC's examinations. Files of the export; who has paid follows from the entries. */
export const EXAM_TABLES: readonly ExportTable[] = [
  {
    file: 'exam_registers.csv',
    after: (school, place) =>
      sql`select r.id as place, r.id, r.exam, r.year, r.fee_type_id, r.made_at,
            (select name from staff w where w.school_id = r.school_id and w.id = r.made_by) as made_by, r.ended_at
          from exam_registers r where r.school_id = ${school} and (${place}::uuid is null or r.id > ${place}::uuid)`,
  },
  {
    file: 'exam_registrations.csv',
    days: ['registered_on'],
    after: (school, place) =>
      sql`select g.id as place, g.id, g.register_id, g.student_id, g.registered_on, g.index_number, g.at,
            (select name from staff w where w.school_id = g.school_id and w.id = g.by_staff_id) as by, g.ended_at
          from exam_registrations g where g.school_id = ${school} and (${place}::uuid is null or g.id > ${place}::uuid)`,
  },
]
