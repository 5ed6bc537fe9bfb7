import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { invariant } from '#shared/errors.ts'
import { may } from '#shared/permissions.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { isBlindHandOver } from '../cash/index.ts'

type OnItsWay = NonNullable<Reply<typeof endpoints.readToday>['onItsWay']>

/** So many hand-overs are named; the sum is of all whose amount the reader knows. */
const NAMED_MAX = 5

/**
 * Cash that has left somebody's hands and is not where it should be: handed over and not counted, paid in and on no statement yet;
 * beside it what lies in counted drawers. Null where nothing is on its way, and to whoever does not keep the deposits.
 */
export async function onItsWay(context: Context): Promise<OnItsWay | null> {
  const { schoolId, caller } = context
  if (!may(caller.role, 'keep_deposits')) return null
  const row = await queryOne<OnItsWay & { isAny: boolean }>(
    context,
    sql`with handed as (
          select h.id, f.name as from, t.name as to, case when not ${isBlindHandOver(context)} then h.amount end as amount, h.handed_over_at
          from hand_overs h join staff f on f.school_id = h.school_id and f.id = h.staff_id
          left join staff t on t.school_id = h.school_id and t.id = h.to_staff_id
          where h.school_id = ${schoolId} and h.state = 'on_its_way'),
        paid_in as (
          select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from deposits
          where school_id = ${schoolId} and banked_on is null and taken_back_at is null),
        kept as (
          select f.name, drawer_kept(d.school_id, d.id) as amount
          from (select distinct on (staff_id) * from drawers where school_id = ${schoolId} order by staff_id, opened_at desc) d
          join staff f on f.school_id = d.school_id and f.id = d.staff_id where d.state <> 'open')
        select p.count > 0 or exists (select from handed) as "isAny",
          (p.amount + coalesce((select sum(amount) from handed), 0))::bigint as amount,
          (select coalesce(json_agg(json_build_object('id', id, 'from', h.from, 'to', h.to, 'amount', amount, 'since',
              to_char(handed_over_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by handed_over_at), '[]')
            from (select * from handed order by handed_over_at limit ${NAMED_MAX}) h) as "handOvers",
          json_build_object('count', p.count, 'amount', p.amount) as deposits,
          (select coalesce(json_agg(json_build_object('name', name, 'amount', amount) order by name), '[]')
            from kept where amount > 0) as "withPeople"
        from paid_in p`,
  )
  invariant(row, 'an aggregate answers one row')
  const { isAny, ...found } = row
  return isAny ? found : null
}

/** Payments of parents in their app that came and do not match; 0 to whoever may not settle them. */
export async function paymentsToSettle(context: Context): Promise<number> {
  if (!may(context.caller.role, 'keep_online')) return 0
  const row = await queryOne<{ count: number }>(
    context,
    sql`select count(*)::int as count from payment_intents where school_id = ${context.schoolId} and state = 'mismatch'`,
  )
  return row?.count ?? 0
}

/** Payments of parents that their bank wants back and nobody answered: how many, and by when the first; null to whoever may not settle them. */
export async function openDisputes(
  context: Context,
): Promise<{ count: number; dueAt: string | null } | null> {
  if (!may(context.caller.role, 'keep_online')) return null
  const row = await queryOne<{ count: number; dueAt: Date | null }>(
    context,
    sql`select count(*)::int as count, min(due_at) as "dueAt" from online_disputes
        where school_id = ${context.schoolId} and state = 'open'`,
  )
  return row && row.count > 0 ? { count: row.count, dueAt: row.dueAt?.toISOString() ?? null } : null
}
