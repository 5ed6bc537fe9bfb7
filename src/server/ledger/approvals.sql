-- The rule of two: an act that takes money out of the books is asked for by one person and approved by another.

-- Does this school want two persons? Off until the Head says so.
create or replace function wants_two(p_school uuid) returns boolean language sql stable as $$
  select coalesce((select two_persons from school_rules where school_id = p_school), false)
$$;

-- Until the end of the transaction nobody changes the rules: an act judged by the old ones stands before their change in the log.
create or replace function hold_rules(p_school uuid) returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('rules ' || p_school, 0))
$$;
create or replace function wait_for_acts() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('rules ' || new.school_id, 0));
  return new;
end $$;
create or replace trigger school_rules_change_alone before insert or update on school_rules
  for each row execute function wait_for_acts();

-- Does this run inside the approval of a request for this very act, thing and amount?
create or replace function is_approved(p_school uuid, p_caller jsonb, p_act text, p_thing text, p_amount bigint) returns boolean
language sql stable as $$
  select exists (select from approval_requests
    where school_id = p_school and id = (p_caller->>'approval')::uuid and state = 'approved'
      and answered_in = pg_current_xact_id()::text and act = p_act and thing = p_thing and amount = p_amount)
$$;

-- The door's own rule: with the switch on, such an act goes through only when it is approved. Refuses needs_approval.
create or replace function require_second(p_school uuid, p_caller jsonb, p_act text, p_thing text, p_amount bigint)
returns void language plpgsql as $$
begin
  perform hold_rules(p_school);
  if not wants_two(p_school) or is_approved(p_school, p_caller, p_act, p_thing, p_amount) then return; end if;
  perform refuse('needs_approval', jsonb_build_object('act', p_act));
end $$;

-- Whoever may forgive makes nothing that forgives by itself, where forgiving takes two. Refuses head_gives_awards.
create or replace function require_head_of_two(p_school uuid, p_caller jsonb) returns void language plpgsql as $$
begin
  perform hold_rules(p_school);
  if not wants_two(p_school) then return; end if;
  perform from staff where school_id = p_school and id = (p_caller->>'staff')::uuid and role_of(role) = 'head';
  if not found then perform refuse('head_gives_awards'); end if;
end $$;

-- Have two children different guardians now?
create or replace function is_other_family(p_school uuid, p_from uuid, p_to students) returns boolean language sql stable as $$
  select p_to.id <> p_from and not exists (
    select from students where school_id = p_school and id = p_from and guardian_id = p_to.guardian_id)
$$;
drop function if exists require_second_for_moving(uuid, jsonb, ledger_entries, students, bigint);

-- One name for what a request is about.
create or replace function thing_of(p_act text, p_subject uuid, p_fee_type uuid default null) returns text
language sql immutable as $$
  select case when p_act in ('take_back', 'take_back_entry', 'correct', 'move') then 'entry ' || p_subject
    else p_act || ' ' || p_subject || ' ' || p_fee_type end
$$;

-- The phone on which somebody would get a code; the school's own account has the school's.
create or replace function phone_of(p_school uuid, p_staff uuid) returns text language sql stable as $$
  select coalesce(f.phone, case f.role when 'administrator' then c.phone end)
  from staff f join schools c on c.id = f.school_id where f.school_id = p_school and f.id = p_staff
$$;

-- People who are told apart for sure: each has a phone that was confirmed by a code, that was not another until 72 hours ago, and that
-- nobody else of the school has, nor the school itself.
create or replace function known_people(p_school uuid) returns table (staff_id uuid) language sql stable as $$
  with here as (
    select f.id, f.role, phone_of(p_school, f.id) as phone,
      case when f.phone is null then c.phone_confirmed_at else f.phone_confirmed_at end as confirmed_at,
      case when f.phone is null then c.phone_since else f.phone_since end as since, c.phone as school_phone
    from staff f join schools c on c.id = f.school_id
    where f.school_id = p_school and f.left_at is null)
  select h.id from here h
  where h.phone is not null and h.confirmed_at is not null and coalesce(h.since <= app_now() - interval '72 hours', true)
    and (h.role = 'administrator' or h.phone <> h.school_phone)
    and not exists (select from here o where o.id <> h.id and o.phone = h.phone)
$$;

-- How many could answer one another: with fewer than two the rule of two cannot be kept, and what takes two waits.
create or replace function known_approvers(p_school uuid) returns int language plpgsql stable security definer
set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return (select count(*) from known_people(p_school) k join staff f on f.school_id = p_school and f.id = k.staff_id
    where f.role = 'administrator' or f.role in ('head', 'bursar') and f.password_hash is not null);
