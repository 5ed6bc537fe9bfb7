-- A wallet or a bank account against the books, at the end of any day: what the statement says = what the books say + what stands in
-- one of them alone. Nothing of it is stored. What stands for a line counts as it stands now, each side by its own day.
-- Stands on: journal, kinds, money, statement-doubts.

-- What the account began with, and on which day: as somebody declared, else as its oldest statement says. No row while there is neither.
create or replace function account_opening(p_school uuid, p_account uuid) returns table (opens_on date, opening bigint)
language sql stable as $$
  select coalesce(a.opening_on, f.from_on), coalesce(a.opening_balance, f.first_balance, 0)
  from statement_accounts a
  left join lateral (
    -- Of two files that begin on one day, that which has the beginning of the day comes to its own end.
    select f.from_on, f.first_balance from statement_files f
    where f.school_id = p_school and f.account_id = p_account and f.state = 'brought' and f.from_on = (
      select min(x.from_on) from statement_files x where x.school_id = p_school and x.account_id = p_account and x.state = 'brought')
    order by f.first_balance is null, f.first_balance + (select sum(l.amount - l.charge) from statement_lines l
      where l.school_id = p_school and l.account_id = p_account and l.happened_on between f.from_on and f.to_on) = f.last_balance desc,
      f.lines desc, f.brought_at, f.id
    limit 1) f on true
  where a.school_id = p_school and a.account_id = p_account and coalesce(a.opening_on, f.from_on) is not null
$$;
grant execute on function account_opening(uuid, uuid) to akontaa_tenant;

/*
 * What the statements say the account held at the end of a day: the balance printed after its last line, else what its lines come to.
 * `missing` is what of it no line brought explains: a statement between two that were brought is missing. Pesewas.
 */
create or replace function statement_balance(p_school uuid, p_account uuid, p_to date)
returns table (balance bigint, missing bigint, last_on date) language sql stable as $$
  with lines as materialized (
    select l.happened_on, l.happened_at, l.amount - l.charge as net, l.balance, l.place, f.to_on, f.brought_at
    from statement_lines l join statement_files f on f.school_id = l.school_id and f.id = l.file_id
    where l.school_id = p_school and l.account_id = p_account and l.happened_on <= p_to),
  reached as (
    select o.opening + coalesce((select sum(l.net) from lines l), 0)::bigint as balance, (select max(l.happened_on) from lines l) as last_on
    from account_opening(p_school, p_account) o where o.opens_on <= p_to),
  printed as (
    select l.balance from lines l join reached r on r.last_on = l.happened_on
    where not exists (select from lines x where x.happened_on = r.last_on and x.balance is null)
    order by l.balance = r.balance desc, l.happened_at desc nulls last, l.to_on desc, l.brought_at desc, l.place desc
    limit 1)
  select coalesce(p.balance, r.balance), coalesce(p.balance, r.balance) - r.balance, r.last_on from reached r left join printed p on true
$$;
grant execute on function statement_balance(uuid, uuid, date) to akontaa_tenant;

/*
 * What the books hold of the account up to a day, each receipt, deposit or refund by its own days: {thing} is the receipt, the deposit or
 * the entry. A receipt is the account's whose line stands, or stood last, for it; one that no line ever had is the account's that was the
 * only open one of its kind. `is_placed` is false of money of this kind that is in no account: no line has it, and there were several it
 * may have gone to. Pesewas.
 */
create or replace function account_things_by_day(p_school uuid, p_account uuid, p_to date)
-- Lists that were never analysed: a nested loop would compare each receipt with each line.
returns table (kind text, thing uuid, happened_on date, amount bigint, is_placed boolean)
language sql stable set enable_nestloop = off set jit = off as $$
  with o as materialized (select * from account_opening(p_school, p_account)),
  lines_of as materialized (
    select distinct on (m.receipt_id) m.receipt_id, l.account_id
    from statement_matches m join statement_lines l on l.school_id = m.school_id and l.id = m.line_id
    where m.school_id = p_school and m.receipt_id is not null order by m.receipt_id, m.ended_at desc nulls first, m.id desc),
  legs as materialized (
    select g.*, min(g.effective_on) over (partition by g.thing) as first_on
    from (select coalesce(j.receipt_id, j.corrects, j.id) as thing, j.receipt_id, j.account, j.effective_on, sum(j.received)::bigint as amount
      from journal j
      where j.school_id = p_school and j.received <> 0 and type_for(j.account) is not null
        and j.effective_on between (select opens_on from o) and p_to
      group by 1, 2, 3, 4) g),
  takers as materialized (
    select d.account, d.first_on, only_account_on(p_school, d.account, d.first_on) as account_id
    from (select distinct g.account, g.first_on from legs g) d)
  select case when g.receipt_id is null then 'refund' else 'receipt' end, g.thing, g.effective_on, g.amount,
    coalesce(x.account_id, y.account_id) is not null
  from legs g join takers y on y.account = g.account and y.first_on = g.first_on left join lines_of x on x.receipt_id = g.receipt_id
  where coalesce(x.account_id, y.account_id) = p_account
    or coalesce(x.account_id, y.account_id) is null and type_for(g.account) = (
      select a.type from statement_accounts a where a.school_id = p_school and a.account_id = p_account)
  union all
  select case when d.id is null then 'entry' else 'deposit' end, l.group_id, l.effective_on, sum(l.amount)::bigint, true
  from money_legs l left join deposits d on d.school_id = l.school_id and d.id = l.group_id
  where l.school_id = p_school and l.account_id = p_account and l.effective_on between (select opens_on from o) and p_to
  group by d.id, l.group_id, l.effective_on
