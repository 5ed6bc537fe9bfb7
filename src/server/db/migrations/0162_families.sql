-- Which pupils belong together, where somebody has said so; the others are a family by their guardian. A pupil who was taken out
-- of a guardian's family is in one of their own.
create table families (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  made_at timestamptz not null default now(),
  primary key (school_id, id)
);
alter table families enable row level security;
alter table families force row level security;
create policy own_school on families using (school_id = current_school()) with check (school_id = current_school());
grant select, insert on families to akontaa_tenant;

alter table students add column family_id uuid,
  add foreign key (school_id, family_id) references families (school_id, id) not valid;
create index students_by_family on students (school_id, family_id) where family_id is not null;

-- Two pupils somebody has said are not of one family, though name and address look it: not proposed again.
create table families_apart (
  school_id uuid not null,
  student_id uuid not null,
  other_id uuid not null,
  primary key (school_id, student_id, other_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, other_id) references students (school_id, id),
  check (student_id < other_id)
);
alter table families_apart enable row level security;
alter table families_apart force row level security;
create policy own_school on families_apart using (school_id = current_school()) with check (school_id = current_school());
grant select, insert on families_apart to akontaa_tenant;
