-- Class lists that came in, and whom each brought or changed, so that one can be undone.
create table roster_lists (
  school_id uuid not null references schools (id),
  id uuid not null,
  -- Of the file, where somebody said it.
  name text,
  students int not null check (students >= 0),
  changed int not null check (changed >= 0),
  -- Pesewas brought as owed from before, credits taken off.
  opening bigint not null,
  -- The last line of the journal when it began: what stands after it was recorded since.
  after_journal bigint not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  undone_at timestamptz,
  undone_by uuid,
  primary key (school_id, id),
  foreign key (school_id, recorded_by) references staff (school_id, id),
  foreign key (school_id, undone_by) references staff (school_id, id)
);
create table roster_list_students (
  school_id uuid not null,
  list_id uuid not null,
  student_id uuid not null,
  -- Of a child who was here: what it changed, as it was before and as it made it. Both null of a child it brought.
  was jsonb,
  made jsonb,
  primary key (school_id, list_id, student_id),
  foreign key (school_id, list_id) references roster_lists (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  check ((was is null) = (made is null))
);
create index roster_list_students_by_student on roster_list_students (school_id, student_id);

do $$
declare
  owned text;
begin
  foreach owned in array array['roster_lists', 'roster_list_students'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())',
      owned);
  end loop;
end $$;
grant select, insert on roster_lists, roster_list_students to akontaa_tenant;
