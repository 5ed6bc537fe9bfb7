import { sql } from '../../context/context.ts'
import type { ExportTable } from './export-table.ts'

/** What was said with families, what they promised, and their plans: with entries and receipts enough to compute each state again. */
export const CONTACT_TABLES: readonly ExportTable[] = [
  {
    file: 'contacts.csv',
    money: ['promised_amount'],
    days: ['promised_for'],
    after: (school, place) =>
      sql`select id as place, id, (select string_agg(c.student_id::text, ' ' order by c.student_id) from contact_students c
              where c.school_id = contacts.school_id and c.contact_id = contacts.id) as student_ids, guardian_id, phone, outcome,
            note, promised_amount, promised_for, at,
            (select name from staff w where w.school_id = contacts.school_id and w.id = contacts.by_staff_id) as by,
            (select x.at from promise_ends x where x.school_id = contacts.school_id and x.contact_id = contacts.id) as cancelled_at
          from contacts where school_id = ${school} and (${place}::uuid is null or id > ${place}::uuid)`,
  },
  {
    file: 'plans.csv',
    money: ['amount'],
    after: (school, place) =>
      sql`select id as place, id, (select string_agg(s.student_id::text, ' ' order by s.student_id) from plan_students s
              where s.school_id = plans.school_id and s.plan_id = plans.id) as student_ids, amount, at,
            (select name from staff w where w.school_id = plans.school_id and w.id = plans.by_staff_id) as by,
            (select x.at from plan_ends x where x.school_id = plans.school_id and x.plan_id = plans.id) as cancelled_at,
            (select x.reason from plan_ends x where x.school_id = plans.school_id and x.plan_id = plans.id) as cancelled_for
          from plans where school_id = ${school} and (${place}::uuid is null or id > ${place}::uuid)`,
  },
  {
    file: 'plan_parts.csv',
    money: ['amount'],
    days: ['due_on'],
    after: (school, place) =>
      sql`select plan_id || ' ' || due_on as place, plan_id, due_on, amount from plan_parts
          where school_id = ${school} and (${place}::text is null or plan_id || ' ' || due_on > ${place})`,
  },
  {
    file: 'notices.csv',
    after: (school, place) =>
      sql`select id as place, id, audience, whom, title, body, written_at,
            (select name from staff w where w.school_id = notices.school_id and w.id = notices.written_by) as by, withdrawn_at
          from notices where school_id = ${school} and (${place}::uuid is null or id > ${place}::uuid)`,
  },
]
