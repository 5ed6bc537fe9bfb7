-- Schools, who works in them, and the one row per school that every act moves forward.

-- Not a school's table: the platform's index of schools, read only through the directory's functions.
create table directory (
  school_id uuid primary key,
  code text not null unique check (code ~ '^[0-9a-z]{4}$'),
  email text not null unique check (email = lower(email))
);

create table schools (
  id uuid primary key,
  code text not null,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) <= 254),
  address text not null check (length(address) <= 300),
  phone text not null check (length(phone) <= 30),
  website text not null default '' check (length(website) <= 200),
  initials text not null check (initials ~ '^[A-Z0-9]{1,5}$'),
  password_hash text not null,
  mobile_money_provider text,
  mobile_money_number text,
  bank_name text,
  bank_code text,
  bank_account_number text,
  subaccount_code text,
  account_holder_name text,
  payout_status text not null default 'none'
    check (payout_status in ('none', 'pending', 'ready', 'needs_attention')),
  sender_id text not null check (sender_id ~ '^[A-Za-z0-9]{1,11}$'),
  sender_id_status text not null default 'requested'
    check (sender_id_status in ('requested', 'approved', 'rejected')),
  expires_on date not null,
  -- Days up to and including this one are closed: nothing is recorded on them any more.
  closed_through date,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);

-- The last row every act locks. Numbers are gapless because they come from here, inside the transaction.
create table school_tails (
  school_id uuid primary key references schools (id),
  receipt_number bigint not null default 0,
  journal_number bigint not null default 0,
  student_number bigint not null default 0,
  audit_number bigint not null default 0,
  audit_hash bytea not null default '\x',
  data_version bigint not null default 0
) with (fillfactor = 50);

-- Who recorded it. One row, the school account, until staff have accounts of their own.
create table staff (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  name text not null check (length(name) between 1 and 120),
  role text not null default 'administrator',
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);

create table sessions (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  staff_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz,
  address inet,
  user_agent text check (length(user_agent) <= 300),
  primary key (school_id, id),
  unique (school_id, token_hash),
  foreign key (school_id, staff_id) references staff (school_id, id)
);

create table terms (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  name text not null check (length(name) between 1 and 60),
  academic_year text not null check (academic_year ~ '^\d{4}/\d{4}$'),
  starts_on date not null,
  ends_on date not null,
  primary key (school_id, id),
  unique (school_id, academic_year, name),
  check (starts_on <= ends_on)
);
