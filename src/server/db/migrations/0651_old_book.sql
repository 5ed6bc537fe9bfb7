-- What a school brings along from its old book besides opening balances: receipts as history, and the page that holds old and new side by side.
create table old_receipts (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  -- As it stands on paper. It is in no series of ours.
  number text not null check (length(number) between 1 and 40),
  day date not null,
  -- Pesewas: on no pupil, in no takings.
  amount bigint not null check (amount > 0),
  -- Whose it was, as the book has it; empty once that pupil is erased.
  name text check (length(name) between 1 and 120),
  -- The pupil of today, where the name is that of one.
  student_id uuid,
  list_id uuid not null,
  brought_at timestamptz not null,
  brought_by uuid not null,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, brought_by) references staff (school_id, id)
);
create unique index old_receipts_by_number on old_receipts (school_id, upper(number));
create index old_receipts_by_day on old_receipts (school_id, day desc, id desc);
create index old_receipts_by_student on old_receipts (school_id, student_id) where student_id is not null;

-- What was owed by the old book, class by class, each difference with its name, and who has signed.
create table old_books (
  school_id uuid not null references schools (id),
  as_of date not null,
  -- [{class, school, other}], pesewas.
  old jsonb not null,
  -- [{class, student, what, amount, why}]: what the new book has more.
  differences jsonb not null,
  kept_at timestamptz not null,
  kept_by uuid not null,
  -- What the new book had when it was signed: a second signature is for the same figures.
  signed jsonb,
  first_at timestamptz,
  first_by uuid,
  first_with text check (first_with in ('own_session', 'pin')),
  second_at timestamptz,
  second_by uuid,
  second_with text check (second_with in ('own_session', 'pin')),
  primary key (school_id),
  foreign key (school_id, kept_by) references staff (school_id, id),
  foreign key (school_id, first_by) references staff (school_id, id),
  foreign key (school_id, second_by) references staff (school_id, id),
  check ((first_at is null) = (first_by is null) and (first_at is null) = (signed is null) and (first_at is null) = (first_with is null)),
  check ((second_at is null) = (second_by is null) and (second_at is null) = (second_with is null)),
  check (second_by is null or first_by is not null and first_by <> second_by)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['old_receipts', 'old_books'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
    execute format('grant select on %I to akontaa_tenant', owned);
  end loop;
end $$;
-- History of all children: a cashier sees what the own hands took.
create policy own_takings on old_receipts as restrictive for select to akontaa_cashier using (false);
create policy own_takings on old_books as restrictive for select to akontaa_cashier using (false);
