-- The published rows of students as finished text (ledger/kept.sql), so that a list of thousands is read and not built. Unlogged:
-- all of it can be made again, so no commit waits for it, no backup holds it, and after a crash it is empty and filled anew.
create unlogged table kept_lists (
  school_id uuid primary key references schools (id),
  -- Which fields the rows have; rows of another shape are made anew.
  shape text not null,
  -- Whoever was changed by a later act than this one is stamped with its audit number.
  from_number bigint not null,
  -- Every row holds at least the entries up to this one.
  journal_number bigint not null,
  -- Every student has a row: until then the list is built as before.
  is_whole boolean not null default false
);

create unlogged table kept_rows (
  school_id uuid not null,
  student_id uuid not null,
  -- The audit number of the act that changed the student other than by an entry; 0 before the list was kept.
  version bigint not null default 0,
  -- Null while the row is to be made anew, and for good once the student is erased.
  content text,
  -- The last entry of the school when the row was made: the student's later ones are not in it.
  journal_number bigint not null default 0,
  status text,
  -- In small letters, as lists are sorted.
  surname text,
  first_name text,
  number bigint,
  primary key (school_id, student_id),
  foreign key (school_id) references kept_lists (school_id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id)
) with (fillfactor = 80);
create index kept_rows_in_order on kept_rows (school_id, status, surname, first_name, number) where content is not null;
create index kept_rows_to_make on kept_rows (school_id) where content is null;
create index kept_rows_by_version on kept_rows (school_id, version) where version > 0;

alter table kept_lists enable row level security;
alter table kept_lists force row level security;
create policy own_school on kept_lists using (school_id = current_school()) with check (school_id = current_school());
alter table kept_rows enable row level security;
alter table kept_rows force row level security;
create policy own_school on kept_rows using (school_id = current_school()) with check (school_id = current_school());
-- Class teachers have no part in it: what they see is read row by row.
grant select on kept_lists, kept_rows to akontaa_tenant;
