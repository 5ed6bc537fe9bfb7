import { type Context, query, sql } from '../../context/context.ts'
import type { Column } from '../../sheets/index.ts'
import { maySeeWeeklies } from '../messages/index.ts'
import { ACCOUNTANT_TABLES } from './export-accountant.ts'
import { CLEARANCE_TABLES } from './export-clearance.ts'
import { CONTACT_TABLES } from './export-contacts.ts'
import { EXAM_TABLES } from './export-exams.ts'
import { KIND_TABLES } from './export-kinds.ts'
import { OLD_BOOK_TABLES } from './export-old-book.ts'
import { PAY_OUT_TABLES } from './export-pay-outs.ts'
import { PAYER_TABLES } from './export-payers.ts'
import { REDUCTION_TABLES } from './export-reductions.ts'
import { REGISTER_TABLES } from './export-registers.ts'
import { STATEMENT_TABLES } from './export-statements.ts'
import { type ExportTable, nextEntries, ROWS_AT_ONCE } from './export-table.ts'

type Row = Record<string, unknown>

/** The rows of a table in batches, read by place: no connection is held while they travel. */
export async function* rowsOf(context: Context, table: ExportTable, until: number): AsyncGenerator<Row[]> {
  let place: string | null = null
  for (;;) {
    const rows: (Row & { place: string })[] = await query(
      context,
      sql`${table.after(context.schoolId, place, until, context.caller.role)} order by ${table.order ?? sql`1`} limit ${ROWS_AT_ONCE}`,
    )
    if (rows.length > 0) yield rows.map(({ place: _, ...row }) => row)
    place = rows.at(-1)?.place ?? null
    if (place === null || rows.length < ROWS_AT_ONCE) return
  }
}

/** Columns from the names the first rows have; money is written as cedis, everything else as it is. */
export function columnsOf({ money = [], days = [] }: ExportTable, row: Row): Column<Row>[] {
  return Object.keys(row).map((title) => {
    if (money.includes(title)) return { title, type: 'money', of: (each) => (each[title] as never) ?? null }
    if (days.includes(title)) return { title, type: 'day', of: (each) => (each[title] as never) ?? null }
    return { title, type: 'text', of: (each) => textOf(each[title]) }
  })
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return value instanceof Date ? value.toISOString() : String(value)
}

const byId = (school: string, place: string | null) =>
  sql`school_id = ${school} and (${place}::uuid is null or id > ${place}::uuid)`

/** Of a guardian: somebody's, as the second payer too, and not only of children who were erased. Nobody else is named outside the school. */
const hasChild = sql`(exists (select from students s
    where s.school_id = guardians.school_id and s.guardian_id = guardians.id and s.erased_at is null)
  or exists (select from payer_shares p join students s on s.school_id = p.school_id and s.id = p.student_id and s.erased_at is null
    where p.school_id = guardians.school_id and p.second_guardian_id = guardians.id))`

