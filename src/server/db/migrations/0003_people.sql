-- Classes, guardians and students.
create table classes (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  name text not null check (length(name) between 1 and 60),
  -- One key for every spelling of the same class (see shared/classes.ts).
  key text not null,
  -- The order children pass through them.
  position int not null,
  primary key (school_id, id),
  unique (school_id, key)
);

create table guardians (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  first_name text not null check (length(first_name) <= 60),
  surname text not null check (length(surname) <= 60),
  phone text not null check (length(phone) <= 30),
  no_reminders boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);
create index guardians_by_phone on guardians (school_id, phone);

create table students (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  number bigint not null,
  surname text not null check (length(surname) <= 60),
  first_name text not null check (length(first_name) <= 60),
  other_names text not null default '' check (length(other_names) <= 60),
  gender text not null check (gender in ('Male', 'Female', '')),
  address text not null default '' check (length(address) <= 300),
  class_id uuid not null,
  guardian_id uuid not null,
  -- active: in a class; completed: left after the last class; archived: taken off the lists.
  status text not null default 'active' check (status in ('active', 'completed', 'archived')),
  archived_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  unique (school_id, number),
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, guardian_id) references guardians (school_id, id)
);
create index students_by_class on students (school_id, class_id) where status = 'active';
create index students_by_guardian on students (school_id, guardian_id);
