import type { HandOverRow } from '#shared/api/cash-wire.ts'
import { notFound } from '#shared/errors.ts'
import { may } from '#shared/permissions.ts'
import { type Context, query, type Sql, sql } from '../../context/context.ts'
import { isBlindHandOver, receivable } from './blind-hand-overs.ts'
import { instant } from './drawer-rows.ts'

/** Hand-overs, newest first; of a cashier those from or to them. */
export async function listHandOvers(
  context: Context,
  { state, limit }: { state: 'on_its_way' | 'all'; limit: number },
): Promise<{ handOvers: HandOverRow[]; waiting: number }> {
  const waiting = sql`and h.state = 'on_its_way'`
  const newest = (most: number) => sql`order by h.handed_over_at desc, h.id desc limit ${most}`
  const handOvers = await handOversOf(context, sql`${state === 'all' ? sql`` : waiting} ${newest(limit)}`)
  const open = state === 'all' ? await handOversOf(context, sql`${waiting} ${newest(200)}`) : handOvers
  return { handOvers, waiting: open.filter(({ mayReceive }) => mayReceive).length }
}

/** One hand-over. Refuses not_found, also for another's to a cashier. */
export async function requireHandOver(context: Context, handOverId: string): Promise<HandOverRow> {
  const [found] = await handOversOf(context, sql`and h.id = ${handOverId}`)
  if (!found) throw notFound('Hand-over')
  return found
}

/** Those of a condition that the caller may see. */
export async function handOversOf(context: Context, condition: Sql): Promise<HandOverRow[]> {
  const { schoolId, caller } = context
  const { role, staffId } = caller
  const isGiver = sql`${staffId}::uuid in (h.staff_id, h.handed_over_by)`
  const isTheirs = sql`(${isGiver} or coalesce(h.to_staff_id = ${staffId}, false))`
  const mayReceive = receivable(context)
  const isBlind = isBlindHandOver(context)
  return await query<HandOverRow>(
    context,
    sql`select h.id, h.state, case when not ${isBlind} then h.amount end as amount, h.goes_to as to,
          json_build_object('id', f.id, 'name', f.name) as from,
          case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as "toPerson",
          h.drawer_id as "drawerId", ${instant(sql`h.handed_over_at`)} as "handedOverAt",
          ${instant(sql`h.received_at`)} as "receivedAt",
          case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as "receivedBy",
          h.received, (h.received - h.amount) as difference, h.pieces, case when not ${isBlind} then h.note end as note,
          h.receiver_says as "receiverSays", h.giver_says as "giverSays",
          ${mayReceive} as "mayReceive",
          h.state = 'on_its_way' and (${isGiver} and ${may(role, 'keep_drawer')} or ${may(role, 'count_for_others')}) as "mayWithdraw",
          h.state = 'received' and h.received <> h.amount and h.giver_says is null and ${isGiver} as "mayExplain"
        from hand_overs h
        join staff f on f.school_id = h.school_id and f.id = h.staff_id
        left join staff t on t.school_id = h.school_id and t.id = h.to_staff_id
        left join staff r on r.school_id = h.school_id and r.id = h.received_by
        where h.school_id = ${schoolId} ${role === 'cashier' ? sql`and ${isTheirs}` : sql``} ${condition}`,
  )
}
