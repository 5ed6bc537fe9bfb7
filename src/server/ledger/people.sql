-- Who is there, and what the door lets them do.
-- Stands on: core, doors.

-- What somebody may do. The school's own account is a Head.
create or replace function role_of(p_staff_role text) returns text language sql immutable parallel safe as $$
  select case p_staff_role when 'administrator' then 'head' else p_staff_role end
$$;
grant execute on function role_of(text) to akontaa_tenant;

-- Who is signed in at this school with this token, and as what; null for nobody. Notes the visit once a minute. With it what is asked
-- about the school before most readings: the version of its data, and the day it is. One value of one statement, since every request
-- begins with it.
create or replace function signed_in_here(p_school uuid, p_token_hash bytea, p_idle interval, p_at_most interval) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session record;
begin
  select s.id, s.staff_id, f.name, role_of(f.role) as role, c.expires_on, s.last_seen_at, s.bound_key, t.data_version,
    t.awaits_numbers into session
  from sessions s
  join staff f on f.school_id = s.school_id and f.id = s.staff_id and f.left_at is null
  join schools c on c.id = s.school_id
  join school_tails t on t.school_id = s.school_id
  where s.school_id = p_school and s.token_hash = p_token_hash and s.revoked_at is null
    and s.last_seen_at > app_now() - p_idle and s.created_at > app_now() - p_at_most;
  if not found then return null; end if;
  if session.last_seen_at < app_now() - interval '1 minute' then
    update sessions set last_seen_at = app_now() where school_id = p_school and id = session.id;
  end if;
  return jsonb_build_object('sessionId', session.id, 'staffId', session.staff_id, 'staffName', session.name, 'role', session.role,
    'expiresOn', session.expires_on, 'dataVersion', session.data_version, 'today', app_today(), 'boundKey', session.bound_key,
    'awaitsNumbers', session.awaits_numbers);
end $$;

-- The school, where this session still stands as it was found within a minute: of this person, in this role, at a school that is paid up
-- until this day. For who is remembered, in the statement that acts. Refuses session_changed.
create or replace function still_signed_in(p_school uuid, p_session uuid, p_staff uuid, p_role text, p_expires_on date,
  p_idle interval, p_at_most interval) returns uuid
language plpgsql stable as $$
begin
  perform from sessions s
  join staff f on f.school_id = s.school_id and f.id = s.staff_id and f.left_at is null and role_of(f.role) = p_role
  join schools c on c.id = s.school_id and c.expires_on = p_expires_on
  where s.school_id = p_school and s.id = p_session and s.staff_id = p_staff and s.revoked_at is null
    and s.last_seen_at > app_now() - p_idle and s.created_at > app_now() - p_at_most;
  if not found then perform refuse('session_changed'); end if;
  return p_school;
end $$;

