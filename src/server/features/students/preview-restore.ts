import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import { returning } from './restore-students.ts'

interface Row {
  studentId: string
  studentName: string
  className: string
  charges: { feeType: string; amount: Pesewas; dueDate: string | null }[]
  charged: Pesewas
  reduced: Pesewas
  waived: Pesewas
  carried: Pesewas
}

/** What standing runs would charge students on coming back, of the draft that `charge` posts. Records nothing. Refuses not_found. */
export function previewRestore(
  context: Context,
  studentIds: readonly string[],
): Promise<Reply<typeof endpoints.previewRestore>> {
  return inTransaction(context, async (inner) => {
    const { schoolId } = inner
    const known = await queryOne<{ students: number }>(
      inner,
      sql`select count(*)::int as students from students
          where school_id = ${schoolId} and id = any(${studentIds}::uuid[]) and erased_at is null`,
    )
    if (known?.students !== new Set(studentIds).size) throw notFound('Student')
    const rows = await query<Row>(
      inner,
      sql`with drafted as materialized (
            select draft_catch_up(${schoolId}, array(${returning(inner, studentIds)}), false) as act)
          select s.id as "studentId", concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) as "studentName",
            k.name as "className", f.charged, f.reduced, f.waived, f.carried, (
              select json_agg(json_build_object('feeType', c.name, 'amount', c.amount, 'dueDate', c.due_on) order by c.name)
              from (
                select t.name, min(l.due_on) as due_on, sum(case l.side when 'Debit' then l.amount else -l.amount end)::bigint as amount
                from unnest((d.act).charges) l join fee_types t on t.school_id = ${schoolId} and t.id = l.fee_type_id
                where l.student_id = s.id group by t.id, t.name) c) as charges
          from drafted d
          cross join lateral (
            select student_id, sum(charged)::bigint as charged, sum(reduced)::bigint as reduced, sum(waived)::bigint as waived,
              sum(carried)::bigint as carried
            from figures_of(d.act) group by student_id) f
          join students s on s.school_id = ${schoolId} and s.id = f.student_id
          join classes k on k.school_id = s.school_id and k.id = s.class_id
          order by name_order(s.surname, s.first_name), s.number`,
    )
    const sums = (part: (row: Row) => Pesewas) => sumOf(rows.map(part))
    return {
      students: rows.map(({ charged, reduced, waived, carried, ...row }) => ({
        ...row,
        ...effect({ charged, reduced, waived, carried }),
      })),
      ...effect({
        charged: sums((row) => row.charged),
        reduced: sums((row) => row.reduced),
        waived: sums((row) => row.waived),
        carried: sums((row) => row.carried),
      }),
    }
  })
}

function effect(figures: Pick<Row, 'charged' | 'reduced' | 'waived' | 'carried'>) {
  const { charged, reduced, waived, carried } = figures
  return { ...figures, familiesOwe: pesewas(charged - reduced - waived - carried) }
}
