import { type Day, daysBetween } from '#shared/dates.ts'
import { invalidField, notFound } from '#shared/errors.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import type {
  RegisterDays,
  RegisterDaysRow,
  RegisterPupils,
  RegisterPupilsRow,
  RegisterTeachers,
  RegisterTeachersRow,
} from '../../paper/index.ts'
import { requireClass } from '../classes/index.ts'
import { headingOf } from './facts.ts'

interface Asked {
  from?: Day | undefined
  to?: Day | undefined
}

/** A term of days for pupils and teachers; the days themselves are asked for one by one. */
const DAYS_MAX = 400
const REGISTER_DAYS_MAX = 31

/** Each class's register of each day of a period, also those that nobody handed over. Refuses a longer period. */
export function registerDays(
  context: Context,
  asked: Asked,
): Promise<{ paper: RegisterDays; rows: RegisterDaysRow[] }> {
  return inSnapshot(context, async (inner) => {
    const { school, printedAt, today } = await headingOf(inner)
    const period = periodOf(asked, today, REGISTER_DAYS_MAX)
    const rows = await registersIn(inner, period)
    return { paper: { kind: 'register-days', school, printedAt, ...period, count: rows.length }, rows }
  })
}

/** The period asked for: by itself today, or its first day alone. Refuses one that ends before it begins, or is too long. */
function periodOf({ from, to }: Asked, today: Day, max: number): { from: Day; to: Day } {
  const first = from ?? (to && to < today ? to : today)
  const last = to ?? first
  if (last < first) throw invalidField('to', 'The last day is before the first.')
  if (daysBetween(first, last) >= max) throw invalidField('to', `Choose at most ${max} days.`)
  return { from: first, to: last }
}

function registersIn(context: Context, { from, to }: { from: Day; to: Day }): Promise<RegisterDaysRow[]> {
  const { schoolId } = context
  return query<RegisterDaysRow>(
    context,
    sql`with made as materialized (select * from registers where school_id = ${schoolId} and day between ${from} and ${to}),
          marks as materialized (
            select register_id, mark, charged, amount as paid from marks_standing(${schoolId}, array(select id from made))),
          sums as materialized (
            select register_id, count(*) filter (where mark in ('paid', 'prepaid', 'owes', 'free'))::int as had,
              count(*) filter (where mark = 'owes')::int as owing, count(*) filter (where mark = 'own_food')::int as own_food,
              count(*) filter (where mark = 'absent')::int as absent, sum(charged)::bigint as charged, sum(paid)::bigint as marked
            from marks group by register_id),
          fees as materialized (
            select d.fee_type_id, array_agg(d.day) as days
            from daily_fee_days(${schoolId}, ${from}, least(${to}::date, app_today())) d group by d.fee_type_id),
          missing as materialized (
            select k.day, k.class_id, f.fee_type_id from fees f
            cross join lateral classes_with_fee(${schoolId}, f.fee_type_id, f.days) k
            where not exists (
              select from made r where r.class_id = k.class_id and r.fee_type_id = f.fee_type_id and r.day = k.day))
        select r.day, k.name as "className", f.name as "feeType", r.state, w.name as teacher,
          numbered(c.initials, '-D-', r.slip_number, 6) as slip, coalesce(s.had, 0) as had, coalesce(s.owing, 0) as owing,
          coalesce(s.own_food, 0) as "ownFood", coalesce(s.absent, 0) as absent, coalesce(s.charged, 0) as charged,
          coalesce(s.marked, 0) as marked, r.counted
        from (select id, day, class_id, fee_type_id, state, coalesce(handed_over_by, opened_by) as staff_id, slip_number, counted from made
          union all select null, day, class_id, fee_type_id, 'missing', null, null, null from missing) r
        join schools c on c.id = ${schoolId}
        join classes k on k.school_id = ${schoolId} and k.id = r.class_id
        join fee_types f on f.school_id = ${schoolId} and f.id = r.fee_type_id
        left join staff w on w.school_id = ${schoolId} and w.id = r.staff_id
        left join sums s on s.register_id = r.id
        order by r.day, k.position, k.name, f.name`,
  )
}

/** Days eaten and owed of each pupil of a period's accepted registers. Refuses not_found. */
export function registerPupils(
  context: Context,
  { feeTypeId, classId, ...asked }: Asked & { feeTypeId: string; classId?: string | undefined },
): Promise<{ paper: RegisterPupils; rows: RegisterPupilsRow[] }> {
  return inSnapshot(context, async (inner) => {
    const { school, printedAt, today } = await headingOf(inner)
    const period = periodOf(asked, today, DAYS_MAX)
    const feeType = await requireDailyFee(inner, feeTypeId)
    const className = classId ? (await requireClass(inner, classId)).name : null
    const rows = await pupilsIn(inner, { ...period, feeTypeId, classId })
    const paper = { kind: 'register-pupils', school, printedAt, ...period, feeType, className } as const
    return { paper: { ...paper, count: rows.length }, rows }
  })
}

