import { counted } from '#shared/counted.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'
import type { ClosedLine } from '../../paper/index.ts'
import type { Closing } from './closings.ts'

type What = keyof typeof LINES

interface CashRow {
  what: What
  count: number
  amount: Pesewas
}

/** In the order in which they stand. */
const LINES = {
  start: (_count: number) => 'At the beginning',
  cash: () => 'Cash at the counter',
  registers: () => 'Daily registers',
  drawn: () => 'Drawn from the bank',
  brought: () => 'Floats brought in',
  taken_back: () => 'Taken back',
  given_back: () => 'Given back to families',
  paid_out: (count: number) => `Paid out, ${counted(count, 'voucher')}`,
  paid_in: (count: number) => `Paid into the bank, ${counted(count, 'slip')}`,
  difference: (count: number) => `Short or over, ${counted(count, 'count')}`,
  in_hand: () => 'With teachers, of registers',
  other: () => 'Moved otherwise',
}

/**
 * The cash book of a term: what there was, what came and went on its days, as it was recorded when the term was closed. Where a
 * school pays nothing in and keeps no drawers, only what came: nobody knows what became of it.
 */
export async function closedCash(
  context: Context,
  { startsOn, endsOn, journalNumber }: Closing,
): Promise<{ lines: ClosedLine[]; atEnd: Pesewas; keepsCash: boolean }> {
  const { schoolId } = context
  const rows = await query<CashRow>(
    context,
    sql`with moves as (
          select e.effective_on, e.kind, e.receipt_id is null as is_register, e.received as amount, e.group_id
          from journal e where e.school_id = ${schoolId} and e.account = 'cash' and e.received <> 0 and e.journal_number <= ${journalNumber}
          union all
          select l.effective_on, l.kind, false, l.amount, l.group_id
          from money_legs l join money_accounts a on a.school_id = l.school_id and a.id = l.account_id and a.kind in ('cash', 'drawer', 'safe')
          where l.school_id = ${schoolId} and l.journal_number <= ${journalNumber}),
        named as (
          select m.*, case when m.effective_on < ${startsOn} then 'start'
            when m.kind in ('payment', 'reversal') and m.is_register then 'registers' when m.kind = 'payment' then 'cash'
            when m.kind = 'reversal' then 'taken_back' when m.kind = 'refund' then 'given_back' when m.kind = 'pay_out' then 'paid_out'
            when m.kind = 'drawn' then 'drawn' when m.kind = 'deposit' then 'paid_in' when m.kind = 'cash_difference' then 'difference'
            when m.kind = 'register_difference' then 'in_hand' when m.kind in ('float', 'handover') then 'brought' else 'other' end as what
          from moves m where m.effective_on <= ${endsOn})
        select what, count(distinct group_id)::int as count, sum(amount)::bigint as amount
        from named group by what having sum(amount) <> 0`,
  )
  const keepsCash = await doesKeepCash(context)
  const lines = (Object.keys(LINES) as What[]).flatMap((what) => {
    const row = rows.find((each) => each.what === what)
    if (!row || (what === 'start' && !keepsCash)) return []
    return [{ label: LINES[what](row.count), amount: row.amount }]
  })
  return { lines, atEnd: sumOf(lines.map(({ amount }) => amount)), keepsCash }
}

async function doesKeepCash({ schoolId, ...context }: Context): Promise<boolean> {
  const [row] = await query<{ keeps: boolean }>(
    { schoolId, ...context },
    sql`select exists (select from money_legs l join money_accounts a on a.school_id = l.school_id and a.id = l.account_id
          where l.school_id = ${schoolId} and a.kind in ('cash', 'drawer', 'safe')) as keeps`,
  )
  return row?.keeps ?? false
}
