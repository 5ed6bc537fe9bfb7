import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import { pesewas, sumOf } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { isBlindHandOver } from '../cash/index.ts'

/** A line of what came, or of where it is. Amounts in pesewas. */
interface CashLine {
  what:
    | 'start'
    | 'start_outside'
    | 'cash'
    | 'registers'
    | 'given_back'
    | 'paid_out'
    | 'brought'
    | 'drawn'
    | 'difference'
    | 'in_hand'
    | 'deposit_back'
    | 'drawn_back'
    | 'paid_in'
    | 'safe'
    | 'outside'
    | 'loose'
    | 'kept'
    | 'on_its_way'
    | 'open'
  /** Whose, or at which bank with which slip. */
  who: string | null
  /** Receipts, of what was taken. */
  count: number | null
  amount: Pesewas
}

/** What came on a day and where it is at its end: two ways to the same sum. */
export interface CashStatement {
  came: CashLine[]
  where: CashLine[]
  /** What there is to account for: the sum of what came. */
  toAccountFor: Pesewas
  /** What is not found: 0 when both agree. */
  missing: Pesewas
}

/** Null where a school has no drawers and has never paid anything in or out: then there is nothing to account for. */
export async function cashStatement(context: Context, day: Day): Promise<CashStatement | null> {
  const { keeps, hasDrawers } = await keepsCash(context)
  if (!keeps) return null
  const start = hasDrawers ? 'start' : 'start_outside'
  const came = [
    ...(await cameOn(context, day, start)),
    ...(await differencesOn(context, day)),
    ...(await inHandOn(context, day)),
  ]
  const where = [...(await paidInOn(context, day)), ...(await placesAt(context, day))]
  const toAccountFor = sumOf(came.map(({ amount }) => amount))
  const found = sumOf(where.map(({ amount }) => amount))
  return { came, where, toAccountFor, missing: pesewas(toAccountFor - found) }
}

/** `hasDrawers`: now or once, so that its cash lies in drawers and the safe. */
async function keepsCash(context: Context): Promise<{ keeps: boolean; hasDrawers: boolean }> {
  const row = await queryOne<{ hasDrawers: boolean; hasDeposits: boolean }>(
    context,
    sql`select uses_drawers(${context.schoolId}) or exists (select from drawers where school_id = ${context.schoolId}) as "hasDrawers",
          exists (select from deposits where school_id = ${context.schoolId})
            or exists (select from pay_outs where school_id = ${context.schoolId})
            or exists (select from bank_draws where school_id = ${context.schoolId}) as "hasDeposits"`,
  )
  const hasDrawers = row?.hasDrawers ?? false
  return { hasDrawers, keeps: hasDrawers || (row?.hasDeposits ?? false) }
}

async function cameOn(context: Context, day: Day, start: CashLine['what']): Promise<CashLine[]> {
  const rows = await query<CashLine>(
    context,
    sql`select what, null as who, case when what = 'cash' then count(distinct receipt_id) filter (where kind = 'payment')::int end
            as count, coalesce(sum(amount), 0)::bigint as amount
        from (
          select case when m.effective_on < ${day} then 'start' when m.kind in ('payment', 'reversal') and m.receipt_id is null then 'registers'
              when m.kind in ('payment', 'reversal') then 'cash'
              when m.kind = 'refund' then 'given_back' when m.kind = 'pay_out' then 'paid_out'
              when m.kind = 'drawn' then case when m.amount > 0 then 'drawn' else 'drawn_back' end when m.kind in ('float', 'handover') then 'brought'
              when m.kind = 'deposit' and d.paid_in_on is distinct from ${day} then 'deposit_back' end as what,
            m.kind, m.amount, case when v.receipt_id is null then m.receipt_id end as receipt_id
          from cash_of_day(${context.schoolId}, ${day}) m
          left join receipt_voids v on v.school_id = m.school_id and v.receipt_id = m.receipt_id
          left join deposits d on d.school_id = m.school_id and d.id = m.group_id
          ) lines
        where what is not null
        group by what order by array_position(array['start', 'cash', 'registers', 'given_back', 'paid_out', 'brought', 'drawn', 'deposit_back', 'drawn_back'], what)`,
  )
  const before = rows.find(({ what }) => what === 'start')?.amount ?? pesewas(0)
  const others = rows.filter(
    ({ what, count, amount }) => what !== 'start' && (amount !== 0 || (count ?? 0) > 0),
  )
  return [{ what: start, who: null, count: null, amount: before }, ...others]
}

/** In the names of people: what their drawers were short or over. */
function differencesOn(context: Context, day: Day): Promise<CashLine[]> {
  return query<CashLine>(
    context,
    sql`select 'difference' as what, f.name as who, null as count, sum(m.amount)::bigint as amount
        from cash_of_day(${context.schoolId}, ${day}) m join staff f on f.school_id = m.school_id and f.id = m.staff_id
        where m.effective_on = ${day} and m.kind = 'cash_difference'
        group by f.id, f.name, f.surname, f.first_name having sum(m.amount) <> 0 order by staff_order(f.surname, f.first_name, f.name), f.id`,
  )
}