/** The name of a daily fee. Refuses not_found. */
export async function requireDailyFee(context: Context, feeTypeId: string): Promise<string> {
  const row = await queryOne<{ name: string }>(
    context,
    sql`select t.name from daily_fees f join fee_types t on t.school_id = f.school_id and t.id = f.fee_type_id
        where f.school_id = ${context.schoolId} and f.fee_type_id = ${feeTypeId}`,
  )
  if (!row) throw notFound('Daily fee')
  return row.name
}

interface PupilsAsked {
  from: Day
  to: Day
  feeTypeId: string
  classId: string | undefined
}

function pupilsIn(
  context: Context,
  { from, to, feeTypeId, classId }: PupilsAsked,
): Promise<RegisterPupilsRow[]> {
  const { schoolId } = context
  return query<RegisterPupilsRow>(
    context,
    sql`with made as materialized (select id, day from registers where school_id = ${schoolId} and state = 'accepted'
            and day between ${from} and ${to} and fee_type_id = ${feeTypeId}
            and (${classId ?? null}::uuid is null or class_id = ${classId ?? null})),
          lines as materialized (
            select distinct on (l.register_id, l.student_id) l.student_id, l.mark, l.charged, l.paid, r.day
            from made r join register_lines l on l.school_id = ${schoolId} and l.register_id = r.id
            order by l.register_id, l.student_id, l.turn desc),
          pupils as materialized (
            select student_id, count(*) filter (where mark in ('paid', 'prepaid', 'owes'))::int as days,
              count(*) filter (where mark = 'free')::int as free, count(*) filter (where mark = 'own_food')::int as own_food,
              count(*) filter (where mark = 'absent')::int as absent, sum(charged)::bigint as charged, sum(paid)::bigint as paid,
              (array_agg(charged order by day desc) filter (where charged > 0))[1] as rate
            from lines group by student_id)
        select s.surname || ', ' || concat_ws(' ', s.first_name, nullif(s.other_names, '')) as name, k.name as "className",
          p.days, p.free, p.own_food as "ownFood", p.absent, p.charged, p.paid, coalesce(b.balance, 0) as owed,
          case when b.balance > 0 and p.rate > 0 then ceil(b.balance::numeric / p.rate)::int else 0 end as "daysOwed"
        from pupils p
        join students s on s.school_id = ${schoolId} and s.id = p.student_id
        join classes k on k.school_id = s.school_id and k.id = s.class_id
        left join balances b on b.school_id = s.school_id and b.student_id = s.id and b.fee_type_id = ${feeTypeId}
        order by k.position, k.name, name_order(s.surname, s.first_name), s.number`,
  )
}

/** Who handed registers over in a period, or had money in their name. */
export function registerTeachers(
  context: Context,
  asked: Asked,
): Promise<{ paper: RegisterTeachers; rows: RegisterTeachersRow[] }> {
  return inSnapshot(context, async (inner) => {
    const { school, printedAt, today } = await headingOf(inner)
    const period = periodOf(asked, today, DAYS_MAX)
    const rows = await teachersIn(inner, period)
    return { paper: { kind: 'register-teachers', school, printedAt, ...period, count: rows.length }, rows }
  })
}

function teachersIn(context: Context, { from, to }: { from: Day; to: Day }): Promise<RegisterTeachersRow[]> {
  const { schoolId } = context
  const today = sql`(r.accepted_at at time zone 'UTC')::date`
  return query<RegisterTeachersRow>(
    context,
    sql`with taken as materialized (
            select handed_over_by as staff_id, count(*)::int as registers, sum(marked)::bigint as marked, sum(counted)::bigint as counted
            from registers r where school_id = ${schoolId} and state = 'accepted' and ${today} between ${from} and ${to}
            group by handed_over_by),
          legs as materialized (
            select a.staff_id, m.amount, m.effective_on, exists (select from registers r
              where r.school_id = ${schoolId} and r.id = m.group_id) as of_register
            from money_accounts a join money_legs m on m.school_id = a.school_id and m.account_id = a.id
            where a.school_id = ${schoolId} and a.kind = 'in_hand' and m.effective_on <= ${to}),
          held as materialized (
            select staff_id, coalesce(sum(amount) filter (where effective_on < ${from}), 0)::bigint as before,
              coalesce(sum(amount) filter (where effective_on >= ${from} and of_register), 0)::bigint as differences,
              coalesce(-sum(amount) filter (where effective_on >= ${from} and not of_register), 0)::bigint as settled,
              sum(amount)::bigint as in_hand from legs group by staff_id)
        select w.name, coalesce(t.registers, 0) as registers, coalesce(t.marked, 0) as marked, coalesce(t.counted, 0) as counted,
          coalesce(h.before, 0) as before, coalesce(h.differences, 0) as differences, coalesce(h.settled, 0) as settled,
          coalesce(h.in_hand, 0) as "inHand"
        from staff w
        left join taken t on t.staff_id = w.id
        left join held h on h.staff_id = w.id
        where w.school_id = ${schoolId} and (t.staff_id is not null or h.before <> 0 or h.differences <> 0 or h.settled <> 0)
        order by w.name, w.id`,
  )
}
