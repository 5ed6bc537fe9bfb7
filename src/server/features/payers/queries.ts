import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type Context, queryOne, type Sql, sql } from '../../context/context.ts'

type Payers = Reply<typeof endpoints.readPayers>['payers']

/**
 * The two payers of a child with what each owes, or owed at the end of a day; null where the guardian pays, or then paid, all of it. Refuses
 * not_found.
 */
export async function readPayers(context: Context, studentId: string, on?: Day): Promise<Payers> {
  const { schoolId } = context
  const side = (which: 'first' | 'second') => sql`(
    select json_build_object('guardianId', g.id, 'name', concat_ws(' ', nullif(g.first_name, ''), nullif(g.surname, '')),
      'phone', g.phone, 'percent', ${which === 'first' ? sql`c.first_share * 0.01` : sql`(10000 - c.first_share) * 0.01`},
      'share', w.share, 'paid', w.paid, 'receipts', ${receiptsOf(on)}, 'owes', w.share - w.paid)
    from guardians g cross join (select ${of(which, 'share')}, ${of(which, 'paid')} from owed o) w
    where g.school_id = ${schoolId} and g.id = ${which === 'first' ? sql`c.first_id` : sql`c.second_id`})`
  const [who, owed] = on
    ? [
        sql`(select * from payers_on(${schoolId}, ${studentId}, ${on}) d where d.second_id is not null)`,
        sql`payers_owed_on(${schoolId}, ${studentId}, ${on})`,
      ]
    : [
        sql`(select * from child_payers p where p.school_id = ${schoolId} and p.student_id = ${studentId})`,
        sql`payers_owe(${schoolId}, array[${studentId}]::uuid[])`,
      ]
  const row = await queryOne<{ payers: Payers }>(
    context,
    sql`with owed as materialized (select * from ${owed})
        select (select json_build_object('first', ${side('first')}, 'second', ${side('second')},
            'fees', (select coalesce(json_agg(json_build_object('feeType', f.name, 'first', o.first_share - o.first_paid,
                'second', o.second_share - o.second_paid, 'isSeconds', coalesce(f.id = any (c.second_fees), false)) order by f.name), '[]')
              from owed o join fee_types f on f.school_id = ${schoolId} and f.id = o.fee_type_id))
          from ${who} c) as payers
        from students s where s.school_id = ${schoolId} and s.id = ${studentId} and s.erased_at is null`,
  )
  if (!row) throw notFound('Student')
  return row.payers
}

/** How many receipts of this child name the guardian g and were not taken back, or not by the end of a day. */
function receiptsOf(on: Day | undefined): Sql {
  const until = on ?? null
  return sql`(select count(*) from dated_receipts r
    where r.school_id = g.school_id and r.payer_guardian_id = g.id and (${until}::date is null or r.effective_on <= ${until}::date)
      and (r.student_id = s.id or exists (
        select from receipt_students p where p.school_id = r.school_id and p.receipt_id = r.id and p.student_id = s.id))
      and not exists (select from receipt_voids v where v.school_id = r.school_id and v.receipt_id = r.id
        and (${until}::date is null or (v.recorded_at at time zone 'UTC')::date <= ${until}::date)))`
}

/** Over all fees. Grouping by a guardian would not do: where schools are spread, a table is a view and has no key to group by. */
function of(which: 'first' | 'second', what: 'share' | 'paid'): Sql {
  return sql([`coalesce(sum(o.${which}_${what}), 0)::bigint as ${what}`])
}
