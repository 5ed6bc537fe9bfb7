-- Bank accounts of the school, and cash paid in there: out of the safe, or of cash that was in no drawer.
-- Stands on: core, drawers, journal, money, people.

/*
 * Adds a bank account, or changes one: {id?, name, details, closed?}. What was paid in there stays with it. Refuses not_found,
 * same_bank_account.
 */
create or replace function save_bank_account_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_id uuid := (p_input->>'id')::uuid;
begin
  perform hold_tail(p_school);
  perform from money_accounts where school_id = p_school and kind = 'bank' and id is distinct from v_id
    and closed_at is null and lower(name) = lower(p_input->>'name');
  if found and coalesce(p_input->>'closed', 'false') = 'false' then perform refuse('same_bank_account'); end if;
  if v_id is null then
    insert into money_accounts (school_id, kind, name, details, created_at, created_by)
    values (p_school, 'bank', p_input->>'name', p_input->'details', app_now(), (p_caller->>'staff')::uuid) returning id into v_id;
  else
    update money_accounts set name = p_input->>'name', details = p_input->'details',
      closed_at = case when p_input->>'closed' = 'true' then coalesce(closed_at, app_now()) end
    where school_id = p_school and id = v_id and kind = 'bank';
    if not found then perform refuse('not_found', '{"noun": "Bank account"}'); end if;
  end if;
  perform advance_tail(p_school, p_caller, 'save_bank_account', v_id,
    jsonb_build_object('closed', coalesce(p_input->>'closed', 'false')), 0, 0);
  return jsonb_build_object('bankAccount', v_id);
end $$;
select make_door('save_bank_account', $$require_office(p_school, p_caller, 'keep_deposits')$$);
grant execute on function save_bank_account(uuid, jsonb, jsonb) to akontaa_tenant;

-- Every movement of cash by its place: drawers, the safe, and cash that was in neither. In pesewas, positive is received.
create or replace view cash_movements with (security_invoker = true) as
select e.school_id, e.effective_on, case when e.drawer_id is null then 'cash' else 'drawer' end as place, d.staff_id,
  e.kind, e.received as amount, e.receipt_id, e.group_id
from journal e
left join drawers d on d.school_id = e.school_id and d.id = e.drawer_id
where e.account = 'cash' and e.received <> 0
union all
select l.school_id, l.effective_on, a.kind, a.staff_id, l.kind, l.amount, null, l.group_id
from money_legs l
join money_accounts a on a.school_id = l.school_id and a.id = l.account_id and a.kind in ('cash', 'drawer', 'safe');
grant select on cash_movements to akontaa_tenant;

-- What can be paid in from a place on a day, so that it holds no less than nothing on that day or any after it. Pesewas.
create or replace function can_be_paid_in(p_school uuid, p_from text, p_on date) returns bigint language sql stable as $$
  with days as (
    select effective_on, sum(sum(amount)) over (order by effective_on)::bigint as held
    from cash_movements where school_id = p_school and place = p_from group by effective_on),
  that_day as (
    select coalesce((select held from days where effective_on <= p_on order by effective_on desc limit 1), 0) as held)
  select greatest(least(t.held, (select min(d.held) from days d where d.effective_on > p_on)), 0) from that_day t
$$;
grant execute on function can_be_paid_in(uuid, text, date) to akontaa_tenant;

-- Since when the oldest of so much cash has been in a place: what goes out is what came first. Days that took more than they brought
-- brought nothing.
create or replace function cash_since(p_school uuid, p_from text, p_held bigint) returns date language sql stable as $$
  with days as (
    select effective_on as day, sum(amount)::bigint as came from cash_movements
    where school_id = p_school and place = p_from group by effective_on having sum(amount) > 0),
  newest as (select d.day, sum(d.came) over (order by d.day desc) - d.came as after from days d)
  select min(n.day) from newest n where n.after < p_held
$$;
grant execute on function cash_since(uuid, text, bigint) to akontaa_tenant;

