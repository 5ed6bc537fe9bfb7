-- Drawers: which one money goes into, what it should hold, and what lies in it.
-- Stands on: core, journal, money.

-- Has the school switched drawers on?
create or replace function uses_drawers(p_school uuid) returns boolean language sql stable as $$
  select coalesce((select drawers from school_rules where school_id = p_school), false)
$$;
grant execute on function uses_drawers(uuid) to akontaa_tenant;

-- What a count comes to, in pesewas; null while a piece is not said, because a blank is not a zero. The pieces are those of
-- shared/pieces.ts.
create or replace function sum_of_pieces(p_pieces jsonb) returns bigint language sql immutable parallel safe as $$
  select case when count(p_pieces->>p.piece) = count(*) then sum((p_pieces->>p.piece)::bigint * p.worth)::bigint end
  from (values ('note200', 20000), ('note100', 10000), ('note50', 5000), ('note20', 2000), ('note10', 1000), ('note5', 500),
    ('note2', 200), ('note1', 100), ('coin2', 200), ('coin1', 100), ('coin050', 50), ('coin020', 20), ('coin010', 10)) p(piece, worth)
$$;
grant execute on function sum_of_pieces(jsonb) to akontaa_tenant;

/*
 * Every movement of cash in a drawer after its float, in pesewas: receipts and registers, what was given back of them, pay-outs, and
 * hand-overs.
 * `after_count` is what was handed over once it had been counted. The one definition of what a drawer should hold.
 */
create or replace view drawer_movements with (security_invoker = true) as
select e.school_id, e.drawer_id, case e.kind when 'payment' then 'cash' when 'refund' then 'given_back'
    else case when v.replaced_by is not null then 'taken_back' else case v.cash when 'came_once' then 'never_received' when 'given_back' then v.cash when 'another_child' then 'given_back'
      else 'taken_back' end end end as kind, e.received as amount, e.recorded_at as at, false as after_count,
  e.receipt_id, null::uuid as hand_over_id, null::uuid as pay_out_id
from journal e
left join receipt_voids v on v.school_id = e.school_id and v.receipt_id = e.receipt_id and e.kind = 'reversal'
where e.drawer_id is not null and e.account = 'cash' and e.received <> 0
union all
select school_id, drawer_id, 'handed_over', -amount, handed_over_at, was_counted, null, id, null from hand_overs
union all
select school_id, into_drawer_id, 'received', received, received_at, false, null, id, null
from hand_overs where into_drawer_id is not null
union all
select school_id, back_in_drawer_id, 'received', amount, withdrawn_at, back_after_count, null, id, null
from hand_overs where back_in_drawer_id is not null
union all
-- What a register's marks say and nobody counted, and what a teacher has settled of it.
select l.school_id, l.drawer_id, 'in_hand', l.amount, l.recorded_at, false, null, null, null
from money_legs l join money_accounts a on a.school_id = l.school_id and a.id = l.account_id and a.kind = 'drawer'
where l.kind = 'register_difference' and l.drawer_id is not null
union all
-- What was paid out for the school, and came back of it or never left.
select l.school_id, l.drawer_id, case when l.amount < 0 then 'paid_out' when v.taken_back_cash = 'given_back' then 'paid_back' else 'never_paid' end, l.amount, l.recorded_at, false,
  null, null, v.id
from money_legs l join money_accounts a on a.school_id = l.school_id and a.id = l.account_id and a.kind = 'drawer'
join pay_outs v on v.school_id = l.school_id and v.id = l.group_id
where l.kind = 'pay_out' and l.drawer_id is not null;
grant select on drawer_movements to akontaa_tenant;

-- What a drawer should hold when it is counted, in pesewas; of a counted one, what it should have held, as is known now.
create or replace function drawer_expected(p_school uuid, p_drawer uuid) returns bigint language sql stable as $$
  select d.opening_float + coalesce((select sum(m.amount) from drawer_movements m
    where m.school_id = p_school and m.drawer_id = p_drawer and not m.after_count), 0)::bigint
  from drawers d where d.school_id = p_school and d.id = p_drawer
