import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { invalidField, notFound, Refusal } from '#shared/errors.ts'
import { formatGhs, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { PLAN_DAYS_MAX } from '#shared/plans.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import { type Member, membersOf, todayOf } from './families.ts'

type Body = Received<typeof endpoints.makePlan>['body']
type Plans = Reply<typeof endpoints.listPlans>

/** What a family agreed to pay in parts, newest first, and what each child owes. Refuses not_found. */
export async function listPlans(context: Context, familyId: string): Promise<Plans> {
  const members = await membersOf(context, familyId)
  const students = members.flatMap(({ id, isSecond }) => (isSecond ? [] : [id]))
  const asSecond = await plannedBy(context, members)
  const row = await queryOne<Plans>(
    context,
    sql`select app_today() as today,
          (select coalesce(json_agg(json_build_object('studentId', s.id, 'firstName', s.first_name,
              'owed', coalesce(a.owed, 0)) order by s.number), '[]')
            from students s left join asked_of(s.school_id, ${students}::uuid[]) a on a.student_id = s.id
            where s.school_id = ${context.schoolId} and s.id = any(${students}::uuid[])) as children,
          (${plansOf(context, students)}) as plans`,
  )
  if (!row) throw new Error('a list of plans always answers one row')
  const plans = row.plans.map(({ ofBoth, ...plan }) => (ofBoth ? { ...plan, ofBoth } : plan))
  return { ...row, plans, ...(asSecond.length > 0 && { asSecond }) }
}

/** Whose plan is kept with the child's guardian, where this is the second payer. */
function plannedBy(context: Context, members: readonly Member[]) {
  const { schoolId } = context
  const ids = members.flatMap(({ id, isSecond }) => (isSecond ? [id] : []))
  if (ids.length === 0) return []
  return query<NonNullable<Plans['asSecond']>[number]>(
    context,
    sql`select s.id as "studentId", s.first_name as "firstName",
          concat_ws(' ', nullif(g.first_name, ''), nullif(g.surname, '')) as guardian
        from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
        where s.school_id = ${schoolId} and s.id = any(${ids}::uuid[]) and exists (select from plan_students o
          where o.school_id = s.school_id and o.student_id = s.id and o.plan_id = any (plans_in_force(${schoolId}, array[s.id])))
        order by s.number`,
  )
}

function plansOf({ schoolId }: Context, students: readonly string[]) {
  return sql`with of_them as materialized (
      select array(select distinct o.plan_id from plan_students o
        where o.school_id = ${schoolId} and o.student_id = any(${students}::uuid[])) as ids)
    select coalesce(json_agg(json_build_object('planId', q.plan_id, 'amount', q.amount, 'came', q.came,
        'rest', q.rest, 'missed', q.missed, 'missedSince', q.missed_since, 'nextOn', q.next_on,
        'nextAmount', q.next_amount, 'state', q.state, 'endedOn', q.ended_on,
        'at', to_char(q.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'by', (select w.name from plans p join staff w on w.school_id = p.school_id and w.id = p.by_staff_id
          where p.school_id = ${schoolId} and p.id = q.plan_id),
        'reason', (select x.reason from plan_ends x where x.school_id = ${schoolId} and x.plan_id = q.plan_id),
        'children', (select json_agg(json_build_object('studentId', s.id, 'firstName', s.first_name) order by s.number)
          from plan_students o join students s on s.school_id = o.school_id and s.id = o.student_id
          where o.school_id = ${schoolId} and o.plan_id = q.plan_id),
        'ofBoth', (select true where exists (select from plan_students o join child_payers c on c.school_id = o.school_id
          and c.student_id = o.student_id where o.school_id = ${schoolId} and o.plan_id = q.plan_id)),
        'parts', (select json_agg(json_build_object('on', d.due_on, 'amount', d.amount, 'came', d.came,
            'state', d.state) order by d.due_on)
          from plan_parts_on(${schoolId}, app_today(), array[q.plan_id]) d)) order by q.at desc, q.plan_id desc), '[]')
    from of_them o cross join lateral plan_states(${schoolId}, app_today(), o.ids) q`
}

/**
 * Writes down what a family pays in parts; an earlier plan of its children ends by it. Refuses not_found, and invalid for parts that
 * do not come to what is owed, whose days are over, too far ahead or not in order, and where nothing is owed.
 */
export function makePlan(
  context: Context,
  familyId: string,
  { studentIds, parts }: Body,
): Promise<{ planId: string; replayed?: boolean }> {
  return once(context, async (inner) => {
    const debts = await debtsOf(inner, familyId, studentIds)
    const debt = sumOf(debts.map(({ owed }) => owed))
    refuseWrongDays(await todayOf(inner), parts)
    refuseWrongSum(debt, sumOf(parts.map(({ amount }) => amount)))
    const planId = await keepPlan(
      inner,
      debts.map(({ id }) => id),
      parts,
    )
    await appendAudit(inner, 'make_plan', planId, {
      amount: debt,
      students: debts.map(({ id }) => id),
      parts: parts.map(({ on, amount }) => ({ on, amount })),
    })
    return { planId }
  })
}

/** A plan is about all that a child owes: the second of two payers makes none. */
async function ownOf(context: Context, familyId: string): Promise<string[]> {
  return (await membersOf(context, familyId)).flatMap(({ id, isSecond }) => (isSecond ? [] : [id]))
}

/** What each of the pupils named owes; of the whole family only those who owe. */
async function debtsOf(
  context: Context,
  familyId: string,
  studentIds?: readonly string[],
): Promise<{ id: string; owed: Pesewas }[]> {
  const members = new Set(await ownOf(context, familyId))
  if (studentIds?.some((id) => !members.has(id)))
    throw invalidField('studentIds', 'A plan is for children of this family.')
  const asked = studentIds ?? [...members]
  const owing = await query<{ id: string; owed: Pesewas }>(
    context,
    sql`select student_id as id, owed from asked_of(${context.schoolId}, ${asked}::uuid[]) where owed > 0 order by 1`,
  )
  if (owing.length === 0)
    throw invalidField(
      studentIds ? 'studentIds' : 'parts',
      'Nothing is owed that can be paid in parts. Voluntary fees are in no plan.',
    )
  return owing
}

function refuseWrongDays(today: Day, parts: Body['parts']): void {
  for (const [at, { on }] of parts.entries()) {
    const field = `parts.${at}.on`
    const before = parts[at - 1]
    if (on < today) throw invalidField(field, 'This day is over. A part is for today or later.')
    if (on > addDays(today, PLAN_DAYS_MAX))
      throw invalidField(field, `A plan ends within ${PLAN_DAYS_MAX} days.`)
    if (before && on <= before.on)
      throw invalidField(field, 'Each part is for a later day than the one before.')
  }
}

function refuseWrongSum(debt: Pesewas, parts: Pesewas): void {
  if (parts !== debt)
    throw invalidField('parts', `The parts come to ${formatGhs(parts)}, the debt is ${formatGhs(debt)}.`)
}

async function keepPlan(
  context: Context,
  students: readonly string[],
  parts: Body['parts'],
): Promise<string> {
  const kept = await queryOne<{ id: string }>(
    context,
    sql`with kept as (
          insert into plans (school_id, amount, at, by_staff_id)
          values (${context.schoolId}, ${sumOf(parts.map(({ amount }) => pesewas(amount)))}, app_now(), ${context.caller.staffId})
          returning school_id, id),
        about as (
          insert into plan_students (school_id, plan_id, student_id)
          select school_id, id, unnest(${students}::uuid[]) from kept),
        dated as (
          insert into plan_parts (school_id, plan_id, due_on, amount)
          select k.school_id, k.id, p.on, p.amount
          from kept k, jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p("on" date, amount bigint))
        select id from kept`,
  )
  if (!kept) throw new Error('a plan was kept and is not there')
  return kept.id
}

/** Refuses not_found, and conflict for one that ended or was kept before. */
export function cancelPlan(
  context: Context,
  planId: string,
  reason: string,
): Promise<{ replayed?: boolean }> {
  return once(context, async (inner) => {
    const found = await queryOne<{ state: string }>(
      inner,
      sql`select state from plan_states(${inner.schoolId}, app_today(), array[${planId}::uuid])`,
    )
    if (!found) throw notFound('Plan')
    const over = new Refusal('conflict', 'This plan counts no more: it was kept, or ended before.')
    if (found.state === 'kept' || found.state === 'cancelled') throw over
    const ended = await query(
      inner,
      sql`insert into plan_ends (school_id, plan_id, reason, at, by_staff_id)
          values (${inner.schoolId}, ${planId}, ${reason}, app_now(), ${inner.caller.staffId}) on conflict do nothing returning plan_id`,
    )
    // Somebody else ended it in this moment, and the log says so already.
    if (ended.length === 0) throw over
    await appendAudit(inner, 'cancel_plan', planId, {})
    return {}
  })
}