-- What a day has to account for: all that went through drawers and the safe up to its end. Without drawers the school's cash as
-- well; with them only what was taken without a drawer on the day itself, as on the day they are switched on.
create or replace function cash_of_day(p_school uuid, p_day date) returns setof cash_movements language sql stable as $$
  select m.* from cash_movements m
  where m.school_id = p_school and m.effective_on <= p_day and (m.place in ('drawer', 'safe')
    or not uses_drawers(p_school)
    or m.effective_on = p_day and exists (select from journal e where e.school_id = p_school and e.effective_on = p_day
      and e.account = 'cash' and e.received <> 0 and e.drawer_id is null))
$$;
grant execute on function cash_of_day(uuid, date) to akontaa_tenant;

/*
 * Cash paid in at the bank: {from: 'safe' | 'cash', bankAccount, amount, slip, on, confirm?}. Pesewas. Refuses not_found, day_closed,
 * date_in_future, more_than_there, slip_used.
 */
create or replace function enter_deposit_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_id uuid := uuid_v7();
  v_bank uuid := (p_input->>'bankAccount')::uuid;
  v_amount bigint := (p_input->>'amount')::bigint;
  v_on date := (p_input->>'on')::date;
  v_there bigint;
  tail school_tails;
begin
  perform hold_tail(p_school);
  perform require_open_day(p_school, v_on);
  perform from money_accounts where school_id = p_school and id = v_bank and kind = 'bank' and closed_at is null;
  if not found then perform refuse('not_found', '{"noun": "Bank account"}'); end if;
  v_there := can_be_paid_in(p_school, p_input->>'from', v_on);
  if v_amount > v_there then
    perform refuse('more_than_there', jsonb_build_object('there', v_there, 'from', p_input->>'from', 'on', v_on, 'today', app_today()));
  end if;
  if p_input->>'confirm' is distinct from 'true' then perform guard_slip(p_school, v_bank, p_input->>'slip'); end if;
  insert into deposits (school_id, id, bank_account_id, came_from, amount, slip_number, paid_in_on, entered_at, entered_by)
  values (p_school, v_id, v_bank, p_input->>'from', v_amount, p_input->>'slip', v_on, app_now(), (p_caller->>'staff')::uuid);
  tail := advance_tail(p_school, p_caller, 'deposit', v_id,
    jsonb_build_object('from', p_input->>'from', 'bankAccount', v_bank, 'amount', v_amount, 'on', v_on), 0, 1);
  perform write_money(p_school, p_caller, v_id, array[row(uuid_v7(), 'deposit', v_bank,
    money_account(p_school, p_caller, p_input->>'from'), v_amount, v_on, null, p_input->>'slip', null, null)::money_line],
    tail.journal_number);
  return jsonb_build_object('deposit', v_id);
end $$;
select make_door('enter_deposit', $$require_office(p_school, p_caller, 'keep_deposits')$$);
grant execute on function enter_deposit(uuid, jsonb, jsonb) to akontaa_tenant;

-- A bank numbers its slips: the same number again is asked about. Refuses slip_used.
create or replace function guard_slip(p_school uuid, p_bank uuid, p_slip text) returns void language plpgsql as $$
declare
  other record;
begin
  select d.id, d.amount, d.paid_in_on, f.name into other
  from deposits d join staff f on f.school_id = d.school_id and f.id = d.entered_by
  where d.school_id = p_school and d.bank_account_id = p_bank and lower(d.slip_number) = lower(p_slip) and d.taken_back_at is null
  order by d.entered_at desc limit 1;
  if not found then return; end if;
  perform refuse('slip_used', jsonb_build_object('deposit', other.id, 'amount', other.amount, 'on', other.paid_in_on, 'name', other.name));
end $$;

/*
 * Takes a deposit back that was entered wrongly: {deposit, reason}. The money is where it came from again, from today on. Refuses
 * not_found, already_reversed, banked_already, day_closed.
 */
create or replace function take_back_deposit_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  d deposits;
  entry money_entries;
  tail school_tails;