$$;
grant execute on function account_things_by_day(uuid, uuid, date) to akontaa_tenant;

-- The one account open on that day that statements are kept for where such money goes; null where there is none, or several.
create or replace function only_account_on(p_school uuid, p_method text, p_on date) returns uuid language sql stable as $$
  select (array_agg(a.account_id))[1]
  from statement_accounts a join money_accounts b on b.school_id = a.school_id and b.id = a.account_id
  where a.school_id = p_school and a.type = type_for(p_method) and (b.closed_at is null or b.closed_at::date >= p_on)
  having count(*) = 1
$$;
grant execute on function only_account_on(uuid, text, date) to akontaa_tenant;

/*
 * Which payout of Paystack a line is that was set aside as a sweep and names it: of the same sum, within ten days, the first line the first
 * payout's. Both are told once, as long as the line stands aside; what of a payout is not in the books stays with the line.
 */
create or replace function payouts_of_lines(p_school uuid, p_account uuid) returns table (line_id uuid, payout uuid)
language sql stable set enable_nestloop = off set jit = off as $$
  with lines as (
    select l.id, l.happened_on, l.amount, row_number() over (partition by l.amount order by l.happened_on, l.id) as place
    from statement_lines l join statement_matches m on m.school_id = l.school_id and m.line_id = l.id and m.ended_at is null and m.why = 'sweep'
    where l.school_id = p_school and l.account_id = p_account and l.amount > 0
      and is_online_payout(p_school, concat_ws(' ', l.text, l.counterparty_name, l.kind))),
  payouts as (
    select s.id, b.posted_on, s.amount, row_number() over (partition by s.amount order by b.posted_on, s.paystack_id) as place
    from online_settlements s cross join lateral (
      select min(g.effective_on) as posted_on from money_legs g where g.school_id = p_school and g.account_id = p_account and g.group_id = s.id) b
    where s.school_id = p_school and s.bank_account_id = p_account and b.posted_on is not null)
  select l.id, s.id from lines l join payouts s on s.amount = l.amount and s.place = l.place and abs(s.posted_on - l.happened_on) <= 10
$$;
grant execute on function payouts_of_lines(uuid, uuid) to akontaa_tenant;

/*
 * An account at the end of each of these days, out of one reading of the journal: what the statement says, what the books say, and what
 * stands between them, each thing once: statement = books + the sum of the others but *unplaced*. `amount` is what the statement has more.
 * Items: tray and out (lines nobody has dealt with), charge, sweep, sent_back and not_ours (set aside; of money sent back the refunds
 * recorded as well), missing (no statement brought explains it), later and before (the receipt is of another time), deposit, on_way, unseen,
 * taken_back and entry (in the books, and not on the statement by then); beside them unplaced (in no account of the books). No row of a
 * day before the account begins. Pesewas.
 */
