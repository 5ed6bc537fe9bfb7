import type { Day } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { takingsBy, takingsOn } from '../../ledger/index.ts'
import type { EveningFacts } from './evening-text.ts'

/** What the evening text of a day says; null on a day without money. */
export async function eveningFacts(context: Context, day: Day): Promise<EveningFacts | null> {
  const { receipts, receipted, takenBack, refunded } = await takingsOn(context, day)
  const { initials, voids, refunds, banked, paidOut, registers, underWay } = await countsOn(context, day)
  const differences = await differencesOn(context, day)
  const moved = [
    receipted,
    takenBack,
    refunded,
    banked,
    paidOut,
    underWay,
    ...differences.map(({ amount }) => amount),
  ]
  if (moved.every((amount) => amount === 0)) return null
  return {
    initials,
    day,
    receipts,
    methods: await takingsBy(context, 'method', day),
    differences,
    takenBack: { count: voids, amount: takenBack },
    refunded: { count: refunds, amount: refunded },
    banked,
    paidOut,
    registers: { count: registers, amount: underWay },
  }
}

interface Counts {
  initials: string
  voids: number
  refunds: number
  banked: Pesewas
  paidOut: Pesewas
  registers: number
  underWay: Pesewas
}

async function countsOn(context: Context, day: Day): Promise<Counts> {
  const row = await queryOne<Counts>(
    context,
    sql`select c.initials, count(distinct j.group_id) filter (where j.kind = 'reversal')::int as voids,
          count(distinct j.group_id) filter (where j.kind = 'refund' and not exists (select from ledger_entries x
            where x.school_id = j.school_id and x.corrects = j.id and x.effective_on = j.effective_on))::int as refunds,
          (select coalesce(sum(d.amount), 0)::bigint from deposits d where d.school_id = c.id and d.paid_in_on = ${day}
            and d.taken_back_at is null) as banked,
          (select coalesce(sum(case when m.corrects is null then m.amount else -m.amount end), 0)::bigint from money_entries m
            where m.school_id = c.id and m.kind = 'pay_out' and m.effective_on = ${day}) as "paidOut",
          max(w.registers) as registers, max(w.amount)::bigint as "underWay"
        from schools c
        cross join lateral (select count(*)::int as registers, coalesce(sum(r.said), 0)::bigint as amount from registers r
          where r.school_id = c.id and r.state = 'handed_over') w
        left join journal j on j.school_id = c.id and j.effective_on = ${day} and j.received < 0
        where c.id = ${context.schoolId} group by c.id, c.initials`,
  )
  invariant(row, 'an evening text belongs to a school')
  return row
}

/** Of people whose drawers of the day did not agree, by first name. */
function differencesOn(context: Context, day: Day): Promise<EveningFacts['differences']> {
  return query<EveningFacts['differences'][number]>(
    context,
    sql`select ${FIRST_NAME} as name, sum(m.amount)::bigint as amount
        from cash_movements m join staff f on f.school_id = m.school_id and f.id = m.staff_id
        where m.school_id = ${context.schoolId} and m.effective_on = ${day} and m.kind = 'cash_difference' and m.place = 'drawer'
        group by f.id, 1 having sum(m.amount) <> 0 order by sum(m.amount), 1`,
  )
}

/** Of staff `f`; of an account that has no first name, the first of its words. */
export const FIRST_NAME = sql`coalesce(nullif(f.first_name, ''),
  case when f.name like 'The %' then f.name else split_part(f.name, ' ', 1) end)`
