-- What each term's charges had come to, by the day on which it became known (ledger/insights.sql). Made from the entries alone,
-- through the entry that term_days_kept names; what is newer is worked out when it is read.
create table term_days_kept (
  school_id uuid primary key references schools (id),
  -- Entries up to this one are in term_days.
  journal_number bigint not null,
  -- The school's terms in their order, as it was then: money pays the oldest term first.
  terms uuid[] not null,
  -- While it is made for the first time: the last pupil that is in it. Null when all are.
  made_through uuid
);

create table term_days (
  school_id uuid not null references schools (id),
  -- Opening balances are of no term: the nil id.
  term_id uuid not null,
  day date not null,
  class_id uuid not null,
  fee_type_id uuid not null,
  -- By how much each grew on that day, in pesewas.
  charged bigint not null,
  to_collect bigint not null,
  received bigint not null,
  -- Pupils who are charged the fee.
  pupils int not null,
  primary key (school_id, term_id, day, class_id, fee_type_id)
);

-- What the Head wants to have received of a term's charges by its last day. A row taken away is no target.
create table term_targets (
  school_id uuid not null,
  term_id uuid not null,
  percent int not null check (percent between 1 and 100),
  set_at timestamptz not null,
  set_by uuid not null,
  primary key (school_id, term_id),
  foreign key (school_id, term_id) references terms (school_id, id) on delete cascade,
  foreign key (school_id, set_by) references staff (school_id, id)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['term_days_kept', 'term_days', 'term_targets'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
    execute format('grant select on %I to akontaa_tenant', owned);
  end loop;
end $$;
grant insert, update, delete on term_targets to akontaa_tenant;

-- Who is charged in a term, and in a class.
create index ledger_entries_charged_in on ledger_entries (school_id, term_id, class_id, student_id)
  where kind in ('class_fee', 'manual_charge', 'daily_charge', 'sponsor_share');
