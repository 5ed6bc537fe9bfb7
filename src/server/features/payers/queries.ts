import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Context, queryOne, type Sql, sql } from '../../context/context.ts'

type Payers = Reply<typeof endpoints.readPayers>['payers']

/** The two payers of a child with what each owes; null where the guardian pays all of it. Refuses not_found. */
export async function readPayers(context: Context, studentId: string): Promise<Payers> {
  const side = (which: 'first' | 'second') => sql`(
    select json_build_object('guardianId', g.id, 'name', concat_ws(' ', nullif(g.first_name, ''), nullif(g.surname, '')),
      'phone', g.phone, 'percent', ${which === 'first' ? sql`c.first_share * 0.01` : sql`(10000 - c.first_share) * 0.01`},
      'share', w.share, 'paid', w.paid,
      'receipts', (select count(*) from receipts r
        where r.school_id = g.school_id and r.payer_guardian_id = g.id and (r.student_id = c.student_id or exists (
            select from receipt_students p where p.school_id = r.school_id and p.receipt_id = r.id and p.student_id = c.student_id))
          and not exists (select from receipt_voids v where v.school_id = r.school_id and v.receipt_id = r.id)),
      'owes', w.owes)
    from guardians g cross join (select ${of(which, 'share')}, ${of(which, 'paid')}, ${of(which, 'owes')} from owed o) w
    where g.school_id = c.school_id and g.id = ${which === 'first' ? sql`c.first_id` : sql`c.second_id`})`
  const row = await queryOne<{ payers: Payers }>(
    context,
    sql`with owed as materialized (select * from payers_owe(${context.schoolId}, array[${studentId}]::uuid[]))
        select (select json_build_object('first', ${side('first')}, 'second', ${side('second')},
            'fees', (select coalesce(json_agg(json_build_object('feeType', f.name, 'first', o.first_owes, 'second', o.second_owes,
                'isSeconds', coalesce(f.id = any (c.second_fees), false)) order by f.name), '[]')
              from owed o join fee_types f on f.school_id = c.school_id and f.id = o.fee_type_id))
          from child_payers c where c.school_id = s.school_id and c.student_id = s.id) as payers
        from students s where s.school_id = ${context.schoolId} and s.id = ${studentId} and s.erased_at is null`,
  )
  if (!row) throw notFound('Student')
  return row.payers
}

/** Over all fees. Grouping by a guardian would not do: where schools are spread, a table is a view and has no key to group by. */
function of(which: 'first' | 'second', what: 'share' | 'paid' | 'owes'): Sql {
  return sql([`coalesce(sum(o.${which}_${what}), 0)::bigint as ${what}`])
}
