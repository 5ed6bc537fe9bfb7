-- What Paystack pays out of the parents' payments to the school's bank, read by a job and matched with them one by one.
alter table money_accounts drop constraint money_accounts_kind_check;
alter table money_accounts add constraint money_accounts_kind_check check
  (kind in ('cash', 'drawer', 'safe', 'bank', 'over_short', 'in_hand', 'online_clearing', 'sponsor', 'charges'));
create unique index money_accounts_of_charges on money_accounts (school_id) where kind = 'charges';

-- When Paystack's payouts are read next.
alter table paying_rules add column settlements_at timestamptz default now();
grant select (school_id, settlements_at) on paying_rules to akontaa_directory;
create policy directory_sees_settlements_due on paying_rules for select to akontaa_directory using (settlements_at is not null);

create table online_settlements (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  paystack_id text not null,
  settled_on date not null,
  -- Pesewas, as Paystack says: what went to the bank, and what it kept of it before.
  amount bigint not null,
  charges bigint not null,
  -- What of the amount is in the books: payments less charges, less what went back to parents. The rest is listed for a person.
  explained bigint not null default 0,
  bank_account_id uuid not null,
  read_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, paystack_id),
  foreign key (school_id, bank_account_id) references money_accounts (school_id, id)
);

create table online_settlement_lines (
  school_id uuid not null references schools (id),
  settlement_id uuid not null,
  -- Paystack's id of the payment.
  paystack_id text not null,
  reference text not null check (length(reference) <= 100),
  amount bigint not null,
  charge bigint not null,
  -- The payment it is of; null where no posted payment is known by it.
  intent_id uuid,
  primary key (school_id, settlement_id, paystack_id),
  foreign key (school_id, settlement_id) references online_settlements (school_id, id),
  foreign key (school_id, intent_id) references payment_intents (school_id, id)
);
-- A payment is paid out once.
create unique index online_settlement_lines_of_intent on online_settlement_lines (school_id, intent_id) where intent_id is not null;

-- The payout of which it was taken off.
alter table online_refunds add column settlement_id uuid;
alter table online_refunds add foreign key (school_id, settlement_id) references online_settlements (school_id, id);

do $$
declare
  owned text;
begin
  foreach owned in array array['online_settlements', 'online_settlement_lines'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
    execute format('grant select on %I to akontaa_tenant', owned);
  end loop;
end $$;
