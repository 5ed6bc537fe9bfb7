-- Cash brought from the bank into the safe or, without drawers, to the school's cash.
-- Stands on: core, deposits, money, people.

/*
 * Cash drawn from the bank: {bankAccount, into: 'safe' | 'cash', amount, reference, on, confirm?}. Pesewas. Refuses not_found, day_closed,
 * date_in_future, draw_used.
 */
create or replace function draw_from_bank_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_id uuid := uuid_v7();
  v_bank uuid := (p_input->>'bankAccount')::uuid;
  v_amount bigint := (p_input->>'amount')::bigint;
  v_on date := (p_input->>'on')::date;
  tail school_tails;
begin
  perform hold_tail(p_school);
  perform require_open_day(p_school, v_on);
  perform from money_accounts where school_id = p_school and id = v_bank and kind = 'bank' and closed_at is null;
  if not found then perform refuse('not_found', '{"noun": "Bank account"}'); end if;
  if p_input->>'confirm' is distinct from 'true' then perform guard_draw(p_school, v_bank, p_input->>'reference'); end if;
  insert into bank_draws (school_id, id, bank_account_id, goes_to, amount, reference, drawn_on, entered_at, entered_by)
  values (p_school, v_id, v_bank, p_input->>'into', v_amount, p_input->>'reference', v_on, app_now(), (p_caller->>'staff')::uuid);
  tail := advance_tail(p_school, p_caller, 'draw_from_bank', v_id,
    jsonb_build_object('into', p_input->>'into', 'bankAccount', v_bank, 'amount', v_amount, 'on', v_on), 0, 1);
  perform write_money(p_school, p_caller, v_id, array[row(uuid_v7(), 'drawn', money_account(p_school, p_caller, p_input->>'into'),
    v_bank, v_amount, v_on, null, p_input->>'reference', null, null)::money_line], tail.journal_number);
  return jsonb_build_object('draw', v_id);
end $$;
select make_door('draw_from_bank', $$require_office(p_school, p_caller, 'keep_deposits')$$);
grant execute on function draw_from_bank(uuid, jsonb, jsonb) to akontaa_tenant;

-- A cheque is drawn once: the same number again is asked about. Refuses draw_used.
create or replace function guard_draw(p_school uuid, p_bank uuid, p_reference text) returns void language plpgsql as $$
declare
  other record;
begin
  select d.id, d.amount, d.drawn_on, f.name into other
  from bank_draws d join staff f on f.school_id = d.school_id and f.id = d.entered_by
  where d.school_id = p_school and d.bank_account_id = p_bank and lower(d.reference) = lower(p_reference) and d.taken_back_at is null
  order by d.entered_at desc limit 1;
  if not found then return; end if;
  perform refuse('draw_used', jsonb_build_object('draw', other.id, 'amount', other.amount, 'on', other.drawn_on, 'name', other.name));
end $$;

-- Takes one back that was entered wrongly: {draw, reason}. The money is at the bank again, from today on, if it is still there.
-- Refuses not_found, already_reversed, more_than_there, day_closed.
create or replace function take_back_draw_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  d bank_draws;
  entry money_entries;
  v_there bigint;
  tail school_tails;
begin
  perform hold_tail(p_school);
  select * into d from bank_draws where school_id = p_school and id = (p_input->>'draw')::uuid for update;
  if not found then perform refuse('not_found', '{"noun": "Money drawn"}'); end if;
  if d.taken_back_at is not null then perform refuse('already_reversed'); end if;
  v_there := can_be_paid_in(p_school, d.goes_to, app_today());
  if d.amount > v_there then perform refuse('draw_is_gone', jsonb_build_object('there', v_there, 'from', d.goes_to)); end if;
  select * into strict entry from money_entries where school_id = p_school and group_id = d.id and corrects is null;
  update bank_draws set taken_back_at = app_now(), taken_back_by = (p_caller->>'staff')::uuid, taken_back_reason = p_input->>'reason'
  where school_id = p_school and id = d.id;
  tail := advance_tail(p_school, p_caller, 'take_back_draw', d.id, jsonb_build_object('amount', d.amount), 0, 1);
  perform write_money(p_school, p_caller, d.id, array[row(uuid_v7(), 'drawn', entry.credit_account, entry.debit_account, d.amount,
    app_today(), null, d.reference, null, entry.id)::money_line], tail.journal_number);
  return jsonb_build_object('draw', d.id);
end $$;
select make_door('take_back_draw', $$require_office(p_school, p_caller, 'keep_deposits')$$);
grant execute on function take_back_draw(uuid, jsonb, jsonb) to akontaa_tenant;
