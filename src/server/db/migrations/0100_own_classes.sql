-- Classes of a school's own: taken out of use, renamed, and with a path of their own to the next class.
alter table classes add column archived_at timestamptz;

-- Where children of a class go at the end of the year; no next class: they complete the school. A class without a row
-- leads to the next in order, as the classes every school begins with do.
create table class_paths (
  school_id uuid not null,
  class_id uuid not null,
  next_class_id uuid,
  primary key (school_id, class_id),
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, next_class_id) references classes (school_id, id),
  check (next_class_id <> class_id)
);

-- Names a class had before: whoever still writes the old one finds it.
create table class_aliases (
  school_id uuid not null,
  -- As classes.key (see shared/classes.ts).
  key text not null,
  class_id uuid not null,
  primary key (school_id, key),
  foreign key (school_id, class_id) references classes (school_id, id)
);

-- All classes promoted in one act, and who went where, so that it can be undone.
create table year_ends (
  school_id uuid not null references schools (id),
  id uuid not null,
  promoted int not null check (promoted >= 0),
  completed int not null check (completed >= 0),
  repeated int not null check (repeated >= 0),
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  undone_at timestamptz,
  undone_by uuid,
  primary key (school_id, id),
  foreign key (school_id, recorded_by) references staff (school_id, id),
  foreign key (school_id, undone_by) references staff (school_id, id)
);
create table year_end_moves (
  school_id uuid not null,
  year_end_id uuid not null,
  student_id uuid not null,
  from_class_id uuid not null,
  -- None: the child completed the school.
  to_class_id uuid,
  primary key (school_id, year_end_id, student_id),
  foreign key (school_id, year_end_id) references year_ends (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, from_class_id) references classes (school_id, id),
  foreign key (school_id, to_class_id) references classes (school_id, id)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['class_paths', 'class_aliases', 'year_ends', 'year_end_moves'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())',
      owned);
  end loop;
end $$;
grant select, insert, update, delete on class_paths, class_aliases to akontaa_tenant;
grant select, insert, update on year_ends to akontaa_tenant;
grant select, insert on year_end_moves to akontaa_tenant;
grant select on class_paths, class_aliases to akontaa_teacher;
