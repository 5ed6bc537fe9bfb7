-- A cashier asks a phone for money: an intent like a parent's own, begun at the desk, and posted by the same one settle.
-- Stands on: core, paying, people, twins.

/*
 * Freezes what a phone is asked for: {id, lines: [{student, feeType, amount}], network, phone, rest, confirm?}. Pesewas; `rest` are
 * the letters of its reference. Of the number only its end is kept, unless it is one of the children's guardians': then the parent
 * sees it in the app. Refuses asking_off, not_found, unknown_fee_type, line_twice_named, too_little, too_much, phone_asked,
 * too_many_tries.
 */
create or replace function ask_phone_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_lines jsonb := asked_lines(p_school, p_input->'lines');
  v_amount bigint := (select sum((l->>'amount')::bigint) from jsonb_array_elements(v_lines) l);
  v_students uuid[] := array(select distinct (l->>'student')::uuid from jsonb_array_elements(v_lines) l);
  v_guardian uuid := (select g.id from guardians g where g.school_id = p_school and g.phone = p_input->>'phone' and exists (
    select from students s where s.school_id = p_school and s.id = any (v_students) and s.guardian_id = g.id) limit 1);
  v_bearer text;
  made payment_intents;
begin
  if paying_account(p_school) is null then perform refuse('asking_off'); end if;
  -- Two desks that ask for one child take turns.
  perform pg_advisory_xact_lock(hashtextextended('asking ' || p_school || v_students[1], 0));
  if v_amount < 10 then perform refuse('too_little', '{"smallest": 10}'); end if;
  -- Paystack takes no more in one payment.
  if v_amount > 9800000 then perform refuse('too_much', '{"most": 9800000}'); end if;
  perform refuse_many_asks(p_school, v_students);
  if p_input->>'confirm' is distinct from 'true' then perform ask_about_asking(p_school, v_students); end if;
  v_bearer := coalesce((select bearer from paying_rules where school_id = p_school), 'school');
  insert into payment_intents (school_id, id, reference, phone, guardian_id, lines, amount, charge, bearer, channel, network, wallet_end,
    subaccount, receipt_id, asked_by, created_at, expires_at, next_check_at)
  select p_school, (p_input->>'id')::uuid, 'AKP-' || c.code || '-' || (p_input->>'rest'),
    case when v_guardian is null then '' else p_input->>'phone' end, v_guardian, v_lines, v_amount,
    case v_bearer when 'parent' then charge_on_top(v_amount) else 0 end, v_bearer, 'mobile_money', p_input->>'network',
    right(p_input->>'phone', 3), paying_account(p_school), uuid_v7(), (p_caller->>'staff')::uuid, app_now(),
    app_now() + interval '30 minutes', app_now() + interval '1 minute'
  from schools c where c.id = p_school
  returning * into made;
  perform advance_tail(p_school, p_caller, 'ask_phone', v_students[1], jsonb_build_object('amount', v_amount), 0, 0);
  return jsonb_build_object('id', made.id, 'reference', made.reference, 'amount', made.amount, 'charge', made.charge,
    'subaccount', made.subaccount, 'network', made.network);
end $$;
select make_door('ask_phone', $$require_counter(p_school, p_caller, 'take_money')$$);
grant execute on function ask_phone(uuid, jsonb, jsonb) to akontaa_tenant;

-- What is asked for, with the ids of the fee types. Refuses not_found, unknown_fee_type, line_twice_named.
create or replace function asked_lines(p_school uuid, p_lines jsonb) returns jsonb language plpgsql stable as $$
declare
  line record;
  v_lines jsonb := '[]';
begin
  for line in select (l.line->>'student')::uuid as student, l.line->>'feeType' as fee_type, (l.line->>'amount')::bigint as amount,
      (select f.id from fee_types f where f.school_id = p_school and lower(f.name) = lower(l.line->>'feeType')
        order by f.archived_at nulls first limit 1) as fee_type_id
    from jsonb_array_elements(p_lines) with ordinality l(line, place) order by l.place
  loop
    perform from students where school_id = p_school and id = line.student and erased_at is null;
    if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
    if line.fee_type_id is null then perform refuse('unknown_fee_type', jsonb_build_object('feeType', line.fee_type, 'field', 'lines')); end if;
    if v_lines @> jsonb_build_array(jsonb_build_object('student', line.student, 'feeTypeId', line.fee_type_id)) then
      perform refuse('line_twice_named');
    end if;
    v_lines := v_lines || jsonb_build_object('student', line.student, 'feeTypeId', line.fee_type_id, 'amount', line.amount);
  end loop;
  return v_lines;
end $$;

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
