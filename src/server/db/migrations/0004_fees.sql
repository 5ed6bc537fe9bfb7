-- What is charged for: fee types, the fixed fee of a class, and each time a class was billed.
create table fee_types (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  name text not null check (length(name) between 1 and 60),
  -- Voluntary dues are never in arrears.
  voluntary boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);
create unique index fee_types_by_name on fee_types (school_id, lower(name)) where archived_at is null;

create table class_fees (
  school_id uuid not null references schools (id),
  class_id uuid not null,
  fee_type_id uuid not null,
  -- Pesewas.
  amount bigint not null check (amount >= 0),
  due_on date,
  updated_at timestamptz not null default now(),
  primary key (school_id, class_id, fee_type_id),
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, fee_type_id) references fee_types (school_id, id)
);

create table billing_runs (
  school_id uuid not null references schools (id),
  id uuid not null,
  class_id uuid not null,
  fee_type_id uuid not null,
  term_id uuid not null,
  -- Pesewas a student, when it was billed.
  amount bigint not null check (amount > 0),
  due_on date,
  -- The fixed fee before this run, restored when the run is undone.
  amount_before bigint,
  due_on_before date,
  students int not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (school_id, id),
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, fee_type_id) references fee_types (school_id, id),
  foreign key (school_id, term_id) references terms (school_id, id),
  foreign key (school_id, recorded_by) references staff (school_id, id)
);
create index billing_runs_by_class on billing_runs (school_id, class_id, fee_type_id, term_id);

create table billing_run_undos (
  school_id uuid not null,
  billing_run_id uuid not null,
  reason text not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (school_id, billing_run_id),
  foreign key (school_id, billing_run_id) references billing_runs (school_id, id),
  foreign key (school_id, recorded_by) references staff (school_id, id)
);