/** Everything a school has recorded. Entries and receipts stop at the journal number the export was made at. */
export const exportTables: readonly ExportTable[] = [
  {
    file: 'classes.csv',
    after: (school, place) =>
      sql`select id as place, id, name, position, archived_at, (select p.next_class_id from class_paths p
            where p.school_id = classes.school_id and p.class_id = classes.id) as next_class_id
          from classes where ${byId(school, place)}`,
  },
  {
    file: 'fee_types.csv',
    after: (school, place) =>
      sql`select id as place, id, name, voluntary, pass_through, archived_at from fee_types where ${byId(school, place)}`,
  },
  {
    file: 'staff.csv',
    after: (school, place) =>
      sql`select id as place, id, name, role_of(role) as role, phone, email, created_at, joined_at, left_at from staff
          where ${byId(school, place)}`,
  },
  {
    file: 'payment_ways.csv',
    after: (school, place) =>
      sql`select c.id as place, coalesce(p.momo_provider, '') as momo_provider, coalesce(p.momo_number, '') as momo_number,
            coalesce(p.momo_name, '') as momo_name, coalesce(p.bank_name, '') as bank_name,
            coalesce(p.bank_account, '') as bank_account, coalesce(p.bank_holder, '') as bank_holder
          from schools c left join payment_ways p on p.school_id = c.id
          where c.id = ${school} and ${place}::uuid is null`,
  },
  {
    file: 'terms.csv',
    days: ['starts_on', 'ends_on', 'fees_due_on'],
    after: (school, place) =>
      sql`select id as place, id, name, academic_year, starts_on, ends_on, fees_due_on from terms where ${byId(school, place)}`,
  },
  {
    file: 'holidays.csv',
    days: ['first_day', 'last_day'],
    after: (school, place) =>
      sql`select id as place, id, public_holiday, name, first_day, last_day, free, changed_at from holidays
          where ${byId(school, place)}`,
  },
  {
    file: 'class_fees.csv',
    money: ['amount'],
    days: ['due_on'],
    after: (school, place) =>
      sql`select class_id::text || fee_type_id as place, class_id, fee_type_id, amount, due_on from class_fees
          where school_id = ${school} and (${place}::text is null or class_id::text || fee_type_id > ${place})`,
  },
  {
    file: 'guardians.csv',
    after: (school, place) =>
      sql`select id as place, id, case when ${hasChild} then first_name else '' end as first_name,
            case when ${hasChild} then surname else '' end as surname, case when ${hasChild} then phone else '' end as phone,
            no_reminders, language from guardians where ${byId(school, place)}`,
  },
  {
    file: 'students.csv',
    days: ['born_on'],
    after: (school, place) =>
      sql`select id as place, id, number, (select pupil_code(c.pupil_prefix, students.number) from schools c
            where c.id = students.school_id) as pupil_code, surname, first_name, other_names, gender, address, born_on, class_id, guardian_id, family_id,
            status, created_at, archived_at, exists (select from staff_children x where x.school_id = students.school_id
              and x.student_id = students.id) as staff_child from students where ${byId(school, place)}`,
  },
  {
    file: 'receipts.csv',
    order: sql`number`,
    money: ['amount', 'balance_before', 'balance_after'],
    days: ['effective_on', 'taken_on'],
    after: (school, place, until) =>
      sql`select r.number::text as place, r.id, r.number, r.code, r.student_id, r.amount,
            r.balance_before, r.balance_after, r.effective_on, r.method, r.reference, r.payer, r.students, r.payer_guardian_id, r.sponsor_id, r.issued_at,
            (select o.taken_on from receipts o where o.school_id = r.school_id and o.id = r.id) as taken_on,
            (select name from staff w where w.school_id = r.school_id and w.id = r.issued_by) as issued_by,
            v.recorded_at as voided_at, v.reason as void_reason
          from dated_receipts r left join receipt_voids v on v.school_id = r.school_id and v.receipt_id = r.id
          where r.school_id = ${school} and r.number > ${place ?? '0'}::bigint
            and exists (select from ledger_entries e where e.school_id = r.school_id and e.receipt_id = r.id
              and e.kind = 'payment' and e.journal_number <= ${until})`,
  },
  {
    file: 'receipt_students.csv',
    money: ['amount', 'balance_before', 'balance_after'],
    after: (school, place, until) =>
      sql`select p.receipt_id::text || lpad(p.place::text, 4, '0') as place, p.receipt_id, p.student_id, p.class_id, p.amount,
            p.balance_before, p.balance_after
          from receipt_students p where p.school_id = ${school}
            and (${place}::text is null or p.receipt_id::text || lpad(p.place::text, 4, '0') > ${place})
            and exists (select from ledger_entries e where e.school_id = p.school_id and e.receipt_id = p.receipt_id
              and e.kind = 'payment' and e.journal_number <= ${until})`,
  },
  {
    file: 'entries.csv',
    order: sql`journal_number`,
    money: ['amount'],
    days: ['effective_on', 'due_on'],
    after: (school, place, until) =>
      sql`select journal_number::text as place, journal_number, id, group_id, student_id, class_id, fee_type_id, side,
            amount, kind, account, effective_on, due_on, method, reference, note, term_id, receipt_id, billing_run_id,
            corrects, drawer_id, register_id, recorded_at,
            (select name from staff w where w.school_id = journal.school_id and w.id = journal.recorded_by) as recorded_by
          from journal where school_id = ${school} and ${nextEntries(school, place, until)}`,
  },
  ...REDUCTION_TABLES,
  ...REGISTER_TABLES,
  ...CLEARANCE_TABLES,
  ...EXAM_TABLES,
  {
    file: 'money_accounts.csv',
    after: (school, place) =>
      sql`select a.id as place, a.id, a.kind, coalesce(a.name, w.name, '') as name, a.created_at, a.closed_at
          from money_accounts a
          left join staff w on w.school_id = a.school_id and w.id = a.staff_id
          where a.school_id = ${school} and (${place}::uuid is null or a.id > ${place}::uuid)`,
  },
  {
    file: 'money_entries.csv',
    order: sql`journal_number`,
    money: ['amount'],
    days: ['effective_on'],
    after: (school, place, until) =>
      sql`select journal_number::text as place, journal_number, id, group_id, kind, debit_account, credit_account, amount,
            effective_on, drawer_id, reference, note, corrects, recorded_at,
            (select name from staff w where w.school_id = m.school_id and w.id = m.recorded_by) as recorded_by
          from money_entries m where school_id = ${school} and journal_number <= ${until}
            and journal_number > ${place ?? '0'}::bigint`,
  },
  {
    file: 'sponsors.csv',
    after: (school, place) =>
      sql`select id as place, id, name, details->>'type' as type, details->>'contact' as contact, details->>'phone' as phone,
            details->>'address' as address, created_at
          from money_accounts where ${byId(school, place)} and kind = 'sponsor'`,
  },
  {
    file: 'sponsor_awards.csv',
    money: ['amount', 'cap'],
    days: ['from_on', 'until_on'],
    after: (school, place) =>
      sql`select a.id as place, a.id, a.sponsor_id, a.percent::text as percent, a.amount, a.cap, a.from_on, a.until_on, a.given_at,
            (select name from staff w where w.school_id = a.school_id and w.id = a.given_by) as given_by,
            (select string_agg(f.name, '; ' order by f.name) from award_fee_types x
              join fee_types f on f.school_id = x.school_id and f.id = x.fee_type_id
              where x.school_id = a.school_id and x.award_id = a.id) as fee_types
          from sponsor_awards a where a.school_id = ${school} and (${place}::uuid is null or a.id > ${place}::uuid)`,
  },
  {
    file: 'award_pupils.csv',
    after: (school, place) =>
      sql`select p.award_id::text || p.student_id as place, p.award_id, p.student_id, p.withdrawn_at,
            (select name from staff w where w.school_id = p.school_id and w.id = p.withdrawn_by) as withdrawn_by, p.withdrawn_reason
          from award_pupils p where p.school_id = ${school} and (${place}::text is null or p.award_id::text || p.student_id > ${place})`,
  },
  {
    file: 'sponsor_lines.csv',
    after: (school, place, until) =>
      sql`select l.entry_id as place, l.entry_id, l.sponsor_id, l.award_id from sponsor_lines l
          where l.school_id = ${school} and (${place}::uuid is null or l.entry_id > ${place}::uuid)
            and exists (select from ledger_entries e where e.school_id = l.school_id and e.id = l.entry_id and e.journal_number <= ${until})`,
  },
  {
    file: 'sponsor_invoices.csv',
    after: (school, place) =>
      sql`select lpad(number::text, 12, '0') as place, number, sponsor_id, term_id, issued_at from sponsor_invoices
          where school_id = ${school} and (${place}::text is null or lpad(number::text, 12, '0') > ${place})`,
  },
  {
    file: 'sponsor_invoice_revisions.csv',
    days: ['due_on'],
    after: (school, place) =>
      sql`select lpad(number::text, 12, '0') || ' ' || lpad(revision::text, 6, '0') as place, number, revision, journal_number, due_on, issued_at
          from sponsor_invoice_revisions
          where school_id = ${school} and (${place}::text is null or lpad(number::text, 12, '0') || ' ' || lpad(revision::text, 6, '0') > ${place})`,
  },
  {
    file: 'drawers.csv',
    money: ['float', 'first_count', 'counted'],
    days: ['opened_on'],
    after: (school, place) =>
      sql`select d.id as place, d.id, w.name as person, d.state, d.opened_on, d.opened_at, d.opening_float as float,
            sum_of_pieces(d.first_pieces) as first_count, d.counted, d.counted_at, c.name as counted_by, d.reason, d.closed_at
          from drawers d join staff w on w.school_id = d.school_id and w.id = d.staff_id
          left join staff c on c.school_id = d.school_id and c.id = d.counted_by
          where d.school_id = ${school} and (${place}::uuid is null or d.id > ${place}::uuid)`,
  },
  {
    file: 'hand_overs.csv',
    money: ['amount', 'received'],
    after: (school, place) =>
      sql`select h.id as place, h.id, h.state, h.drawer_id, w.name as given_by, coalesce(t.name, 'the safe') as given_to,
            h.amount, h.handed_over_at, h.received, h.received_at, r.name as received_by, h.note, h.receiver_says, h.giver_says
          from hand_overs h join staff w on w.school_id = h.school_id and w.id = h.staff_id
          left join staff t on t.school_id = h.school_id and t.id = h.to_staff_id
          left join staff r on r.school_id = h.school_id and r.id = h.received_by
          where h.school_id = ${school} and (${place}::uuid is null or h.id > ${place}::uuid)`,
  },
  {
    file: 'deposits.csv',
    money: ['amount'],
    days: ['paid_in_on', 'banked_on'],
    after: (school, place) =>
      sql`select id as place, id, bank_account_id, came_from, amount, slip_number, paid_in_on, entered_at,
            (select name from staff w where w.school_id = deposits.school_id and w.id = deposits.entered_by) as entered_by,
            case when photo_id is not null then 'slips/' || id || '.jpg' else '' end as photo, banked_on, taken_back_at,
            taken_back_reason
          from deposits where ${byId(school, place)}`,
  },
  ...PAYER_TABLES,
  ...KIND_TABLES,
  ...PAY_OUT_TABLES,
  ...ACCOUNTANT_TABLES,
  ...OLD_BOOK_TABLES,
  {
    file: 'day_locks.csv',
    days: ['day'],
    after: (school, place) =>
      sql`select id as place, id, act, day, reason, at,
            (select name from staff w where w.school_id = day_locks.school_id and w.id = day_locks.by_staff_id) as by
          from day_locks where ${byId(school, place)}`,
  },
  ...STATEMENT_TABLES,
  ...CONTACT_TABLES,
  {
    file: 'messages.csv',
    after: (school, place, _, role) =>
      sql`select id as place, id, kind, phone, text, status, reason, created_at, sent_at from messages m
          where ${byId(school, place)} and ${maySeeWeeklies(role)}`,
  },
]
