-- Clearance: who has settled the fees that a school names. Off until a school makes one. Nothing of it is a state: who is clear
-- follows from the ledger each time somebody looks.
create table clearances (
  school_id uuid not null references schools (id),
  id uuid not null,
  -- WAEC: a registered candidate must not be barred from its examinations over fees.
  name text not null check (length(name) between 1 and 60 and name !~* '(bece|wassce|waec)'),
  -- How much of a term's fees must be settled.
  percent int not null check (percent between 1 and 100),
  -- Who has promised what is missing, or keeps a plan, is clear until its day.
  accepts_promises boolean not null,
  made_at timestamptz not null,
  made_by uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  primary key (school_id, id),
  foreign key (school_id, made_by) references staff (school_id, id),
  foreign key (school_id, ended_by) references staff (school_id, id),
  check ((ended_at is null) = (ended_by is null))
);
create unique index clearances_by_name on clearances (school_id, lower(name)) where ended_at is null;

create table clearance_fee_types (
  school_id uuid not null,
  clearance_id uuid not null,
  fee_type_id uuid not null,
  primary key (school_id, clearance_id, fee_type_id),
  foreign key (school_id, clearance_id) references clearances (school_id, id),
  foreign key (school_id, fee_type_id) references fee_types (school_id, id)
);

-- Whom the office lets through by name.
create table clearance_exceptions (
  school_id uuid not null,
  id uuid not null,
  clearance_id uuid not null,
  student_id uuid not null,
  -- The last day it counts; null until it is ended.
  until_on date,
  -- Emptied with the pupil.
  reason text check (length(reason) between 1 and 300),
  at timestamptz not null,
  by_staff_id uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  primary key (school_id, id),
  foreign key (school_id, clearance_id) references clearances (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, by_staff_id) references staff (school_id, id),
  foreign key (school_id, ended_by) references staff (school_id, id),
  check ((ended_at is null) = (ended_by is null))
);
create unique index clearance_exceptions_open on clearance_exceptions (school_id, clearance_id, student_id) where ended_at is null;
create index clearance_exceptions_by_student on clearance_exceptions (school_id, student_id);

-- The code on a pupil's slip, one for each clearance however often it is printed. It says nothing by itself.
create table clearance_slips (
  school_id uuid not null,
  code text not null,
  clearance_id uuid not null,
  student_id uuid not null,
  printed_at timestamptz not null,
  printed_by uuid not null,
  primary key (school_id, code),
  unique (school_id, clearance_id, student_id),
  foreign key (school_id, clearance_id) references clearances (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, printed_by) references staff (school_id, id)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['clearances', 'clearance_fee_types', 'clearance_exceptions', 'clearance_slips'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
    execute format('grant select, insert on %I to akontaa_tenant', owned);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      owned || '_no_truncate', owned);
  end loop;
  -- What must be settled, and who is let through, is the office's to say.
  foreach owned in array array['clearances', 'clearance_fee_types', 'clearance_exceptions'] loop
    execute format('create policy office_only on %I as restrictive for insert to akontaa_cashier with check (false)', owned);
  end loop;
end $$;
create policy office_reasons on clearance_exceptions as restrictive for select to akontaa_cashier using (false);
grant update (ended_at, ended_by) on clearances, clearance_exceptions to akontaa_tenant;
create policy office_ends on clearances as restrictive for update to akontaa_cashier using (false);
create policy office_ends on clearance_exceptions as restrictive for update to akontaa_cashier using (false);
grant select on clearances, clearance_fee_types to akontaa_teacher;

create trigger clearance_fee_types_append_only before update or delete on clearance_fee_types
  for each row execute function refuse_change();
create trigger clearance_slips_append_only before update or delete on clearance_slips
  for each row execute function refuse_change();
