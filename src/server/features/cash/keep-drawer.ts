import type { Drawer } from '#shared/api/cash-wire.ts'
import { notFound } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import type { Pieces } from '#shared/pieces.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, countDrawer, explainDifference, once, openDrawer } from '../../ledger/index.ts'
import { NOT_YET, requireDrawerRow } from './drawer-rows.ts'
import { readDrawer } from './queries.ts'

/** Opens the caller's drawer. Refuses conflict, invalid. */
export async function open(context: Context, float: Pesewas) {
  const opened = await openDrawer(context, float)
  return await answer(context, opened, 'Your drawer is open.')
}

/** Counts a drawer. What it should hold is not in the answer to a first count. Refuses as the contract says. */
export async function count(
  context: Context,
  drawer: string,
  { pieces, since }: { pieces: Pieces; since?: string | undefined },
) {
  const counted = await countDrawer(context, { drawer, pieces, since })
  const { result } = counted
  const said = await answer(context, counted, SAID[result])
  return { ...said, result, drawer: result === 'again' ? unseen(said.drawer) : said.drawer }
}

/** Whoever counts for somebody absent counts blind too, the Head as well. */
function unseen(drawer: Drawer): Drawer {
  return { ...drawer, ...NOT_YET, movements: null, firstPieces: null }
}

const SAID = {
  agrees: 'It agrees. The drawer is closed.',
  again: 'Count once more.',
  differs: 'The drawer is closed.',
  say_why: 'What happened? The drawer is closed by saying it.',
}

/** Says what happened. Refuses not_found, conflict, forbidden. */
export async function explain(context: Context, drawer: string, reason: string) {
  return await answer(context, await explainDifference(context, drawer, reason), 'The drawer is closed.')
}

/** Ticks a payment of a drawer by another method, or takes the tick away. Refuses not_found. */
export async function tick(
  context: Context,
  drawer: string,
  { receiptId, ticked }: { receiptId: string; ticked: boolean },
) {
  const { replayed } = await once(context, async (inner) => {
    await requireDrawerRow(inner, drawer)
    await requirePaymentIn(inner, drawer, receiptId)
    const { schoolId, caller } = inner
    await query(
      inner,
      ticked
        ? sql`insert into drawer_ticks (school_id, receipt_id, ticked_at, ticked_by)
              values (${schoolId}, ${receiptId}, app_now(), ${caller.staffId}) on conflict do nothing`
        : sql`delete from drawer_ticks where school_id = ${schoolId} and receipt_id = ${receiptId}`,
    )
    await appendAudit(inner, 'tick_payment', receiptId, { drawer, ticked })
    return {}
  })
  return await answer(context, { drawer, replayed }, ticked ? 'Ticked.' : 'The tick is gone.')
}

async function requirePaymentIn(context: Context, drawer: string, receiptId: string): Promise<void> {
  const found = await queryOne(
    context,
    sql`select from ledger_entries
        where school_id = ${context.schoolId} and drawer_id = ${drawer} and receipt_id = ${receiptId} and kind = 'payment'`,
  )
  if (!found) throw notFound('Payment')
}

async function answer(
  context: Context,
  { drawer, replayed }: { drawer: string; replayed?: boolean | undefined },
  message: string,
) {
  return { message, drawer: await readDrawer(context, drawer), ...(replayed ? { replayed } : {}) }
}
