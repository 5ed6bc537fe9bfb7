-- Answering a request: what was approved is done at once, as the ordinary act.
-- Stands on: approvals, billing, billing-many, core, correct, correct-receipt, joining, online-refunds, pay-outs, people, post.
-- Stands on: reductions-posting, statement-undo.

/*
 * Answers a request: {request, approve, reason?, with}. The caller answers; approval runs the ordinary act at once, with all its
 * checks, in the caller's name. Refuses not_found, answered_already, own_request, not_permitted, and what the act refuses.
 */
create or replace function answer_request_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_request approval_requests;
begin
  v_request := open_request(p_school, (p_input->>'request')::uuid);
  perform from approvers_of_request(p_school, v_request) a where a.staff_id = (p_caller->>'staff')::uuid;
  if not found then
    perform refuse(case when v_request.asked_by = (p_caller->>'staff')::uuid then 'own_request' else 'not_known' end);
  end if;
  update approval_requests set state = case when p_input->>'approve' = 'true' then 'approved' else 'refused' end,
    answered_at = app_now(), answered_by = (p_caller->>'staff')::uuid, answered_with = coalesce(p_input->>'with', 'own_session'),
    answer_reason = p_input->>'reason', answered_in = pg_current_xact_id()::text, code_hash = null
  where school_id = p_school and id = v_request.id;
  if p_input->>'approve' = 'true' then perform run_request(p_school, p_caller, v_request); end if;
  perform advance_tail(p_school, p_caller, case when p_input->>'approve' = 'true' then 'approve_request' else 'refuse_request' end,
    v_request.id, jsonb_build_object('act', v_request.act, 'amount', v_request.amount, 'askedBy', v_request.asked_by,
      'with', coalesce(p_input->>'with', 'own_session')), 0, 0);
  return jsonb_build_object('request', v_request.id);
end $$;
select make_door('answer_request', $$require_office(p_school, p_caller, 'answer_requests')$$);
grant execute on function answer_request(uuid, jsonb, jsonb) to akontaa_tenant;

-- The ordinary act, in the name of whoever approved it. Cash leaves the drawer of who asked.
create or replace function run_request(p_school uuid, p_caller jsonb, p_request approval_requests) returns jsonb
language plpgsql as $$
declare
  v_caller jsonb := (p_caller - 'key' - 'hash')
    || jsonb_build_object('approval', p_request.id, 'drawerOf', p_request.asked_by);
begin
  return case
    when p_request.act = 'take_back' then ledger_reverse_receipt(p_school, v_caller, p_request.input)
    when p_request.act = 'correct' then ledger_correct_receipt(p_school, v_caller, p_request.input)
    when p_request.act = 'take_back_entry' then ledger_reverse_entry(p_school, v_caller, p_request.input)
    when p_request.act = 'move' then ledger_move(p_school, v_caller, p_request.input)
    when p_request.act in ('undo_bill', 'bill_without') then run_bill_request(p_school, v_caller, p_request)
    when p_request.act = 'undo_file' then run_undo_file(p_school, v_caller, p_request.input)
    when p_request.act = 'pay_out' then pay_out(p_school, v_caller, p_request.input)
    when p_request.act = 'refund_online' then begin_online_refund(p_school, v_caller, p_request.input)
    when p_request.input ? 'charge' then ledger_waive(p_school, v_caller, p_request.input)
    else ledger_post(p_school, v_caller, p_request.input) end;
end $$;

-- An approved one is done at once, all of it or nothing: run by run, as the ordinary acts.
create or replace function run_bill_request(p_school uuid, p_caller jsonb, p_request approval_requests) returns jsonb
language plpgsql as $$
declare
  v_part jsonb;
  v_act text := coalesce(p_request.input->>'act', p_request.input->'bills'->0->>'act');
begin
  perform hold_requests_about(p_school, 'undo_bill ' || r.value)
  from jsonb_array_elements_text(coalesce(p_request.input->'runs', '[]')) r;
  perform hold_rules(p_school);
  -- Class rows in one order, as by everybody who holds several.
  perform from classes where school_id = p_school and p_request.input->'about'->'classes' ? id::text order by id for no key update;
  for v_part in select r.value from jsonb_array_elements(coalesce(p_request.input->'runs', '[]')) r loop
    perform ledger_undo_run(p_school, p_caller, jsonb_strip_nulls(jsonb_build_object('run', v_part, 'act', v_act,
      'reason', p_request.input->>'reason')));
  end loop;
  for v_part in select b.value from jsonb_array_elements(coalesce(p_request.input->'bills', '[]')) b loop
    perform ledger_bill_class(p_school, p_caller, v_part);
  end loop;
  if p_request.act = 'undo_bill' and v_act is not null then
    perform ledger_untell_billed(p_school, p_caller, jsonb_build_object('act', v_act));
  elsif p_request.input->'bills'->0->>'tell' = 'true' then
    perform ledger_tell_billed(p_school, p_caller, jsonb_build_object('act', v_act));
  end if;
  return '{}';
end $$;

