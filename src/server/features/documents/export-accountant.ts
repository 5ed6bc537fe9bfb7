import { sql } from '../../context/context.ts'
import type { ExportTable } from './export-table.ts'

/** What the accountant numbers and calls our accounts, and when a month was given out. Files of the export. */
export const ACCOUNTANT_TABLES: readonly ExportTable[] = [
  {
    file: 'account_numbers.csv',
    after: (school, place) =>
      sql`select account as place, account, number, name, kept_at from account_numbers
          where school_id = ${school} and (${place}::text is null or account > ${place}::text)`,
  },
  {
    file: 'journals_given.csv',
    days: ['month', 'through'],
    after: (school, place) =>
      sql`select g.id as place, g.id, g.month, g.through, g.journal_number, g.given_at, f.name as given_by
          from journals_given g join staff f on f.school_id = g.school_id and f.id = g.given_by
          where g.school_id = ${school} and (${place}::uuid is null or g.id > ${place}::uuid)`,
  },
]
