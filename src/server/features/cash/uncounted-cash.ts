import type { Day } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, queryOne, type Sql, sql } from '../../context/context.ts'
import { dayOrToday } from '../../ledger/index.ts'

/**
 * Cash of a day, of today when none is named, in drawers that the caller still has to count: their own and, of a Bursar, whichever
 * is open. Pesewas. Null where none of it is in such a drawer.
 */
export async function uncountedCash(
  context: Context,
  day?: Day,
): Promise<{ amount: Pesewas; receipts: number } | null> {
  const row = await queryOne<{ amount: Pesewas; receipts: number; entries: number }>(
    context,
    sql`select coalesce(sum(e.received), 0)::bigint as amount, count(*)::int as entries,
          (count(distinct e.receipt_id) filter (where e.kind = 'payment' and v.receipt_id is null))::int as receipts
        from drawers d join journal e on e.school_id = d.school_id and e.drawer_id = d.id
        left join receipt_voids v on v.school_id = e.school_id and v.receipt_id = e.receipt_id
        where d.school_id = ${context.schoolId} and d.state = 'open' and ${hasToCount(context)}
          and e.account = 'cash' and e.received <> 0 and e.effective_on = ${dayOrToday(day)}`,
  )
  invariant(row, 'an aggregate answers one row')
  return row.entries === 0 ? null : { amount: row.amount, receipts: row.receipts }
}

/** Of an open drawer `d`, as `isBlindTo` says it. What the platform writes, as the week's text, is written by nobody who counts. */
function hasToCount({ caller: { role, staffId } }: Context): Sql {
  if (staffId === '') return sql`false`
  return role === 'bursar' ? sql`true` : sql`d.staff_id = ${staffId}`
}
