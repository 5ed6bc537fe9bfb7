import type { Drawer, DrawerRow } from '#shared/api/cash-wire.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { instant } from './drawer-rows.ts'

type Movement = NonNullable<Drawer['movements']>[number]

/**
 * How what a drawer should hold came about: its float, its cash in one line, and each exception with its receipt or person. A
 * hand-over that came back before the count is left out with its return. They add up to what it should hold.
 */
export async function drawerMovements(context: Context, drawer: DrawerRow): Promise<Movement[]> {
  const float: Movement = { ...nothing, kind: 'float', amount: drawer.float, at: drawer.openedAt }
  return [float, ...(await movementsOf(context, drawer.id))]
}

const nothing = { count: null, number: null, receiptId: null, handOverId: null, with: null, isLate: false }

function movementsOf({ schoolId, ...context }: Context, drawerId: string): Promise<Movement[]> {
  return query<Movement>(
    { schoolId, ...context },
    sql`with moved as (
          select m.*, m.at > d.counted_at and m.hand_over_id is null as is_late
          from drawer_movements m join drawers d on d.school_id = m.school_id and d.id = m.drawer_id
          where m.school_id = ${schoolId} and m.drawer_id = ${drawerId} and not m.after_count),
        -- The lines of one receipt are one movement; hand-overs that came back are none.
        grouped as (
          select kind, receipt_id, hand_over_id, pay_out_id, min(at) as at, sum(amount)::bigint as amount, coalesce(is_late, false) as is_late
          from moved group by kind, receipt_id, hand_over_id, pay_out_id, coalesce(is_late, false)),
        shown as (
          select g.*, h.goes_to, h.state as handed, case when g.kind = 'handed_over' then coalesce(t.name, 'the safe') else f.name end as person
          from grouped g
          left join hand_overs h on h.school_id = ${schoolId} and h.id = g.hand_over_id
          left join staff t on t.school_id = h.school_id and t.id = h.to_staff_id
          left join staff f on f.school_id = h.school_id and f.id = h.staff_id
          where g.hand_over_id is null
            or (select sum(o.amount) from grouped o where o.hand_over_id = g.hand_over_id) <> 0)
        select 'cash' as kind, coalesce(sum(amount), 0)::bigint as amount, ${instant(sql`min(at)`)} as at,
          count(*)::int as count, null as number, null::uuid as "receiptId", null::uuid as "handOverId", null as with, is_late as "isLate"
        from shown where kind = 'cash' group by is_late
        union all
        select kind, sum(amount)::bigint, ${instant(sql`min(at)`)}, count(*)::int, null, null, null, null, false
        from shown where kind = 'paid_out' group by kind
        union all
        (select s.kind, s.amount, ${instant(sql`s.at`)}, null,
          coalesce(numbered(c.initials, '-', r.number, 6), numbered(c.initials, '-V-', v.number, 6)), s.receipt_id,
          s.hand_over_id, s.person, s.is_late
        from shown s join schools c on c.id = ${schoolId}
        left join receipts r on r.school_id = c.id and r.id = s.receipt_id
        left join pay_outs v on v.school_id = c.id and v.id = s.pay_out_id
        where s.kind not in ('cash', 'paid_out') order by s.at)`,
  )
}