$$;
grant execute on function drawer_expected(uuid, uuid) to akontaa_tenant;

-- What still lies in a counted drawer, in pesewas: what was counted, less what was handed over since.
create or replace function drawer_kept(p_school uuid, p_drawer uuid) returns bigint language sql stable as $$
  select d.counted + coalesce((select sum(m.amount) from drawer_movements m
    where m.school_id = p_school and m.drawer_id = p_drawer and m.after_count), 0)::bigint
  from drawers d where d.school_id = p_school and d.id = p_drawer
$$;
grant execute on function drawer_kept(uuid, uuid) to akontaa_tenant;

-- The newest drawer of a person, open or counted.
create or replace function newest_drawer(p_school uuid, p_staff uuid) returns drawers language sql stable as $$
  select d from drawers d where d.school_id = p_school and d.staff_id = p_staff
  order by d.state = 'open' desc, d.opened_at desc, d.id desc limit 1
$$;
grant execute on function newest_drawer(uuid, uuid) to akontaa_tenant;

-- What a person's drawer kept when it was last counted, in pesewas: with it the next one begins. 0 for a first drawer.
create or replace function kept_by(p_school uuid, p_staff uuid) returns bigint language plpgsql stable as $$
declare
  v_newest drawers := newest_drawer(p_school, p_staff);
begin
  return coalesce(drawer_kept(p_school, v_newest.id), 0);
end $$;
grant execute on function kept_by(uuid, uuid) to akontaa_tenant;

-- Drawers of a day with their figures, nothing hidden: those opened on it, and those of days before that were open then.
create or replace view drawer_figures with (security_invoker = true) as
select d.school_id, d.id as drawer_id, d.staff_id, f.name as staff_name, d.state, d.opened_at, d.opened_on, d.opened_by_itself,
  d.opening_float, d.counted, d.counted_at, d.counted_by, d.closed_at, d.reason, d.first_pieces is not null as was_counted_once,
  m.cash_in, m.receipts, m.handed_over, d.opening_float + m.cash_in - m.paid_out - m.handed_over as expected,
  d.counted - (d.opening_float + m.cash_in - m.paid_out - m.handed_over) as difference, d.counted - m.handed_over_since as kept,
  m.late_receipts, m.paid_out
from drawers d
join staff f on f.school_id = d.school_id and f.id = d.staff_id
cross join lateral (
  select coalesce(sum(x.amount) filter (where x.hand_over_id is null and x.pay_out_id is null), 0)::bigint as cash_in,
    coalesce(-sum(x.amount) filter (where x.pay_out_id is not null), 0)::bigint as paid_out,
    coalesce(-sum(x.amount) filter (where x.hand_over_id is not null and not x.after_count), 0)::bigint as handed_over,
    coalesce(-sum(x.amount) filter (where x.after_count), 0)::bigint as handed_over_since,
    (count(distinct x.receipt_id) filter (where x.kind = 'cash'))::int as receipts,
    -- One that puts another right was not taken later.
    (count(distinct x.receipt_id) filter (where x.kind = 'cash' and x.at > d.counted_at and not exists (
      select from receipt_voids v where v.school_id = d.school_id and v.replaced_by = x.receipt_id)))::int as late_receipts
  from drawer_movements x where x.school_id = d.school_id and x.drawer_id = d.id) m;
grant select on drawer_figures to akontaa_tenant;

-- What lies in each account, in pesewas: its money entries, and of drawers the cash of receipts that went in and out.
create or replace view account_balances with (security_invoker = true) as
select a.school_id, a.id as account_id, a.kind, a.staff_id, a.name, (
    coalesce((select sum(m.amount) from money_entries m where m.school_id = a.school_id and m.debit_account = a.id), 0)
    - coalesce((select sum(m.amount) from money_entries m where m.school_id = a.school_id and m.credit_account = a.id), 0)
    + case a.kind when 'drawer' then coalesce((
        select sum(e.received) from drawers d join journal e on e.school_id = d.school_id and e.drawer_id = d.id
        where d.school_id = a.school_id and d.staff_id = a.staff_id and e.account = 'cash'), 0) else 0 end)::bigint as balance
