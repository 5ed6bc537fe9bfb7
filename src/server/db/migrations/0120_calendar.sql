-- Days without school: what a school says of Ghana's public holidays, and free days of its own. A public holiday without a
-- row is as ghana_holidays() has it.
create table holidays (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  -- Which public holiday of which year, as 'eid_ul_fitr 2027'; null for free days of the school's own.
  public_holiday text check (public_holiday ~ '^[a-z_0-9]+ \d{4}$'),
  name text not null check (length(name) between 1 and 60),
  first_day date not null,
  last_day date not null,
  -- False where the school teaches on a public holiday.
  free boolean not null default true,
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (school_id, id),
  unique (school_id, public_holiday),
  foreign key (school_id, changed_by) references staff (school_id, id),
  check (last_day >= first_day and last_day - first_day < 100),
  check (free or public_holiday is not null)
);
create index holidays_by_day on holidays (school_id, first_day);
alter table holidays enable row level security;
alter table holidays force row level security;
create policy own_school on holidays using (school_id = current_school()) with check (school_id = current_school());
grant select, insert, update, delete on holidays to akontaa_tenant;
grant select on holidays to akontaa_teacher;
