import { sql } from '../../context/context.ts'
import type { ExportTable } from './export-table.ts'

/** Daily fees, what a day costs whom, their registers, and what stands of each pupil with every correction. Files of the export. */
export const REGISTER_TABLES: readonly ExportTable[] = [
  {
    file: 'daily_fees.csv',
    days: ['first_day', 'last_day'],
    after: (school, place) =>
      sql`select fee_type_id as place, fee_type_id, array_to_string(weekdays, ' ') as weekdays, owes_at_most, first_day, last_day
          from daily_fees where school_id = ${school} and (${place}::uuid is null or fee_type_id > ${place}::uuid)`,
  },
  {
    file: 'daily_rates.csv',
    money: ['amount'],
    days: ['from_day'],
    after: (school, place) =>
      sql`select id as place, id, fee_type_id, class_id, student_id, from_day, means, amount, note
          from daily_rates where school_id = ${school} and (${place}::uuid is null or id > ${place}::uuid)`,
  },
  {
    file: 'registers.csv',
    money: ['said', 'marked', 'counted'],
    days: ['day'],
    after: (school, place) =>
      sql`select r.id as place, r.id, r.class_id, r.fee_type_id, r.day, r.state, r.handed_over_at,
            (select name from staff w where w.school_id = r.school_id and w.id = r.handed_over_by) as handed_over_by, r.said, r.giver_says,
            r.sent_back_reason, r.accepted_at,
            (select name from staff w where w.school_id = r.school_id and w.id = r.accepted_by) as accepted_by, r.marked, r.counted,
            r.receiver_says, r.drawer_id, r.slip_number
          from registers r where r.school_id = ${school} and (${place}::uuid is null or r.id > ${place}::uuid)`,
  },
  {
    file: 'register_marks.csv',
    order: sql`register_id, student_id, marked_by`,
    money: ['amount'],
    after: (school, place) =>
      sql`select concat_ws(' ', register_id, student_id, marked_by) as place, register_id, student_id, mark, amount, marked_at,
            (select name from staff w where w.school_id = m.school_id and w.id = m.marked_by) as marked_by
          from register_marks m where school_id = ${school}
            and (${place}::text is null or (register_id, student_id, marked_by) > (split_part(${place}, ' ', 1)::uuid,
              split_part(${place}, ' ', 2)::uuid, split_part(${place}, ' ', 3)::uuid))`,
  },
  {
    file: 'register_lines.csv',
    order: sql`register_id, student_id, turn`,
    money: ['charged', 'paid'],
    after: (school, place) =>
      sql`select concat_ws(' ', register_id, student_id, turn) as place, register_id, student_id, turn, mark, charged, paid,
            group_id, reason, recorded_at
          from register_lines where school_id = ${school}
            and (${place}::text is null or (register_id, student_id, turn) > (split_part(${place}, ' ', 1)::uuid,
              split_part(${place}, ' ', 2)::uuid, split_part(${place}, ' ', 3)::int))`,
  },
]
