-- Registers: who of a class had a daily fee on a day. Kept by a class teacher, posted once, when a cashier accepts it.
create table registers (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  class_id uuid not null,
  fee_type_id uuid not null,
  -- The day it was opened on, whenever it is sent.
  day date not null,
  state text not null default 'draft' check (state in ('draft', 'handed_over', 'sent_back', 'accepted')),
  opened_at timestamptz not null,
  opened_by uuid not null,
  handed_over_at timestamptz,
  handed_over_by uuid,
  -- Pesewas: what the teacher counted, with a sentence where it is not what the marks come to.
  said bigint check (said >= 0),
  giver_says text check (length(giver_says) between 1 and 300),
  sent_back_at timestamptz,
  sent_back_by uuid,
  sent_back_reason text check (length(sent_back_reason) between 1 and 300),
  accepted_at timestamptz,
  accepted_by uuid,
  -- Pesewas: what the marks came to when it was accepted, and what was counted then.
  marked bigint check (marked >= 0),
  counted bigint check (counted >= 0),
  receiver_says text check (length(receiver_says) between 1 and 300),
  drawer_id uuid,
  -- AGA-D-000045, gapless.
  slip_number bigint,
  primary key (school_id, id),
  unique (school_id, class_id, fee_type_id, day),
  unique (school_id, slip_number),
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, fee_type_id) references daily_fees (school_id, fee_type_id),
  foreign key (school_id, opened_by) references staff (school_id, id),
  foreign key (school_id, handed_over_by) references staff (school_id, id),
  foreign key (school_id, sent_back_by) references staff (school_id, id),
  foreign key (school_id, accepted_by) references staff (school_id, id),
  foreign key (school_id, drawer_id) references drawers (school_id, id),
  check (state in ('draft', 'sent_back') or (handed_over_by is not null and said is not null)),
  check ((state = 'accepted') = (slip_number is not null and accepted_by is not null and counted is not null and marked is not null))
);
create index registers_by_day on registers (school_id, day);
create index registers_on_their_way on registers (school_id, handed_over_at) where state = 'handed_over';

-- What somebody marked for a pupil. Two who mark one class have a row each, until they agree or one is chosen.
create table register_marks (
  school_id uuid not null,
  register_id uuid not null,
  student_id uuid not null,
  marked_by uuid not null,
  mark text not null check (mark in ('paid', 'prepaid', 'owes', 'absent', 'own_food', 'free')),
  -- Pesewas that were paid, for today or any other day.
  amount bigint not null default 0 check (amount >= 0),
  marked_at timestamptz not null,
  primary key (school_id, register_id, student_id, marked_by),
  foreign key (school_id, register_id) references registers (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, marked_by) references staff (school_id, id),
  check ((mark = 'paid') = (amount > 0))
);

-- What was accepted of each pupil, and each correction of it: the newest turn stands. Facts, like entries.
create table register_lines (
  school_id uuid not null,
  register_id uuid not null,
  student_id uuid not null,
  turn int not null check (turn >= 1),
  mark text not null check (mark in ('paid', 'prepaid', 'owes', 'absent', 'own_food', 'free')),
  -- Pesewas: charged for the day, and paid.
  charged bigint not null check (charged >= 0),
  paid bigint not null check (paid >= 0),
  -- Of its entries.
  group_id uuid not null,
  reason text check (length(reason) between 1 and 300),
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (school_id, register_id, student_id, turn),
  foreign key (school_id, register_id) references registers (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, recorded_by) references staff (school_id, id),
  check (charged = 0 or mark in ('paid', 'prepaid', 'owes')),
  check ((turn > 1) = (reason is not null))
);
create index register_lines_by_student on register_lines (school_id, student_id);

alter table school_tails add column slip_number bigint not null default 0;

-- The register an entry belongs to. A payment made through one has no receipt: its paper is the register's slip.
alter table ledger_entries add column register_id uuid;
alter table ledger_entries add constraint ledger_entries_register
  foreign key (school_id, register_id) references registers (school_id, id) not valid;
create index ledger_entries_by_register on ledger_entries (school_id, register_id) where register_id is not null;

-- Two more kinds, and payments without a receipt. The kinds that are there stay, whichever they are.
do $$
declare
  known text;
  rule record;
begin
  select pg_get_expr(conbin, conrelid) into strict known from pg_constraint
  where conrelid = 'ledger_entries'::regclass and conname = 'ledger_entries_kind_check';
  alter table ledger_entries drop constraint ledger_entries_kind_check;
  execute format('alter table ledger_entries add constraint ledger_entries_kind_check check ((%s) or kind = %L) not valid',
    known, 'daily_charge');
  select pg_get_expr(conbin, conrelid) into strict known from pg_constraint
  where conrelid = 'money_entries'::regclass and conname = 'money_entries_kind_check';
  alter table money_entries drop constraint money_entries_kind_check;
  execute format('alter table money_entries add constraint money_entries_kind_check check ((%s) or kind = %L) not valid',
    known, 'register_difference');
  for rule in select conname from pg_constraint where conrelid = 'ledger_entries'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%receipt_id IS NOT NULL%' loop
    execute format('alter table ledger_entries drop constraint %I', rule.conname);
  end loop;
end $$;
alter table ledger_entries add constraint ledger_entries_payment_on_paper
  check (kind <> 'payment' or method is not null and (receipt_id is not null or register_id is not null)) not valid;

do $$
declare
  owned text;
begin
  foreach owned in array array['registers', 'register_marks', 'register_lines'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())',
      owned);
    execute format('grant select on %I to akontaa_tenant, akontaa_teacher', owned);
  end loop;
end $$;
create trigger register_lines_append_only before update or delete on register_lines
  for each row execute function refuse_all_but_emptying('reason');
create trigger register_lines_no_truncate before truncate on register_lines
  for each statement execute function refuse_change();
create policy own_classes on registers as restrictive for select to akontaa_teacher
  using (class_id in (select c.class_id from staff_classes c where c.school_id = current_school()));
create policy own_classes on register_marks as restrictive for select to akontaa_teacher
  using (register_id in (select r.id from registers r where r.school_id = current_school()));
create policy own_classes on register_lines as restrictive for select to akontaa_teacher
  using (register_id in (select r.id from registers r where r.school_id = current_school()));
