-- What a standing run charges since the fee of its class was set again: a late joiner pays that, also when nobody who was billed
-- got a difference (only the due date changed, or all of them have left).
create table billing_run_prices (
  school_id uuid not null,
  billing_run_id uuid not null,
  -- The school's data version of the change; the highest counts.
  version bigint not null,
  -- Pesewas.
  amount bigint not null check (amount > 0),
  due_on date,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (school_id, billing_run_id, version),
  foreign key (school_id, billing_run_id) references billing_runs (school_id, id),
  foreign key (school_id, recorded_by) references staff (school_id, id)
);
create trigger billing_run_prices_append_only before update or delete on billing_run_prices
  for each row execute function refuse_change();
create trigger billing_run_prices_no_truncate before truncate on billing_run_prices
  for each statement execute function refuse_change();

alter table billing_run_prices enable row level security;
alter table billing_run_prices force row level security;
create policy own_school on billing_run_prices
  using (school_id = current_school()) with check (school_id = current_school());
grant select on billing_run_prices to akontaa_tenant;
