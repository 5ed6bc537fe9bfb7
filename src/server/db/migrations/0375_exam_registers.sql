-- Who is registered for an examination of WAEC, and has paid the fee that the school passes on. No state is kept: who has paid follows
-- from the entries (ledger/exams.sql).
create table exam_registers (
  school_id uuid not null references schools (id),
  id uuid not null,
  exam text not null check (exam in ('BECE', 'WASSCE')),
  -- The year in which it is sat: its fee is charged in the twelve months before July of that year.
  year int not null check (year between 2000 and 2200),
  fee_type_id uuid not null,
  made_at timestamptz not null,
  made_by uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  primary key (school_id, id),
  foreign key (school_id, fee_type_id) references fee_types (school_id, id),
  foreign key (school_id, made_by) references staff (school_id, id),
  foreign key (school_id, ended_by) references staff (school_id, id),
  check ((ended_at is null) = (ended_by is null))
);
create unique index exam_registers_open on exam_registers (school_id, exam, year) where ended_at is null;

-- A registration is not changed but ended and written anew, so that an index number that was typed wrong stays to be read.
create table exam_registrations (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  register_id uuid not null,
  student_id uuid not null,
  registered_on date not null,
  -- Null until WAEC has given it; emptied with the pupil.
  index_number text check (index_number ~ '^\d{10}(\d\d)?$'),
  at timestamptz not null,
  by_staff_id uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  primary key (school_id, id),
  foreign key (school_id, register_id) references exam_registers (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, by_staff_id) references staff (school_id, id),
  foreign key (school_id, ended_by) references staff (school_id, id),
  check ((ended_at is null) = (ended_by is null))
);
create unique index exam_registrations_open on exam_registrations (school_id, register_id, student_id) where ended_at is null;
create unique index exam_registrations_by_number on exam_registrations (school_id, register_id, index_number) where ended_at is null;
create index exam_registrations_by_student on exam_registrations (school_id, student_id);

do $$
declare
  owned text;
begin
  foreach owned in array array['exam_registers', 'exam_registrations'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
    -- Who has paid is the office's, and so is who is registered.
    execute format('create policy own_takings on %I as restrictive for all to akontaa_cashier using (false) with check (false)', owned);
    execute format('grant select, insert, update (ended_at, ended_by) on %I to akontaa_tenant', owned);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      owned || '_no_truncate', owned);
  end loop;
end $$;
