-- What was said with the families of those who owe. A contact names the pupils it was about and not a family: families are joined
-- and split, and a family's log is that of its pupils.
create table contacts (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  -- Who was called, and the number as it was then; emptied with the last of its pupils.
  guardian_id uuid not null,
  phone text,
  outcome text not null check (outcome in ('reached', 'no_answer', 'wrong_number', 'promised', 'disputes', 'stop')),
  note text check (length(note) between 1 and 500),
  -- Pesewas, and the last day they may come.
  promised_amount bigint check (promised_amount > 0),
  promised_for date,
  at timestamptz not null,
  by_staff_id uuid not null,
  primary key (school_id, id),
  foreign key (school_id, guardian_id) references guardians (school_id, id),
  foreign key (school_id, by_staff_id) references staff (school_id, id),
  check ((outcome = 'promised') = (promised_amount is not null)),
  check ((outcome = 'promised') = (promised_for is not null))
);
create index contacts_by_time on contacts (school_id, at desc);

create table contact_students (
  school_id uuid not null,
  contact_id uuid not null,
  student_id uuid not null,
  primary key (school_id, contact_id, student_id),
  foreign key (school_id, contact_id) references contacts (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index contact_students_by_student on contact_students (school_id, student_id, contact_id);

-- Promises that count no more, because somebody said so. A later promise ends one by itself (promise_states).
create table promise_ends (
  school_id uuid not null,
  contact_id uuid not null,
  reason text not null check (length(reason) between 1 and 300),
  at timestamptz not null,
  by_staff_id uuid not null,
  primary key (school_id, contact_id),
  foreign key (school_id, contact_id) references contacts (school_id, id),
  foreign key (school_id, by_staff_id) references staff (school_id, id)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['contacts', 'contact_students', 'promise_ends'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
    -- What is owed by whom is the office's.
    execute format('create policy own_takings on %I as restrictive for select to akontaa_cashier using (false)', owned);
    execute format('grant select, insert on %I to akontaa_tenant', owned);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      owned || '_no_truncate', owned);
  end loop;
end $$;

-- Written once; what names somebody is emptied when the pupil is erased.
create trigger contacts_append_only before update or delete on contacts
  for each row execute function refuse_all_but_emptying('note', 'phone');
create trigger contact_students_append_only before update or delete on contact_students
  for each row execute function refuse_change();
create trigger promise_ends_append_only before update or delete on promise_ends
  for each row execute function refuse_all_but_emptying('reason');
