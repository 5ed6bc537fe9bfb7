-- The rule of two: an act that takes money out of the books is asked for by one person and approved by another.
-- Stands on: core, people, searchable.

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

-- Does this run inside the approval of a request for this very act, thing and amount, or for all of a statement that it was posted of?
create or replace function is_approved(p_school uuid, p_caller jsonb, p_act text, p_thing text, p_amount bigint) returns boolean
language sql stable as $$
  select exists (select from approval_requests
    where school_id = p_school and id = (p_caller->>'approval')::uuid and state = 'approved'
      and answered_in = pg_current_xact_id()::text and (act = p_act and thing = p_thing and amount = p_amount
        or act = 'undo_file' and p_act = 'take_back' and input->'receipts' ? split_part(p_thing, ' ', 2)))
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
    when p_act = 'pay_out' then 'pay_out ' || p_subject
    else p_act || ' ' || p_subject || ' ' || p_fee_type end
$$;
grant execute on function thing_of(text, uuid, uuid) to akontaa_tenant;

-- The phone on which somebody would get a code; the school's own account has the school's.
create or replace function phone_of(p_school uuid, p_staff uuid) returns text language sql stable as $$
  select coalesce(f.phone, case f.role when 'administrator' then c.phone end)
  from staff f join schools c on c.id = f.school_id where f.school_id = p_school and f.id = p_staff
$$;
grant execute on function phone_of(uuid, uuid) to akontaa_tenant;

-- People who are told apart for sure: each has a phone that was confirmed by a code, that was not another until 72 hours ago, and that
-- nobody else of the school has, nor the school itself; nor was their e-mail, to which a link for a new password goes, put in by somebody
-- else within 72 hours.
create or replace function known_people(p_school uuid) returns table (staff_id uuid) language sql stable as $$
  with here as (
    select f.id, f.role, phone_of(p_school, f.id) as phone,
      case when f.phone is null then c.phone_confirmed_at else f.phone_confirmed_at end as confirmed_at,
      case when f.phone is null then c.phone_since else f.phone_since end as since, c.phone as school_phone,
      f.sign_in_changed_at
    from staff f join schools c on c.id = f.school_id
    where f.school_id = p_school and f.left_at is null)
  select h.id from here h
  where h.phone is not null and h.confirmed_at is not null and coalesce(h.since <= app_now() - interval '72 hours', true)
    and coalesce(h.sign_in_changed_at <= app_now() - interval '72 hours', true)
    and (h.role = 'administrator' or h.phone <> h.school_phone)
    and not exists (select from here o where o.id <> h.id and o.phone = h.phone)
$$;
grant execute on function known_people(uuid) to akontaa_tenant;

-- How many could answer one another: with fewer than two the rule of two cannot be kept, and what takes two waits.
create or replace function known_approvers(p_school uuid) returns int language plpgsql stable security definer
set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return (select count(*) from known_people(p_school) k join staff f on f.school_id = p_school and f.id = k.staff_id
    where f.role = 'administrator' or f.role in ('head', 'bursar') and f.password_hash is not null);
end $$;
grant execute on function known_approvers(uuid) to akontaa_tenant, akontaa_teacher;

-- Who may answer somebody: a Head or Bursar who is here, and another person for sure, which a second account of one's own is not.
create or replace function approvers_of(p_school uuid, p_asker uuid) returns table (staff_id uuid, name text, is_head boolean)
language sql stable as $$
  select f.id, f.name, role_of(f.role) = 'head'
  from staff f
  where f.school_id = p_school and f.id <> p_asker and f.left_at is null
    and (f.role = 'administrator' or (f.role in ('head', 'bursar') and f.password_hash is not null))
    and f.id in (select k.staff_id from known_people(p_school) k)
    and phone_of(p_school, f.id) is distinct from coalesce(phone_of(p_school, p_asker), '')
  order by f.role <> 'administrator', role_of(f.role) <> 'head', staff_order(f.surname, f.first_name, f.name)
$$;
grant execute on function approvers_of(uuid, uuid) to akontaa_tenant;

-- Who may answer a request: of those who could when it was asked, those who can now.
create or replace function approvers_of_request(p_school uuid, p_request approval_requests)
returns table (staff_id uuid, name text, is_head boolean) language sql stable as $$
  select a.staff_id, a.name, a.is_head from approvers_of(p_school, p_request.asked_by) a
  where p_request.approvers is null or a.staff_id = any (p_request.approvers)
$$;
grant execute on function approvers_of_request(uuid, approval_requests) to akontaa_tenant;

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

-- The rules of the office, each from its place in the log to the next. Pesewas.
create or replace function rules_by_time(p_school uuid) returns table (since bigint, until bigint, wants_two boolean,
  discount_limit bigint) language sql stable as $$
  select number, lead(number) over (order by number), (facts->'after'->>'twoPersons')::boolean,
    (facts->'after'->>'discountLimit')::bigint
  from audit_log where school_id = p_school and act = 'set_rules'
$$;
grant execute on function rules_by_time(uuid) to akontaa_tenant;
