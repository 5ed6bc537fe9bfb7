import { sql } from '../../context/context.ts'
import type { ExportTable } from './export-table.ts'

/** Who pays for a child beside its guardian: the guardian's share in percent, or the fee types of the second. File of the export. */
export const PAYER_TABLES: readonly ExportTable[] = [
  {
    file: 'payers.csv',
    after: (school, place) =>
      sql`select p.student_id as place, p.student_id, p.second_guardian_id, trim_scale(p.first_share * 0.01)::text as first_share,
            (select string_agg(f.name, '; ' order by f.name) from fee_types f
              where f.school_id = p.school_id and f.id = any (p.second_fees)) as second_fees, p.set_at,
            (select name from staff w where w.school_id = p.school_id and w.id = p.set_by) as set_by
          from payer_shares p join students s on s.school_id = p.school_id and s.id = p.student_id and s.erased_at is null
          where p.school_id = ${school} and (${place}::uuid is null or p.student_id > ${place}::uuid)`,
  },
]
