-- Accounts of people. The name stays on what was done, so a row is never removed.
alter table staff
  add column first_name text not null default '' check (length(first_name) <= 60),
  add column surname text not null default '' check (length(surname) <= 60),
  add column phone text check (length(phone) <= 30),
  add column email text check (length(email) <= 254 and email = lower(email)),
  -- Null until the invitation is accepted; of the school's own account it stands with the school.
  add column password_hash text,
  add column joined_at timestamptz;
create unique index staff_by_phone on staff (school_id, phone) where left_at is null and phone is not null;
create unique index staff_by_email on staff (school_id, email) where left_at is null and email is not null;
create index staff_left on staff (school_id, left_at);

-- Links to choose a first password: each works once, the newest only.
create table staff_invites (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  staff_id uuid not null,
  -- sha256 of the link's code.
  secret_hash bytea not null,
  created_at timestamptz not null,
  created_by uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Another link was sent in its place, or the person left.
  ended_at timestamptz,
  primary key (school_id, id),
  unique (school_id, secret_hash),
  foreign key (school_id, staff_id) references staff (school_id, id),
  foreign key (school_id, created_by) references staff (school_id, id)
);
create index staff_invites_by_staff on staff_invites (school_id, staff_id, created_at);
alter table staff_invites enable row level security;
alter table staff_invites force row level security;
create policy own_school on staff_invites using (school_id = current_school()) with check (school_id = current_school());
grant select, insert, update on staff_invites to akontaa_tenant;

-- Not a school's table: which people sign in with this e-mail or phone, read only through the directory's functions.
create table sign_in_names (
  name text not null,
  school uuid not null,
  staff uuid not null,
  primary key (name, school)
);
create index sign_in_names_by_staff on sign_in_names (school, staff);
grant select on sign_in_names to akontaa_directory;

-- Signing in finds the sessions of one person, and ends them all at once.
create index sessions_by_staff on sessions (school_id, staff_id, created_at desc);

-- A person's own way back in; null is the school's account.
alter table password_resets add column staff uuid;
