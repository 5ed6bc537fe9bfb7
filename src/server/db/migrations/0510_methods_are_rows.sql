-- How money comes in, and what a line on a student can be: each a row, added by a migration and by nothing else. kinds.sql makes its
-- functions and the checks of ledger_entries from them, so that a line is judged without reading a table.
create table payment_methods (
  -- As people read it.
  name text primary key,
  -- As the ledger has it: the other leg of a payment.
  account text not null unique check (account = lower(name)),
  -- In which order methods are listed.
  place int not null unique,
  -- Is it chosen by people? Online comes by itself.
  is_chosen boolean not null,
  is_cash boolean not null,
  -- Is it money that was received, and not a claim on somebody?
  is_received boolean not null,
  -- On the statements of which type of account its money is seen.
  statement text check (statement in ('wallet', 'bank')),
  check (not is_cash or statement is null)
);
insert into payment_methods (name, account, place, is_chosen, is_cash, is_received, statement) values
  ('Cash', 'cash', 1, true, true, true, null),
  ('Mobile Money', 'mobile money', 2, true, false, true, 'wallet'),
  ('Bank', 'bank', 3, true, false, true, 'bank'),
  ('Cheque', 'cheque', 4, true, false, true, 'bank'),
  ('Card', 'card', 5, true, false, true, 'bank'),
  ('Online', 'online', 100, false, false, true, null);

create table entry_kinds (
  kind text primary key,
  place int not null unique,
  -- Null: of what it takes back or moves.
  side text check (side in ('Debit', 'Credit')),
  -- Its other leg. Null: that of the method, or of what it takes back.
  account text,
  -- Does it count as received, where its other leg is money?
  is_received boolean not null,
  -- Does it count as charged, where its other leg is one of those charged to?
  is_charged boolean not null
);
insert into entry_kinds (kind, place, side, account, is_received, is_charged) values
  ('opening', 1, 'Debit', 'opening balances', false, true),
  ('class_fee', 2, 'Debit', 'fee income', false, true),
  ('manual_charge', 3, 'Debit', 'fee income', false, true),
  ('daily_charge', 4, 'Debit', 'fee income', false, true),
  ('payment', 5, 'Credit', null, true, false),
  ('refund', 6, 'Debit', null, true, false),
  ('discount', 7, 'Credit', 'allowances', false, false),
  ('scholarship', 8, 'Credit', 'allowances', false, false),
  ('waiver', 9, 'Credit', 'allowances', false, false),
  ('write_off', 10, 'Credit', 'allowances', false, false),
  ('reallocation', 11, null, 'reallocation', false, false),
  ('reversal', 12, null, null, true, true),
  ('sponsor_share', 13, null, 'sponsors', false, false),
  ('sponsor_payment', 14, 'Debit', 'sponsors', false, false);

-- The same words, in one list each. Not valid: they are held for what comes, as they were.
alter table ledger_entries drop constraint ledger_entries_kind_check, add constraint ledger_entries_kind_check check (kind in
  ('opening', 'class_fee', 'manual_charge', 'daily_charge', 'payment', 'refund', 'discount', 'scholarship', 'waiver', 'write_off',
    'reallocation', 'reversal', 'sponsor_share', 'sponsor_payment')) not valid;
alter table ledger_entries drop constraint ledger_entries_method_check, add constraint ledger_entries_method_check check (method in
  ('Cash', 'Mobile Money', 'Bank', 'Cheque', 'Card', 'Online')) not valid;
alter table ledger_entries drop constraint ledger_entries_counter_account_check,
  add constraint ledger_entries_counter_account_check check (counter_account in ('fee income', 'opening balances', 'allowances', 'cash',
    'mobile money', 'bank', 'cheque', 'card', 'online', 'reallocation', 'sponsors')) not valid;
