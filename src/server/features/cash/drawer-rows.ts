import type { DrawerRow } from '#shared/api/cash-wire.ts'
import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type Caller, type Context, query, type Sql, sql } from '../../context/context.ts'
import { blindlyGiven } from './blind-hand-overs.ts'

export const instant = (moment: Sql) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A row with everything known of it; `isHidden` says that the caller may not know what the drawer should hold yet. */
type Found = DrawerRow & { isHidden: boolean }

/** The drawers opened on a day, or before it and counted later; of a cashier their own. */
export async function listDrawers(
  context: Context,
  date?: Day,
): Promise<{ date: Day; drawers: DrawerRow[] }> {
  const [today] = await query<{ date: Day }>(context, sql`select app_today() as date`)
  const day = date ?? today?.date ?? ''
  const drawers = await drawerRows(
    context,
    sql`and d.opened_on <= ${day} and (d.opened_on = ${day} or d.counted_at is null or
      (d.counted_at at time zone 'UTC')::date >= ${day}) order by d.opened_at, d.drawer_id`,
  )
  return { date: day, drawers }
}

/** One drawer. Refuses not_found, also for another's to a cashier. */
export async function requireDrawerRow(context: Context, drawerId: string): Promise<DrawerRow> {
  const [found] = await drawerRows(context, sql`and d.drawer_id = ${drawerId}`)
  if (!found) throw notFound('Drawer')
  return found
}

/**
 * What should be in an open drawer is for the Head and the Auditor, who count nobody's but their own; not for the Bursar, who may
 * have to count it for somebody absent.
 */
function isHiddenFrom({ caller: { role, staffId } }: Context): Sql {
  if (role === 'auditor') return sql`false`
  return role === 'head' ? sql`d.state = 'open' and d.staff_id = ${staffId}` : sql`d.state = 'open'`
}

async function drawerRows(context: Context, condition: Sql): Promise<DrawerRow[]> {
  const { schoolId, caller } = context
  const seen = caller.role === 'cashier' ? sql`and d.staff_id = ${caller.staffId}` : sql``
  const rows = await query<Found>(
    context,
    sql`select d.drawer_id as id, d.staff_id as "staffId", d.staff_name as "staffName", d.state,
          ${instant(sql`d.opened_at`)} as "openedAt", d.opened_on as "openedOn", d.opened_by_itself as "openedByItself",
          d.opening_float as float, d.receipts as "cashReceipts", ${instant(sql`d.counted_at`)} as "countedAt",
          case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as "countedBy",
          ${instant(sql`d.closed_at`)} as "closedAt", d.was_counted_once as "wasCountedOnce", d.late_receipts as "lateReceipts",
          d.cash_in as "cashIn", d.paid_out as "paidOut", d.handed_over as "handedOver", d.expected,
          d.counted, d.difference,
          sum_of_pieces(o.first_pieces) as "firstCount", d.kept + ${blindlyGiven(context, sql`d.drawer_id`)} as "inDrawer", d.reason,
          ${isHiddenFrom(context)} as "isHidden"
        from drawer_figures d
        join drawers o on o.school_id = d.school_id and o.id = d.drawer_id
        left join staff c on c.school_id = d.school_id and c.id = d.counted_by
        where d.school_id = ${schoolId} ${seen} ${condition}`,
  )
  return rows.map(({ isHidden, ...row }) => (isHidden ? { ...row, ...NOT_YET } : row))
}

/**
 * Whether the caller still has to count: their own drawer is open or, of a Bursar, one that they may have to count for somebody absent.
 */
export function isBlindTo(
  { role, staffId }: Pick<Caller, 'role' | 'staffId'>,
  drawers: readonly { staffId: string; state: DrawerRow['state'] }[],
): boolean {
  return drawers.some(
    (drawer) => drawer.state === 'open' && (role === 'bursar' || drawer.staffId === staffId),
  )
}

/** What nobody may see who is to count. */
export const NOT_YET = { cashIn: null, handedOver: null, expected: null, firstCount: null }
