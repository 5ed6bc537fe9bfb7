-- Parents pay through Paystack into the school's own account. Until Paystack settles, the money is on *online clearing*.

-- What others have added to these lists stays in them. Not valid: what is there keeps the older, narrower rule.
do $$
declare
  old record;
  added record;
begin
  for added in values ('ledger_entries', 'ledger_entries_method_check', 'method = ''Online'''),
    ('ledger_entries', 'ledger_entries_counter_account_check', 'counter_account = ''online''')
  loop
    select pg_get_expr(c.conbin, c.conrelid) as rule into strict old from pg_constraint c
    where c.conrelid = added.column1::regclass and c.conname = added.column2;
    execute format('alter table %I drop constraint %I', added.column1, added.column2);
    execute format('alter table %I add constraint %I check ((%s) or %s) not valid', added.column1, added.column2, old.rule, added.column3);
  end loop;
end $$;

-- How a school lets its parents pay. No row is off.
create table paying_rules (
  school_id uuid primary key references schools (id),
  is_on boolean not null,
  -- Who bears Paystack's charge.
  bearer text not null check (bearer in ('school', 'parent')),
  -- Pesewas.
  smallest bigint not null check (smallest between 10 and 100000),
  -- What can be paid; null is every fee type.
  fee_types uuid[],
  changed_at timestamptz not null,
  changed_by uuid not null,
  foreign key (school_id, changed_by) references staff (school_id, id)
);

/*
 * One payment of a parent, from the moment it was asked for. open → processing → paid → posted; or failed, expired (nothing was
 * taken as far as was known; a later proof still counts), or mismatch, which waits for the office and ends as settled.
 */
create table payment_intents (
  school_id uuid not null references schools (id),
  -- Made by the phone: the same one sent twice is one.
  id uuid not null,
  reference text not null unique check (reference ~ '^AKP-[0-9a-z]{4}-[0-9A-Z]{16}$'),
  -- Of the session that asked; and whose guardian that was.
  phone text not null,
  guardian_id uuid,
  -- [{student, feeTypeId, amount}], pesewas.
  lines jsonb not null,
  -- Pesewas: what the children are credited, and what the parent bears on top of it.
  amount bigint not null check (amount > 0),
  charge bigint not null check (charge >= 0),
  bearer text not null check (bearer in ('school', 'parent')),
  channel text not null check (channel in ('mobile_money', 'card')),
  network text check (network in ('mtn', 'vod', 'atl')),
  -- The last three digits of the wallet's number.
  wallet_end text check (wallet_end ~ '^\d{3}$'),
  -- Where the money goes; what the school had when it was asked for.
  subaccount text not null,
  state text not null default 'open'
    check (state in ('open', 'processing', 'paid', 'posted', 'failed', 'expired', 'mismatch', 'settled')),
  -- What is waited for: a yes on the phone, a voucher typed in the app, Paystack's page.
  prompt text check (prompt in ('phone', 'voucher', 'page')),
  page_url text check (length(page_url) <= 500),
  -- Why it failed or does not match, in Paystack's or our words.
  said text check (length(said) <= 300),
  -- What Paystack last said of it: status, amount, currency, charge, subaccount, channel. No name, no number.
  payment jsonb,
  payment_id text,
  receipt_id uuid not null,
  -- What the office did about a mismatch.
  note text check (length(note) <= 300),
  settled_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  done_at timestamptz,
  next_check_at timestamptz,
  leased_until timestamptz,
  checks int not null default 0,
  primary key (school_id, id),
  unique (school_id, payment_id),
  foreign key (school_id, settled_by) references staff (school_id, id),
  check ((channel = 'mobile_money') = (network is not null)),
  check ((state in ('posted', 'settled')) = (done_at is not null)),
  check (state not in ('paid', 'posted', 'mismatch', 'settled') or paid_at is not null)
);
create index payment_intents_of_number on payment_intents (school_id, phone, created_at desc);
create index payment_intents_by_time on payment_intents (school_id, created_at desc);
create index payment_intents_live on payment_intents (school_id) where state in ('open', 'processing', 'paid');
create index payment_intents_due on payment_intents (next_check_at) where next_check_at is not null;

do $$
declare
  owned text;
begin
  foreach owned in array array['paying_rules', 'payment_intents'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())',
      owned);
    execute format('grant select, insert, update on %I to akontaa_tenant', owned);
  end loop;
end $$;

-- Which payments are to be looked at, of whichever school: ids and nothing else.
grant select (school_id, id, next_check_at, leased_until) on payment_intents to akontaa_directory;
create policy directory_sees_due on payment_intents for select to akontaa_directory using (next_check_at is not null);
