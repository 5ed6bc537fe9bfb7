import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { type Context, inTransaction, query, sql } from '../../context/context.ts'
import { kindsInput } from '../../ledger/index.ts'
import { requireClass } from '../classes/index.ts'
import { requireLiveFeeType } from '../fees/index.ts'

type Preview = Reply<typeof endpoints.previewPrices>

interface OfKind {
  kindId: string
  students: number
  charged: Pesewas
  reduced: Pesewas
  carried: Pesewas
}

/** What new prices of a class's fee would change, kind by kind. Records nothing. Refuses not_found. */
export function previewPrices(
  context: Context,
  { classId: classRef, feeType: name, amount, kinds }: Received<typeof endpoints.previewPrices>['body'],
): Promise<Preview> {
  return inTransaction(context, async (inner) => {
    const { schoolId } = inner
    const { id: classId } = await requireClass(inner, classRef)
    const { id: feeTypeId } = await requireLiveFeeType(inner, name)
    const before = sql`(select c.kinds from class_fees c where c.school_id = ${schoolId}
      and c.class_id = ${classId} and c.fee_type_id = ${feeTypeId})`
    const prices = sql`prices_of_kinds(${schoolId}, ${JSON.stringify(kindsInput(kinds) ?? null)}::jsonb, ${amount}::bigint, ${before})`
    const byKind = await query<OfKind>(
      inner,
      sql`with drafted as materialized (
            select draft_prices(${schoolId}, ${classId}, ${feeTypeId}, ${amount}::bigint, ${prices}, null, false) as act)
          select coalesce(s.kind_id, (select k.id from kinds_of(${schoolId}) k limit 1)) as "kindId",
            (count(distinct f.student_id) filter (where f.charged <> 0))::int as students, sum(f.charged)::bigint as charged,
            sum(f.reduced + f.waived)::bigint as reduced, sum(f.carried)::bigint as carried
          from drafted d cross join lateral figures_of(d.act) f
          join students s on s.school_id = ${schoolId} and s.id = f.student_id group by 1`,
    )
    return {
      students: byKind.reduce((sum, one) => sum + one.students, 0),
      difference: sumOf(byKind.map(({ charged }) => charged)),
      reduced: sumOf(byKind.map(({ reduced }) => reduced)),
      carried: sumOf(byKind.map(({ carried }) => carried)),
      byKind: byKind
        .filter(({ kindId }) => kindId !== null)
        .map(({ kindId, students, charged }) => ({ kindId, students, difference: charged })),
    }
  })
}
