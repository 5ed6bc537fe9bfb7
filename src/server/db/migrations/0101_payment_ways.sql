-- How parents pay a school besides at its office: printed on bills, statements and receipts. Not where the school is paid out to.
create table payment_ways (
  school_id uuid primary key references schools (id),
  momo_provider text not null default '' check (length(momo_provider) <= 40),
  momo_number text not null default '' check (length(momo_number) <= 30),
  momo_name text not null default '' check (length(momo_name) <= 80),
  bank_name text not null default '' check (length(bank_name) <= 80),
  bank_account text not null default '' check (length(bank_account) <= 40),
  bank_holder text not null default '' check (length(bank_holder) <= 80),
  updated_at timestamptz not null
);
alter table payment_ways enable row level security;
alter table payment_ways force row level security;
create policy own_school on payment_ways using (school_id = current_school()) with check (school_id = current_school());
grant select, insert, update on payment_ways to akontaa_tenant;
grant select on payment_ways to akontaa_teacher;
