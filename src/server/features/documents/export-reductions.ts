import { sql } from '../../context/context.ts'
import type { ExportTable } from './export-table.ts'

/** Who pays less: the rules, what each is of, whom it names, and which entry is of which. Files of the export. */
export const REDUCTION_TABLES: readonly ExportTable[] = [
  {
    file: 'reduction_rules.csv',
    money: ['amount'],
    days: ['pay_by', 'starts_on', 'ends_on'],
    after: (school, place) =>
      sql`select r.id as place, r.id, r.name, r.kind, r.who, r.child_from, r.child_to, r.pay_by, r.pay_within, as_percent(r.percent) as percent,
            r.amount, r.adds, r.starts_on, r.ends_on,
            (select string_agg(f.name, '; ' order by lower(f.name)) from reduction_fees x
              join fee_types f on f.school_id = x.school_id and f.id = x.fee_type_id
              where x.school_id = r.school_id and x.rule_id = r.id) as fee_types
          from reduction_rules r where r.school_id = ${school} and (${place}::uuid is null or r.id > ${place}::uuid)`,
  },
  {
    file: 'reduction_pupils.csv',
    after: (school, place) =>
      sql`select rule_id::text || student_id as place, rule_id, student_id from reduction_pupils
          where school_id = ${school} and (${place}::text is null or rule_id::text || student_id > ${place})`,
  },
  {
    file: 'reduction_entries.csv',
    after: (school, place, until) =>
      sql`select x.entry_id as place, x.entry_id, x.rule_id, x.charge_id from reduction_entries x
          where x.school_id = ${school} and (${place}::uuid is null or x.entry_id > ${place}::uuid)
            and exists (select from ledger_entries e where e.school_id = x.school_id and e.id = x.entry_id
              and e.journal_number <= ${until})`,
  },
]
