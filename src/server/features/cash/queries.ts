import type { Drawer, DrawerRow } from '#shared/api/cash-wire.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, type Sql, sql } from '../../context/context.ts'
import { drawerMovements } from './drawer-movements.ts'
import { instant, requireDrawerRow } from './drawer-rows.ts'
import { handOversOf } from './hand-over-rows.ts'

/** The caller's open drawer, else the one counted last. */
export function readMyDrawer(context: Context): Promise<Reply<typeof endpoints.readMyDrawer>> {
  return inSnapshot(context, async (inner) => {
    const { schoolId, caller } = inner
    const mine = await queryOne<{ isOn: boolean; kept: Pesewas; drawerId: string | null; now: string }>(
      inner,
      sql`select uses_drawers(${schoolId}) as "isOn", kept_by(${schoolId}, ${caller.staffId}) as kept,
            (newest_drawer(${schoolId}, ${caller.staffId})).id as "drawerId", ${instant(sql`app_now()`)} as now`,
    )
    if (!mine) throw new Error('the caller’s drawer answered no row')
    const { drawerId, kept, isOn, now } = mine
    const drawer = drawerId ? await readDrawer(inner, drawerId) : null
    return {
      isOn,
      now,
      kept: drawer?.state === 'open' ? pesewas(0) : kept,
      drawer,
      handOverTo: await others(inner),
    }
  })
}

/** Whoever else has an open drawer. */
function others({ schoolId, ...context }: Context) {
  return query<{ id: string; name: string }>(
    { schoolId, ...context },
    sql`select f.id, f.name from drawers d join staff f on f.school_id = d.school_id and f.id = d.staff_id
        where d.school_id = ${schoolId} and d.state = 'open' and d.staff_id <> ${context.caller.staffId}
        order by staff_order(f.surname, f.first_name, f.name), f.id`,
  )
}

/** One drawer with all that belongs to it, as of one moment. Refuses not_found. */
export function readDrawer(context: Context, drawerId: string): Promise<Drawer> {
  return inSnapshot(context, async (inner) => {
    const row = await requireDrawerRow(inner, drawerId)
    return {
      ...row,
      movements: row.expected === null ? null : await drawerMovements(inner, row),
      ...(await countsOf(inner, row)),
      otherMethods: await otherMethodsOf(inner, drawerId),
      handOvers: await handOversOf(
        inner,
        sql`and (h.drawer_id = ${drawerId} or h.into_drawer_id = ${drawerId}) order by h.handed_over_at, h.id`,
      ),
    }
  })
}

async function countsOf(context: Context, { id, firstCount }: DrawerRow) {
  const counts = await queryOne<Pick<Drawer, 'pieces' | 'firstPieces'>>(
    context,
    sql`select pieces, first_pieces as "firstPieces" from drawers where school_id = ${context.schoolId} and id = ${id}`,
  )
  return {
    pieces: counts?.pieces ?? null,
    firstPieces: firstCount === null ? null : (counts?.firstPieces ?? null),
  }
}

type Payment = Drawer['otherMethods'][number]['payments'][number]

/** Standing payments by other methods, by method in the order the product lists them. */
async function otherMethodsOf(context: Context, drawerId: string): Promise<Drawer['otherMethods']> {
  const rows = await query<Payment & { method: string }>(context, paymentsIn(context, drawerId))
  return [...Map.groupBy(rows, ({ method }) => method)].map(([method, found]) => {
    const payments = found.map(({ method: _, ...payment }) => payment)
    return { method, total: sumOf(payments.map(({ amount }) => amount)), payments }
  })
}

function paymentsIn({ schoolId }: Context, drawerId: string): Sql {
  return sql`select r.method, r.id as "receiptId", numbered(c.initials, '-', r.number, 6) as "receiptNumber",
      coalesce(names_on(r.school_id, r.id, r.students),
        case when s.erased_at is null then concat_ws(' ', s.first_name, s.surname) else 'Erased' end) as "studentName",
      r.reference, r.amount, ${instant(sql`r.issued_at`)} as "recordedAt",
      ${instant(sql`t.ticked_at`)} as "tickedAt", w.name as "tickedBy"
    from dated_receipts r
    join schools c on c.id = r.school_id
    join students s on s.school_id = r.school_id and s.id = r.student_id
    left join drawer_ticks t on t.school_id = r.school_id and t.receipt_id = r.id
    left join staff w on w.school_id = t.school_id and w.id = t.ticked_by
    where r.school_id = ${schoolId} and r.method <> 'Cash' and r.id in (
        select e.receipt_id from ledger_entries e
        where e.school_id = ${schoolId} and e.drawer_id = ${drawerId} and e.kind = 'payment')
      and not exists (select from receipt_voids v where v.school_id = r.school_id and v.receipt_id = r.id)
    order by method_place(lower(r.method)), r.number`
}