-- The asker thinks better of it: {request}. Refuses not_found, answered_already.
create or replace function withdraw_request_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_request approval_requests;
begin
  v_request := open_own_request(p_school, p_caller, p_input);
  update approval_requests set state = 'withdrawn', answered_at = app_now(), answered_by = asked_by, code_hash = null
  where school_id = p_school and id = v_request.id;
  perform advance_tail(p_school, p_caller, 'withdraw_request', v_request.id, jsonb_build_object('act', v_request.act), 0, 0);
  return jsonb_build_object('request', v_request.id);
end $$;
select make_door('withdraw_request');
grant execute on function withdraw_request(uuid, jsonb, jsonb) to akontaa_tenant;

/*
 * Keeps the hash of a code for one request: {request, hash}, for the first Head who is another person. Answers to whom it goes.
 * Refuses not_found, answered_already, nobody_to_ask.
 */
create or replace function keep_request_code(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_request approval_requests;
  v_head record;
begin
  perform require_school(p_school);
  perform require_counter(p_school, p_caller, 'ask_requests');
  v_request := open_own_request(p_school, p_caller, p_input);
  select a.staff_id, a.name, phone_of(p_school, a.staff_id) as phone into v_head
  from approvers_of_request(p_school, v_request) a
  where a.is_head and phone_of(p_school, a.staff_id) is not null limit 1;
  if not found then perform refuse('nobody_to_ask'); end if;
  update approval_requests set code_hash = decode(p_input->>'hash', 'hex'), code_for = v_head.staff_id, code_tries = 0,
    code_expires_at = app_now() + interval '10 minutes'
  where school_id = p_school and id = v_request.id;
  perform advance_tail(p_school, p_caller, 'send_request_code', v_request.id, jsonb_build_object('to', v_head.staff_id), 0, 0);
  return jsonb_build_object('phone', v_head.phone, 'name', v_head.name, 'expiresAt', app_now() + interval '10 minutes');
end $$;
grant execute on function keep_request_code(uuid, jsonb, jsonb) to akontaa_tenant;

/*
 * Whether a code is the one that was sent for this request: {request, hash}. Five tries; counted also when nothing else happens, so
 * the caller commits before it says no. Answers the Head whose code it is, else null and how many tries are left.
 */
create or replace function try_request_code(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_request approval_requests;
begin
  perform require_school(p_school);
  v_request := open_own_request(p_school, p_caller, p_input);
  if v_request.code_hash is null or v_request.code_expires_at <= app_now() or v_request.code_tries >= 5 then
    return '{"triesLeft": 0}';
  end if;
  if v_request.code_hash = decode(p_input->>'hash', 'hex') then return jsonb_build_object('staff', v_request.code_for); end if;
  update approval_requests set code_tries = code_tries + 1 where school_id = p_school and id = v_request.id;
  return jsonb_build_object('triesLeft', 4 - v_request.code_tries);
end $$;
grant execute on function try_request_code(uuid, jsonb, jsonb) to akontaa_tenant;

-- The request, held until the end of the transaction, if it can still be answered. Refuses not_found, answered_already.
create or replace function open_request(p_school uuid, p_request uuid) returns approval_requests language plpgsql as $$
declare
  v_request approval_requests;
  v_name text;
begin
  select * into v_request from approval_requests where school_id = p_school and id = p_request for update;
  if not found then perform refuse('not_found', '{"noun": "Request"}'); end if;
  if v_request.state = 'open' and v_request.lapses_at > app_now() then return v_request; end if;
  select name into v_name from staff where school_id = p_school and id = v_request.answered_by;
  perform refuse('answered_already', jsonb_build_object('name', v_name, 'at', v_request.answered_at,
    'state', case v_request.state when 'open' then 'lapsed' else v_request.state end));
end $$;

-- The same of the asker alone: of anybody else's there is nothing to withdraw, and no code to type.
create or replace function open_own_request(p_school uuid, p_caller jsonb, p_input jsonb) returns approval_requests
language plpgsql as $$
declare
  v_request approval_requests := open_request(p_school, (p_input->>'request')::uuid);
begin
  if v_request.asked_by <> (p_caller->>'staff')::uuid then perform refuse('not_found', '{"noun": "Request"}'); end if;
  return v_request;
end $$;

-- What nobody answered in time lapses; asked before anything is read or decided.
create or replace function lapse_requests(p_school uuid) returns void language sql as $$
  update approval_requests set state = 'lapsed', answered_at = lapses_at, code_hash = null
  where school_id = p_school and state = 'open' and lapses_at <= app_now()
$$;

-- What people wrote in the requests about an erased student goes with the student; what was still open lapses.
create or replace function empty_requests(p_school uuid, p_student uuid) returns void language sql as $$
  update approval_requests set reason = 'Erased', answer_reason = null, input = input - 'reason' - 'note' - 'reference' - 'payer',
    state = case state when 'open' then 'lapsed' else state end, code_hash = null
  where school_id = p_school and (p_student in (student_id, to_student_id)
    or receipt_id in (select s.receipt_id from receipt_students s where s.school_id = p_school and s.student_id = p_student))
$$;
