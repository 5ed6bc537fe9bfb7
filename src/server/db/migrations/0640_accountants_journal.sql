-- The numbers and names that the school's accountant gives our accounts. An account is one of the product's (students, cash, bank, …), or one
-- fee type, bank account or word of pay-outs of it, as `bank:<id>`.
create table account_numbers (
  school_id uuid not null references schools (id),
  account text not null check (account ~ '^[a-z_]+(:[0-9a-f-]{36})?$'),
  number text not null check (length(number) between 1 and 20),
  -- As the accountant's own books call it; null where our word does.
  name text check (length(name) between 1 and 100),
  kept_at timestamptz not null,
  kept_by uuid not null,
  primary key (school_id, account),
  foreign key (school_id, kept_by) references staff (school_id, id)
);

-- Each time a month was given to the accountant: what it came to then, so that what was changed since can be named.
create table journals_given (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  -- The first day of the month, and the last that was given.
  month date not null check (extract(day from month) = 1),
  through date not null,
  -- The last entry that was in it.
  journal_number bigint not null,
  -- [[day, debit account, credit account, pesewas], …], as the product names its accounts.
  sums jsonb not null check (jsonb_typeof(sums) = 'array'),
  -- {account: [number, name]} of those that had any.
  numbers jsonb not null check (jsonb_typeof(numbers) = 'object'),
  given_at timestamptz not null,
  given_by uuid not null,
  primary key (school_id, id),
  check (through >= month),
  foreign key (school_id, given_by) references staff (school_id, id)
);
create index journals_given_by_month on journals_given (school_id, month, given_at desc);

do $$
declare
  owned text;
begin
  foreach owned in array array['account_numbers', 'journals_given'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
  end loop;
end $$;
grant select, insert, update, delete on account_numbers to akontaa_tenant;
grant select, insert on journals_given to akontaa_tenant;
-- A cashier has nothing to do with it.
create policy own_takings on account_numbers as restrictive to akontaa_cashier using (false);
create policy own_takings on journals_given as restrictive to akontaa_cashier using (false);
