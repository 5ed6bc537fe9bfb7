-- What each pupil makes of a term (ledger/insights.sql), through the entry that term_days_kept names: the same moves as in
-- term_days, by pupil in place of day. Terms kept before this are made anew with the next reading.
alter table term_days_kept add column has_pupils boolean not null default false;

create table pupil_terms (
  school_id uuid not null references schools (id),
  -- Opening balances are of no term: the nil id.
  term_id uuid not null,
  student_id uuid not null,
  fee_type_id uuid not null,
  -- A pupil whose newest charge came in another class has a row of zeros in the one before.
  class_id uuid not null,
  charged bigint not null,
  to_collect bigint not null,
  received bigint not null,
  primary key (school_id, term_id, student_id, fee_type_id, class_id)
);

alter table pupil_terms enable row level security;
alter table pupil_terms force row level security;
create policy own_school on pupil_terms using (school_id = current_school()) with check (school_id = current_school());
create policy own_takings on pupil_terms as restrictive for select to akontaa_cashier using (false);
grant select on pupil_terms to akontaa_tenant;
