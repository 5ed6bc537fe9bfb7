-- A cashier asks a phone for money: an intent like a parent's own, begun at the desk, and posted by the same one settle.
-- Stands on: core, paying, payers, people, twins.

/*
 * Freezes what a phone is asked for: {id, lines: [{student, feeType, amount}], network, phone, rest, confirm?}. Pesewas; `rest` are
 * the letters of its reference. Of the number only its end is kept, unless it is that of a guardian or second payer of the
 * children: then they see it in the app. Refuses asking_off, not_found, unknown_fee_type, line_twice_named, too_little, too_much, phone_asked,
 * too_many_tries.
 */
create or replace function ask_phone_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_lines jsonb := frozen_lines(p_school, p_input->'lines', array(select id from students where school_id = p_school and erased_at is null
    and id in (select (l->>'student')::uuid from jsonb_array_elements(p_input->'lines') l)), 'Student');
  v_students uuid[] := array(select distinct (l->>'student')::uuid from jsonb_array_elements(v_lines) l);
  v_guardian uuid := payer_of_number(p_school, v_students, p_input->>'phone');
  made payment_intents;
begin
  if paying_account(p_school) is null then perform refuse('asking_off'); end if;
  -- Two desks that ask for one child take turns.
  perform pg_advisory_xact_lock(hashtextextended('asking ' || p_school || v_students[1], 0));
  if sum_of_lines(v_lines) < 10 then perform refuse('too_little', '{"smallest": 10}'); end if;
  perform refuse_many_asks(p_school, v_students);
  if p_input->>'confirm' is distinct from 'true' then perform ask_about_asking(p_school, v_students); end if;
  made := freeze_intent(p_school, p_input || '{"channel": "mobile_money"}' || jsonb_build_object('walletEnd', right(p_input->>'phone', 3)), v_lines,
    coalesce((select bearer from paying_rules where school_id = p_school), 'school'),
    case when v_guardian is null then '' else p_input->>'phone' end, v_guardian, (p_caller->>'staff')::uuid);
  perform advance_tail(p_school, p_caller, 'ask_phone', v_students[1], jsonb_build_object('amount', made.amount), 0, 0);
  return jsonb_build_object('id', made.id, 'reference', made.reference, 'amount', made.amount, 'charge', made.charge,
    'subaccount', made.subaccount, 'network', made.network);
end $$;
select make_door('ask_phone', $$require_counter(p_school, p_caller, 'take_money')$$);
grant execute on function ask_phone(uuid, jsonb, jsonb) to akontaa_tenant;

-- Money that is on its way for one of these children is asked about first. Refuses phone_asked.
create or replace function ask_about_asking(p_school uuid, p_students uuid[]) returns void language plpgsql stable as $$
declare
  live record;
begin
  select i.amount, i.created_at, (select p.name from staff p where p.school_id = p_school and p.id = i.asked_by) as asker into live
  from live_intents_of(p_school, p_students) i
  where i.expires_at > app_now() order by i.created_at desc limit 1;
  if found then
    perform refuse('phone_asked', jsonb_build_object('amount', live.amount, 'at', live.created_at, 'by', live.asker));
  end if;
end $$;

-- Each asks somebody for a PIN: for one child a few in ten minutes, and no more in a day than somebody would put up with.
create or replace function refuse_many_asks(p_school uuid, p_students uuid[]) returns void language plpgsql stable as $$
begin
  if (select count(*) filter (where i.created_at > app_now() - interval '10 minutes') >= 6 or count(*) >= 40 from payment_intents i
    where i.school_id = p_school and i.asked_by is not null and i.created_at > app_now() - interval '1 day'
      and exists (select from jsonb_array_elements(i.lines) l where (l->>'student')::uuid = any (p_students))) then
    perform refuse('too_many_tries');
  end if;
end $$;

-- The desk stops waiting: {intent}. Nothing can be called back from a phone, so that a late yes is posted as ever. Refuses not_found.
create or replace function let_phone_go_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  i payment_intents;
begin
  update payment_intents set let_go_at = coalesce(let_go_at, app_now())
  where school_id = p_school and id = (p_input->>'intent')::uuid and asked_by is not null returning * into i;
  if not found then perform refuse('not_found', '{"noun": "Payment"}'); end if;
  perform advance_tail(p_school, p_caller, 'let_phone_go', (i.lines->0->>'student')::uuid, jsonb_build_object('amount', i.amount), 0, 0);
  return jsonb_build_object('intent', i.id);
end $$;
select make_door('let_phone_go', $$require_counter(p_school, p_caller, 'take_money')$$);
grant execute on function let_phone_go(uuid, jsonb, jsonb) to akontaa_tenant;
