-- Cash of one school that is half-done, doubled or not where its facts say: drawers, hand-overs, deposits and locks, each
-- held against the answers that are remembered, and every account against a book kept from the facts alone. The notes,
-- reasons and slip numbers of the torture are the keys of the acts. Asked as that school.
with acts as (
  select key, split_part(key, ':', 1) as what, answer from idempotency_keys
),
counts as (
  select (answer->>'drawer')::uuid as drawer, count(*) filter (where answer->>'result' = 'again') as again,
    count(*) filter (where answer->>'result' <> 'again') as stands
  from acts where what = 'count' group by 1
),
cash_of_drawers as (
  select drawer_id as drawer, sum(case side when 'Credit' then amount else -amount end) as cash
  from ledger_entries where counter_account = 'cash' and drawer_id is not null group by 1
),
brought as (
  select drawer_id as drawer, debit_account, credit_account, sum(amount) as amount
  from money_entries where kind = 'float' group by 1, 2, 3
),
-- Out of each drawer for what the school needs, and what came back into it. What was never paid never left.
out_of_drawers as (
  select x.drawer, sum(x.amount) as amount from (
    select drawer_id as drawer, -amount as amount from pay_outs
    where drawer_id is not null and taken_back_cash is distinct from 'never_paid'
    union all
    select m.drawer_id, p.amount from pay_outs p join money_entries m on m.group_id = p.id and m.kind = 'pay_out' and m.corrects is not null
    where p.taken_back_cash = 'given_back' and m.drawer_id is not null) x group by 1
),
-- What should have been in each drawer when it was counted.
should as (
  select d.id as drawer, d.staff_id, d.opening_float + coalesce(c.cash, 0) + coalesce((select o.amount from out_of_drawers o where o.drawer = d.id), 0)
    - coalesce((select sum(h.amount) from hand_overs h where h.drawer_id = d.id and not h.was_counted), 0)
    + coalesce((select sum(h.received) from hand_overs h where h.into_drawer_id = d.id), 0)
    + coalesce((select sum(h.amount) from hand_overs h where h.back_in_drawer_id = d.id and not h.back_after_count), 0) as amount
  from drawers d left join cash_of_drawers c on c.drawer = d.id
),
-- Payments in payouts, and what went back taken off them.
paid_out as (
  select s.bank_account_id, l.amount, l.charge from online_settlement_lines l join online_settlements s on s.id = l.settlement_id
  where l.intent_id is not null
  union all
  select s.bank_account_id, -r.amount, 0 from online_refunds r join online_settlements s on s.id = r.settlement_id
),
-- Each account by the facts, in pesewas. What is on its way is still its giver's.
facts as (
  select a.id, a.kind, (case a.kind
    when 'safe' then (select coalesce(sum(h.received), 0) from hand_overs h where h.goes_to = 'safe' and h.state = 'received')
      - (select coalesce(sum(d.amount), 0) from deposits d where d.came_from = 'safe' and d.taken_back_at is null)
      - (select coalesce(sum(b.amount), 0) from brought b where b.credit_account = a.id)
      - (select coalesce(sum(p.amount), 0) from pay_outs p where p.came_from = 'safe' and p.taken_back_at is null)
      + (select coalesce(sum(w.amount), 0) from bank_draws w where w.goes_to = 'safe' and w.taken_back_at is null)
    when 'paid_out' then (select coalesce(sum(p.amount), 0) from pay_outs p where p.taken_back_at is null)
    when 'bank' then (select coalesce(sum(d.amount), 0) from deposits d
      where d.bank_account_id = a.id and d.taken_back_at is null)
      + (select coalesce(sum(p.amount - p.charge), 0) from paid_out p where p.bank_account_id = a.id)
      - (select coalesce(sum(w.amount), 0) from bank_draws w where w.bank_account_id = a.id and w.taken_back_at is null)
    -- What Paystack paid out of parents' payments, whose charge the schools of the torture bear.
    when 'online_clearing' then -(select coalesce(sum(p.amount), 0) from paid_out p)
    when 'charges' then (select coalesce(sum(p.charge), 0) from paid_out p)
    when 'over_short' then (select coalesce(sum(s.amount - d.counted), 0) from should s join drawers d on d.id = s.drawer
        where d.staff_id = a.staff_id and d.counted is not null)
      + (select coalesce(sum(h.amount - h.received), 0) from hand_overs h where h.staff_id = a.staff_id and h.state = 'received')
    when 'drawer' then (select coalesce(sum(b.amount), 0) from brought b where b.debit_account = a.id)
      + (select coalesce(sum(c.cash), 0) from cash_of_drawers c join drawers d on d.id = c.drawer where d.staff_id = a.staff_id)
      + (select coalesce(sum(o.amount), 0) from out_of_drawers o join drawers d on d.id = o.drawer where d.staff_id = a.staff_id)
      + (select coalesce(sum(d.counted - s.amount), 0) from should s join drawers d on d.id = s.drawer
        where d.staff_id = a.staff_id and d.counted is not null)
      -- All that left the giver's account, whether as received or as missing.
      - (select coalesce(sum(h.amount), 0) from hand_overs h where h.staff_id = a.staff_id and h.state = 'received')
      + (select coalesce(sum(h.received), 0) from hand_overs h
        where h.to_staff_id = a.staff_id and h.state = 'received')
    when 'cash' then -(select coalesce(sum(b.amount), 0) from brought b where b.credit_account = a.id)
      - (select coalesce(sum(d.amount), 0) from deposits d where d.came_from = 'cash' and d.taken_back_at is null)
      - (select coalesce(sum(p.amount), 0) from pay_outs p where p.came_from = 'cash' and p.taken_back_at is null)
      + (select coalesce(sum(w.amount), 0) from bank_draws w where w.goes_to = 'cash' and w.taken_back_at is null)
  end)::bigint as amount
  from money_accounts a where a.kind in ('safe', 'bank', 'over_short', 'drawer', 'cash', 'online_clearing', 'charges', 'paid_out')
)

