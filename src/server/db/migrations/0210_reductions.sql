-- Fees that are not the same for all: rules, what they reach, and which entry is of which rule.

-- Money that only passes through the school (an examination council's fee): never reduced by a rule.
alter table fee_types add column pass_through boolean not null default false;

-- Besides the kinds there are by now: later migrations may have come before this one.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint
  where conrelid = 'ledger_entries'::regclass and conname = 'ledger_entries_kind_check';
  alter table ledger_entries drop constraint ledger_entries_kind_check;
  execute format('alter table ledger_entries add constraint ledger_entries_kind_check check (%s or kind = %L) not valid',
    known, 'scholarship');
end $$;

create table reduction_rules (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('discount', 'scholarship')),
  who text not null check (who in ('staff_child', 'nth_child', 'named', 'paid_by')),
  -- nth_child: from which child of a family to which; no last one means all that follow.
  child_from int check (child_from between 2 and 12),
  child_to int check (child_to between child_from and 12),
  -- paid_by: until which day, or within how many days from the first of the term.
  pay_by date,
  pay_within int check (pay_within between 1 and 180),
  -- Hundredths of a percent of the charge, or pesewas.
  percent int check (percent between 1 and 10000),
  amount bigint check (amount > 0),
  -- Given besides the best of the others, not instead of it.
  adds boolean not null default false,
  -- For charges that were billed on these days.
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (school_id, id),
  foreign key (school_id, created_by) references staff (school_id, id),
  check ((percent is null) <> (amount is null)),
  check ((who = 'nth_child') = (child_from is not null)),
  check (child_to is null or child_from is not null),
  check ((who = 'paid_by') = ((pay_by is null) <> (pay_within is null))),
  check (who = 'paid_by' or (pay_by is null and pay_within is null)),
  check (kind <> 'scholarship' or who = 'named')
);
create unique index reduction_rules_by_name on reduction_rules (school_id, lower(name));

create table reduction_fees (
  school_id uuid not null,
  rule_id uuid not null,
  fee_type_id uuid not null,
  primary key (school_id, rule_id, fee_type_id),
  foreign key (school_id, rule_id) references reduction_rules (school_id, id) on delete cascade,
  foreign key (school_id, fee_type_id) references fee_types (school_id, id) on delete cascade
);
create index reduction_fees_by_type on reduction_fees (school_id, fee_type_id);

create table reduction_pupils (
  school_id uuid not null,
  rule_id uuid not null,
  student_id uuid not null,
  primary key (school_id, rule_id, student_id),
  foreign key (school_id, rule_id) references reduction_rules (school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students (school_id, id)
);
create index reduction_pupils_by_student on reduction_pupils (school_id, student_id);

-- Children of people who work here.
create table staff_children (
  school_id uuid not null,
  student_id uuid not null,
  primary key (school_id, student_id),
  foreign key (school_id, student_id) references students (school_id, id)
);

-- Of which rule an entry is; of a waiver, which charge it forgives.
create table reduction_entries (
  school_id uuid not null,
  entry_id uuid not null,
  rule_id uuid,
  charge_id uuid,
  primary key (school_id, entry_id),
  foreign key (school_id, entry_id) references ledger_entries (school_id, id),
  foreign key (school_id, rule_id) references reduction_rules (school_id, id),
  foreign key (school_id, charge_id) references ledger_entries (school_id, id),
  check ((rule_id is null) <> (charge_id is null))
);
create index reduction_entries_by_rule on reduction_entries (school_id, rule_id) where rule_id is not null;
create index reduction_entries_by_charge on reduction_entries (school_id, charge_id) where charge_id is not null;
create trigger reduction_entries_append_only before update or delete on reduction_entries
  for each row execute function refuse_change();
create trigger reduction_entries_no_truncate before truncate on reduction_entries
  for each statement execute function refuse_change();

do $$
declare
  owned text;
begin
  foreach owned in array array['reduction_rules', 'reduction_fees', 'reduction_pupils', 'staff_children', 'reduction_entries'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())',
      owned);
    execute format('grant select on %I to akontaa_tenant', owned);
  end loop;
end $$;
grant insert, update, delete on reduction_rules, reduction_fees, reduction_pupils, staff_children to akontaa_tenant;