from money_accounts a;
grant select on account_balances to akontaa_tenant;

/*
 * The drawer that the money of an act goes into or out of, chosen under the tail row; null where drawers are not switched on. The
 * lines of one act are of one kind and one method. Cash opens a drawer where there is none, with what the last one kept, unless
 * the caller asks to be asked. Refuses drawer_needed, cash_unsaid.
 */
create or replace function drawer_of_lines(p_school uuid, p_caller jsonb, p_lines ledger_line[]) returns uuid
language plpgsql as $$
declare
  -- Of an approved act the cash leaves the drawer of who asked for it.
  v_staff uuid := coalesce(p_caller->>'drawerOf', p_caller->>'staff')::uuid;
  v_drawer uuid;
begin
  -- What parents pay on their phones is in nobody's drawer.
  if p_lines[1].counter_account = 'online' then return null; end if;
  select d.id into v_drawer from school_rules r
  left join drawers d on d.school_id = r.school_id and d.staff_id = v_staff and d.state = 'open'
  where r.school_id = p_school and r.drawers;
  if not found then return null; end if;
  if p_caller ? 'intoDrawer' then return (p_caller->>'intoDrawer')::uuid; end if;
  if p_lines[1].kind = 'reversal' and p_lines[1].counter_account = 'cash' then
    return drawer_of_reversal(p_school, p_caller, p_lines[1].corrects, v_staff, v_drawer);
  end if;
  if p_caller ? 'takenAt' then
    v_drawer := coalesce(drawer_open_at(p_school, v_staff, (p_caller->>'takenAt')::timestamptz), v_drawer);
  end if;
  if p_lines[1].counter_account <> 'cash' then return v_drawer; end if;
  return coalesce(v_drawer, need_drawer(p_school, p_caller, v_staff));
end $$;

-- Of a cash receipt taken back: never received is taken off the drawer it was in, counted or not; given back leaves the drawer of
-- who gives it. Not said, it is that drawer as long as it is open, and else asked. Of a refund taken back the cash comes in again.
create or replace function drawer_of_reversal(p_school uuid, p_caller jsonb, p_entry uuid, p_staff uuid, p_open uuid) returns uuid
language plpgsql as $$
declare
  v_cash text := p_caller->>'cash';
  v_was drawers;
  v_of record;
begin
  select e.kind, e.drawer_id into v_of from ledger_entries e where e.school_id = p_school and e.id = p_entry;
  select * into v_was from drawers where school_id = p_school and id = v_of.drawer_id;
  if v_of.kind = 'refund' then
    return case v_was.state when 'open' then v_was.id else coalesce(p_open, need_drawer(p_school, p_caller, p_staff)) end;
  end if;
  if v_cash = 'came_once' or v_cash is null and v_was.state = 'open' then return v_was.id; end if;
  if v_cash is not null then return coalesce(p_open, need_drawer(p_school, p_caller, p_staff)); end if;
  perform refuse('cash_unsaid', jsonb_build_object('drawer', v_was.id, 'at', v_was.counted_at,
    'name', (select name from staff where school_id = p_school and id = v_was.staff_id)));
end $$;

-- The drawer a person had open at a moment.
create or replace function drawer_open_at(p_school uuid, p_staff uuid, p_at timestamptz) returns uuid language sql stable as $$
  select id from drawers
  where school_id = p_school and staff_id = p_staff and opened_at <= p_at and p_at < coalesce(counted_at, 'infinity')
  order by opened_at desc limit 1
$$;

-- Opens a drawer for cash that has come, with what the last one kept. Refuses drawer_needed to who asks for that.
create or replace function need_drawer(p_school uuid, p_caller jsonb, p_staff uuid) returns uuid language plpgsql as $$
begin
  if p_caller->>'askFloat' = 'true' then
    perform refuse('drawer_needed', jsonb_build_object('kept', kept_by(p_school, p_staff)));
  end if;
  return begin_drawer(p_school, p_caller, p_staff, kept_by(p_school, p_staff), true);