select 'half-done' as fault, coalesce(a.key, d.id::text) as subject, 'a drawer and the answer to its opening do not meet' as detail
from (select * from drawers where not opened_by_itself) d
full join (select * from acts where what = 'open') a on (a.answer->>'drawer')::uuid = d.id
where a.key is null or d.id is null

union all
select 'half-done', coalesce(c.drawer, d.id)::text, format('counted %s, answered again %s, for good %s', d.state, c.again, c.stands)
from drawers d full join counts c on c.drawer = d.id
where (coalesce(c.again, 0), coalesce(c.stands, 0))
  is distinct from ((d.first_pieces is not null)::int::bigint, (d.counted is not null)::int::bigint)

union all
select 'half-done', coalesce(a.key, d.id::text), 'a reason and the answer to it do not meet'
from (select * from drawers where reason is not null) d
full join (select * from acts where what = 'why') a on (a.answer->>'drawer')::uuid = d.id and a.key = d.reason
where a.key is null or d.id is null or d.state <> 'closed'

union all
select 'half-done', coalesce(a.key, h.id::text), 'a hand-over and the answer to it do not meet'
from hand_overs h full join (select * from acts where what = 'give') a
  on (a.answer->>'handOver')::uuid = h.id and a.key = h.note
where a.key is null or h.id is null

union all
select 'half-done', coalesce(a.key, h.id::text), format('a hand-over is %s, and its answer is %s', h.state, coalesce(a.key, 'missing'))
from (select * from hand_overs where state <> 'on_its_way') h
full join (select * from acts where what in ('take', 'back')) a on (a.answer->>'handOver')::uuid = h.id
  and h.state = case a.what when 'take' then 'received' else 'withdrawn' end
where a.key is null or h.id is null

union all
select 'half-done', coalesce(a.key, d.id::text), format('a deposit of this act: %s', coalesce(d.slip_number, 'none'))
from deposits d full join (select * from acts where what = 'bank') a
  on (a.answer->>'deposit')::uuid = d.id and a.key = d.slip_number
where a.key is null or d.id is null

union all
select 'half-done', coalesce(a.key, p.id::text), format('a pay-out of this act: %s', coalesce(p.payee, 'none'))
from pay_outs p full join (select * from acts where what = 'spend') a on (a.answer->>'payOut')::uuid = p.id and a.key = p.payee
where a.key is null or p.id is null

union all
select 'half-done', coalesce(a.key, p.id::text), 'a pay-out taken back and the answer to it do not meet'
from (select * from pay_outs where taken_back_at is not null) p full join (select * from acts where what = 'unspend') a
  on (a.answer->>'payOut')::uuid = p.id and a.key = p.taken_back_reason
where a.key is null or p.id is null

union all
select 'half-done', coalesce(a.key, w.id::text), 'money drawn and the answer to it do not meet'
from bank_draws w full join (select * from acts where what = 'draw') a on (a.answer->>'draw')::uuid = w.id and a.key = w.reference
where a.key is null or w.id is null

union all
select 'half-done', 'vouchers', format('numbered to %s, there are %s, the last %s', t.voucher_number, p.many, p.last)
from school_tails t, (select count(*) as many, coalesce(max(number), 0) as last from pay_outs) p
where t.voucher_number <> p.many or t.voucher_number <> p.last

union all
select 'half-done', 'locks', format('locked %s, opened %s, answered %s and %s', l.locked, l.opened, a.locked, a.opened)
from (select count(*) filter (where act = 'lock') as locked, count(*) filter (where act = 'open') as opened from day_locks) l,
  (select count(*) filter (where what = 'lock') as locked, count(*) filter (where what = 'unlock') as opened from acts) a
where (l.locked, l.opened) is distinct from (a.locked, a.opened)

union all
-- In the order of the audit log: by the moments the clock may have jumped in between.
select 'half-done', 'the last locked day', format('says %s, the last lock or opening %s', c.closed_through, l.day)
from schools c cross join lateral (
  select case act when 'close_through' then (facts->>'through')::date else (facts->>'day')::date - 1 end as day
  from audit_log where act in ('close_through', 'open_last_day') order by number desc limit 1) l
where c.closed_through is distinct from l.day

union all
select 'half-done', format('%s %s', f.kind, f.id), format('by its facts %s, by its entries %s', f.amount, b.balance)
from facts f full join account_balances b on b.account_id = f.id
where f.amount is distinct from b.balance

union all
-- Trial balance of cash: all that was taken in drawers lies in an account or is somebody's difference.
select 'half-done', 'trial balance of cash', format('taken %s, accounts %s', t.taken, b.balance)
from (select coalesce(sum(cash), 0) as taken from cash_of_drawers) t,
  (select coalesce(sum(balance), 0) as balance from account_balances) b
where t.taken <> b.balance
