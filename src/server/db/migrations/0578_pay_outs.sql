-- Cash paid out for what the school needs (gas, water, a repair), with vouchers in a series of their own, and cash brought from the bank.
-- The money is a `pay_out` or a `drawn` of money_entries with the row's id as its group; it is on no pupil.
alter table school_tails add column voucher_number bigint not null default 0;
-- More than this is paid out by two, where the school wants two. Pesewas.
alter table school_rules add column pay_out_limit bigint not null default 5000 check (pay_out_limit >= 0);

alter table money_accounts drop constraint money_accounts_kind_check;
alter table money_accounts add constraint money_accounts_kind_check check
  (kind in ('cash', 'drawer', 'safe', 'bank', 'over_short', 'in_hand', 'online_clearing', 'sponsor', 'charges', 'paid_out'));
create unique index money_accounts_of_pay_outs on money_accounts (school_id) where kind = 'paid_out';
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into strict known from pg_constraint
  where conrelid = 'money_entries'::regclass and conname = 'money_entries_kind_check';
  alter table money_entries drop constraint money_entries_kind_check;
  execute format('alter table money_entries add constraint money_entries_kind_check check ((%s) or kind in (%L, %L)) not valid',
    known, 'pay_out', 'drawn');
end $$;

-- What cash is paid out for, in the school's own words; those every school begins with stand in the code until one is written.
create table pay_out_words (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  name text not null check (length(name) between 1 and 40),
  written_at timestamptz not null,
  written_by uuid not null,
  -- Off the list; what was paid out for it keeps it.
  ended_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, written_by) references staff (school_id, id)
);
create unique index pay_out_words_by_name on pay_out_words (school_id, lower(name));

create table pay_outs (
  school_id uuid not null references schools (id),
  id uuid not null,
  -- Gapless: AGA-V-000012.
  number bigint not null,
  came_from text not null check (came_from in ('drawer', 'safe', 'cash')),
  drawer_id uuid,
  -- Pesewas.
  amount bigint not null check (amount > 0),
  payee text not null check (length(payee) between 1 and 120),
  word_id uuid not null,
  allowed_by uuid not null,
  -- The second person, above the limit.
  approved_by uuid,
  paid_on date not null,
  paid_at timestamptz not null,
  paid_by uuid not null,
  photo_id uuid,
  -- Of the photo as it is kept: the same again is asked about.
  photo_hash bytea,
  taken_back_at timestamptz,
  taken_back_by uuid,
  taken_back_reason text check (length(taken_back_reason) between 1 and 300),
  taken_back_cash text check (taken_back_cash in ('given_back', 'never_paid')),
  primary key (school_id, id),
  unique (school_id, number),
  foreign key (school_id, drawer_id) references drawers (school_id, id),
  foreign key (school_id, word_id) references pay_out_words (school_id, id),
  foreign key (school_id, allowed_by) references staff (school_id, id),
  foreign key (school_id, approved_by) references staff (school_id, id),
  foreign key (school_id, paid_by) references staff (school_id, id),
  foreign key (school_id, photo_id) references pictures (school_id, id),
  foreign key (school_id, taken_back_by) references staff (school_id, id),
  check ((came_from = 'drawer') = (drawer_id is not null)),
  check ((photo_id is null) = (photo_hash is null)),
  check ((taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null) = (taken_back_reason is null)
    and (taken_back_at is null) = (taken_back_cash is null))
);
create index pay_outs_by_day on pay_outs (school_id, paid_on desc, number desc);
create index pay_outs_by_drawer on pay_outs (school_id, drawer_id) where drawer_id is not null;
create index pay_outs_by_photo on pay_outs (school_id, photo_hash) where photo_hash is not null;

create table bank_draws (
  school_id uuid not null references schools (id),
  id uuid not null,
  bank_account_id uuid not null,
  -- Into the safe, or, without drawers, to the school's cash.
  goes_to text not null check (goes_to in ('safe', 'cash')),
  -- Pesewas.
  amount bigint not null check (amount > 0),
  -- Of the cheque, or of the bank's slip.
  reference text not null check (length(reference) between 1 and 40),
  drawn_on date not null,
  entered_at timestamptz not null,
  entered_by uuid not null,
  taken_back_at timestamptz,
  taken_back_by uuid,
  taken_back_reason text check (length(taken_back_reason) between 1 and 300),
  primary key (school_id, id),
  foreign key (school_id, bank_account_id) references money_accounts (school_id, id),
  foreign key (school_id, entered_by) references staff (school_id, id),
  foreign key (school_id, taken_back_by) references staff (school_id, id),
  check ((taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null) = (taken_back_reason is null))
);
create index bank_draws_by_day on bank_draws (school_id, drawn_on desc, entered_at desc);
create index bank_draws_by_reference on bank_draws (school_id, bank_account_id, lower(reference));

do $$
declare
  owned text;
begin
  foreach owned in array array['pay_out_words', 'pay_outs', 'bank_draws'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
    execute format('grant select on %I to akontaa_tenant', owned);
  end loop;
end $$;
-- A cashier sees what went out of the own hands, and what was drawn from the bank not at all.
create policy own_takings on pay_outs as restrictive for select to akontaa_cashier
  using (paid_by = (select current_staff()) or drawer_id in (select d.id from drawers d
    where d.school_id = current_school() and d.staff_id = (select current_staff())));
create policy own_takings on bank_draws as restrictive for select to akontaa_cashier using (false);
alter policy own_takings on pictures using (id in (select l.picture_id from school_logos l where l.school_id = current_school())
  or kept_by = (select current_staff()));

-- A pay-out is about no pupil.
alter table approval_requests alter column student_id drop not null;
alter table approval_requests drop constraint approval_requests_act_check;
alter table approval_requests add constraint approval_requests_act_check check (act in
  ('take_back', 'take_back_entry', 'correct', 'move', 'refund', 'write_off', 'discount', 'waiver', 'refund_online', 'undo_bill',
    'bill_without', 'undo_file', 'pay_out'));
alter table approval_requests add constraint approval_requests_of_a_pupil check (student_id is not null or act = 'pay_out');
