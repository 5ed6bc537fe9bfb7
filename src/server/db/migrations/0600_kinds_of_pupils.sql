-- Kinds of pupils (day and boarder, new and continuing): each may pay an amount of its own. A school has none, or two to six; the first
-- is who is not named otherwise.
create table pupil_kinds (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  name text not null check (length(name) between 1 and 30),
  -- 1 is who is not named otherwise: no pupil points at it.
  position smallint not null check (position between 1 and 6),
  created_at timestamptz not null,
  created_by uuid not null,
  -- Out of use: no pupil of today has it, and no price is made for it.
  removed_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, created_by) references staff (school_id, id)
);
create unique index pupil_kinds_by_name on pupil_kinds (school_id, lower(name)) where removed_at is null;

alter table students add column kind_id uuid;
alter table students add foreign key (school_id, kind_id) references pupil_kinds (school_id, id);
create index students_by_kind on students (school_id, kind_id) where kind_id is not null;

-- What the price beside it is for kinds that have one of their own: {kind: pesewas}; null where all pay the same. One price list is one
-- row, so that a bill, its later prices and what it brings back are each read and replaced as a whole.
alter table class_fees add column kinds jsonb check (jsonb_typeof(kinds) = 'object');
alter table billing_runs add column kinds jsonb check (jsonb_typeof(kinds) = 'object'),
  add column kinds_before jsonb check (jsonb_typeof(kinds_before) = 'object');
alter table billing_run_prices add column kinds jsonb check (jsonb_typeof(kinds) = 'object');
-- A boarding fee is nothing for a day pupil.
alter table billing_runs drop constraint billing_runs_amount_check;
alter table billing_runs add constraint billing_runs_amount_check check (amount > 0 or amount = 0 and kinds is not null) not valid;
alter table billing_run_prices drop constraint billing_run_prices_amount_check;
alter table billing_run_prices add constraint billing_run_prices_amount_check
  check (amount > 0 or amount = 0 and kinds is not null) not valid;

-- By how much less a pupil is charged by a bill than the kind pays, because the kind was changed in mid-term; below zero, more.
create table kind_agreements (
  school_id uuid not null references schools (id),
  student_id uuid not null,
  billing_run_id uuid not null,
  -- Pesewas.
  agreed bigint not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (school_id, student_id, billing_run_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, billing_run_id) references billing_runs (school_id, id),
  foreign key (school_id, recorded_by) references staff (school_id, id)
);
create index kind_agreements_by_run on kind_agreements (school_id, billing_run_id);

-- What the school charges a pupil whose kind changes in mid-term, where it has said so: for the days left, the whole difference, or nothing.
alter table school_rules add column kind_change text check (kind_change in ('days', 'whole', 'nothing'));

do $$
declare
  owned text;
begin
  foreach owned in array array['pupil_kinds', 'kind_agreements'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
    execute format('grant select on %I to akontaa_tenant', owned);
  end loop;
end $$;
grant select on pupil_kinds to akontaa_teacher;