/** What stood in teachers’ names since, and what they have settled: cash that registers say and the drawers do not hold. */
function inHandOn(context: Context, day: Day): Promise<CashLine[]> {
  return query<CashLine>(
    context,
    sql`select 'in_hand' as what, f.name as who, null as count, sum(m.amount)::bigint as amount
        from cash_of_day(${context.schoolId}, ${day}) m
        cross join lateral (select a.staff_id from money_legs l
          join money_accounts a on a.school_id = l.school_id and a.id = l.account_id and a.kind = 'in_hand'
          where l.school_id = m.school_id and l.group_id = m.group_id limit 1) whose
        join staff f on f.school_id = m.school_id and f.id = whose.staff_id
        where m.effective_on = ${day} and m.kind = 'register_difference'
        group by f.id, f.name, f.surname, f.first_name having sum(m.amount) <> 0 order by staff_order(f.surname, f.first_name, f.name), f.id`,
  )
}

/** Deposits of the day that stand at its end. */
function paidInOn(context: Context, day: Day): Promise<CashLine[]> {
  return query<CashLine>(
    context,
    sql`select 'paid_in' as what, b.name || ', slip ' || d.slip_number as who, null as count, -sum(m.amount)::bigint as amount
        from cash_of_day(${context.schoolId}, ${day}) m
        join deposits d on d.school_id = m.school_id and d.id = m.group_id and d.paid_in_on = ${day}
        join money_accounts b on b.school_id = d.school_id and b.id = d.bank_account_id
        where m.effective_on = ${day} and m.kind = 'deposit'
        group by d.id, b.name, d.slip_number, d.entered_at having sum(m.amount) <> 0 order by d.entered_at`,
  )
}

/**
 * What lies where at the end of the day. Of a drawer, what is on its way to somebody else is told apart, but not to whoever is to count
 * it; the rest is its float, or has not been counted. A drawer says what lies in it by its own count or by what it should hold, not by the entries that came; of
 * a day before its opening only the entries tell.
 */
function placesAt(context: Context, day: Day): Promise<CashLine[]> {
  return query<CashLine>(
    context,
    sql`with held as (
          select place, staff_id, sum(amount)::bigint as amount from cash_of_day(${context.schoolId}, ${day})
          group by place, staff_id),
        newest as (
          select s.staff_id, n.opened_on, case n.state when 'open' then drawer_expected(n.school_id, n.id)
              else drawer_kept(n.school_id, n.id) end as lies
          from (select distinct staff_id from drawers where school_id = ${context.schoolId}) s
          cross join lateral newest_drawer(${context.schoolId}, s.staff_id) n),
        since as (
          select staff_id, sum(amount)::bigint as amount from cash_movements
          where school_id = ${context.schoolId} and place = 'drawer' and effective_on > ${day} group by staff_id),
        way as (
          select staff_id, sum(amount)::bigint as amount from hand_overs
          where school_id = ${context.schoolId} and state = 'on_its_way' group by staff_id),
        in_drawers as (
          select n.staff_id, case when n.opened_on > ${day} then coalesce(h.amount, 0)
              else n.lies + coalesce(w.amount, 0) - coalesce(m.amount, 0) end as amount
          from newest n
          left join held h on h.place = 'drawer' and h.staff_id = n.staff_id
          left join since m on m.staff_id = n.staff_id
          left join way w on w.staff_id = n.staff_id),
        going as (
          select staff_id, sum(amount)::bigint as amount from hand_overs h
          where school_id = ${context.schoolId} and not ${isBlindHandOver(context)} and (handed_over_at at time zone 'UTC')::date <= ${day}
            and (received_at is null or (received_at at time zone 'UTC')::date > ${day})
            and (withdrawn_at is null or (withdrawn_at at time zone 'UTC')::date > ${day})
          group by staff_id),
        lines as (
          select case when place <> 'cash' then place when uses_drawers(${context.schoolId}) then 'loose' else 'outside' end as what, null::uuid as staff_id, amount
          from held where place <> 'drawer'
          union all select 'on_its_way', staff_id, amount from going
          union all select case when exists (select from drawers d where d.school_id = ${context.schoolId} and d.staff_id = h.staff_id
              and d.opened_on <= ${day} and (d.counted_at is null or (d.counted_at at time zone 'UTC')::date > ${day}))
              then 'open' else 'kept' end, h.staff_id, h.amount - coalesce(g.amount, 0)
            from in_drawers h left join going g on g.staff_id = h.staff_id)
        select l.what, f.name as who, null as count, l.amount
        from lines l left join staff f on f.school_id = ${context.schoolId} and f.id = l.staff_id
        where l.amount <> 0 or l.what in ('safe', 'open')
        order by array_position(array['safe', 'outside', 'loose', 'kept', 'on_its_way', 'open'], l.what), staff_order(f.surname, f.first_name, f.name), f.id`,
  )
}
