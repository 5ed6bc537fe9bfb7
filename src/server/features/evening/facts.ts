import type { Day } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { takingsBy, takingsOn } from '../../ledger/index.ts'
import type { EveningFacts } from './evening-text.ts'

/** What the evening text of a day says; null on a day without money. */
export async function eveningFacts(context: Context, day: Day): Promise<EveningFacts | null> {
  const { receipts, receipted, takenBack, refunded } = await takingsOn(context, day)
  const counts = await countsOn(context, day)
  const { initials, voids, refunds } = counts
  if (receipted === 0 && takenBack === 0 && refunded === 0) return null
  return {
    ...{ initials, day, receipts },
    methods: await takingsBy(context, 'method', day),
    differences: [],
    takenBack: { count: voids, amount: takenBack },
    refunded: { count: refunds, amount: refunded },
    banked: 0 as Pesewas,
  }
}

interface Counts {
  initials: string
  voids: number
  refunds: number
}

async function countsOn(context: Context, day: Day): Promise<Counts> {
  const row = await queryOne<Counts>(
    context,
    sql`select c.initials, count(distinct j.group_id) filter (where j.kind = 'reversal')::int as voids,
          count(distinct j.group_id) filter (where j.kind = 'refund')::int as refunds
        from schools c left join journal j on j.school_id = c.id and j.effective_on = ${day} and j.received < 0
        where c.id = ${context.schoolId} group by c.initials`,
  )
  invariant(row, 'an evening text belongs to a school')
  return row
}
