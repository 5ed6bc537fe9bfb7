import type { z } from 'zod'
import type { registerPupil, registerRow } from '#shared/api/register-wire.ts'
import { notFound } from '#shared/errors.ts'
import { type Context, query, queryOne, type Sql, sql } from '../../context/context.ts'

export type RegisterRow = z.output<typeof registerRow>
export type RegisterPupil = z.output<typeof registerPupil>

interface Wanted {
  /** On the register `r`. */
  where: Sql
  order?: Sql
}

/** Registers of a condition, as the contract spells them. Of a class teacher those of the own classes. */
export async function registersOf(context: Context, { where, order }: Wanted): Promise<RegisterRow[]> {
  const { schoolId } = context
  return await query<RegisterRow>(
    context,
    sql`with wanted as materialized (select r.* from registers r where r.school_id = ${schoolId} and ${where}),
          sums as materialized (
            select x.register_id, sum(x.amount)::bigint as marked, count(*) filter (where x.mark = 'paid') as paid,
              count(*) filter (where x.mark = 'prepaid') as prepaid, count(*) filter (where x.mark = 'owes') as owes,
              count(*) filter (where x.mark = 'absent') as absent, count(*) filter (where x.mark = 'own_food') as own_food,
              count(*) filter (where x.mark = 'free') as free
            from marks_standing(${schoolId}, array(select w.id from wanted w)) x group by x.register_id)
        select r.id, r.class_id as "classId", k.name as "className", r.fee_type_id as "feeTypeId", f.name as "feeType", r.day,
          nullif(marks_made_on(r.school_id, r.id), r.day) as "madeOn", r.state,
          json_build_object('staffId', o.id, 'name', o.name) as "openedBy",
          ${actOf(sql`r.handed_over_by`, sql`r.handed_over_at`)} as "handedOver", r.said, r.giver_says as "giverSays",
          ${actOf(sql`r.sent_back_by`, sql`r.sent_back_at`)} as "sentBack", r.sent_back_reason as "sentBackReason",
          ${actOf(sql`r.accepted_by`, sql`r.accepted_at`)} as accepted, numbered(c.initials, '-D-', r.slip_number, 6) as "slipNumber",
          coalesce(m.marked, 0) as marked, r.counted, (r.counted - coalesce(m.marked, 0)) as difference,
          r.receiver_says as "receiverSays", json_build_object('paid', coalesce(m.paid, 0), 'prepaid', coalesce(m.prepaid, 0),
            'owes', coalesce(m.owes, 0), 'absent', coalesce(m.absent, 0), 'own_food', coalesce(m.own_food, 0),
            'free', coalesce(m.free, 0)) as tally
        from wanted r
        join schools c on c.id = r.school_id
        join classes k on k.school_id = r.school_id and k.id = r.class_id
        join fee_types f on f.school_id = r.school_id and f.id = r.fee_type_id
        join staff o on o.school_id = r.school_id and o.id = r.opened_by
        left join sums m on m.register_id = r.id ${order ? sql`order by ${order}` : sql``}`,
  )
}

/** Refuses not_found, also for another class's to a class teacher. */
export async function requireRegister(context: Context, registerId: string): Promise<RegisterRow> {
  const [found] = await registersOf(context, { where: sql`r.id = ${registerId}` })
  if (!found) throw notFound('Register')
  return found
}

function actOf(who: Sql, at: Sql): Sql {
  return sql`(select json_build_object('staffId', w.id, 'name', w.name, 'at',
    to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from staff w where w.school_id = r.school_id and w.id = ${who})`
}

interface PupilsAsked {
  classId: string
  feeTypeId: string
  day: string
  registerId?: string | undefined
}

/** The pupils of a class for a fee on a day, with the marks of its register where there is one. */
export async function pupilsOf(context: Context, asked: PupilsAsked): Promise<RegisterPupil[]> {
  const [pupils] = await pupilsOfEach(context, [asked])
  return pupils ?? []
}

/** The same of several, each in its place, in one reading. */
export async function pupilsOfEach(
  context: Context,
  asked: readonly PupilsAsked[],
): Promise<RegisterPupil[][]> {
  const { schoolId } = context
  const wanted = asked.map(({ classId, feeTypeId, day, registerId }, place) => {
    return { place, class: classId, fee: feeTypeId, day, register: registerId }
  })
  const rows = await query<RegisterPupil & { place: number }>(
    context,
    sql`with asked as materialized (
            select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as a(place int, class uuid, fee uuid, day date, register uuid)),
          marks as materialized (
            select a.place, m.* from asked a
            join marks_standing(${schoolId}, array(select o.register from asked o)) m on m.register_id = a.register),
          also as materialized (select m.place, array_agg(m.student_id) as pupils from marks m group by m.place)
        select a.place, s.id as "studentId", s.surname, concat_ws(' ', s.first_name, nullif(s.other_names, '')) as "firstName",
          pupil_code(c.pupil_prefix, s.number) as "pupilCode", extract(year from s.born_on)::int as "birthYear",
          d.rate, d.is_free as "isFree", d.note, coalesce(b.balance, 0) as balance, m.mark,
          coalesce(m.amount, 0) as amount, coalesce(m.corrections, 0) as corrections,
          case when m.differs then (select json_agg(json_build_object('staffId', w.id, 'name', w.name, 'mark', k.mark,
              'amount', k.amount, 'at', to_char(k.marked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.marked_at)
            from register_marks k join staff w on w.school_id = k.school_id and w.id = k.marked_by
            where k.school_id = ${schoolId} and k.register_id = a.register and k.student_id = s.id)
            else '[]' end as marks,
          coalesce(d.rate > 0 and f.owes_at_most is not null
            and coalesce(b.balance, 0) + case when m.mark = 'owes' and r.state <> 'accepted' then d.rate else 0 end
              > f.owes_at_most * d.rate, false) as "isOverLimit"
        from asked a
        join schools c on c.id = ${schoolId}
        left join registers r on r.school_id = ${schoolId} and r.id = a.register
        left join also o on o.place = a.place
        cross join lateral daily_pupils(${schoolId}, a.fee, a.class, a.day, coalesce(o.pupils, '{}')) d
        join students s on s.school_id = ${schoolId} and s.id = d.student_id
        join daily_fees f on f.school_id = s.school_id and f.fee_type_id = a.fee
        left join marks m on m.place = a.place and m.student_id = s.id
        left join balances b on b.school_id = s.school_id and b.student_id = s.id and b.fee_type_id = a.fee
        order by a.place, name_order(s.surname, s.first_name), s.id`,
  )
  const each = asked.map((): RegisterPupil[] => [])
  for (const { place, ...pupil } of rows) each[place]?.push(pupil)
  return each
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
