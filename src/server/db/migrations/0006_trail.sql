-- What every act leaves behind: the audit log, the remembered answers, and the messages to send.
create table audit_log (
  school_id uuid not null references schools (id),
  number bigint not null,
  at timestamptz not null,
  staff_id uuid,
  session_id uuid,
  request_id text,
  act text not null,
  subject uuid,
  -- Ids, amounts and days; never a person's name or number.
  facts jsonb not null,
  -- Salted hash of the personal values beside it, so that erasing them leaves the chain whole.
  values_hash bytea,
  -- sha256 of the previous hash, this number and this row's digest.
  hash bytea not null,
  primary key (school_id, number)
);
create table audit_values (
  school_id uuid not null,
  number bigint not null,
  subject uuid,
  salt bytea not null,
  content jsonb,
  primary key (school_id, number),
  foreign key (school_id, number) references audit_log (school_id, number)
);
create index audit_values_by_subject on audit_values (school_id, subject);

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

-- Successes only, kept for ever. The answer holds ids and amounts, no names.
create table idempotency_keys (
  school_id uuid not null references schools (id),
  key text not null check (length(key) between 1 and 200),
  input_hash bytea not null,
  answer jsonb not null,
  recorded_at timestamptz not null default now(),
  primary key (school_id, key)
);

create table messages (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  kind text not null check (kind in ('receipt', 'receipt_void', 'fee_added', 'reminder', 'custom')),
  -- One message per thing told: a receipt is thanked for once.
  told text not null,
  guardian_id uuid,
  receipt_id uuid,
  billing_run_id uuid,
  phone text not null,
  -- What the text is made from when it is not made yet (ids and amounts).
  facts jsonb not null default '{}',
  text text,
  segments int,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'sent', 'delivered', 'failed', 'dead', 'cancelled')),
  reason text,
  attempts int not null default 0,
  not_before timestamptz not null default now(),
  leased_until timestamptz,
  provider text,
  provider_id text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (school_id, id),
  unique (school_id, told),
  foreign key (school_id, guardian_id) references guardians (school_id, id),
  foreign key (school_id, receipt_id) references receipts (school_id, id),
  foreign key (school_id, billing_run_id) references billing_runs (school_id, id)
);
create index messages_due on messages (not_before) where status in ('queued', 'sending', 'failed', 'sent');
create index messages_by_time on messages (school_id, created_at desc);