begin
  perform hold_tail(p_school);
  d := deposit_that_stands(p_school, (p_input->>'deposit')::uuid);
  if d.banked_on is not null then perform refuse('banked_already'); end if;
  select * into strict entry from money_entries where school_id = p_school and group_id = d.id and corrects is null;
  update deposits set taken_back_at = app_now(), taken_back_by = (p_caller->>'staff')::uuid, taken_back_reason = p_input->>'reason'
  where school_id = p_school and id = d.id;
  tail := advance_tail(p_school, p_caller, 'take_back_deposit', d.id, jsonb_build_object('amount', d.amount), 0, 1);
  perform write_money(p_school, p_caller, d.id, array[row(uuid_v7(), 'deposit', entry.credit_account, entry.debit_account,
    d.amount, app_today(), null, d.slip_number, null, entry.id)::money_line], tail.journal_number);
  return jsonb_build_object('deposit', d.id);
end $$;
select make_door('take_back_deposit', $$require_office(p_school, p_caller, 'keep_deposits')$$);
grant execute on function take_back_deposit(uuid, jsonb, jsonb) to akontaa_tenant;

-- Refuses not_found, already_reversed.
create or replace function deposit_that_stands(p_school uuid, p_deposit uuid) returns deposits language plpgsql as $$
declare
  d deposits;
begin
  select * into d from deposits where school_id = p_school and id = p_deposit for update;
  if not found then perform refuse('not_found', '{"noun": "Deposit"}'); end if;
  if d.taken_back_at is not null then perform refuse('already_reversed'); end if;
  return d;
end $$;

/*
 * What is known of a deposit besides its money: {deposit, photo?} keeps the photo of its slip, {deposit, bankedOn} the date of the
 * statement's line that shows it, null for none. Posts nothing. Refuses not_found, already_reversed, banked_before.
 */
create or replace function note_deposit_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_on date := (p_input->>'bankedOn')::date;
  d deposits;
begin
  perform hold_tail(p_school);
  d := deposit_that_stands(p_school, (p_input->>'deposit')::uuid);
  if v_on > app_today() then perform refuse('date_in_future', jsonb_build_object('date', v_on)); end if;
  if v_on < d.paid_in_on then perform refuse('banked_before', jsonb_build_object('on', d.paid_in_on)); end if;
  if p_input ? 'photo' then
    update deposits set photo_id = (p_input->>'photo')::uuid where school_id = p_school and id = d.id;
    delete from pictures where school_id = p_school and id = d.photo_id;
  else
    update deposits set banked_on = v_on, banked_at = case when v_on is not null then app_now() end,
      banked_by = case when v_on is not null then (p_caller->>'staff')::uuid end
    where school_id = p_school and id = d.id;
    -- A person says otherwise: the statement's line is new again.
    update statement_matches set ended_at = app_now(), ended_by = (p_caller->>'staff')::uuid
    where school_id = p_school and deposit_id = d.id and ended_at is null;
  end if;
  perform advance_tail(p_school, p_caller, case when p_input ? 'photo' then 'keep_slip_photo' else 'mark_banked' end, d.id,
    jsonb_build_object('on', v_on), 0, 0);
  return jsonb_build_object('deposit', d.id);
end $$;
select make_door('note_deposit', $$require_office(p_school, p_caller, 'keep_deposits')$$);
grant execute on function note_deposit(uuid, jsonb, jsonb) to akontaa_tenant;

-- For verify_school: each deposit is one entry of its amount, and of one that was taken back another against it.
create or replace function verify_deposits(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'a deposit differs from its entries', coalesce(d.id, m.group_id)::text,
    format('deposit %s, entered %s, taken back %s', d.amount, m.entered, m.back)
  from (select * from deposits where school_id = p_school) d
  full join (
    select group_id, coalesce(sum(amount) filter (where corrects is null), 0) as entered,
      coalesce(sum(amount) filter (where corrects is not null), 0) as back, count(*) as entries
    from money_entries where school_id = p_school and kind = 'deposit' group by group_id) m on m.group_id = d.id
  where d.amount is distinct from m.entered
    or case when d.taken_back_at is null then 0 else d.amount end is distinct from m.back
    or m.entries is distinct from case when d.taken_back_at is null then 1 else 2 end
$$;
grant execute on function verify_deposits(uuid) to akontaa_tenant;
