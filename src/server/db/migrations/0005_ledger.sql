-- The ledger: facts that are only ever added. Written by the posting door alone (server/ledger/*.sql).
create table receipts (
  school_id uuid not null references schools (id),
  id uuid not null,
  number bigint not null,
  code text not null,
  student_id uuid not null,
  -- Pesewas. The balances are the student's over all fee types, as printed.
  amount bigint not null check (amount > 0),
  balance_before bigint not null,
  balance_after bigint not null,
  effective_on date not null,
  method text not null,
  reference text,
  payer text,
  term_id uuid not null,
  class_id uuid not null,
  issued_at timestamptz not null,
  issued_by uuid not null,
  primary key (school_id, id),
  unique (school_id, number),
  unique (school_id, code),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, term_id) references terms (school_id, id),
  foreign key (school_id, issued_by) references staff (school_id, id)
);
create index receipts_by_student on receipts (school_id, student_id, number);

create table receipt_voids (
  school_id uuid not null,
  receipt_id uuid not null,
  reason text not null check (length(reason) between 1 and 300),
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (school_id, receipt_id),
  foreign key (school_id, receipt_id) references receipts (school_id, id),
  foreign key (school_id, recorded_by) references staff (school_id, id)
);

create table receipt_prints (
  school_id uuid not null,
  receipt_id uuid not null,
  copy int not null check (copy > 0),
  printed_at timestamptz not null,
  printed_by uuid not null,
  primary key (school_id, receipt_id, copy),
  foreign key (school_id, receipt_id) references receipts (school_id, id),
  foreign key (school_id, printed_by) references staff (school_id, id)
);

create table ledger_entries (
  school_id uuid not null references schools (id),
  id uuid not null,
  -- Commit-ordered within the school and gapless: stable paging.
  journal_number bigint not null,
  -- One act, one group: the lines of a tender, a billing run, a move.
  group_id uuid not null,
  student_id uuid not null,
  -- The class at that time.
  class_id uuid not null,
  fee_type_id uuid not null,
  -- Debit raises what the student owes, Credit lowers it.
  side text not null check (side in ('Debit', 'Credit')),
  -- Pesewas.
  amount bigint not null check (amount > 0),
  kind text not null check (kind in ('opening', 'class_fee', 'manual_charge', 'payment', 'discount', 'waiver',
    'write_off', 'refund', 'reallocation', 'reversal')),
  -- The other leg of the double entry; the first is the student's account for the fee type.
  counter_account text not null check (counter_account in ('fee income', 'opening balances', 'allowances', 'cash',
    'mobile money', 'bank', 'cheque', 'card', 'reallocation')),
  effective_on date not null,
  due_on date,
  method text check (method in ('Cash', 'Mobile Money', 'Bank', 'Cheque', 'Card')),
  reference text check (length(reference) <= 80),
  note text check (length(note) <= 300),
  term_id uuid not null,
  receipt_id uuid,
  billing_run_id uuid,
  -- The entry this one takes back (reversal) or moves (reallocation).
  corrects uuid,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  session_id uuid,
  primary key (school_id, id),
  unique (school_id, journal_number),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, fee_type_id) references fee_types (school_id, id),
  foreign key (school_id, term_id) references terms (school_id, id),
  foreign key (school_id, receipt_id) references receipts (school_id, id),
  foreign key (school_id, billing_run_id) references billing_runs (school_id, id),
  foreign key (school_id, corrects) references ledger_entries (school_id, id),
  foreign key (school_id, recorded_by) references staff (school_id, id),
  check ((kind = 'payment') <= (receipt_id is not null and method is not null)),
  check ((kind in ('reversal', 'reallocation')) = (corrects is not null))
);
create index ledger_entries_by_student on ledger_entries (school_id, student_id, journal_number);
create index ledger_entries_by_day on ledger_entries (school_id, effective_on, journal_number);
create index ledger_entries_by_receipt on ledger_entries (school_id, receipt_id) where receipt_id is not null;
create index ledger_entries_by_run on ledger_entries (school_id, billing_run_id) where billing_run_id is not null;
create unique index ledger_entries_reversed_once on ledger_entries (school_id, corrects) where kind = 'reversal';
create index ledger_entries_corrections on ledger_entries (school_id, corrects) where corrects is not null;

-- What an older client's second call said about the first: read in place of the entry's own.
create table ledger_details (
  school_id uuid not null,
  entry_id uuid not null,
  effective_on date,
  due_on date,
  method text,
  recorded_at timestamptz not null,
  primary key (school_id, entry_id),
  foreign key (school_id, entry_id) references ledger_entries (school_id, id)
);

-- One half of an older client's pair of calls, waiting for the other (product rule: same session, two minutes).
create table ledger_halves (
  school_id uuid not null,
  entry_id uuid not null,
  session_id uuid not null,
  call text not null check (call in ('pay', 'transaction')),
  paired_at timestamptz,
  recorded_at timestamptz not null,
  primary key (school_id, entry_id),
  foreign key (school_id, entry_id) references ledger_entries (school_id, id)
);
create index ledger_halves_open on ledger_halves (school_id, session_id, recorded_at) where paired_at is null;

-- Kept for speed, written in the same call as the entry; verify-ledger recomputes both from the entries.
create table balances (
  school_id uuid not null references schools (id),
  student_id uuid not null,
  fee_type_id uuid not null,
  -- Pesewas: debits less credits.
  balance bigint not null,
  primary key (school_id, student_id, fee_type_id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, fee_type_id) references fee_types (school_id, id)
) with (fillfactor = 70);

create table ledger_days (
  school_id uuid not null references schools (id),
  effective_on date not null,
  class_id uuid not null,
  fee_type_id uuid not null,
  entries bigint not null,
  -- Pesewas.
  debits bigint not null,
  credits bigint not null,
  received bigint not null,
  primary key (school_id, effective_on, class_id, fee_type_id)
) with (fillfactor = 70);

do $$
declare
  facts text;
begin
  foreach facts in array array['receipts', 'receipt_voids', 'receipt_prints', 'ledger_entries', 'ledger_details',
    'billing_runs', 'billing_run_undos'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
      facts || '_append_only', facts);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      facts || '_no_truncate', facts);
  end loop;
end $$;
