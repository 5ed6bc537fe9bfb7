-- Money that lies somewhere and is on no pupil: drawers, the safe, banks. Its entries share the journal's numbers with the
-- ledger's. What was taken before drawers stays on *cash*.
alter table school_rules add column drawers boolean not null default false;

create table money_accounts (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  -- `cash` is what stands on the ledger's own account of that name: in no drawer and not in the safe.
  kind text not null check (kind in ('cash', 'drawer', 'safe', 'bank', 'over_short', 'in_hand', 'online_clearing', 'sponsor')),
  -- Whose: of a drawer, of what was over and short, of what is in hand.
  staff_id uuid,
  -- What people call it, where there may be several: banks and sponsors.
  name text check (length(name) between 1 and 120),
  details jsonb not null default '{}',
  created_at timestamptz not null,
  created_by uuid not null,
  closed_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, staff_id) references staff (school_id, id),
  foreign key (school_id, created_by) references staff (school_id, id),
  check ((kind in ('drawer', 'over_short', 'in_hand')) = (staff_id is not null)),
  check ((kind in ('bank', 'sponsor')) = (name is not null))
);
create unique index money_accounts_of_person on money_accounts (school_id, kind, staff_id) where staff_id is not null;
create unique index money_accounts_of_school on money_accounts (school_id, kind)
  where kind in ('cash', 'safe', 'online_clearing');

-- One person's drawer from its opening to its count.
create table drawers (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  staff_id uuid not null,
  -- counted: the second count stands and its reason is still missing.
  state text not null default 'open' check (state in ('open', 'counted', 'closed')),
  opened_at timestamptz not null,
  opened_on date not null,
  -- By a payment that did not ask for the float.
  opened_by_itself boolean not null default false,
  session_id uuid,
  -- Pesewas. What lay in it when it was opened; `counted` is what lay in it when it was counted.
  opening_float bigint not null check (opening_float >= 0),
  counted bigint check (counted >= 0),
  -- How many of each piece. A first count that did not agree is kept beside the one that stands.
  pieces jsonb,
  first_pieces jsonb,
  first_counted_at timestamptz,
  first_counted_by uuid,
  counted_at timestamptz,
  counted_by uuid,
  reason text check (length(reason) between 1 and 300),
  reason_by uuid,
  closed_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, staff_id) references staff (school_id, id),
  foreign key (school_id, first_counted_by) references staff (school_id, id),
  foreign key (school_id, counted_by) references staff (school_id, id),
  foreign key (school_id, reason_by) references staff (school_id, id),
  check ((state = 'open') = (counted is null)),
  check ((counted is null) = (counted_at is null) and (counted is null) = (counted_by is null) and (counted is null) = (pieces is null)),
  check ((state = 'closed') = (closed_at is not null))
);
create unique index drawers_open on drawers (school_id, staff_id) where state = 'open';
create index drawers_by_person on drawers (school_id, staff_id, opened_at desc);
create index drawers_by_day on drawers (school_id, opened_on);

create table money_entries (
  school_id uuid not null references schools (id),
  id uuid not null,
  -- From the same tail as ledger_entries: over both tables gapless.
  journal_number bigint not null,
  group_id uuid not null,
  kind text not null check (kind in ('float', 'handover', 'deposit', 'cash_difference', 'settlement', 'sponsor_share',
    'sponsor_payment')),
  -- Both legs in one row: what receives, and where it comes from.
  debit_account uuid not null,
  credit_account uuid not null,
  -- Pesewas.
  amount bigint not null check (amount > 0),
  effective_on date not null,
  -- The drawer whose float or counted difference it is.
  drawer_id uuid,
  reference text check (length(reference) <= 80),
  note text check (length(note) <= 300),
  corrects uuid,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  session_id uuid,
  primary key (school_id, id),
  unique (school_id, journal_number),
  foreign key (school_id, debit_account) references money_accounts (school_id, id),
  foreign key (school_id, credit_account) references money_accounts (school_id, id),
  foreign key (school_id, drawer_id) references drawers (school_id, id),
  foreign key (school_id, corrects) references money_entries (school_id, id),
  foreign key (school_id, recorded_by) references staff (school_id, id),
  check (debit_account <> credit_account)
);
create index money_entries_by_debit on money_entries (school_id, debit_account, journal_number);
create index money_entries_by_credit on money_entries (school_id, credit_account, journal_number);
create index money_entries_by_day on money_entries (school_id, effective_on);
create index money_entries_by_drawer on money_entries (school_id, drawer_id) where drawer_id is not null;
create index money_entries_by_group on money_entries (school_id, group_id);

