import { sql } from '../../context/context.ts'
import type { ExportTable } from './export-table.ts'

/** The accounts whose statements are kept, their lines as the provider wrote them, and what became of each. Files of the export. */
export const STATEMENT_TABLES: readonly ExportTable[] = [
  {
    file: 'statement_accounts.csv',
    money: ['opening_balance'],
    days: ['opening_on'],
    after: (school, place) =>
      sql`select a.account_id as place, a.account_id as id, b.name, a.type, a.number, a.opening_balance, a.opening_on
          from statement_accounts a join money_accounts b on b.school_id = a.school_id and b.id = a.account_id
          where a.school_id = ${school} and (${place}::uuid is null or a.account_id > ${place}::uuid)`,
  },
  {
    file: 'statement_lines.csv',
    money: ['amount', 'charge', 'balance'],
    days: ['happened_on'],
    after: (school, place) =>
      sql`select l.id as place, l.id, l.account_id, f.name as file, f.brought_at, l.row_number, l.happened_on, l.happened_at, l.amount, l.charge,
            l.balance, l.provider_id, l.text, l.counterparty_number, l.counterparty_name, l.kind
          from statement_lines l join statement_files f on f.school_id = l.school_id and f.id = l.file_id
          where l.school_id = ${school} and (${place}::uuid is null or l.id > ${place}::uuid)`,
  },
  {
    file: 'statement_matches.csv',
    after: (school, place) =>
      sql`select m.id as place, m.id, m.line_id, m.act, m.receipt_id, m.deposit_id, m.why, m.note, m.at,
            (select name from staff w where w.school_id = m.school_id and w.id = m.by_staff_id) as by, m.ended_at
          from statement_matches m where m.school_id = ${school} and (${place}::uuid is null or m.id > ${place}::uuid)`,
  },
]
