-- Workstations: browsers the school has made its own, where people unlock with a PIN.
create table workstations (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  name text not null check (length(name) between 1 and 60),
  -- sha256 of the key that the browser keeps.
  key_hash bytea not null,
  created_at timestamptz not null,
  created_by uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  last_used_at timestamptz,
  -- Wrong PINs of whoever, within the hour that began then.
  wrong_tries int not null default 0,
  wrong_since timestamptz,
  -- Too many of them: passwords only, until the Head has looked.
  passwords_only_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, created_by) references staff (school_id, id),
  foreign key (school_id, ended_by) references staff (school_id, id)
);
create table staff_pins (
  school_id uuid not null,
  workstation_id uuid not null,
  staff_id uuid not null,
  -- Argon2id of the PIN with the browser's key: without the key a hash cannot be tried.
  pin_hash text not null,
  wrong_tries int not null default 0,
  -- Five wrong: worth nothing here until the password.
  off_at timestamptz,
  set_at timestamptz not null,
  used_at timestamptz,
  primary key (school_id, workstation_id, staff_id),
  foreign key (school_id, workstation_id) references workstations (school_id, id),
  foreign key (school_id, staff_id) references staff (school_id, id)
);
-- Rules of the school. No row is the rules every school begins with.
create table school_rules (
  school_id uuid primary key references schools (id),
  idle_minutes int not null default 3 check (idle_minutes between 2 and 10),
  two_persons boolean not null default false,
  -- Pesewas: more than this is forgiven by two.
  discount_limit bigint not null default 10000 check (discount_limit >= 0)
);
do $$
declare
  owned text;
begin
  foreach owned in array array['workstations', 'staff_pins', 'school_rules'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())',
      owned);
  end loop;
end $$;
grant select, insert, update on workstations to akontaa_tenant;
grant select, insert, update, delete on staff_pins to akontaa_tenant;
grant select, insert, update on school_rules to akontaa_tenant;
grant select on school_rules to akontaa_teacher;

-- The workstation a session is bound to, and what opened it.
alter table sessions
  add column workstation_id uuid,
  add column opened_by text not null default 'password' check (opened_by in ('password', 'pin')),
  add foreign key (school_id, workstation_id) references workstations (school_id, id);
create index sessions_by_workstation on sessions (school_id, workstation_id, created_at desc) where workstation_id is not null;