-- The drawer into which, or out of which, money of a line went. Every line before this has none: it stands on *cash* as it did.
alter table ledger_entries add column drawer_id uuid;
alter table ledger_entries add constraint ledger_entries_drawer
  foreign key (school_id, drawer_id) references drawers (school_id, id) not valid;
create index ledger_entries_by_drawer on ledger_entries (school_id, drawer_id) where drawer_id is not null;

-- What became of the cash of a receipt taken back, as it was said.
alter table receipt_voids add column cash text check (cash in ('given_back', 'came_once', 'another_child'));

-- Cash on its way to another drawer or to the safe. Nothing is posted until it has been counted there.
create table hand_overs (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  state text not null default 'on_its_way' check (state in ('on_its_way', 'received', 'withdrawn')),
  -- Out of which drawer, and whether that was after its count.
  drawer_id uuid not null,
  staff_id uuid not null,
  was_counted boolean not null,
  goes_to text not null check (goes_to in ('safe', 'drawer')),
  to_staff_id uuid,
  -- Pesewas.
  amount bigint not null check (amount > 0),
  note text check (length(note) <= 300),
  handed_over_at timestamptz not null,
  handed_over_by uuid not null,
  -- As counted by the receiver; into which of their drawers.
  received bigint check (received >= 0),
  pieces jsonb,
  received_at timestamptz,
  received_by uuid,
  into_drawer_id uuid,
  receiver_says text check (length(receiver_says) <= 300),
  giver_says text check (length(giver_says) <= 300),
  -- Back in which drawer of the giver, and whether that had been counted.
  withdrawn_at timestamptz,
  back_in_drawer_id uuid,
  back_after_count boolean,
  primary key (school_id, id),
  foreign key (school_id, drawer_id) references drawers (school_id, id),
  foreign key (school_id, into_drawer_id) references drawers (school_id, id),
  foreign key (school_id, back_in_drawer_id) references drawers (school_id, id),
  foreign key (school_id, staff_id) references staff (school_id, id),
  foreign key (school_id, to_staff_id) references staff (school_id, id),
  foreign key (school_id, handed_over_by) references staff (school_id, id),
  foreign key (school_id, received_by) references staff (school_id, id),
  check ((goes_to = 'drawer') = (to_staff_id is not null)),
  check ((state = 'received') = (received is not null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create index hand_overs_by_drawer on hand_overs (school_id, drawer_id);
create index hand_overs_into_drawer on hand_overs (school_id, into_drawer_id) where into_drawer_id is not null;
create index hand_overs_back on hand_overs (school_id, back_in_drawer_id) where back_in_drawer_id is not null;
create index hand_overs_on_their_way on hand_overs (school_id, staff_id) where state = 'on_its_way';
create index hand_overs_by_time on hand_overs (school_id, handed_over_at desc);

-- Payments by other methods that somebody has found on the phone or the slips. No fact of the ledger.
create table drawer_ticks (
  school_id uuid not null references schools (id),
  receipt_id uuid not null,
  ticked_at timestamptz not null,
  ticked_by uuid not null,
  primary key (school_id, receipt_id),
  foreign key (school_id, receipt_id) references receipts (school_id, id),
  foreign key (school_id, ticked_by) references staff (school_id, id)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['money_accounts', 'drawers', 'money_entries', 'hand_overs', 'drawer_ticks'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())',
      owned);
    execute format('grant select on %I to akontaa_tenant', owned);
  end loop;
end $$;
grant insert, delete on drawer_ticks to akontaa_tenant;
create trigger money_entries_append_only before update or delete on money_entries for each row execute function refuse_change();
create trigger money_entries_no_truncate before truncate on money_entries for each statement execute function refuse_change();
