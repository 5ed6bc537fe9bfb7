-- Money accounts: entries with both legs beside the pupils. Drawers, the safe, banks, what was over and short.
-- Stands on: core.

do $$ begin
  if to_regtype('money_line') is null then
    create type money_line as (
      id uuid, kind text, debit_account uuid, credit_account uuid, amount bigint, effective_on date, drawer_id uuid,
      reference text, note text, corrects uuid);
  end if;
end $$;

-- Holds the tail row, so that what is read next is what is written: nothing of the school is recorded in between.
create or replace function hold_tail(p_school uuid) returns void language plpgsql as $$
begin
  perform from school_tails where school_id = p_school for no key update;
end $$;

drop function if exists begin_money_act(uuid, jsonb, text);

-- The account of a kind, of a person where it is a person's; made when first needed. Banks and sponsors are made by name.
create or replace function money_account(p_school uuid, p_caller jsonb, p_kind text, p_staff uuid default null) returns uuid
language plpgsql as $$
declare
  v_id uuid;
begin
  select id into v_id from money_accounts
  where school_id = p_school and kind = p_kind and staff_id is not distinct from p_staff;
  if found then return v_id; end if;
  insert into money_accounts (school_id, kind, staff_id, created_at, created_by)
  values (p_school, p_kind, p_staff, app_now(), (p_caller->>'staff')::uuid) returning id into v_id;
  return v_id;
end $$;

/*
 * Writes the money entries of one act, whose numbers the tail has given: the last is `p_journal_last`. Amounts in pesewas.
 * Their days must be open. Refuses day_closed, date_in_future.
 */
create or replace function write_money(p_school uuid, p_caller jsonb, p_group uuid, p_lines money_line[], p_journal_last bigint)
returns void language plpgsql as $$
begin
  perform require_open_day(p_school, l.effective_on) from unnest(p_lines) l;
  insert into money_entries (school_id, id, journal_number, group_id, kind, debit_account, credit_account, amount,
    effective_on, drawer_id, reference, note, corrects, recorded_at, recorded_by, session_id)
  select p_school, l.id, p_journal_last - cardinality(p_lines) + l.place, p_group, l.kind, l.debit_account,
    l.credit_account, l.amount, l.effective_on, l.drawer_id, l.reference, l.note, l.corrects, app_now(),
    (p_caller->>'staff')::uuid, (p_caller->>'session')::uuid
  from unnest(p_lines) with ordinality as l(id, kind, debit_account, credit_account, amount, effective_on, drawer_id,
    reference, note, corrects, place);
end $$;

-- Every leg of the money entries: positive is received. In pesewas.
create or replace view money_legs with (security_invoker = true) as
select m.school_id, m.id as entry_id, m.journal_number, m.group_id, m.kind, m.effective_on, m.drawer_id, m.recorded_at,
  m.recorded_by, leg.account_id, leg.amount
from money_entries m
cross join lateral (values (m.debit_account, m.amount), (m.credit_account, -m.amount)) leg(account_id, amount);
grant select on money_legs to akontaa_tenant;

-- What the trial balance calls an account of each kind. Of *cash* both halves stand together.
create or replace function name_of_account(p_kind text) returns text language sql immutable parallel safe as $$
  select case p_kind when 'drawer' then 'drawers' when 'bank' then 'bank accounts' when 'over_short' then 'over and short'
    when 'in_hand' then 'in hand' when 'online_clearing' then 'online clearing' when 'sponsor' then 'sponsors' when 'paid_out' then 'paid out' else p_kind end
$$;
grant execute on function name_of_account(text) to akontaa_tenant;
