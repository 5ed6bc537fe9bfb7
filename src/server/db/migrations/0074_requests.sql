-- The rule of two: what is asked for, and who answered. Written by the posting door alone, which lets such an act through only
-- with an approval given in the same transaction.
create table approval_requests (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  act text not null check (act in ('take_back', 'take_back_entry', 'move', 'refund', 'write_off', 'discount', 'waiver')),
  -- What it is about, so that one thing is asked for once at a time.
  thing text not null,
  -- What the posting door is given when it is approved (ids and pesewas).
  input jsonb not null,
  -- Pesewas.
  amount bigint not null check (amount > 0),
  student_id uuid not null,
  receipt_id uuid,
  entry_id uuid,
  fee_type_id uuid,
  to_student_id uuid,
  reason text not null check (length(reason) between 1 and 300),
  -- What the cash did, in the asker's words.
  cash text check (cash in ('came_once', 'given_back', 'another_child')),
  asked_at timestamptz not null,
  asked_by uuid not null,
  session_id uuid,
  lapses_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn', 'lapsed')),
  answered_at timestamptz,
  answered_by uuid,
  answered_with text check (answered_with in ('own_session', 'pin', 'code')),
  answer_reason text check (length(answer_reason) <= 300),
  -- The transaction of the approval: the act goes through in it and in no other.
  answered_in text,
  -- A code texted to a Head, for this request alone.
  code_hash bytea,
  code_for uuid,
  code_tries int not null default 0,
  code_expires_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, to_student_id) references students (school_id, id),
  foreign key (school_id, receipt_id) references receipts (school_id, id),
  foreign key (school_id, entry_id) references ledger_entries (school_id, id),
  foreign key (school_id, fee_type_id) references fee_types (school_id, id),
  foreign key (school_id, asked_by) references staff (school_id, id),
  foreign key (school_id, answered_by) references staff (school_id, id)
);
create unique index approval_requests_open on approval_requests (school_id, thing) where state = 'open';
create index approval_requests_by_time on approval_requests (school_id, asked_at desc);
create index approval_requests_by_receipt on approval_requests (school_id, receipt_id) where receipt_id is not null;
alter table approval_requests enable row level security;
alter table approval_requests force row level security;
create policy own_school on approval_requests using (school_id = current_school()) with check (school_id = current_school());
grant select on approval_requests to akontaa_tenant;
