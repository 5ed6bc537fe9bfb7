-- Parents work in a role of the database of their own, which may read no table: only the functions of ledger/parents.sql, each of
-- which begins with the children of the number that is signed in. Like the others it belongs to the cluster and may be there already.
do $$
begin
  create role akontaa_parent nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    execute 'grant akontaa_parent to current_user with inherit false, set true';
    return;
  end if;
  execute 'grant akontaa_parent to akontaa_gate';
end $$;
grant usage on schema public to akontaa_parent;

-- What parents of a school see in their app. No row is off. balances: what is owed, and no more. on: receipts and statement too.
create table parent_access (
  school_id uuid primary key references schools (id),
  level text not null check (level in ('off', 'balances', 'on')),
  -- Receipts and bills say how to sign in.
  on_papers boolean not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  foreign key (school_id, changed_by) references staff (school_id, id)
);
alter table parent_access enable row level security;
alter table parent_access force row level security;
create policy own_school on parent_access using (school_id = current_school()) with check (school_id = current_school());
grant select, insert, update on parent_access to akontaa_tenant;

-- Which schools have a child of a number: the directory answers ids and nothing else.
create index guardians_of_number on guardians (phone) where phone <> '';
grant select (school_id, level) on parent_access to akontaa_directory;
create policy directory_sees_parents on parent_access for select to akontaa_directory using (level <> 'off');
grant select (school_id, id, phone) on guardians to akontaa_directory;
create policy directory_sees_numbers on guardians for select to akontaa_directory using (phone <> '');
grant select (school_id, guardian_id, status, erased_at) on students to akontaa_directory;
create policy directory_sees_children on students for select to akontaa_directory using (erased_at is null);

-- Not a school's tables: a number may have children at several. Numbers that have shown a child's code, and when they were last
-- here; after 90 days without a visit the row goes, and the code is asked for again.
create table parent_numbers (
  phone text primary key check (phone ~ '^\+233\d{9}$'),
  confirmed_at timestamptz not null,
  seen_at timestamptz not null
);
create index parent_numbers_seen on parent_numbers (seen_at);

-- The newest code of a number, known to a school or not; sha256 of id and code. Unlogged: after a crash a code is asked for again.
create unlogged table parent_codes (
  phone text primary key,
  id uuid not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries int not null default 0
);
create index parent_codes_by_end on parent_codes (expires_at);

create table parent_sessions (
  id uuid primary key default uuid_v7(),
  phone text not null check (phone ~ '^\+233\d{9}$'),
  -- sha256 of the token.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  -- Null until a child's code was shown, where it is asked for: such a session opens nothing else.
  confirmed_at timestamptz,
  -- Children's codes that were not right.
  wrong_codes int not null default 0,
  ended_at timestamptz
);
create index parent_sessions_by_number on parent_sessions (phone);
create index parent_sessions_seen on parent_sessions (seen_at);
