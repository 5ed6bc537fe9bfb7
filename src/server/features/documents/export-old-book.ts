import { sql } from '../../context/context.ts'
import type { ExportTable } from './export-table.ts'

/** What the school brought from its old book. Files of the export. */
export const OLD_BOOK_TABLES: readonly ExportTable[] = [
  {
    file: 'old_receipts.csv',
    money: ['amount'],
    days: ['day'],
    after: (school, place) =>
      sql`select o.id as place, o.id, o.number, o.day, o.amount, o.name, o.student_id, o.brought_at, w.name as brought_by
          from old_receipts o join staff w on w.school_id = o.school_id and w.id = o.brought_by
          where o.school_id = ${school} and (${place}::uuid is null or o.id > ${place}::uuid)`,
  },
  {
    file: 'old_book.csv',
    money: ['school_fees', 'other_fees'],
    days: ['as_of'],
    after: (school, place) =>
      sql`select (x.value->>'class')::uuid as place, k.name as class, b.as_of, (x.value->>'school')::bigint as school_fees,
            (x.value->>'other')::bigint as other_fees, f.name as first_signed_by, b.first_at as first_signed_at, s.name as second_signed_by,
            b.second_at as second_signed_at
          from old_books b cross join jsonb_array_elements(b.old) x
          join classes k on k.school_id = b.school_id and k.id = (x.value->>'class')::uuid
          left join staff f on f.school_id = b.school_id and f.id = b.first_by
          left join staff s on s.school_id = b.school_id and s.id = b.second_by
          where b.school_id = ${school} and (${place}::uuid is null or (x.value->>'class')::uuid > ${place}::uuid)`,
  },
  {
    file: 'old_book_differences.csv',
    money: ['amount'],
    after: (school, place) =>
      sql`select lpad(x.place::text, 4, '0') as place, k.name as class, (x.value->>'student')::uuid as student_id, x.value->>'what' as whose,
            (x.value->>'amount')::bigint as amount, x.value->>'why' as why
          from old_books b cross join jsonb_array_elements(b.differences) with ordinality x(value, place)
          join classes k on k.school_id = b.school_id and k.id = (x.value->>'class')::uuid
          where b.school_id = ${school} and (${place}::text is null or lpad(x.place::text, 4, '0') > ${place})`,
  },
]
