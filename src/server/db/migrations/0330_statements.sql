-- Statements of mobile-money wallets and bank accounts: their lines as the provider wrote them, and what became of each.

-- The accounts statements are kept for: bank accounts of money_accounts, wallets among them.
create table statement_accounts (
  school_id uuid not null,
  account_id uuid not null,
  type text not null check (type in ('wallet', 'bank')),
  -- Digits; a wallet's as +233…
  number text not null check (number ~ '^\+?[0-9]{5,34}$'),
  -- Pesewas at the beginning of a day, where somebody has said so; else they follow from the oldest statement.
  opening_balance bigint,
  opening_on date,
  -- How the columns of its files were read last.
  mapping jsonb,
  kept_at timestamptz not null,
  kept_by uuid not null,
  primary key (school_id, account_id),
  foreign key (school_id, account_id) references money_accounts (school_id, id),
  foreign key (school_id, kept_by) references staff (school_id, id),
  check ((opening_balance is null) = (opening_on is null))
);
create unique index statement_accounts_by_number on statement_accounts (school_id, number);

create table statement_files (
  school_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  format text not null check (format in ('csv', 'xlsx', 'mtn_pdf', 'mt940')),
  -- Pesewas, as the file says them.
  opening_balance bigint,
  closing_balance bigint,
  -- How many lines it has. Of a file that was brought, how many of them were known, new, and before the account begins here.
  lines int not null check (lines between 1 and 100000),
  state text not null default 'arriving' check (state in ('arriving', 'brought')),
  known int,
  added int,
  early int,
  from_on date,
  to_on date,
  -- Pesewas before its oldest and after its newest line, where it says them.
  first_balance bigint,
  last_balance bigint,
  begun_at timestamptz not null,
  begun_by uuid not null,
  brought_at timestamptz,
  brought_by uuid,
  primary key (school_id, id),
  foreign key (school_id, account_id) references statement_accounts (school_id, account_id),
  foreign key (school_id, begun_by) references staff (school_id, id),
  foreign key (school_id, brought_by) references staff (school_id, id),
  check ((state = 'brought') = (brought_at is not null))
);
create index statement_files_by_time on statement_files (school_id, brought_at desc);

-- The lines of a file while it arrives; they go when it was brought.
create table statement_pieces (
  school_id uuid not null,
  file_id uuid not null,
  place int not null check (place between 0 and 999),
  lines jsonb not null,
  primary key (school_id, file_id, place),
  foreign key (school_id, file_id) references statement_files (school_id, id)
);

create table statement_lines (
  school_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- The file that brought it first, its row there, and its place in time within that file.
  file_id uuid not null,
  row_number int not null,
  place int not null,
  happened_on date not null,
  -- Where the statement says it.
  happened_at time,
  -- Pesewas: in is positive. What the provider took beside it.
  amount bigint not null,
  charge bigint not null default 0 check (charge >= 0),
  -- Pesewas after it.
  balance bigint,
  provider_id text check (length(provider_id) between 1 and 80),
  -- By what it is known again (statement_identity).
  identity bytea not null,
  text text check (length(text) between 1 and 300),
  -- Digits; a phone number of Ghana as +233…
  counterparty_number text check (length(counterparty_number) between 1 and 40),
  counterparty_name text check (length(counterparty_name) between 1 and 120),
  kind text check (length(kind) between 1 and 40),
  primary key (school_id, id),
  foreign key (school_id, file_id) references statement_files (school_id, id),
  check (amount <> 0 or charge <> 0)
);
create unique index statement_lines_by_identity on statement_lines (school_id, account_id, identity);
create index statement_lines_by_day on statement_lines (school_id, account_id, happened_on);
create index statement_lines_by_number on statement_lines (school_id, counterparty_number) where counterparty_number is not null;

-- What became of a line. One stands at most; one that ended brought its line back to new.
create table statement_matches (
  school_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  act text not null check (act in ('posted', 'linked', 'set_aside')),
  receipt_id uuid,
  deposit_id uuid,
  -- Why it was set aside.
  why text check (why in ('charge', 'sweep', 'sent_back', 'not_ours')),
  note text check (length(note) between 1 and 300),
  at timestamptz not null,
  by_staff_id uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  primary key (school_id, id),
  foreign key (school_id, line_id) references statement_lines (school_id, id),
  foreign key (school_id, receipt_id) references receipts (school_id, id),
  foreign key (school_id, deposit_id) references deposits (school_id, id),
  foreign key (school_id, by_staff_id) references staff (school_id, id),
  foreign key (school_id, ended_by) references staff (school_id, id),
  check ((act = 'set_aside') = (why is not null)),
  check ((act = 'set_aside') = (coalesce(receipt_id, deposit_id) is null) and (receipt_id is null or deposit_id is null)),
  check (act <> 'posted' or receipt_id is not null),
  check ((ended_at is null) = (ended_by is null))
);
-- Money is posted once: of a line, of a receipt and of a deposit only one match stands.
create unique index statement_matches_of_line on statement_matches (school_id, line_id) where ended_at is null;
create unique index statement_matches_of_receipt on statement_matches (school_id, receipt_id)
  where ended_at is null and receipt_id is not null;
create unique index statement_matches_of_deposit on statement_matches (school_id, deposit_id)
  where ended_at is null and deposit_id is not null;
create index statement_matches_by_line on statement_matches (school_id, line_id);

-- Confirmed pairings of a number with a family that count no more, up to then.
create table forgotten_pairings (
  school_id uuid not null,
  number text not null check (length(number) <= 40),
  forgotten_at timestamptz not null,
  forgotten_by uuid not null,
  primary key (school_id, number),
  foreign key (school_id, forgotten_by) references staff (school_id, id)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['statement_accounts', 'statement_files', 'statement_pieces', 'statement_lines', 'statement_matches',
    'forgotten_pairings'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
    -- What the bank says is the office's.
    execute format('create policy own_takings on %I as restrictive for select to akontaa_cashier using (false)', owned);
    execute format('grant select on %I to akontaa_tenant', owned);
  end loop;
end $$;

-- Written once; who paid and what they wrote is emptied when the pupil it was matched with is erased.
create trigger statement_lines_append_only before update or delete on statement_lines
  for each row execute function refuse_all_but_emptying('text', 'counterparty_number', 'counterparty_name');
create trigger statement_lines_no_truncate before truncate on statement_lines for each statement execute function refuse_change();
create trigger statement_matches_no_truncate before truncate on statement_matches for each statement execute function refuse_change();
