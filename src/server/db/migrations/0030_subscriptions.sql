-- Sign-ups, their payments and payout accounts. These tables are the platform's, from before a school is known: the
-- tenant role has no right on them, and the column that names a school is therefore not called school_id.

-- A sign-up waiting to be paid for. Never overwritten; emptied of what it holds once its school exists.
create table signups (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) <= 254),
  details jsonb not null,
  password_hash text not null,
  -- The school it became: another payment for it goes back.
  school uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index signups_by_age on signups (expires_at) where school is null;

-- One payment at Paystack, from the moment we ask for it. Its reference is used once.
create table checkouts (
  reference text primary key check (reference ~ '^[A-Za-z0-9-]{8,60}$'),
  purpose text not null check (purpose in ('registration', 'renewal')),
  amount bigint not null check (amount > 0),
  email text not null check (length(email) <= 254),
  signup_id uuid references signups (id) on delete set null,
  school uuid,
  -- sha256 of the cookie of the browser that opened it.
  browser_hash bytea not null,
  state text not null default 'open'
    check (state in ('open', 'paid', 'used', 'failed', 'expired', 'to_refund', 'refunded')),
  reason text,
  has_page boolean not null default false,
  opened_at timestamptz not null,
  paid_at timestamptz,
  used_at timestamptz,
  -- When somebody should look at it again by himself; null when nobody need.
  next_check_at timestamptz,
  checks int not null default 0,
  leased_until timestamptz,
  -- What Paystack last said of it, and the id it has there: one payment there is one here.
  payment jsonb,
  payment_id text unique,
  -- Renewals: the expiry it brought.
  expires_on date,
  check (purpose = 'registration' or school is not null),
  check (state <> 'used' or school is not null)
);
create index checkouts_due on checkouts (next_check_at) where next_check_at is not null;
create index checkouts_by_signup on checkouts (signup_id);
create index checkouts_by_school on checkouts (school, used_at);
create index checkouts_by_browser on checkouts (browser_hash, opened_at);

-- Where a school's online payments go: one subaccount at Paystack, made and changed by a job.
create table payouts (
  id uuid primary key default uuid_v7(),
  -- Of an older client, the subaccount is asked for before the school is there.
  checkout text unique references checkouts (reference),
  school uuid unique,
  business_name text not null,
  bank_code text not null,
  account_number text not null,
  email text not null,
  subaccount_code text,
  account_name text,
  state text not null default 'wanted' check (state in ('wanted', 'done')),
  -- Counts changes of what is wanted, so that an answer to an older wish is not taken for the newer one's.
  version int not null default 1,
  reason text,
  attempts int not null default 0,
  not_before timestamptz not null,
  leased_until timestamptz,
  check (checkout is not null or school is not null)
);
create index payouts_due on payouts (not_before) where state = 'wanted';

-- The last list of banks Paystack gave us, served on while it is down.
create table bank_list (
  only_row boolean primary key default true check (only_row),
  banks jsonb not null,
  fetched_at timestamptz not null
);

-- Ways to choose a new password: used once, within thirty minutes.
create table password_resets (
  id uuid primary key default uuid_v7(),
  school uuid not null,
  -- sha256 of the link's token, or of the code with this row's id.
  secret_hash bytea not null,
  kind text not null check (kind in ('link', 'code')),
  attempts int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_by_school on password_resets (school, expires_at);
create unique index password_resets_by_link on password_resets (secret_hash) where kind = 'link';
