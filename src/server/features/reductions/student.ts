import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'

type StudentReductions = Reply<typeof endpoints.readStudentReductions>

/** What was charged to a student and taken off again, newest first. Refuses not_found. */
export function readStudentReductions(context: Context, studentId: string): Promise<StudentReductions> {
  return inTransaction(context, async (inner) => {
    const { schoolId } = inner
    const student = await queryOne<{ staffChild: boolean; place: number | null }>(
      inner,
      sql`select exists (select from staff_children x where x.school_id = s.school_id and x.student_id = s.id) as "staffChild",
            (select p.place from places_in_family(s.school_id, array[s.id]) p where p.student_id = s.id) as place
          from students s where s.school_id = ${schoolId} and s.id = ${studentId} and s.erased_at is null`,
    )
    if (!student) throw notFound('Student')
    return { ...student, charges: await chargesOf(inner, studentId) }
  })
}

function chargesOf(context: Context, studentId: string): Promise<StudentReductions['charges']> {
  return query<StudentReductions['charges'][number]>(
    context,
    sql`with own as materialized (
            select e.*, v.id is not null as is_reversed
            from journal e
            left join ledger_entries v on v.school_id = e.school_id and v.corrects = e.id and v.kind = 'reversal'
            where e.school_id = ${context.schoolId} and e.student_id = ${studentId}
              and (e.account in ('fee income', 'opening balances', 'allowances')) and e.kind <> 'reversal'),
          charge as (
            -- The first entry of a billed charge stands for it; later differences are in its sum.
            select distinct on (coalesce(c.billing_run_id, c.id)) c.id, c.fee_type_id, c.term_id, c.due_on, c.billing_run_id,
              c.journal_number, case when c.billing_run_id is null then c.amount else (
                select sum(d.owed) from own d where d.billing_run_id = c.billing_run_id and d.kind = 'class_fee') end as charged
            from own c
            where c.side = 'Debit' and not c.is_reversed and c.kind in ('class_fee', 'manual_charge', 'opening')
            order by coalesce(c.billing_run_id, c.id), c.journal_number),
          taken as (
            select c.id as charge, coalesce(r.name, 'Waiver') as name, t.kind, sum(-t.owed)::bigint as amount
            from charge c
            join own t on not t.is_reversed and t.account = 'allowances'
            join reduction_entries x on x.school_id = t.school_id and x.entry_id = t.id
              and (x.charge_id = c.id or t.billing_run_id = c.billing_run_id)
            left join reduction_rules r on r.school_id = x.school_id and r.id = x.rule_id
            group by c.id, r.id, r.name, t.kind having sum(-t.owed) <> 0)
          select c.id as "entryId", f.name as "feeType", t.name || ', ' || t.academic_year as term, coalesce(d.due_on, c.due_on) as "dueDate",
            c.charged::bigint as charged, coalesce(s.amount, 0) as reduced,
            (c.charged - coalesce(s.amount, 0))::bigint as rest, coalesce(s.because, '[]') as because
          from charge c
          left join run_dues d on d.school_id = ${context.schoolId} and d.billing_run_id = c.billing_run_id
          join fee_types f on f.school_id = ${context.schoolId} and f.id = c.fee_type_id
          join terms t on t.school_id = ${context.schoolId} and t.id = c.term_id
          left join (
            select charge, sum(amount)::bigint as amount,
              json_agg(json_build_object('kind', kind, 'name', name, 'amount', amount) order by amount desc) as because
            from taken group by charge) s on s.charge = c.id
          where c.charged > 0 order by c.journal_number desc limit 200`,
  )
}
