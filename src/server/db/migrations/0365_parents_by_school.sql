-- At which school a number has shown a child's code: a code of one school opens no other. Null in the two columns below: never changed
-- since they are written down.
create table parent_confirmations (
  school_id uuid not null references schools (id),
  phone text not null check (phone ~ '^\+233\d{9}$'),
  -- The newest sign-in by SMS that this covered. 90 days later the next one has to show a child's code again.
  proved_at timestamptz not null,
  -- The last visit, to the hour, while the school let parents in.
  seen_at timestamptz not null,
  primary key (school_id, phone)
);
alter table parent_confirmations enable row level security;
alter table parent_confirmations force row level security;
create policy own_school on parent_confirmations using (school_id = current_school()) with check (school_id = current_school());
grant select, insert, update, delete on parent_confirmations to akontaa_tenant;
grant select (school_id, phone, proved_at) on parent_confirmations to akontaa_directory;
create policy directory_sees_confirmations on parent_confirmations for select to akontaa_directory using (true);

-- Whose child it was when a receipt was issued: what another guardian paid before is not told.
alter table students add column guardian_since timestamptz;
alter table guardians add column number_since timestamptz;

create function note_new_guardian() returns trigger language plpgsql as $$
begin
  new.guardian_since := app_now();
  return new;
end $$;
create trigger students_new_guardian before update of guardian_id on students
  for each row when (old.guardian_id is distinct from new.guardian_id) execute function note_new_guardian();

-- A number that a school takes off has to show a child's code there again.
create function note_new_number() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.number_since := app_now();
  delete from parent_confirmations c
  where c.school_id = old.school_id and c.phone = old.phone
    and not exists (select from guardians g where g.school_id = old.school_id and g.phone = old.phone and g.id <> old.id);
  return new;
end $$;
create trigger guardians_new_number before update of phone on guardians
  for each row when (old.phone is distinct from new.phone) execute function note_new_number();
