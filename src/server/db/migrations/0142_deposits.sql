-- Cash paid in at a bank. The money is a `deposit` of money_entries with this row's id as its group.
create table deposits (
  school_id uuid not null references schools (id),
  id uuid not null,
  bank_account_id uuid not null,
  -- Out of the safe, or of cash that was in no drawer.
  came_from text not null check (came_from in ('safe', 'cash')),
  -- Pesewas, as on the slip.
  amount bigint not null check (amount > 0),
  slip_number text not null check (length(slip_number) between 1 and 40),
  paid_in_on date not null,
  entered_at timestamptz not null,
  entered_by uuid not null,
  photo_id uuid,
  -- The date of the bank's statement line that shows it; until then it is on its way.
  banked_on date,
  banked_at timestamptz,
  banked_by uuid,
  taken_back_at timestamptz,
  taken_back_by uuid,
  taken_back_reason text check (length(taken_back_reason) between 1 and 300),
  primary key (school_id, id),
  foreign key (school_id, bank_account_id) references money_accounts (school_id, id),
  foreign key (school_id, entered_by) references staff (school_id, id),
  foreign key (school_id, photo_id) references pictures (school_id, id),
  foreign key (school_id, banked_by) references staff (school_id, id),
  foreign key (school_id, taken_back_by) references staff (school_id, id),
  check ((banked_on is null) = (banked_at is null) and (banked_on is null) = (banked_by is null)),
  check ((taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null) = (taken_back_reason is null)),
  check (taken_back_at is null or banked_on is null)
);
create index deposits_by_day on deposits (school_id, paid_in_on desc, entered_at desc);
create index deposits_by_slip on deposits (school_id, bank_account_id, lower(slip_number));
alter table deposits enable row level security;
alter table deposits force row level security;
create policy own_school on deposits using (school_id = current_school()) with check (school_id = current_school());
grant select on deposits to akontaa_tenant;

-- Each locking of days, and each opening again of the last one. Never changed.
create table day_locks (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  act text not null check (act in ('lock', 'open')),
  -- The last locked day after a lock; the day that was opened.
  day date not null,
  reason text check (length(reason) between 1 and 300),
  at timestamptz not null,
  by_staff_id uuid not null,
  primary key (school_id, id),
  foreign key (school_id, by_staff_id) references staff (school_id, id),
  check ((act = 'open') = (reason is not null))
);
create index day_locks_by_day on day_locks (school_id, day, at desc);
alter table day_locks enable row level security;
alter table day_locks force row level security;
create policy own_school on day_locks using (school_id = current_school()) with check (school_id = current_school());
grant select on day_locks to akontaa_tenant;
create trigger day_locks_append_only before update or delete on day_locks for each row execute function refuse_change();
create trigger day_locks_no_truncate before truncate on day_locks for each statement execute function refuse_change();
