import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { PayOutRow } from '#shared/api/pay-out-wire.ts'
import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { may } from '#shared/permissions.ts'
import { type Context, inSnapshot, query, queryOne, type Sql, sql } from '../../context/context.ts'

type Asked = Received<typeof endpoints.listPayOuts>['query']

/** What was paid out, newest first; of a cashier their own. Refuses not_found. */
export function listPayOuts(context: Context, asked: Asked): Promise<Reply<typeof endpoints.listPayOuts>> {
  return inSnapshot(context, async (inner) => {
    const { before, drawerId, limit } = asked
    if (drawerId) await requireDrawer(inner, drawerId)
    const last = before ? await requirePayOut(inner, before) : null
    const which = sql`${isOwn(inner)} ${conditionOf(asked)}`
    const after = last
      ? sql`and v.number < (select number from pay_outs
      where school_id = ${inner.schoolId} and id = ${last.id})`
      : sql``
    const rows = await payOutsOf(inner, sql`${which} ${after} order by v.number desc limit ${limit + 1}`)
    const payOuts = rows.slice(0, limit)
    const all = await queryOne<{ count: number; total: Pesewas }>(
      inner,
      sql`select count(*)::int as count, coalesce(sum(v.amount), 0)::bigint as total from pay_outs v
          where v.school_id = ${inner.schoolId} and v.taken_back_at is null ${which}`,
    )
    return {
      payOuts,
      next: rows.length > limit ? (payOuts.at(-1)?.id ?? null) : null,
      count: all?.count ?? 0,
      total: all?.total ?? pesewas(0),
    }
  })
}

async function requireDrawer(context: Context, drawerId: string): Promise<void> {
  const found = await queryOne(
    context,
    sql`select from drawers where school_id = ${context.schoolId} and id = ${drawerId}`,
  )
  if (!found) throw notFound('Drawer')
}

/** One pay-out. Refuses not_found, also for another's to a cashier. */
export async function requirePayOut(context: Context, payOutId: string): Promise<PayOutRow> {
  const [found] = await payOutsOf(context, sql`${isOwn(context)} and v.id = ${payOutId}`)
  if (!found) throw notFound('Pay-out')
  return found
}

/** Vouchers of a day, and those taken back on it, by number. */
export function payOutsOn(context: Context, day: Day): Promise<PayOutRow[]> {
  return payOutsOf(
    context,
    sql`and (v.paid_on = ${day} or (v.taken_back_at at time zone 'UTC')::date = ${day}) order by v.number`,
  )
}

function conditionOf({ date, drawerId, number, withoutPhoto }: Asked): Sql {
  return sql`${date ? sql`and v.paid_on = ${date}` : sql``} ${drawerId ? sql`and v.drawer_id = ${drawerId}` : sql``}
    ${number ? sql`and v.number = ${number}` : sql``}
    ${withoutPhoto ? sql`and v.photo_id is null and v.taken_back_at is null` : sql``}`
}

/** Of a cashier what went out of their own hands. */
function isOwn({ caller: { role, staffId }, schoolId }: Context): Sql {
  return role === 'cashier'
    ? sql`and (v.paid_by = ${staffId} or v.drawer_id in (select d.id from drawers d
        where d.school_id = ${schoolId} and d.staff_id = ${staffId}))`
    : sql``
}

const person = (staff: Sql) => sql`json_build_object('id', ${staff}.id, 'name', ${staff}.name)`

function payOutsOf(context: Context, condition: Sql): Promise<PayOutRow[]> {
  const { role, staffId } = context.caller
  return query<PayOutRow>(
    context,
    sql`select v.id, numbered(c.initials, '-V-', v.number, 6) as number, v.came_from as from, v.drawer_id as "drawerId",
          v.amount, v.payee, w.name as word, ${person(sql`a`)} as "allowedBy",
          case when s.id is not null then ${person(sql`s`)} end as "approvedBy", ${person(sql`p`)} as "paidBy",
          v.paid_on as date, ${moment(sql`v.paid_at`)} as "paidAt", v.photo_id is not null as "hasPhoto",
          case when v.taken_back_at is not null then json_build_object('at', ${moment(sql`v.taken_back_at`)}, 'by', b.name,
            'reason', v.taken_back_reason, 'cash', v.taken_back_cash) end as "takenBack",
          ${may(role, 'take_back')}::boolean and v.taken_back_at is null as "mayTakeBack",
          ${may(role, 'pay_out')}::boolean and v.taken_back_at is null
            and (${role !== 'cashier'}::boolean or v.paid_by = ${staffId}::uuid) as "mayAddPhoto"
        from pay_outs v
        join schools c on c.id = v.school_id
        join pay_out_words w on w.school_id = v.school_id and w.id = v.word_id
        join staff a on a.school_id = v.school_id and a.id = v.allowed_by
        join staff p on p.school_id = v.school_id and p.id = v.paid_by
        left join staff s on s.school_id = v.school_id and s.id = v.approved_by
        left join staff b on b.school_id = v.school_id and b.id = v.taken_back_by
        where v.school_id = ${context.schoolId} ${condition}`,
  )
}

function moment(at: Sql): Sql {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
