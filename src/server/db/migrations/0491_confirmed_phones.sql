-- Whoever approves has a phone that got a code and sent it back: a number that somebody only typed in is nobody.
alter table staff
  add column phone_confirmed_at timestamptz,
  -- When another number came in its place; null while it is the first.
  add column phone_since timestamptz,
  -- sha256 of the code on its way, the number it goes to, and how often a wrong one was tried.
  add column phone_code_hash bytea,
  add column phone_code_for text,
  add column phone_code_expires_at timestamptz,
  add column phone_code_tries int not null default 0;
alter table schools add column phone_confirmed_at timestamptz, add column phone_since timestamptz;
-- Who could answer when it was asked; null of requests of before.
alter table approval_requests add column approvers uuid[];

create function phone_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.phone_confirmed_at := null;
  new.phone_since := case when old.phone is null then null else app_now() end;
  return new;
end $$;
create trigger staff_phone_changed before update of phone on staff for each row
  when (old.phone is distinct from new.phone) execute function phone_changed();
create trigger schools_phone_changed before update of phone on schools for each row
  when (old.phone is distinct from new.phone) execute function phone_changed();

-- Schools that keep the rule of two today go on with the phones they have; each new number takes a code.
do $$
declare
  v_school uuid;
begin
  for v_school in select school_id from directory loop
    perform set_config('app.school_id', v_school::text, true);
    update staff f set phone_confirmed_at = now() from school_rules r
    where f.school_id = v_school and r.school_id = v_school and r.two_persons and f.phone is not null and f.password_hash is not null;
    update schools c set phone_confirmed_at = now() from school_rules r where c.id = v_school and r.school_id = v_school and r.two_persons;
  end loop;
  perform set_config('app.school_id', '', true);
end $$;
