import { sql } from '../../context/context.ts'
import type { ExportTable } from './export-table.ts'

/** Kinds of pupils, who is of one that is not the first, and what kinds pay. Files of the export. */
export const KIND_TABLES: readonly ExportTable[] = [
  {
    file: 'pupil_kinds.csv',
    after: (school, place) =>
      sql`select id as place, id, name, position, removed_at from pupil_kinds
          where school_id = ${school} and (${place}::uuid is null or id > ${place}::uuid)`,
  },
  {
    file: 'student_kinds.csv',
    after: (school, place) =>
      sql`select s.id as place, s.id as student_id, s.kind_id, k.name as kind
          from students s join pupil_kinds k on k.school_id = s.school_id and k.id = s.kind_id
          where s.school_id = ${school} and s.erased_at is null and (${place}::uuid is null or s.id > ${place}::uuid)`,
  },
  {
    file: 'class_fee_kinds.csv',
    money: ['amount'],
    after: (school, place) =>
      sql`select f.class_id::text || f.fee_type_id || p.key as place, f.class_id, f.fee_type_id, p.key as kind_id,
            p.value::bigint as amount
          from class_fees f cross join lateral jsonb_each_text(f.kinds) p
          where f.school_id = ${school} and (${place}::text is null or f.class_id::text || f.fee_type_id || p.key > ${place})`,
  },
]