-- Whether a session still goes on: asked where an answer was held back for a while. For every role: sessions themselves are not read by all.
create or replace function session_stands(p_school uuid, p_session uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return exists (select from sessions s join staff f on f.school_id = s.school_id and f.id = s.staff_id and f.left_at is null
    where s.school_id = p_school and s.id = p_session and s.revoked_at is null);
end $$;
grant execute on function session_stands(uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- Who is signed in by the code that leads the token, for the version before, which may still run beside this one during a restart.
create or replace function signed_in_with_version(p_code text, p_token_hash bytea, p_idle interval, p_at_most interval)
returns table (school_id uuid, session_id uuid, staff_id uuid, staff_name text, staff_role text, expires_on date,
  data_version bigint, today date)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  school_id := set_config('app.school_id', school_of_code(p_code)::text, true);
  select s."sessionId", s."staffId", s."staffName", s.role, s."expiresOn", s."dataVersion", s.today
  into session_id, staff_id, staff_name, staff_role, expires_on, data_version, today
  from jsonb_to_record(signed_in_here(school_id, p_token_hash, p_idle, p_at_most)) as s("sessionId" uuid, "staffId" uuid,
    "staffName" text, role text, "expiresOn" date, "dataVersion" bigint, today date);
  if session_id is not null then return next; end if;
end $$;

-- The same without the school's version.
create or replace function signed_in_person(p_code text, p_token_hash bytea, p_idle interval, p_at_most interval)
returns table (school_id uuid, session_id uuid, staff_id uuid, staff_name text, staff_role text, expires_on date)
language sql security definer set search_path = public, pg_temp as $$
  select p.school_id, p.session_id, p.staff_id, p.staff_name, p.staff_role, p.expires_on
  from signed_in_with_version(p_code, p_token_hash, p_idle, p_at_most) p
$$;

-- The same for the version before roles, which may still run beside this one during a restart: it would take everybody for
-- the Head, so it is told of the school's own account only.
create or replace function session_of(p_code text, p_token_hash bytea, p_idle interval, p_at_most interval)
returns table (school_id uuid, session_id uuid, staff_id uuid, staff_name text, expires_on date)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select p.school_id, p.session_id, p.staff_id, p.staff_name, p.expires_on
  into school_id, session_id, staff_id, staff_name, expires_on
  from signed_in_person(p_code, p_token_hash, p_idle, p_at_most) p;
  perform from staff f where f.school_id = session_of.school_id and f.id = session_of.staff_id and f.role = 'administrator';
  if found then return next; end if;
end $$;

/*
 * The door's own look at who calls: a check forgotten on the way here lets nobody do what their role may not. The permission
 * is one of shared/permissions.ts; the roles are the same. Refuses not_permitted.
 */
create or replace function require_counter(p_school uuid, p_caller jsonb, p_permission text) returns void
language plpgsql as $$
declare
  v_role text;
begin
  select role into v_role from staff where school_id = p_school and id = (p_caller->>'staff')::uuid;
  if v_role in ('administrator', 'head', 'bursar', 'cashier') then return; end if;
  perform refuse('not_permitted', jsonb_build_object('permission', p_permission));
end $$;
create or replace function require_office(p_school uuid, p_caller jsonb, p_permission text) returns void
language plpgsql as $$
declare
  v_role text;
begin
  select role into v_role from staff where school_id = p_school and id = (p_caller->>'staff')::uuid;
  if v_role in ('administrator', 'head', 'bursar') then return; end if;
  perform refuse('not_permitted', jsonb_build_object('permission', p_permission));
end $$;
create or replace function require_head(p_school uuid, p_caller jsonb, p_permission text) returns void language plpgsql as $$
begin
  perform from staff where school_id = p_school and id = (p_caller->>'staff')::uuid and role in ('administrator', 'head');
  if not found then perform refuse('not_permitted', jsonb_build_object('permission', p_permission)); end if;
end $$;

-- Taking money and adding a debt is the counter's; what is forgiven or given back, and how things stood before, the office's.
create or replace function require_poster(p_school uuid, p_caller jsonb, p_kind text) returns void language plpgsql as $$
declare
  done text;
begin
  if p_kind in ('payment', 'manual_charge') then
    done := require_counter(p_school, p_caller, 'take_money');
  else
    done := require_office(p_school, p_caller, case p_kind when 'opening' then 'manage_students' else 'forgive' end);
  end if;
end $$;

drop function if exists require_role(uuid, jsonb, text, text[]);

-- The people of any school who sign in with this e-mail or phone.
create or replace function people_named(p_name text) returns table (school_id uuid, staff_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select n.school, n.staff from sign_in_names n where n.name = p_name order by n.school
$$;
alter function people_named(text) owner to akontaa_directory;
grant execute on function people_named(text) to current_user;

-- Whose account this is, as long as the password is the one that showed it; nobody's otherwise.
create or replace function person_of_account(p_school uuid, p_staff uuid, p_proof bytea) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select a.person from person_accounts a where a.school = p_school and a.staff = p_staff and a.proof = p_proof
$$;
alter function person_of_account(uuid, uuid, bytea) owner to akontaa_directory;
grant execute on function person_of_account(uuid, uuid, bytea) to current_user;

-- The accounts that were ever tied to one person, in the order they were: whether each still is, its own password says.
create or replace function accounts_of_person(p_person uuid) returns table (school_id uuid, staff_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.school, a.staff from person_accounts a where a.person = p_person order by a.tied_at, a.school
$$;
alter function accounts_of_person(uuid) owner to akontaa_directory;
grant execute on function accounts_of_person(uuid) to current_user;

-- Accounts whose passwords were all shown at one moment are one person's: [{school, staff, proof}]. What else was tied by the same passwords
-- comes along; what was tied by an earlier password stays behind.
create or replace function tie_accounts(p_accounts jsonb) returns void language plpgsql as $$
declare
  v_people uuid[];
  v_person uuid;
begin
  select array_agg(distinct a.person) into v_people
  from jsonb_to_recordset(p_accounts) g(school uuid, staff uuid, proof text)
  join person_accounts a on a.school = g.school and a.staff = g.staff and a.proof = decode(g.proof, 'hex');
  v_person := coalesce(v_people[1], uuid_v7());
  update person_accounts set person = v_person where person = any(v_people) and person <> v_person;
  insert into person_accounts (school, staff, person, proof, tied_at)
  select g.school, g.staff, v_person, decode(g.proof, 'hex'), app_now() + g.place * interval '1 microsecond'
  from rows from (jsonb_to_recordset(p_accounts) as (school uuid, staff uuid, proof text)) with ordinality g(school, staff, proof, place)
  on conflict (school, staff) do update set person = excluded.person, proof = excluded.proof, tied_at = excluded.tied_at
  where (person_accounts.person, person_accounts.proof) is distinct from (excluded.person, excluded.proof);
end $$;

-- An account is tied to nothing any more.
create or replace function untie_account(p_school uuid, p_staff uuid) returns void language sql as $$
  delete from person_accounts where school = p_school and staff = p_staff
$$;

-- What somebody signs in with, once they have a password and as long as they are here.
create or replace function set_sign_in_names(p_school uuid, p_staff uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  delete from sign_in_names where school = p_school and staff = p_staff;
  insert into sign_in_names (name, school, staff)
  select n.name, p_school, p_staff
  from staff f cross join lateral (values (f.email), (f.phone)) n(name)
  where f.school_id = p_school and f.id = p_staff and f.left_at is null and f.password_hash is not null
    and n.name is not null;
end $$;
grant execute on function set_sign_in_names(uuid, uuid) to akontaa_tenant;

-- All ways to choose a password, and invitations, that were sent to somebody before. Within an act that has used up the former itself only
-- the invitations: with several machines, one would wait for the other's rows.
create or replace function use_up_links(p_school uuid, p_staff uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := app_now();
  v_is_account boolean := exists (select from staff where school_id = p_school and id = p_staff and role = 'administrator');
begin
  perform require_school(p_school);
  update staff_invites set ended_at = v_now
  where school_id = p_school and staff_id = p_staff and used_at is null and ended_at is null;
  if current_setting('app.uses_up_resets', true) = 'yes' then return; end if;
  update password_resets set used_at = v_now
  where school = p_school and used_at is null and (staff = p_staff or staff is null and v_is_account);
end $$;
grant execute on function use_up_links(uuid, uuid) to akontaa_tenant;

-- The PINs of somebody, at every desk. One is left: what opened the session that goes on, if the act says there is one (app.session_goes_on);
-- whoever sits there knows it. Their row is held first, so that nobody sets a PIN meanwhile.
create or replace function end_pins(p_school uuid, p_staff uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  perform from staff where school_id = p_school and id = p_staff for no key update;
  delete from staff_pins p
  where p.school_id = p_school and p.staff_id = p_staff and not exists (
    select from sessions s
    where s.school_id = p_school and s.id = nullif(current_setting('app.session_goes_on', true), '')::uuid and s.staff_id = p_staff
      and s.workstation_id = p.workstation_id and s.opened_by = 'pin' and s.created_at >= p.set_at and s.revoked_at is null);
end $$;
grant execute on function end_pins(uuid, uuid) to akontaa_tenant;

-- Every new password, e-mail and phone of a school uses up all ways to choose a password that were asked for before. Who does it
-- in the same transaction says so: with several machines, one would wait for the other's rows.
create or replace function use_up_resets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := app_now();
begin
  if current_setting('app.uses_up_resets', true) = 'yes' then return null; end if;
  update password_resets set used_at = v_now where school = new.id and used_at is null;
  delete from text_secrets where school = new.id;
  return null;
end $$;
