-- Parents who live apart: who else pays for a child, and which share. The first payer is the child's guardian. One row a child: there is no
-- third.
create table payer_shares (
  school_id uuid not null references schools (id),
  student_id uuid not null,
  second_guardian_id uuid not null,
  -- Hundredths of a percent that the first bears of every fee; null where it goes by fee type.
  first_share integer check (first_share between 1 and 9999),
  -- The fee types the second bears, all others are the first's; null where it goes by percent.
  second_fees uuid[] check (cardinality(second_fees) > 0),
  set_at timestamptz not null,
  set_by uuid not null,
  primary key (school_id, student_id),
  check ((first_share is null) <> (second_fees is null)),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, second_guardian_id) references guardians (school_id, id),
  foreign key (school_id, set_by) references staff (school_id, id)
);
create index payer_shares_by_second on payer_shares (school_id, second_guardian_id);

-- Of a receipt with a child of two payers: what the one who paid owes after it, of the children on it. This, and not what the child owes,
-- is said on paper and by text; null where somebody else paid, and nothing is said.
create table receipt_shares (
  school_id uuid not null references schools (id),
  receipt_id uuid not null,
  owed_after bigint,
  primary key (school_id, receipt_id),
  foreign key (school_id, receipt_id) references receipts (school_id, id)
);

-- Money given back to one of two payers: a refund has no receipt that names its payer.
create table payer_refunds (
  school_id uuid not null references schools (id),
  entry_id uuid not null,
  guardian_id uuid not null,
  primary key (school_id, entry_id),
  foreign key (school_id, entry_id) references ledger_entries (school_id, id),
  foreign key (school_id, guardian_id) references guardians (school_id, id)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['payer_shares', 'receipt_shares', 'payer_refunds'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
    execute format('grant select on %I to akontaa_tenant', owned);
  end loop;
end $$;
-- A class teacher may look at a receipt.
grant select on receipt_shares to akontaa_teacher;