end $$;

-- Who may answer somebody: a Head or Bursar who is here, and another person for sure, which a second account of one's own is not.
create or replace function approvers_of(p_school uuid, p_asker uuid) returns table (staff_id uuid, name text, is_head boolean)
language sql stable as $$
  select f.id, f.name, role_of(f.role) = 'head'
  from staff f
  where f.school_id = p_school and f.id <> p_asker and f.left_at is null
    and (f.role = 'administrator' or (f.role in ('head', 'bursar') and f.password_hash is not null))
    and f.id in (select k.staff_id from known_people(p_school) k)
    and phone_of(p_school, f.id) is distinct from coalesce(phone_of(p_school, p_asker), '')
  order by f.role <> 'administrator', role_of(f.role) <> 'head', f.name
$$;

-- Who may answer a request: of those who could when it was asked, those who can now.
create or replace function approvers_of_request(p_school uuid, p_request approval_requests)
returns table (staff_id uuid, name text, is_head boolean) language sql stable as $$
  select a.staff_id, a.name, a.is_head from approvers_of(p_school, p_request.asked_by) a
  where p_request.approvers is null or a.staff_id = any (p_request.approvers)
$$;

-- What nobody answered in time lapses; asked before anything is read or decided.
create or replace function lapse_requests(p_school uuid) returns void language sql as $$
  update approval_requests set state = 'lapsed', answered_at = lapses_at, code_hash = null
  where school_id = p_school and state = 'open' and lapses_at <= app_now()
$$;

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

-- A thing that is taken back directly: an open request about it is held first, as an approval holds it.
create or replace function hold_requests_about(p_school uuid, p_thing text) returns void language plpgsql as $$
begin
  perform from approval_requests where school_id = p_school and thing = p_thing and state = 'open' for update;
end $$;

-- It has been done without the approval (the rule was off meanwhile): nobody need answer any more.
create or replace function overtake_requests(p_school uuid, p_caller jsonb, p_thing text) returns void language sql as $$
  update approval_requests set state = 'overtaken', answered_at = app_now(), answered_by = (p_caller->>'staff')::uuid, code_hash = null
  where school_id = p_school and thing = p_thing and state = 'open' and lapses_at > app_now()
$$;

/*
 * Answers a request: {request, approve, reason?, with}. The caller answers; approval runs the ordinary act at once, with all its
 * checks, in the caller's name. Refuses not_found, answered_already, own_request, not_permitted, and what the act refuses.
 */
create or replace function answer_request(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_answer jsonb;
  v_request approval_requests;
begin
  perform require_school(p_school);
  perform require_office(p_school, p_caller, 'answer_requests');
  v_answer := replay(p_school, p_caller);
  if v_answer is not null then return v_answer; end if;
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
  return keep_answer(p_school, p_caller, jsonb_build_object('request', v_request.id));
end $$;

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
    when p_request.act = 'refund_online' then begin_online_refund(p_school, v_caller, p_request.input)
    when p_request.input ? 'charge' then ledger_waive(p_school, v_caller, p_request.input)
    else ledger_post(p_school, v_caller, p_request.input) end;
end $$;

-- The asker thinks better of it: {request}. Refuses not_found, answered_already.
create or replace function withdraw_request(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_answer jsonb;
  v_request approval_requests;
begin
  perform require_school(p_school);
  v_answer := replay(p_school, p_caller);
  if v_answer is not null then return v_answer; end if;
  v_request := open_own_request(p_school, p_caller, p_input);
  update approval_requests set state = 'withdrawn', answered_at = app_now(), answered_by = asked_by, code_hash = null
  where school_id = p_school and id = v_request.id;
  perform advance_tail(p_school, p_caller, 'withdraw_request', v_request.id, jsonb_build_object('act', v_request.act), 0, 0);
  return keep_answer(p_school, p_caller, jsonb_build_object('request', v_request.id));
end $$;

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

-- What people wrote in the requests about an erased student goes with the student; what was still open lapses.
create or replace function empty_requests(p_school uuid, p_student uuid) returns void language sql as $$
  update approval_requests set reason = 'Erased', answer_reason = null, input = input - 'reason' - 'note' - 'reference' - 'payer',
    state = case state when 'open' then 'lapsed' else state end, code_hash = null
  where school_id = p_school and (p_student in (student_id, to_student_id)
    or receipt_id in (select s.receipt_id from receipt_students s where s.school_id = p_school and s.student_id = p_student))
$$;