create or replace function account_at(p_school uuid, p_account uuid, p_ends date[])
returns table (to_on date, item text, happened_on date, line_id uuid, kind text, thing uuid, amount bigint)
language sql stable set enable_nestloop = off set jit = off as $$
  with o as materialized (select * from account_opening(p_school, p_account)),
  ends as materialized (
    select x.to_on, s.balance, s.missing, s.last_on
    from (select distinct e.to_on from unnest(p_ends) e(to_on)) x cross join lateral statement_balance(p_school, p_account, x.to_on) s),
  days as materialized (select * from account_things_by_day(p_school, p_account, (select max(e.to_on) from ends e))),
  things as materialized (
    select e.to_on, d.kind, d.thing, min(d.happened_on) as first_on, sum(d.amount)::bigint as amount
    from ends e join days d on d.is_placed and d.happened_on <= e.to_on group by 1, 2, 3),
  payouts as materialized (select * from payouts_of_lines(p_school, p_account)),
  lines as materialized (
    select e.to_on, l.id, l.happened_on, l.amount, l.charge, m.why, m.receipt_id, m.deposit_id, p.payout
    from statement_lines l left join statement_matches m on m.school_id = l.school_id and m.line_id = l.id and m.ended_at is null
    left join payouts p on p.line_id = l.id
    join ends e on l.happened_on <= e.to_on
    where l.school_id = p_school and l.account_id = p_account),
  -- What stands for a line, with what the books hold of it by then.
  stood as (
    select l.to_on, l.id as line_id, l.happened_on, l.amount - coalesce(t.amount, 0) as amount, coalesce(l.receipt_id, l.deposit_id) as thing,
      case when l.receipt_id is null then 'deposit' else 'receipt' end as kind
    from lines l left join things t on t.to_on = l.to_on and t.thing = coalesce(l.receipt_id, l.deposit_id)
    where coalesce(l.receipt_id, l.deposit_id) is not null),
  alone as (
    select t.* from things t
    where t.amount <> 0 and not exists (select from lines l where l.to_on = t.to_on and l.receipt_id = t.thing)
      and not exists (select from lines l where l.to_on = t.to_on and l.deposit_id = t.thing)
      and not exists (select from lines l where l.to_on = t.to_on and l.payout = t.thing))
  select e.to_on, 'statement', e.last_on, null::uuid, null::text, null::uuid, e.balance from ends e
  union all
  select e.to_on, 'books', null, null, null, null,
    (select opening from o) + coalesce((select sum(t.amount) from things t where t.to_on = e.to_on), 0)::bigint
  from ends e
  union all
  select l.to_on, coalesce(l.why, case when l.amount > 0 then 'tray' else 'out' end), l.happened_on, l.id, null, null, l.amount - coalesce(t.amount, 0)
  from lines l left join things t on t.to_on = l.to_on and t.thing = l.payout
  where coalesce(l.receipt_id, l.deposit_id) is null and l.amount <> coalesce(t.amount, 0)
  union all
  select l.to_on, 'charge', l.happened_on, l.id, null, null, -l.charge from lines l where l.charge <> 0
  union all
  select s.to_on, case when coalesce((select r.effective_on from receipts r where r.school_id = p_school and r.id = s.thing),
      (select d.paid_in_on from deposits d where d.school_id = p_school and d.id = s.thing)) < (select opens_on from o)
    then 'before' else 'later' end, s.happened_on, s.line_id, s.kind, s.thing, s.amount
  from stood s where s.amount <> 0
  union all
  select a.to_on, case a.kind when 'deposit' then 'deposit' when 'refund' then 'sent_back' when 'entry' then 'entry' else case
      when exists (select from receipt_voids v where v.school_id = p_school and v.receipt_id = a.thing) then 'taken_back'
      when exists (select from statement_matches m where m.school_id = p_school and m.receipt_id = a.thing and m.ended_at is null) then 'on_way'
      else 'unseen' end end,
    a.first_on, null, a.kind, a.thing, -a.amount
  from alone a
  union all
  select e.to_on, 'missing', e.last_on, null, null, null, e.missing from ends e where e.missing <> 0
  union all
  select e.to_on, 'unplaced', min(d.happened_on), null, d.kind, d.thing, sum(d.amount)::bigint
  from ends e join days d on not d.is_placed and d.happened_on <= e.to_on
  where not exists (select from receipt_voids v where v.school_id = p_school and v.receipt_id = d.thing)
  group by e.to_on, d.kind, d.thing
$$;
grant execute on function account_at(uuid, uuid, date[]) to akontaa_tenant;

-- For verify_school: at the end of each month with lines, and now, the two sides and what stands between them add up; each thing is in one item.
create or replace function verify_reconciliations(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  with ends as materialized (
    select l.account_id,
      array_agg(distinct least((date_trunc('month', l.happened_on) + interval '1 month - 1 day')::date, app_today())) as days
    from statement_lines l where l.school_id = p_school group by 1),
  sides as (
    select e.account_id, x.to_on, sum(x.amount) filter (where x.item = 'statement') as statement,
      sum(x.amount) filter (where x.item = 'books') as books,
      coalesce(sum(x.amount) filter (where x.item not in ('statement', 'books', 'unplaced')), 0) as between_them
    from ends e cross join lateral account_at(p_school, e.account_id, e.days) x group by 1, 2)
  select 'a statement does not come to the books', s.account_id::text,
    format('%s: statement %s, books %s, between them %s', s.to_on, s.statement, s.books, s.between_them)
  from sides s where s.statement is distinct from s.books + s.between_them
$$;
grant execute on function verify_reconciliations(uuid) to akontaa_tenant;
