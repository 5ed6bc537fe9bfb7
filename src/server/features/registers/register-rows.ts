import type { z } from 'zod'
import type { registerPupil, registerRow } from '#shared/api/register-wire.ts'
import { notFound } from '#shared/errors.ts'
import { type Context, query, queryOne, type Sql, sql } from '../../context/context.ts'

export type RegisterRow = z.output<typeof registerRow>
export type RegisterPupil = z.output<typeof registerPupil>

/** Registers of a condition, as the contract spells them. Of a class teacher those of the own classes. */
export async function registersOf(context: Context, rest: Sql): Promise<RegisterRow[]> {
  const { schoolId } = context
  return await query<RegisterRow>(
    context,
    sql`select r.id, r.class_id as "classId", k.name as "className", r.fee_type_id as "feeTypeId", f.name as "feeType", r.day, r.state,
          json_build_object('staffId', o.id, 'name', o.name) as "openedBy",
          ${actOf(sql`r.handed_over_by`, sql`r.handed_over_at`)} as "handedOver", cedis(r.said) as said, r.giver_says as "giverSays",
          ${actOf(sql`r.sent_back_by`, sql`r.sent_back_at`)} as "sentBack", r.sent_back_reason as "sentBackReason",
          ${actOf(sql`r.accepted_by`, sql`r.accepted_at`)} as accepted, numbered(c.initials, '-D-', r.slip_number, 6) as "slipNumber",
          cedis(m.marked) as marked, cedis(r.counted) as counted, cedis(r.counted - m.marked) as difference,
          r.receiver_says as "receiverSays", m.tally
        from registers r
        join schools c on c.id = r.school_id
        join classes k on k.school_id = r.school_id and k.id = r.class_id
        join fee_types f on f.school_id = r.school_id and f.id = r.fee_type_id
        join staff o on o.school_id = r.school_id and o.id = r.opened_by
        cross join lateral (
          select coalesce(sum(x.amount), 0)::bigint as marked, json_build_object('paid', count(*) filter (where x.mark = 'paid'),
            'prepaid', count(*) filter (where x.mark = 'prepaid'), 'owes', count(*) filter (where x.mark = 'owes'),
            'absent', count(*) filter (where x.mark = 'absent'), 'own_food', count(*) filter (where x.mark = 'own_food'),
            'free', count(*) filter (where x.mark = 'free')) as tally
          from (${marksNow}) x) m
        where r.school_id = ${schoolId} ${rest}`,
  )
}

/** Refuses not_found, also for another class's to a class teacher. */
export async function requireRegister(context: Context, registerId: string): Promise<RegisterRow> {
  const [found] = await registersOf(context, sql`and r.id = ${registerId}`)
  if (!found) throw notFound('Register')
  return found
}

/** The marks as they stand: of an accepted register what was posted and corrected, else what was marked. */
const marksNow = sql`
  select l.student_id, l.mark, l.paid as amount, false as differs, l.turn - 1 as corrections from standing_lines l
  where r.state = 'accepted' and l.school_id = r.school_id and l.register_id = r.id
  union all
  select k.student_id, k.mark, k.amount, k.differs, 0 from marks_of_registers k
  where r.state <> 'accepted' and k.school_id = r.school_id and k.register_id = r.id`

function actOf(who: Sql, at: Sql): Sql {
  return sql`(select json_build_object('staffId', w.id, 'name', w.name, 'at',
    to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from staff w where w.school_id = r.school_id and w.id = ${who})`
}

/** The pupils of a class for a fee on a day, with the marks of its register where there is one. */
export async function pupilsOf(
  context: Context,
  {
    classId,
    feeTypeId,
    day,
    registerId,
  }: { classId: string; feeTypeId: string; day: string; registerId?: string | undefined },
): Promise<RegisterPupil[]> {
  const { schoolId } = context
  return await query<RegisterPupil>(
    context,
    sql`with r as (select * from registers where school_id = ${schoolId} and id = ${registerId ?? null}),
          marks as materialized (select m.* from r cross join lateral (${marksNow}) m)
        select s.id as "studentId", s.surname, concat_ws(' ', s.first_name, nullif(s.other_names, '')) as "firstName", cedis(d.rate) as rate,
          d.is_free as "isFree", d.note, cedis(coalesce(b.balance, 0)) as balance, m.mark, cedis(coalesce(m.amount, 0)) as amount,
          coalesce(m.corrections, 0) as corrections,
          case when m.differs then (select json_agg(json_build_object('staffId', w.id, 'name', w.name, 'mark', k.mark,
              'amount', cedis(k.amount), 'at', to_char(k.marked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.marked_at)
            from register_marks k join staff w on w.school_id = k.school_id and w.id = k.marked_by
            where k.school_id = ${schoolId} and k.register_id = (select r.id from r) and k.student_id = s.id)
            else '[]' end as marks,
          coalesce(d.rate > 0 and f.owes_at_most is not null
            and coalesce(b.balance, 0) + case when m.mark = 'owes' and (select r.state from r) <> 'accepted' then d.rate else 0 end
              > f.owes_at_most * d.rate, false) as "isOverLimit"
        from daily_pupils(${schoolId}, ${feeTypeId}, ${classId}, ${day}, array(select student_id from marks)) d
        join students s on s.school_id = ${schoolId} and s.id = d.student_id
        join daily_fees f on f.school_id = s.school_id and f.fee_type_id = ${feeTypeId}
        left join marks m on m.student_id = s.id
        left join balances b on b.school_id = s.school_id and b.student_id = s.id and b.fee_type_id = ${feeTypeId}
        order by s.surname, s.first_name, s.id`,
  )
}

/** What the next accepted register's slip is called. */
export async function nextSlip(context: Context): Promise<string> {
  const row = await queryOne<{ number: string }>(
    context,
    sql`select numbered(c.initials, '-D-', t.slip_number + 1, 6) as number
        from school_tails t join schools c on c.id = t.school_id where t.school_id = ${context.schoolId}`,
  )
  return row?.number ?? ''
}