end $$;

/*
 * Begins a drawer, under the tail row. What it holds more than the last one kept comes out of the safe as far as that holds it,
 * and else from cash that was in no drawer. Amounts in pesewas.
 */
create or replace function begin_drawer(p_school uuid, p_caller jsonb, p_staff uuid, p_float bigint, p_by_itself boolean) returns uuid
language plpgsql as $$
declare
  v_id uuid := uuid_v7();
  v_more bigint := p_float - kept_by(p_school, p_staff);
  v_from uuid;
  tail school_tails;
begin
  tail := advance_tail(p_school, p_caller, 'open_drawer', v_id,
    jsonb_build_object('of', p_staff, 'float', p_float), 0, case when v_more > 0 then 1 else 0 end);
  insert into drawers (school_id, id, staff_id, opened_at, opened_on, opened_by_itself, session_id, opening_float)
  values (p_school, v_id, p_staff, app_now(), app_today(), p_by_itself, (p_caller->>'session')::uuid, p_float);
  if v_more > 0 then
    select account_id into v_from from account_balances where school_id = p_school and kind = 'safe' and balance >= v_more;
    perform write_money(p_school, p_caller, v_id, array[row(uuid_v7(), 'float', money_account(p_school, p_caller, 'drawer', p_staff),
      coalesce(v_from, money_account(p_school, p_caller, 'cash')), v_more, app_today(), v_id, null, null, null)::money_line],
      tail.journal_number);
  else
    perform money_account(p_school, p_caller, 'drawer', p_staff);
  end if;
  return v_id;
end $$;

/*
 * Brings the account of a counted drawer to what was counted: the difference stands in the name of its person, on no pupil. Does
 * nothing while it is open. Later money of that drawer brings another entry. Under the tail row.
 */
create or replace function settle_drawer(p_school uuid, p_caller jsonb, p_drawer uuid, p_on date) returns void
language plpgsql as $$
declare
  d drawers;
  v_off bigint;
  v_ids uuid[];
  tail school_tails;
begin
  select * into d from drawers where school_id = p_school and id = p_drawer;
  if d.state = 'open' then return; end if;
  v_off := d.counted - drawer_expected(p_school, p_drawer) - difference_of(p_school, p_drawer);
  if v_off = 0 then return; end if;
  tail := advance_tail(p_school, p_caller, 'cash_difference', p_drawer,
    jsonb_build_object('of', d.staff_id, 'amount', v_off, 'on', p_on), 0, 1);
  perform write_money(p_school, p_caller, p_drawer,
    array[difference_line(p_school, p_caller, d.staff_id, v_off, p_on, p_drawer)], tail.journal_number);
end $$;

-- What was found over (below zero: short) goes onto the person's account for it. In pesewas, never 0.
create or replace function difference_line(p_school uuid, p_caller jsonb, p_staff uuid, p_over bigint, p_on date, p_drawer uuid)
returns money_line language plpgsql as $$
declare
  v_drawer uuid := money_account(p_school, p_caller, 'drawer', p_staff);
  v_person uuid := money_account(p_school, p_caller, 'over_short', p_staff);
begin
  return row(uuid_v7(), 'cash_difference', case when p_over > 0 then v_drawer else v_person end,
    case when p_over > 0 then v_person else v_drawer end, abs(p_over), p_on, p_drawer, null, null, null)::money_line;
end $$;

-- The difference of a drawer as posted so far, in pesewas: below zero is short.
create or replace function difference_of(p_school uuid, p_drawer uuid) returns bigint language sql stable as $$
  select coalesce(sum(l.amount), 0)::bigint
  from money_legs l join money_accounts a on a.school_id = l.school_id and a.id = l.account_id and a.kind = 'drawer'
  where l.school_id = p_school and l.drawer_id = p_drawer and l.kind = 'cash_difference'
$$;
grant execute on function difference_of(uuid, uuid) to akontaa_tenant;
