-- A browser of a parent that shows notices while the app is closed: its address at a push service, and the keys that a notice to it is
-- sealed with. Not a school's table: it belongs to a session, and ends with it, however that ends.
create table parent_bells (
  id uuid primary key default uuid_v7(),
  session_id uuid not null unique references parent_sessions (id) on delete cascade,
  endpoint text not null unique check (endpoint like 'https://%' and length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);

create function end_bell() returns trigger language plpgsql as $$
begin
  delete from parent_bells where session_id = new.id;
  return null;
end $$;
create trigger parent_sessions_end after update of ended_at on parent_sessions
  for each row when (new.ended_at is not null) execute function end_bell();

-- Notices on their way to bells: a queue beside that of the texts, which cost money and have a number.
create table notice_pushes (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  notice_id uuid not null,
  bell_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'cancelled', 'dead')),
  attempts int not null default 0,
  not_before timestamptz not null,
  leased_until timestamptz,
  reason text,
  created_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, notice_id, bell_id),
  foreign key (school_id, notice_id) references notices (school_id, id)
);
create index notice_pushes_due on notice_pushes (not_before) where status in ('queued', 'sending');
alter table notice_pushes enable row level security;
alter table notice_pushes force row level security;
create policy own_school on notice_pushes using (school_id = current_school()) with check (school_id = current_school());
create policy own_takings on notice_pushes as restrictive for select to akontaa_cashier using (false);
grant select, insert on notice_pushes to akontaa_tenant;
grant update (status, attempts, not_before, leased_until, reason) on notice_pushes to akontaa_tenant;
create trigger notice_pushes_no_truncate before truncate on notice_pushes for each statement execute function refuse_change();

grant select (school_id, id, status, not_before, leased_until) on notice_pushes to akontaa_directory;
create policy directory_sees_due on notice_pushes for select to akontaa_directory using (status in ('queued', 'sending'));
