-- The tables as they are today. Written by `npm run schema`, never by hand; changed by a new file in migrations/.
-- Every table with a school_id forces row-level security.

-- # The school and its people

-- A school: name, contact, how it is paid out, until when it is subscribed.
create table schools (
  id uuid not null,
  code text not null,
  name text not null,
  email text not null,
  address text not null,
  phone text not null,
  website text not null default '',
  initials text not null,
  password_hash text not null,
  mobile_money_provider text,
  mobile_money_number text,
  bank_name text,
  bank_code text,
  bank_account_number text,
  subaccount_code text,
  account_holder_name text,
  payout_status text not null default 'none',
  sender_id text not null,
  sender_id_status text not null default 'requested',
  expires_on date not null,
  closed_through date,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  recovery_phone text,
  recovery_until timestamptz,
  pupil_prefix text,
  phone_confirmed_at timestamptz,
  phone_since timestamptz,
  primary key (id),
  check (length(name) between 1 and 120),
  check (initials ~ '^[A-Z0-9]{1,5}$'),
  check (length(address) <= 300),
  check (length(email) <= 254),
  check (length(phone) <= 30),
  check (length(website) <= 200),
  check (payout_status in ('none', 'pending', 'ready', 'needs_attention')),
  check (pupil_prefix ~ '^[A-HJKMNP-Z2-9]{3,4}$'),
  check (sender_id ~ '^[A-Za-z0-9]{1,11}$'),
  check (sender_id_status in ('requested', 'approved', 'rejected'))
);

-- The one row of a school that every act moves forward; numbers of receipts, vouchers, entries and the audit log come from it.
create table school_tails (
  school_id uuid not null,
  receipt_number bigint not null default 0,
  journal_number bigint not null default 0,
  student_number bigint not null default 0,
  audit_number bigint not null default 0,
  audit_hash bytea not null default '\x',
  data_version bigint not null default 0,
  slip_number bigint not null default 0,
  voucher_number bigint not null default 0,
  invoice_number bigint not null default 0,
  awaits_numbers boolean not null default false,
  primary key (school_id),
  foreign key (school_id) references schools(id)
);

-- When the school's rows were restored from a backup, and who answered for the numbers on paper.
create table restores (
  school_id uuid not null,
  restored_at timestamptz not null,
  backup_made_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  primary key (school_id, restored_at),
  check ((answered_at is null) = (answered_by is null)),
  foreign key (school_id) references schools(id),
  foreign key (school_id, answered_by) references staff(school_id, id)
);

-- Numbers that are given to nobody: issued before a restore, or in the receipt book of before.
create table number_gaps (
  school_id uuid not null,
  series text not null,
  after bigint not null,
  through bigint not null,
  restored_at timestamptz,
  noted_at timestamptz not null,
  noted_by uuid not null,
  primary key (school_id, series, after),
  check (length(series) between 1 and 20),
  check (after >= 0),
  check (through > after),
  foreign key (school_id) references schools(id),
  foreign key (school_id, noted_by) references staff(school_id, id),
  foreign key (school_id, restored_at) references restores(school_id, restored_at)
);

-- Rules of the office: idle minutes, the rule of two and its limit, drawers and what one begins with, the limit of pay-outs. No row is the rules a school begins with.
create table school_rules (
  school_id uuid not null,
  idle_minutes integer not null default 3,
  two_persons boolean not null default false,
  discount_limit bigint not null default 10000,
  drawers boolean not null default false,
  usual_float bigint not null default 10000,
  pay_out_limit bigint not null default 5000,
  kind_change text,
  text_least bigint not null default 2000,
  primary key (school_id),
  check (idle_minutes between 2 and 10),
  check (discount_limit >= 0),
  check (kind_change in ('days', 'whole', 'nothing')),
  check (pay_out_limit >= 0),
  check (text_least >= 0),
  check (usual_float >= 0),
  foreign key (school_id) references schools(id)
);

-- Which picture is the logo.
create table school_logos (
  school_id uuid not null,
  picture_id uuid not null,
  primary key (school_id),
  foreign key (school_id) references schools(id),
  foreign key (school_id, picture_id) references pictures(school_id, id)
);

-- Pictures that a school gave us, as we made them again.
create table pictures (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  media_type text not null,
  width integer not null,
  height integer not null,
  content bytea not null,
  kept_at timestamptz not null,
  kept_by uuid not null,
  primary key (school_id, id),
  check (length(content) between 1 and 2000000),
  check (height > 0),
  check (media_type in ('image/jpeg', 'image/png')),
  check (width > 0),
  foreign key (school_id) references schools(id),
  foreign key (school_id, kept_by) references staff(school_id, id)
);

-- How parents pay besides at the office, as printed on bills.
create table payment_ways (
  school_id uuid not null,
  momo_provider text not null default '',
  momo_number text not null default '',
  momo_name text not null default '',
  bank_name text not null default '',
  bank_account text not null default '',
  bank_holder text not null default '',
  updated_at timestamptz not null,
  primary key (school_id),
  check (length(bank_account) <= 40),
  check (length(bank_holder) <= 80),
  check (length(bank_name) <= 80),
  check (length(momo_name) <= 80),
  check (length(momo_number) <= 30),
  check (length(momo_provider) <= 40),
  foreign key (school_id) references schools(id)
);

-- People of the school and their roles; one row is the school's own account.
create table staff (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  name text not null,
  role text not null default 'administrator',
  created_at timestamptz not null default now(),
  left_at timestamptz,
  first_name text not null default '',
  surname text not null default '',
  phone text,
  email text,
  password_hash text,
  joined_at timestamptz,
  pin_tries integer not null default 0,
  pin_tries_since timestamptz,
  pins_off_at timestamptz,
  phone_confirmed_at timestamptz,
  phone_since timestamptz,
  phone_code_hash bytea,
  phone_code_for text,
  phone_code_expires_at timestamptz,
  phone_code_tries integer not null default 0,
  sign_in_changed_at timestamptz,
  primary key (school_id, id),
  check ((length(email) <= 254) and (email = lower(email))),
  check (length(name) between 1 and 120),
  check (length(first_name) <= 60),
  check (length(phone) <= 30),
  check (length(surname) <= 60),
  check (role in ('administrator', 'head', 'bursar', 'cashier', 'teacher', 'auditor')),
  foreign key (school_id) references schools(id)
);
create unique index staff_by_email on staff (school_id, email) where ((left_at is null) and (email is not null));
create unique index staff_by_phone on staff (school_id, phone) where ((left_at is null) and (phone is not null));
create index staff_left on staff (school_id, left_at);

-- The classes of a class teacher.
create table staff_classes (
  school_id uuid not null,
  staff_id uuid not null,
  class_id uuid not null,
  primary key (school_id, staff_id, class_id),
  foreign key (school_id, class_id) references classes(school_id, id),
  foreign key (school_id, staff_id) references staff(school_id, id)
);

-- Students whose parent works here.
create table staff_children (
  school_id uuid not null,
  student_id uuid not null,
  primary key (school_id, student_id),
  foreign key (school_id, student_id) references students(school_id, id)
);

-- Invitations to join; used once.
create table staff_invites (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  staff_id uuid not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  created_by uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  primary key (school_id, id),
  unique (school_id, secret_hash),
  foreign key (school_id, created_by) references staff(school_id, id),
  foreign key (school_id, staff_id) references staff(school_id, id)
);
create index staff_invites_by_staff on staff_invites (school_id, staff_id, created_at);

-- Who is signed in, where and since when.
create table sessions (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  staff_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz,
  address inet,
  user_agent text,
  workstation_id uuid,
  opened_by text not null default 'password',
  bound_key text,
  primary key (school_id, id),
  unique (school_id, token_hash),
  check (bound_key ~ '^[A-Za-z0-9_-]{87}$'),
  check (length(user_agent) <= 300),
  check (opened_by in ('password', 'pin')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, staff_id) references staff(school_id, id),
  foreign key (school_id, workstation_id) references workstations(school_id, id)
);
create index sessions_by_staff on sessions (school_id, staff_id, created_at desc);
create index sessions_by_workstation on sessions (school_id, workstation_id, created_at desc) where (workstation_id is not null);
create index sessions_with_address on sessions (school_id, created_at) where ((address is not null) or (user_agent is not null));

-- Shared desks.
create table workstations (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  name text not null,
  key_hash bytea not null,
  created_at timestamptz not null,
  created_by uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  last_used_at timestamptz,
  wrong_tries integer not null default 0,
  wrong_since timestamptz,
  passwords_only_at timestamptz,
  primary key (school_id, id),
  check (length(name) between 1 and 60),
  foreign key (school_id) references schools(id),
  foreign key (school_id, created_by) references staff(school_id, id),
  foreign key (school_id, ended_by) references staff(school_id, id)
);

-- A person's PIN at one desk, hashed.
create table staff_pins (
  school_id uuid not null,
  workstation_id uuid not null,
  staff_id uuid not null,
  pin_hash text not null,
  wrong_tries integer not null default 0,
  off_at timestamptz,
  set_at timestamptz not null,
  used_at timestamptz,
  primary key (school_id, workstation_id, staff_id),
  foreign key (school_id, staff_id) references staff(school_id, id),
  foreign key (school_id, workstation_id) references workstations(school_id, id)
);

-- # Students and families

-- The classes of a school, in their order.
create table classes (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  name text not null,
  key text not null,
  position integer not null,
  archived_at timestamptz,
  primary key (school_id, id),
  unique (school_id, key),
  check (length(name) between 1 and 60),
  foreign key (school_id) references schools(id)
);

-- Names a class had before.
create table class_aliases (
  school_id uuid not null,
  key text not null,
  class_id uuid not null,
  primary key (school_id, key),
  foreign key (school_id, class_id) references classes(school_id, id)
);

-- Where a class goes at the end of the year, if not to the next.
create table class_paths (
  school_id uuid not null,
  class_id uuid not null,
  next_class_id uuid,
  primary key (school_id, class_id),
  check (next_class_id <> class_id),
  foreign key (school_id, class_id) references classes(school_id, id),
  foreign key (school_id, next_class_id) references classes(school_id, id)
);

-- Who is asked for a student's fees, by phone.
create table guardians (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  first_name text not null,
  surname text not null,
  phone text not null,
  no_reminders boolean not null default false,
  created_at timestamptz not null default now(),
  number_since timestamptz,
  language text,
  primary key (school_id, id),
  check (language in ('en', 'ak')),
  check (length(first_name) <= 60),
  check (length(phone) <= 30),
  check (length(surname) <= 60),
  foreign key (school_id) references schools(id)
);
create index guardians_by_phone on guardians (school_id, phone);
create index guardians_of_number on guardians (phone) where (phone <> '');

-- Students who belong together because somebody said so.
create table families (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  made_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id) references schools(id)
);

-- Two students somebody said are not of one family.
create table families_apart (
  school_id uuid not null,
  student_id uuid not null,
  other_id uuid not null,
  primary key (school_id, student_id, other_id),
  check (student_id < other_id),
  foreign key (school_id, other_id) references students(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);

-- Students; an erased one keeps the number alone.
create table students (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  number bigint not null,
  surname text not null,
  first_name text not null,
  other_names text not null default '',
  gender text not null,
  address text not null default '',
  class_id uuid not null,
  guardian_id uuid not null,
  status text not null default 'active',
  archived_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  family_id uuid,
  born_on date,
  guardian_since timestamptz,
  restored_at timestamptz,
  kind_id uuid,
  primary key (school_id, id),
  unique (school_id, number),
  check ((erased_at is null) or (((surname = '') and (first_name = '') and (other_names = '') and (gender = '') and (address = '')) and (born_on is null))) not valid,
  check (gender in ('Male', 'Female', '')),
  check (length(address) <= 300),
  check (length(first_name) <= 60),
  check (length(other_names) <= 60),
  check (length(surname) <= 60),
  check (status in ('active', 'completed', 'archived')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, class_id) references classes(school_id, id),
  foreign key (school_id, family_id) references families(school_id, id) not valid,
  foreign key (school_id, guardian_id) references guardians(school_id, id),
  foreign key (school_id, kind_id) references pupil_kinds(school_id, id)
);
create index students_by_class on students (school_id, class_id) where (status = 'active');
create index students_by_family on students (school_id, family_id) where (family_id is not null);
create index students_by_guardian on students (school_id, guardian_id);
create index students_by_kind on students (school_id, kind_id) where (kind_id is not null);
create index students_erased on students (school_id, id) where (erased_at is not null);

-- Pieces of a class list that are still to be taken in.
create table roster_pieces (
  school_id uuid not null,
  import_id uuid not null,
  piece integer not null,
  children jsonb not null,
  caller jsonb not null,
  day date not null,
  answer jsonb,
  primary key (school_id, import_id, piece),
  foreign key (school_id) references schools(id)
);

-- Class lists that came in, and when one was undone.
create table roster_lists (
  school_id uuid not null,
  id uuid not null,
  name text,
  students integer not null,
  changed integer not null,
  opening bigint not null,
  after_journal bigint not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  undone_at timestamptz,
  undone_by uuid,
  primary key (school_id, id),
  check (changed >= 0),
  check (students >= 0),
  foreign key (school_id) references schools(id),
  foreign key (school_id, recorded_by) references staff(school_id, id),
  foreign key (school_id, undone_by) references staff(school_id, id)
);

-- Whom a list brought, and what it changed of others.
create table roster_list_students (
  school_id uuid not null,
  list_id uuid not null,
  student_id uuid not null,
  was jsonb,
  made jsonb,
  primary key (school_id, list_id, student_id),
  check ((was is null) = (made is null)),
  foreign key (school_id, list_id) references roster_lists(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);
create index roster_list_students_by_student on roster_list_students (school_id, student_id);

-- Each end of a year: how many went up, completed, stayed.
create table year_ends (
  school_id uuid not null,
  id uuid not null,
  promoted integer not null,
  completed integer not null,
  repeated integer not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  undone_at timestamptz,
  undone_by uuid,
  primary key (school_id, id),
  check (completed >= 0),
  check (promoted >= 0),
  check (repeated >= 0),
  foreign key (school_id) references schools(id),
  foreign key (school_id, recorded_by) references staff(school_id, id),
  foreign key (school_id, undone_by) references staff(school_id, id)
);

-- Who went from which class to which, so that it can be undone.
create table year_end_moves (
  school_id uuid not null,
  year_end_id uuid not null,
  student_id uuid not null,
  from_class_id uuid not null,
  to_class_id uuid,
  primary key (school_id, year_end_id, student_id),
  foreign key (school_id, from_class_id) references classes(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id),
  foreign key (school_id, to_class_id) references classes(school_id, id),
  foreign key (school_id, year_end_id) references year_ends(school_id, id)
);

-- # Fees and bills

-- Terms of school years, and by when the fees of one are due.
create table terms (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  name text not null,
  academic_year text not null,
  starts_on date not null,
  ends_on date not null,
  fees_due_on date,
  primary key (school_id, id),
  unique (school_id, academic_year, name),
  check (length(name) between 1 and 60),
  check (academic_year ~ '^\d{4}/\d{4}$'),
  check (starts_on <= ends_on),
  foreign key (school_id) references schools(id)
);

-- What is charged for.
create table fee_types (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  name text not null,
  voluntary boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  pass_through boolean not null default false,
  primary key (school_id, id),
  check (length(name) between 1 and 60),
  foreign key (school_id) references schools(id)
);
create unique index fee_types_by_name on fee_types (school_id, lower(name)) where (archived_at is null);

-- The fixed fee of a class.
create table class_fees (
  school_id uuid not null,
  class_id uuid not null,
  fee_type_id uuid not null,
  amount bigint not null,
  due_on date,
  updated_at timestamptz not null default now(),
  kinds jsonb,
  primary key (school_id, class_id, fee_type_id),
  check (amount >= 0),
  check (jsonb_typeof(kinds) = 'object'),
  foreign key (school_id) references schools(id),
  foreign key (school_id, class_id) references classes(school_id, id),
  foreign key (school_id, fee_type_id) references fee_types(school_id, id)
);

-- Each time a class was billed.
create table billing_runs (
  school_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  fee_type_id uuid not null,
  term_id uuid not null,
  amount bigint not null,
  due_on date,
  amount_before bigint,
  due_on_before date,
  students integer not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  act_id uuid,
  kinds jsonb,
  kinds_before jsonb,
  primary key (school_id, id),
  check ((amount > 0) or ((amount = 0) and (kinds is not null))) not valid,
  check (jsonb_typeof(kinds) = 'object'),
  check (jsonb_typeof(kinds_before) = 'object'),
  foreign key (school_id) references schools(id),
  foreign key (school_id, class_id) references classes(school_id, id),
  foreign key (school_id, fee_type_id) references fee_types(school_id, id),
  foreign key (school_id, recorded_by) references staff(school_id, id),
  foreign key (school_id, term_id) references terms(school_id, id)
);
create index billing_runs_by_act on billing_runs (school_id, act_id) where (act_id is not null);
create index billing_runs_by_class on billing_runs (school_id, class_id, fee_type_id, term_id);

-- What a run charges since its fee was set again.
create table billing_run_prices (
  school_id uuid not null,
  billing_run_id uuid not null,
  version bigint not null,
  amount bigint not null,
  due_on date,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  kinds jsonb,
  primary key (school_id, billing_run_id, version),
  check ((amount > 0) or ((amount = 0) and (kinds is not null))) not valid,
  check (jsonb_typeof(kinds) = 'object'),
  foreign key (school_id, billing_run_id) references billing_runs(school_id, id),
  foreign key (school_id, recorded_by) references staff(school_id, id)
);

-- Runs that were taken back.
create table billing_run_undos (
  school_id uuid not null,
  billing_run_id uuid not null,
  reason text not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (school_id, billing_run_id),
  foreign key (school_id, billing_run_id) references billing_runs(school_id, id),
  foreign key (school_id, recorded_by) references staff(school_id, id)
);

-- Kinds of pupils, as day and boarder; the first is of who is not named otherwise.
create table pupil_kinds (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  name text not null,
  position smallint not null,
  created_at timestamptz not null,
  created_by uuid not null,
  removed_at timestamptz,
  primary key (school_id, id),
  check ("position" between 1 and 6),
  check (length(name) between 1 and 30),
  foreign key (school_id) references schools(id),
  foreign key (school_id, created_by) references staff(school_id, id)
);
create unique index pupil_kinds_by_name on pupil_kinds (school_id, lower(name)) where (removed_at is null);

-- Who pays for a child beside the guardian, and which share.
create table payer_shares (
  school_id uuid not null,
  student_id uuid not null,
  second_guardian_id uuid not null,
  first_share integer,
  second_fees uuid[],
  set_at timestamptz not null,
  set_by uuid not null,
  primary key (school_id, student_id),
  check (first_share between 1 and 9999),
  check ((first_share is null) <> (second_fees is null)),
  check (cardinality(second_fees) > 0),
  foreign key (school_id) references schools(id),
  foreign key (school_id, second_guardian_id) references guardians(school_id, id),
  foreign key (school_id, set_by) references staff(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);
create index payer_shares_by_second on payer_shares (school_id, second_guardian_id);

-- What a receipt of such a child tells its payer.
create table receipt_shares (
  school_id uuid not null,
  receipt_id uuid not null,
  owed_after bigint,
  primary key (school_id, receipt_id),
  foreign key (school_id) references schools(id),
  foreign key (school_id, receipt_id) references receipts(school_id, id)
);

-- To which of two payers a refund went.
create table payer_refunds (
  school_id uuid not null,
  entry_id uuid not null,
  guardian_id uuid not null,
  primary key (school_id, entry_id),
  foreign key (school_id) references schools(id),
  foreign key (school_id, entry_id) references ledger_entries(school_id, id),
  foreign key (school_id, guardian_id) references guardians(school_id, id)
);

-- By how much less a pupil is charged than the kind pays, after a change in mid-term.
create table kind_agreements (
  school_id uuid not null,
  student_id uuid not null,
  billing_run_id uuid not null,
  agreed bigint not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (school_id, student_id, billing_run_id),
  foreign key (school_id) references schools(id),
  foreign key (school_id, billing_run_id) references billing_runs(school_id, id),
  foreign key (school_id, recorded_by) references staff(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);
create index kind_agreements_by_run on kind_agreements (school_id, billing_run_id);

-- Discounts and scholarships that apply by themselves.
create table reduction_rules (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  name text not null,
  kind text not null,
  who text not null,
  child_from integer,
  child_to integer,
  pay_by date,
  pay_within integer,
  percent integer,
  amount bigint,
  adds boolean not null default false,
  starts_on date not null,
  ends_on date,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (school_id, id),
  check (child_from between 2 and 12),
  check ((child_to >= child_from) and (child_to <= 12)),
  check ((child_to is null) or (child_from is not null)),
  check ((kind <> 'scholarship') or (who = 'named')),
  check (length(name) between 1 and 60),
  check (pay_within between 1 and 180),
  check (percent between 1 and 10000),
  check ((percent is null) <> (amount is null)),
  check ((who = 'nth_child') = (child_from is not null)),
  check ((who = 'paid_by') = ((pay_by is null) <> (pay_within is null))),
  check ((who = 'paid_by') or ((pay_by is null) and (pay_within is null))),
  check (amount > 0),
  check (ends_on >= starts_on),
  check (kind in ('discount', 'scholarship')),
  check (who in ('staff_child', 'nth_child', 'named', 'paid_by')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, created_by) references staff(school_id, id)
);
create unique index reduction_rules_by_name on reduction_rules (school_id, lower(name));
create index reduction_rules_of_rewards on reduction_rules (school_id) where (who = 'paid_by');

-- The fee types a rule is about.
create table reduction_fees (
  school_id uuid not null,
  rule_id uuid not null,
  fee_type_id uuid not null,
  primary key (school_id, rule_id, fee_type_id),
  foreign key (school_id, fee_type_id) references fee_types(school_id, id) on delete cascade,
  foreign key (school_id, rule_id) references reduction_rules(school_id, id) on delete cascade
);
create index reduction_fees_by_type on reduction_fees (school_id, fee_type_id);

-- The students a rule names.
create table reduction_pupils (
  school_id uuid not null,
  rule_id uuid not null,
  student_id uuid not null,
  primary key (school_id, rule_id, student_id),
  foreign key (school_id, rule_id) references reduction_rules(school_id, id) on delete cascade,
  foreign key (school_id, student_id) references students(school_id, id)
);
create index reduction_pupils_by_student on reduction_pupils (school_id, student_id);

-- Of which rule an entry is, or which charge a waiver forgives.
create table reduction_entries (
  school_id uuid not null,
  entry_id uuid not null,
  rule_id uuid,
  charge_id uuid,
  primary key (school_id, entry_id),
  check ((rule_id is null) <> (charge_id is null)),
  foreign key (school_id, charge_id) references ledger_entries(school_id, id),
  foreign key (school_id, entry_id) references ledger_entries(school_id, id),
  foreign key (school_id, rule_id) references reduction_rules(school_id, id)
);
create index reduction_entries_by_charge on reduction_entries (school_id, charge_id) where (charge_id is not null);
create index reduction_entries_by_rule on reduction_entries (school_id, rule_id) where (rule_id is not null);

-- What a sponsor carries, and until when.
create table sponsor_awards (
  school_id uuid not null,
  id uuid not null,
  sponsor_id uuid not null,
  percent numeric(5,2),
  amount bigint,
  cap bigint,
  from_on date not null,
  until_on date,
  given_at timestamptz not null,
  given_by uuid not null,
  primary key (school_id, id),
  check ((percent > (0)) and (percent <= (100))),
  check ((percent is null) <> (amount is null)),
  check (amount > 0),
  check (cap > 0),
  check (until_on >= from_on),
  foreign key (school_id) references schools(id),
  foreign key (school_id, given_by) references staff(school_id, id),
  foreign key (school_id, sponsor_id) references money_accounts(school_id, id)
);
create index sponsor_awards_by_sponsor on sponsor_awards (school_id, sponsor_id);

-- Invoices to sponsors.
create table sponsor_invoices (
  school_id uuid not null,
  number bigint not null,
  sponsor_id uuid not null,
  term_id uuid not null,
  issued_at timestamptz not null,
  issued_by uuid not null,
  primary key (school_id, number),
  unique (school_id, sponsor_id, term_id),
  check (number >= 1),
  foreign key (school_id, issued_by) references staff(school_id, id),
  foreign key (school_id, sponsor_id) references money_accounts(school_id, id),
  foreign key (school_id, term_id) references terms(school_id, id)
);

-- What each of them said, as of a number of the journal.
create table sponsor_invoice_revisions (
  school_id uuid not null,
  number bigint not null,
  revision integer not null,
  journal_number bigint not null,
  due_on date,
  issued_at timestamptz not null,
  issued_by uuid not null,
  primary key (school_id, number, revision),
  check (revision >= 1),
  foreign key (school_id, issued_by) references staff(school_id, id),
  foreign key (school_id, number) references sponsor_invoices(school_id, number)
);

-- The students of an award.
create table award_pupils (
  school_id uuid not null,
  award_id uuid not null,
  student_id uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_reason text,
  primary key (school_id, award_id, student_id),
  check (((withdrawn_at is null) = (withdrawn_by is null)) and ((withdrawn_at is null) = (withdrawn_reason is null))),
  check (length(withdrawn_reason) between 1 and 300),
  foreign key (school_id, award_id) references sponsor_awards(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id),
  foreign key (school_id, withdrawn_by) references staff(school_id, id)
);
create index award_pupils_by_student on award_pupils (school_id, student_id);

-- The fee types of an award.
create table award_fee_types (
  school_id uuid not null,
  award_id uuid not null,
  fee_type_id uuid not null,
  primary key (school_id, award_id, fee_type_id),
  foreign key (school_id, award_id) references sponsor_awards(school_id, id),
  foreign key (school_id, fee_type_id) references fee_types(school_id, id)
);

-- # The ledger

-- How money comes in; a method is added by a migration of one row.
create table payment_methods (
  name text not null,
  account text not null,
  place integer not null,
  is_chosen boolean not null,
  is_cash boolean not null,
  is_received boolean not null,
  statement text,
  primary key (name),
  unique (account),
  unique (place),
  check ((not is_cash) or (statement is null)),
  check (account = lower(name)),
  check (statement in ('wallet', 'bank'))
);

-- What a line on a student can be: its side, its other leg, whether it is received or charged.
create table entry_kinds (
  kind text not null,
  place integer not null,
  side text,
  account text,
  is_received boolean not null,
  is_charged boolean not null,
  primary key (kind),
  unique (place),
  check (side in ('Debit', 'Credit'))
);

-- Every line on a student: what was charged, paid, forgiven, moved. Never changed.
create table ledger_entries (
  school_id uuid not null,
  id uuid not null,
  journal_number bigint not null,
  group_id uuid not null,
  student_id uuid not null,
  class_id uuid not null,
  fee_type_id uuid not null,
  side text not null,
  amount bigint not null,
  kind text not null,
  counter_account text not null,
  effective_on date not null,
  due_on date,
  method text,
  reference text,
  note text,
  term_id uuid not null,
  receipt_id uuid,
  billing_run_id uuid,
  corrects uuid,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  session_id uuid,
  drawer_id uuid,
  register_id uuid,
  primary key (school_id, id),
  unique (school_id, journal_number),
  check ((kind <> 'payment') or ((method is not null) and ((receipt_id is not null) or (register_id is not null)))) not valid,
  check ((kind in ('reversal', 'reallocation')) = (corrects is not null)),
  check (amount > 0),
  check (counter_account in ('fee income', 'opening balances', 'allowances', 'cash', 'mobile money', 'bank', 'cheque', 'card', 'online', 'reallocation', 'sponsors')) not valid,
  check (kind in ('opening', 'class_fee', 'manual_charge', 'daily_charge', 'payment', 'refund', 'discount', 'scholarship', 'waiver', 'write_off', 'reallocation', 'reversal', 'sponsor_share', 'sponsor_payment')) not valid,
  check (length(note) <= 300),
  check (length(reference) <= 80),
  check (method in ('Cash', 'Mobile Money', 'Bank', 'Cheque', 'Card', 'Online')) not valid,
  check (side in ('Debit', 'Credit')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, billing_run_id) references billing_runs(school_id, id),
  foreign key (school_id, class_id) references classes(school_id, id),
  foreign key (school_id, corrects) references ledger_entries(school_id, id),
  foreign key (school_id, drawer_id) references drawers(school_id, id) not valid,
  foreign key (school_id, fee_type_id) references fee_types(school_id, id),
  foreign key (school_id, receipt_id) references receipts(school_id, id),
  foreign key (school_id, recorded_by) references staff(school_id, id),
  foreign key (school_id, register_id) references registers(school_id, id) not valid,
  foreign key (school_id, student_id) references students(school_id, id),
  foreign key (school_id, term_id) references terms(school_id, id)
);
create index ledger_entries_by_day on ledger_entries (school_id, effective_on, journal_number);
create index ledger_entries_by_drawer on ledger_entries (school_id, drawer_id) where (drawer_id is not null);
create index ledger_entries_by_receipt on ledger_entries (school_id, receipt_id) where (receipt_id is not null);
create index ledger_entries_by_recording on ledger_entries (school_id, recorded_at);
create index ledger_entries_by_register on ledger_entries (school_id, register_id) where (register_id is not null);
create index ledger_entries_by_run on ledger_entries (school_id, billing_run_id) where (billing_run_id is not null);
create index ledger_entries_by_student on ledger_entries (school_id, student_id, journal_number);
create index ledger_entries_charged_in on ledger_entries (school_id, term_id, class_id, student_id) where (kind in ('class_fee', 'manual_charge', 'daily_charge', 'sponsor_share'));
create index ledger_entries_corrections on ledger_entries (school_id, corrects) where (corrects is not null);
create index ledger_entries_refunds on ledger_entries (school_id, student_id) where (kind = 'refund');
create unique index ledger_entries_reversed_once on ledger_entries (school_id, corrects) where (kind = 'reversal');
create index ledger_entries_undone on ledger_entries (school_id, recorded_at) where ((billing_run_id is null) and (kind in ('reversal', 'reallocation', 'refund', 'discount', 'waiver', 'write_off')));

-- What an older client's second call said about the first.
create table ledger_details (
  school_id uuid not null,
  entry_id uuid not null,
  effective_on date,
  due_on date,
  method text,
  recorded_at timestamptz not null,
  primary key (school_id, entry_id),
  foreign key (school_id, entry_id) references ledger_entries(school_id, id)
);

-- One half of an older client's pair of calls, waiting for the other.
create table ledger_halves (
  school_id uuid not null,
  entry_id uuid not null,
  session_id uuid not null,
  call text not null,
  paired_at timestamptz,
  recorded_at timestamptz not null,
  primary key (school_id, entry_id),
  check (call in ('pay', 'transaction')),
  foreign key (school_id, entry_id) references ledger_entries(school_id, id)
);
create index ledger_halves_open on ledger_halves (school_id, session_id, recorded_at) where (paired_at is null);

-- What each student owes of each fee; recomputed by the checks.
create table balances (
  school_id uuid not null,
  student_id uuid not null,
  fee_type_id uuid not null,
  balance bigint not null,
  primary key (school_id, student_id, fee_type_id),
  foreign key (school_id) references schools(id),
  foreign key (school_id, fee_type_id) references fee_types(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);

-- Sums of each day, class and fee; recomputed by the checks.
create table ledger_days (
  school_id uuid not null,
  effective_on date not null,
  class_id uuid not null,
  fee_type_id uuid not null,
  entries bigint not null,
  debits bigint not null,
  credits bigint not null,
  received bigint not null,
  primary key (school_id, effective_on, class_id, fee_type_id),
  foreign key (school_id) references schools(id)
);

-- Each payment's paper.
create table receipts (
  school_id uuid not null,
  id uuid not null,
  number bigint not null,
  code text not null,
  student_id uuid not null,
  amount bigint not null,
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
  students integer not null default 1,
  payer_guardian_id uuid,
  taken_on date,
  sponsor_id uuid,
  primary key (school_id, id),
  unique (school_id, code),
  unique (school_id, number),
  check (amount > 0),
  check (students >= 1),
  foreign key (school_id) references schools(id),
  foreign key (school_id, class_id) references classes(school_id, id),
  foreign key (school_id, issued_by) references staff(school_id, id),
  foreign key (school_id, payer_guardian_id) references guardians(school_id, id) not valid,
  foreign key (school_id, sponsor_id) references money_accounts(school_id, id) not valid,
  foreign key (school_id, student_id) references students(school_id, id),
  foreign key (school_id, term_id) references terms(school_id, id)
);
create index receipts_by_sponsor on receipts (school_id, sponsor_id, number) where (sponsor_id is not null);
create index receipts_by_student on receipts (school_id, student_id, number);
create index receipts_taken_before_a_lock on receipts (school_id, taken_on) where (taken_on is not null);

-- The students of a receipt for several.
create table receipt_students (
  school_id uuid not null,
  receipt_id uuid not null,
  student_id uuid not null,
  place integer not null,
  class_id uuid not null,
  amount bigint not null,
  balance_before bigint not null,
  balance_after bigint not null,
  primary key (school_id, receipt_id, student_id),
  unique (school_id, receipt_id, place),
  check (amount > 0),
  check (place >= 1),
  foreign key (school_id, class_id) references classes(school_id, id),
  foreign key (school_id, receipt_id) references receipts(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);
create index receipt_students_by_student on receipt_students (school_id, student_id);

-- Receipts that were taken back.
create table receipt_voids (
  school_id uuid not null,
  receipt_id uuid not null,
  reason text not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  replaced_by uuid,
  cash text,
  primary key (school_id, receipt_id),
  check (length(reason) between 1 and 300),
  check (cash in ('given_back', 'came_once', 'another_child')),
  foreign key (school_id, receipt_id) references receipts(school_id, id),
  foreign key (school_id, recorded_by) references staff(school_id, id),
  foreign key (school_id, replaced_by) references receipts(school_id, id)
);
create index receipt_voids_replaced_by on receipt_voids (school_id, replaced_by) where (replaced_by is not null);

-- Each printing of a receipt.
create table receipt_prints (
  school_id uuid not null,
  receipt_id uuid not null,
  copy integer not null,
  printed_at timestamptz not null,
  printed_by uuid not null,
  primary key (school_id, receipt_id, copy),
  check (copy > 0),
  foreign key (school_id, printed_by) references staff(school_id, id),
  foreign key (school_id, receipt_id) references receipts(school_id, id)
);

-- Which entries are a sponsor's, and of which award.
create table sponsor_lines (
  school_id uuid not null,
  entry_id uuid not null,
  sponsor_id uuid not null,
  award_id uuid not null,
  primary key (school_id, entry_id),
  foreign key (school_id, award_id) references sponsor_awards(school_id, id),
  foreign key (school_id, entry_id) references ledger_entries(school_id, id) deferrable initially deferred,
  foreign key (school_id, sponsor_id) references money_accounts(school_id, id)
);
create index sponsor_lines_by_award on sponsor_lines (school_id, award_id);
create index sponsor_lines_by_sponsor on sponsor_lines (school_id, sponsor_id);

-- What each key answered; kept for ever, of payments what their receipt and entries do not say.
create table idempotency_keys (
  school_id uuid not null,
  key text not null,
  input_hash bytea not null,
  answer jsonb not null,
  recorded_at timestamptz not null default now(),
  primary key (school_id, key),
  check (length(key) between 1 and 200),
  foreign key (school_id) references schools(id)
);

-- Receipts of the book a school had before, as history: on no student, in no takings.
create table old_receipts (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  number text not null,
  day date not null,
  amount bigint not null,
  name text,
  student_id uuid,
  list_id uuid not null,
  brought_at timestamptz not null,
  brought_by uuid not null,
  primary key (school_id, id),
  check (length(name) between 1 and 120),
  check (length(number) between 1 and 40),
  check (amount > 0),
  foreign key (school_id) references schools(id),
  foreign key (school_id, brought_by) references staff(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);
create index old_receipts_by_day on old_receipts (school_id, day desc, id desc);
create unique index old_receipts_by_number on old_receipts (school_id, upper(number));
create index old_receipts_by_student on old_receipts (school_id, student_id) where (student_id is not null);

-- What was owed by that book, class by class, what differs by name, and who has signed.
create table old_books (
  school_id uuid not null,
  as_of date not null,
  old jsonb not null,
  differences jsonb not null,
  kept_at timestamptz not null,
  kept_by uuid not null,
  signed jsonb,
  first_at timestamptz,
  first_by uuid,
  first_with text,
  second_at timestamptz,
  second_by uuid,
  second_with text,
  primary key (school_id),
  check (((first_at is null) = (first_by is null)) and ((first_at is null) = (signed is null)) and ((first_at is null) = (first_with is null))),
  check (((second_at is null) = (second_by is null)) and ((second_at is null) = (second_with is null))),
  check ((second_by is null) or ((first_by is not null) and (first_by <> second_by))),
  check (first_with in ('own_session', 'pin')),
  check (second_with in ('own_session', 'pin')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, first_by) references staff(school_id, id),
  foreign key (school_id, kept_by) references staff(school_id, id),
  foreign key (school_id, second_by) references staff(school_id, id)
);

-- Each locking of days, and each opening again; of a lock that closes a term how far the books went, and their digest.
create table day_locks (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  act text not null,
  day date not null,
  reason text,
  at timestamptz not null,
  by_staff_id uuid not null,
  audit_number bigint,
  journal_number bigint,
  books_after bigint,
  books bytea,
  primary key (school_id, id),
  check ((act = 'open') = (reason is not null)),
  check (length(reason) between 1 and 300),
  check (act in ('lock', 'open')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, by_staff_id) references staff(school_id, id)
);
create index day_locks_by_day on day_locks (school_id, day, at desc);

-- # Cash and banks

-- Where money lies besides on students: drawers, the safe, banks, sponsors.
create table money_accounts (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  kind text not null,
  staff_id uuid,
  name text,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  created_by uuid not null,
  closed_at timestamptz,
  primary key (school_id, id),
  check ((kind in ('bank', 'sponsor')) = (name is not null)),
  check ((kind in ('drawer', 'over_short', 'in_hand')) = (staff_id is not null)),
  check (length(name) between 1 and 120),
  check (kind in ('cash', 'drawer', 'safe', 'bank', 'over_short', 'in_hand', 'online_clearing', 'sponsor', 'charges', 'paid_out')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, created_by) references staff(school_id, id),
  foreign key (school_id, staff_id) references staff(school_id, id)
);
create unique index money_accounts_of_charges on money_accounts (school_id) where (kind = 'charges');
create unique index money_accounts_of_pay_outs on money_accounts (school_id) where (kind = 'paid_out');
create unique index money_accounts_of_person on money_accounts (school_id, kind, staff_id) where (staff_id is not null);
create unique index money_accounts_of_school on money_accounts (school_id, kind) where (kind in ('cash', 'safe', 'online_clearing'));
create unique index sponsors_by_name on money_accounts (school_id, lower(name)) where (kind = 'sponsor');

-- Every move between two of them. Never changed.
create table money_entries (
  school_id uuid not null,
  id uuid not null,
  journal_number bigint not null,
  group_id uuid not null,
  kind text not null,
  debit_account uuid not null,
  credit_account uuid not null,
  amount bigint not null,
  effective_on date not null,
  drawer_id uuid,
  reference text,
  note text,
  corrects uuid,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  session_id uuid,
  primary key (school_id, id),
  unique (school_id, journal_number),
  check ((kind in ('float', 'handover', 'deposit', 'cash_difference', 'settlement', 'sponsor_share', 'sponsor_payment')) or (kind = 'register_difference') or (kind in ('pay_out', 'drawn'))) not valid,
  check (amount > 0),
  check (debit_account <> credit_account),
  check (length(note) <= 300),
  check (length(reference) <= 80),
  foreign key (school_id) references schools(id),
  foreign key (school_id, corrects) references money_entries(school_id, id),
  foreign key (school_id, credit_account) references money_accounts(school_id, id),
  foreign key (school_id, debit_account) references money_accounts(school_id, id),
  foreign key (school_id, drawer_id) references drawers(school_id, id),
  foreign key (school_id, recorded_by) references staff(school_id, id)
);
create index money_entries_by_credit on money_entries (school_id, credit_account, journal_number);
create index money_entries_by_day on money_entries (school_id, effective_on);
create index money_entries_by_debit on money_entries (school_id, debit_account, journal_number);
create index money_entries_by_drawer on money_entries (school_id, drawer_id) where (drawer_id is not null);
create index money_entries_by_group on money_entries (school_id, group_id);

-- One person's drawer from its opening to its count.
create table drawers (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  staff_id uuid not null,
  state text not null default 'open',
  opened_at timestamptz not null,
  opened_on date not null,
  opened_by_itself boolean not null default false,
  session_id uuid,
  opening_float bigint not null,
  counted bigint,
  pieces jsonb,
  first_pieces jsonb,
  first_counted_at timestamptz,
  first_counted_by uuid,
  counted_at timestamptz,
  counted_by uuid,
  reason text,
  reason_by uuid,
  closed_at timestamptz,
  primary key (school_id, id),
  check (((counted is null) = (counted_at is null)) and ((counted is null) = (counted_by is null)) and ((counted is null) = (pieces is null))),
  check (length(reason) between 1 and 300),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'open') = (counted is null)),
  check (counted >= 0),
  check (opening_float >= 0),
  check (state in ('open', 'counted', 'closed')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, counted_by) references staff(school_id, id),
  foreign key (school_id, first_counted_by) references staff(school_id, id),
  foreign key (school_id, reason_by) references staff(school_id, id),
  foreign key (school_id, staff_id) references staff(school_id, id)
);
create index drawers_by_day on drawers (school_id, opened_on);
create index drawers_by_person on drawers (school_id, staff_id, opened_at desc);
create unique index drawers_open on drawers (school_id, staff_id) where (state = 'open');

-- Payments by other methods that somebody has found on the slips.
create table drawer_ticks (
  school_id uuid not null,
  receipt_id uuid not null,
  ticked_at timestamptz not null,
  ticked_by uuid not null,
  primary key (school_id, receipt_id),
  foreign key (school_id) references schools(id),
  foreign key (school_id, receipt_id) references receipts(school_id, id),
  foreign key (school_id, ticked_by) references staff(school_id, id)
);

-- Cash on its way to another drawer or to the safe.
create table hand_overs (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  state text not null default 'on_its_way',
  drawer_id uuid not null,
  staff_id uuid not null,
  was_counted boolean not null,
  goes_to text not null,
  to_staff_id uuid,
  amount bigint not null,
  note text,
  handed_over_at timestamptz not null,
  handed_over_by uuid not null,
  received bigint,
  pieces jsonb,
  received_at timestamptz,
  received_by uuid,
  into_drawer_id uuid,
  receiver_says text,
  giver_says text,
  withdrawn_at timestamptz,
  back_in_drawer_id uuid,
  back_after_count boolean,
  primary key (school_id, id),
  check ((goes_to = 'drawer') = (to_staff_id is not null)),
  check ((state = 'received') = (received is not null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check (amount > 0),
  check (goes_to in ('safe', 'drawer')),
  check (length(giver_says) <= 300),
  check (length(note) <= 300),
  check (length(receiver_says) <= 300),
  check (received >= 0),
  check (state in ('on_its_way', 'received', 'withdrawn')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, back_in_drawer_id) references drawers(school_id, id),
  foreign key (school_id, drawer_id) references drawers(school_id, id),
  foreign key (school_id, handed_over_by) references staff(school_id, id),
  foreign key (school_id, into_drawer_id) references drawers(school_id, id),
  foreign key (school_id, received_by) references staff(school_id, id),
  foreign key (school_id, staff_id) references staff(school_id, id),
  foreign key (school_id, to_staff_id) references staff(school_id, id)
);
create index hand_overs_back on hand_overs (school_id, back_in_drawer_id) where (back_in_drawer_id is not null);
create index hand_overs_by_drawer on hand_overs (school_id, drawer_id);
create index hand_overs_by_time on hand_overs (school_id, handed_over_at desc);
create index hand_overs_into_drawer on hand_overs (school_id, into_drawer_id) where (into_drawer_id is not null);
create index hand_overs_on_their_way on hand_overs (school_id, staff_id) where (state = 'on_its_way');

-- Cash paid in at a bank.
create table deposits (
  school_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  came_from text not null,
  amount bigint not null,
  slip_number text not null,
  paid_in_on date not null,
  entered_at timestamptz not null,
  entered_by uuid not null,
  photo_id uuid,
  banked_on date,
  banked_at timestamptz,
  banked_by uuid,
  taken_back_at timestamptz,
  taken_back_by uuid,
  taken_back_reason text,
  primary key (school_id, id),
  check (((banked_on is null) = (banked_at is null)) and ((banked_on is null) = (banked_by is null))),
  check (((taken_back_at is null) = (taken_back_by is null)) and ((taken_back_at is null) = (taken_back_reason is null))),
  check (length(slip_number) between 1 and 40),
  check (length(taken_back_reason) between 1 and 300),
  check ((taken_back_at is null) or (banked_on is null)),
  check (amount > 0),
  check (came_from in ('safe', 'cash')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, bank_account_id) references money_accounts(school_id, id),
  foreign key (school_id, banked_by) references staff(school_id, id),
  foreign key (school_id, entered_by) references staff(school_id, id),
  foreign key (school_id, photo_id) references pictures(school_id, id),
  foreign key (school_id, taken_back_by) references staff(school_id, id)
);
create index deposits_by_day on deposits (school_id, paid_in_on desc, entered_at desc);
create index deposits_by_slip on deposits (school_id, bank_account_id, lower(slip_number));

-- What the school's accountant numbers and calls our accounts.
create table account_numbers (
  school_id uuid not null,
  account text not null,
  number text not null,
  name text,
  kept_at timestamptz not null,
  kept_by uuid not null,
  primary key (school_id, account),
  check (length(name) between 1 and 100),
  check (length(number) between 1 and 20),
  check (account ~ '^[a-z_]+(:[0-9a-f-]{36})?$'),
  foreign key (school_id) references schools(id),
  foreign key (school_id, kept_by) references staff(school_id, id)
);

-- Each time a month was given to the accountant, with its sums as they were.
create table journals_given (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  month date not null,
  through date not null,
  journal_number bigint not null,
  sums jsonb not null,
  numbers jsonb not null,
  given_at timestamptz not null,
  given_by uuid not null,
  primary key (school_id, id),
  check (extract(day from month) = (1)),
  check (jsonb_typeof(numbers) = 'object'),
  check (jsonb_typeof(sums) = 'array'),
  check (through >= month),
  foreign key (school_id) references schools(id),
  foreign key (school_id, given_by) references staff(school_id, id)
);
create index journals_given_by_month on journals_given (school_id, month, given_at desc);

-- Cash paid out for what the school needs, each with a voucher.
create table pay_outs (
  school_id uuid not null,
  id uuid not null,
  number bigint not null,
  came_from text not null,
  drawer_id uuid,
  amount bigint not null,
  payee text not null,
  word_id uuid not null,
  allowed_by uuid not null,
  approved_by uuid,
  paid_on date not null,
  paid_at timestamptz not null,
  paid_by uuid not null,
  photo_id uuid,
  photo_hash bytea,
  taken_back_at timestamptz,
  taken_back_by uuid,
  taken_back_reason text,
  taken_back_cash text,
  primary key (school_id, id),
  unique (school_id, number),
  check (((taken_back_at is null) = (taken_back_by is null)) and ((taken_back_at is null) = (taken_back_reason is null)) and ((taken_back_at is null) = (taken_back_cash is null))),
  check ((came_from = 'drawer') = (drawer_id is not null)),
  check (length(payee) between 1 and 120),
  check (length(taken_back_reason) between 1 and 300),
  check ((photo_id is null) = (photo_hash is null)),
  check (amount > 0),
  check (came_from in ('drawer', 'safe', 'cash')),
  check (taken_back_cash in ('given_back', 'never_paid')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, allowed_by) references staff(school_id, id),
  foreign key (school_id, approved_by) references staff(school_id, id),
  foreign key (school_id, drawer_id) references drawers(school_id, id),
  foreign key (school_id, paid_by) references staff(school_id, id),
  foreign key (school_id, photo_id) references pictures(school_id, id),
  foreign key (school_id, taken_back_by) references staff(school_id, id),
  foreign key (school_id, word_id) references pay_out_words(school_id, id)
);
create index pay_outs_by_day on pay_outs (school_id, paid_on desc, number desc);
create index pay_outs_by_drawer on pay_outs (school_id, drawer_id) where (drawer_id is not null);
create index pay_outs_by_photo on pay_outs (school_id, photo_hash) where (photo_hash is not null);

-- What cash is paid out for, in the school's words.
create table pay_out_words (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  name text not null,
  written_at timestamptz not null,
  written_by uuid not null,
  ended_at timestamptz,
  primary key (school_id, id),
  check (length(name) between 1 and 40),
  foreign key (school_id) references schools(id),
  foreign key (school_id, written_by) references staff(school_id, id)
);
create unique index pay_out_words_by_name on pay_out_words (school_id, lower(name));

-- Cash brought from a bank.
create table bank_draws (
  school_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  goes_to text not null,
  amount bigint not null,
  reference text not null,
  drawn_on date not null,
  entered_at timestamptz not null,
  entered_by uuid not null,
  taken_back_at timestamptz,
  taken_back_by uuid,
  taken_back_reason text,
  primary key (school_id, id),
  check (((taken_back_at is null) = (taken_back_by is null)) and ((taken_back_at is null) = (taken_back_reason is null))),
  check (length(reference) between 1 and 40),
  check (length(taken_back_reason) between 1 and 300),
  check (amount > 0),
  check (goes_to in ('safe', 'cash')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, bank_account_id) references money_accounts(school_id, id),
  foreign key (school_id, entered_by) references staff(school_id, id),
  foreign key (school_id, taken_back_by) references staff(school_id, id)
);
create index bank_draws_by_day on bank_draws (school_id, drawn_on desc, entered_at desc);
create index bank_draws_by_reference on bank_draws (school_id, bank_account_id, lower(reference));

-- # Registers of daily fees

-- A fee that is charged by the day.
create table daily_fees (
  school_id uuid not null,
  fee_type_id uuid not null,
  weekdays integer[] not null,
  owes_at_most integer,
  first_day date not null,
  last_day date,
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (school_id, fee_type_id),
  check (owes_at_most between 1 and 100),
  check ((weekdays <@ array[1, 2, 3, 4, 5]) and (cardinality(weekdays) between 1 and 5)),
  check (last_day >= first_day),
  foreign key (school_id, changed_by) references staff(school_id, id),
  foreign key (school_id, fee_type_id) references fee_types(school_id, id)
);

-- What a day costs from a day on, for a class or one student.
create table daily_rates (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  fee_type_id uuid not null,
  class_id uuid,
  student_id uuid,
  from_day date not null,
  means text not null,
  amount bigint,
  note text,
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (school_id, id),
  check ((class_id is null) <> (student_id is null)),
  check (length(note) between 1 and 120),
  check ((means = 'rate') = (amount is not null)),
  check ((student_id is not null) or (means in ('rate', 'off'))),
  check (amount > 0),
  check (means in ('rate', 'free', 'off', 'class')),
  foreign key (school_id, changed_by) references staff(school_id, id),
  foreign key (school_id, class_id) references classes(school_id, id),
  foreign key (school_id, fee_type_id) references daily_fees(school_id, fee_type_id),
  foreign key (school_id, student_id) references students(school_id, id)
);
create unique index daily_rates_of_class on daily_rates (school_id, fee_type_id, class_id, from_day) where (class_id is not null);
create unique index daily_rates_of_student on daily_rates (school_id, fee_type_id, student_id, from_day) where (student_id is not null);

-- Who of a class had a daily fee on a day.
create table registers (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  class_id uuid not null,
  fee_type_id uuid not null,
  day date not null,
  state text not null default 'draft',
  opened_at timestamptz not null,
  opened_by uuid not null,
  handed_over_at timestamptz,
  handed_over_by uuid,
  said bigint,
  giver_says text,
  sent_back_at timestamptz,
  sent_back_by uuid,
  sent_back_reason text,
  accepted_at timestamptz,
  accepted_by uuid,
  marked bigint,
  counted bigint,
  receiver_says text,
  drawer_id uuid,
  slip_number bigint,
  primary key (school_id, id),
  unique (school_id, class_id, fee_type_id, day),
  unique (school_id, slip_number),
  check (length(giver_says) between 1 and 300),
  check (length(receiver_says) between 1 and 300),
  check (length(sent_back_reason) between 1 and 300),
  check ((state = 'accepted') = ((slip_number is not null) and (accepted_by is not null) and (counted is not null) and (marked is not null))),
  check ((state in ('draft', 'sent_back')) or ((handed_over_by is not null) and (said is not null))),
  check (counted >= 0),
  check (marked >= 0),
  check (said >= 0),
  check (state in ('draft', 'handed_over', 'sent_back', 'accepted')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, accepted_by) references staff(school_id, id),
  foreign key (school_id, class_id) references classes(school_id, id),
  foreign key (school_id, drawer_id) references drawers(school_id, id),
  foreign key (school_id, fee_type_id) references daily_fees(school_id, fee_type_id),
  foreign key (school_id, handed_over_by) references staff(school_id, id),
  foreign key (school_id, opened_by) references staff(school_id, id),
  foreign key (school_id, sent_back_by) references staff(school_id, id)
);
create index registers_by_day on registers (school_id, day);
create index registers_on_their_way on registers (school_id, handed_over_at) where (state = 'handed_over');

-- What somebody marked for a student.
create table register_marks (
  school_id uuid not null,
  register_id uuid not null,
  student_id uuid not null,
  marked_by uuid not null,
  mark text not null,
  amount bigint not null default 0,
  marked_at timestamptz not null,
  primary key (school_id, register_id, student_id, marked_by),
  check ((mark = 'paid') = (amount > 0)),
  check (amount >= 0),
  check (mark in ('paid', 'prepaid', 'owes', 'absent', 'own_food', 'free')),
  foreign key (school_id, marked_by) references staff(school_id, id),
  foreign key (school_id, register_id) references registers(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);

-- What was accepted of each student, and each correction.
create table register_lines (
  school_id uuid not null,
  register_id uuid not null,
  student_id uuid not null,
  turn integer not null,
  mark text not null,
  charged bigint not null,
  paid bigint not null,
  group_id uuid not null,
  reason text,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (school_id, register_id, student_id, turn),
  check ((charged = 0) or (mark in ('paid', 'prepaid', 'owes'))),
  check (length(reason) between 1 and 300),
  check ((turn > 1) = (reason is not null)),
  check (charged >= 0),
  check (mark in ('paid', 'prepaid', 'owes', 'absent', 'own_food', 'free')),
  check (paid >= 0),
  check (turn >= 1),
  foreign key (school_id, recorded_by) references staff(school_id, id),
  foreign key (school_id, register_id) references registers(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);
create index register_lines_by_student on register_lines (school_id, student_id);

-- A parent's receipt of one student in a register.
create table register_receipts (
  school_id uuid not null,
  register_id uuid not null,
  student_id uuid not null,
  turn integer not null,
  code text not null,
  balance_before bigint not null,
  balance_after bigint not null,
  asked_at timestamptz not null,
  asked_by uuid not null,
  copies integer not null default 0,
  printed_at timestamptz,
  primary key (school_id, register_id, student_id, turn),
  unique (school_id, code),
  check ((copies > 0) = (printed_at is not null)),
  check (copies >= 0),
  foreign key (school_id, asked_by) references staff(school_id, id),
  foreign key (school_id, register_id, student_id, turn) references register_lines(school_id, register_id, student_id, turn)
);

-- # Statements of wallets and banks

-- The accounts whose statements are kept.
create table statement_accounts (
  school_id uuid not null,
  account_id uuid not null,
  type text not null,
  number text not null,
  opening_balance bigint,
  opening_on date,
  mapping jsonb,
  kept_at timestamptz not null,
  kept_by uuid not null,
  primary key (school_id, account_id),
  check ((opening_balance is null) = (opening_on is null)),
  check (number ~ '^\+?[0-9]{5,34}$'),
  check (type in ('wallet', 'bank')),
  foreign key (school_id, account_id) references money_accounts(school_id, id),
  foreign key (school_id, kept_by) references staff(school_id, id)
);
create unique index statement_accounts_by_number on statement_accounts (school_id, number);

-- Files that were brought.
create table statement_files (
  school_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  format text not null,
  opening_balance bigint,
  closing_balance bigint,
  lines integer not null,
  state text not null default 'arriving',
  known integer,
  added integer,
  early integer,
  from_on date,
  to_on date,
  first_balance bigint,
  last_balance bigint,
  begun_at timestamptz not null,
  begun_by uuid not null,
  brought_at timestamptz,
  brought_by uuid,
  cut_places integer[],
  primary key (school_id, id),
  check (length(name) between 1 and 200),
  check (lines between 1 and 100000),
  check ((state = 'brought') = (brought_at is not null)),
  check (format in ('csv', 'xlsx', 'mtn_pdf', 'mt940')),
  check (state in ('arriving', 'brought')),
  foreign key (school_id, account_id) references statement_accounts(school_id, account_id),
  foreign key (school_id, begun_by) references staff(school_id, id),
  foreign key (school_id, brought_by) references staff(school_id, id)
);
create index statement_files_by_time on statement_files (school_id, brought_at desc);

-- Pieces of a file that is arriving.
create table statement_pieces (
  school_id uuid not null,
  file_id uuid not null,
  place integer not null,
  lines jsonb not null,
  primary key (school_id, file_id, place),
  check (place between 0 and 999),
  foreign key (school_id, file_id) references statement_files(school_id, id)
);

-- Lines of statements, each once.
create table statement_lines (
  school_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  file_id uuid not null,
  row_number integer not null,
  place integer not null,
  happened_on date not null,
  happened_at time without time zone,
  amount bigint not null,
  charge bigint not null default 0,
  balance bigint,
  provider_id text,
  identity bytea not null,
  text text,
  counterparty_number text,
  counterparty_name text,
  kind text,
  words bytea,
  primary key (school_id, id),
  check ((amount <> 0) or (charge <> 0)),
  check (length(counterparty_name) between 1 and 120),
  check (length(counterparty_number) between 1 and 40),
  check (length(kind) between 1 and 40),
  check (length(provider_id) between 1 and 80),
  check (length(text) between 1 and 300),
  check (charge >= 0),
  foreign key (school_id, file_id) references statement_files(school_id, id)
);
create index statement_lines_by_amount on statement_lines (school_id, account_id, amount, happened_on);
create index statement_lines_by_day on statement_lines (school_id, account_id, happened_on);
create unique index statement_lines_by_identity on statement_lines (school_id, account_id, identity);
create index statement_lines_by_number on statement_lines (school_id, counterparty_number) where (counterparty_number is not null);
create index statement_lines_emptied on statement_lines (school_id, account_id, happened_on) where (words is not null);

-- What became of a line: posted, linked, set aside.
create table statement_matches (
  school_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  act text not null,
  receipt_id uuid,
  deposit_id uuid,
  why text,
  note text,
  at timestamptz not null,
  by_staff_id uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  taken_back_receipt_id uuid,
  primary key (school_id, id),
  check (((act = 'set_aside') = (coalesce(receipt_id, deposit_id) is null)) and ((receipt_id is null) or (deposit_id is null))),
  check ((act <> 'posted') or (receipt_id is not null)),
  check ((act = 'set_aside') = (why is not null)),
  check ((ended_at is null) = (ended_by is null)),
  check (length(note) between 1 and 300),
  check (act in ('posted', 'linked', 'set_aside')),
  check (why in ('charge', 'sweep', 'sent_back', 'not_ours')),
  foreign key (school_id, by_staff_id) references staff(school_id, id),
  foreign key (school_id, deposit_id) references deposits(school_id, id),
  foreign key (school_id, ended_by) references staff(school_id, id),
  foreign key (school_id, line_id) references statement_lines(school_id, id),
  foreign key (school_id, receipt_id) references receipts(school_id, id),
  foreign key (school_id, taken_back_receipt_id) references receipts(school_id, id)
);
create index statement_matches_by_line on statement_matches (school_id, line_id);
create unique index statement_matches_of_deposit on statement_matches (school_id, deposit_id) where ((ended_at is null) and (deposit_id is not null));
create unique index statement_matches_of_line on statement_matches (school_id, line_id) where (ended_at is null);
create unique index statement_matches_of_receipt on statement_matches (school_id, receipt_id) where ((ended_at is null) and (receipt_id is not null));

-- Pairings of a number with a family that count no more.
create table forgotten_pairings (
  school_id uuid not null,
  number text not null,
  forgotten_at timestamptz not null,
  forgotten_by uuid not null,
  primary key (school_id, number),
  check (length(number) <= 40),
  foreign key (school_id, forgotten_by) references staff(school_id, id)
);

-- # Two persons, and the trail

-- What is asked for under the rule of two, and who answered.
create table approval_requests (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  act text not null,
  thing text not null,
  input jsonb not null,
  amount bigint not null,
  student_id uuid,
  receipt_id uuid,
  entry_id uuid,
  fee_type_id uuid,
  to_student_id uuid,
  reason text not null,
  cash text,
  asked_at timestamptz not null,
  asked_by uuid not null,
  session_id uuid,
  lapses_at timestamptz not null,
  state text not null default 'open',
  answered_at timestamptz,
  answered_by uuid,
  answered_with text,
  answer_reason text,
  answered_in text,
  code_hash bytea,
  code_for uuid,
  code_tries integer not null default 0,
  code_expires_at timestamptz,
  approvers uuid[],
  primary key (school_id, id),
  check (length(reason) between 1 and 300),
  check ((student_id is not null) or (act = 'pay_out')),
  check (act in ('take_back', 'take_back_entry', 'correct', 'move', 'refund', 'write_off', 'discount', 'waiver', 'refund_online', 'undo_bill', 'bill_without', 'undo_file', 'pay_out')),
  check (amount > 0),
  check (answered_with in ('own_session', 'pin', 'code')),
  check (cash in ('came_once', 'given_back', 'another_child')),
  check (length(answer_reason) <= 300),
  check (state in ('open', 'approved', 'refused', 'withdrawn', 'lapsed', 'overtaken')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, answered_by) references staff(school_id, id),
  foreign key (school_id, asked_by) references staff(school_id, id),
  foreign key (school_id, entry_id) references ledger_entries(school_id, id),
  foreign key (school_id, fee_type_id) references fee_types(school_id, id),
  foreign key (school_id, receipt_id) references receipts(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id),
  foreign key (school_id, to_student_id) references students(school_id, id)
);
create index approval_requests_by_receipt on approval_requests (school_id, receipt_id) where (receipt_id is not null);
create index approval_requests_by_time on approval_requests (school_id, asked_at desc);
create unique index approval_requests_open on approval_requests (school_id, thing) where (state = 'open');

-- Every act, in a chain of hashes.
create table audit_log (
  school_id uuid not null,
  number bigint not null,
  at timestamptz not null,
  staff_id uuid,
  session_id uuid,
  request_id text,
  act text not null,
  subject uuid,
  facts jsonb not null,
  values_hash bytea,
  hash bytea not null,
  primary key (school_id, number),
  foreign key (school_id) references schools(id)
);
create index audit_log_left_out on audit_log (school_id, subject) where (facts ? 'leftOut');
create index audit_log_payers on audit_log (school_id, subject, number) where (act = 'set_payers');

-- Values of an act that may have to be forgotten.
create table audit_values (
  school_id uuid not null,
  number bigint not null,
  subject uuid,
  salt bytea not null,
  content jsonb,
  primary key (school_id, number),
  foreign key (school_id, number) references audit_log(school_id, number)
);
create index audit_values_by_subject on audit_values (school_id, subject);

-- # Talking with families

-- What was said with the families of those who owe, and what was promised.
create table contacts (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  guardian_id uuid not null,
  phone text,
  outcome text not null,
  note text,
  promised_amount bigint,
  promised_for date,
  at timestamptz not null,
  by_staff_id uuid not null,
  primary key (school_id, id),
  check (length(note) between 1 and 500),
  check ((outcome = 'promised') = (promised_amount is not null)),
  check ((outcome = 'promised') = (promised_for is not null)),
  check (outcome in ('reached', 'no_answer', 'wrong_number', 'promised', 'disputes', 'stop')),
  check (promised_amount > 0),
  foreign key (school_id) references schools(id),
  foreign key (school_id, by_staff_id) references staff(school_id, id),
  foreign key (school_id, guardian_id) references guardians(school_id, id)
);
create index contacts_by_time on contacts (school_id, at desc);

-- The students a talk was about.
create table contact_students (
  school_id uuid not null,
  contact_id uuid not null,
  student_id uuid not null,
  primary key (school_id, contact_id, student_id),
  foreign key (school_id, contact_id) references contacts(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);
create index contact_students_by_student on contact_students (school_id, student_id, contact_id);

-- Promises that count no more.
create table promise_ends (
  school_id uuid not null,
  contact_id uuid not null,
  reason text not null,
  at timestamptz not null,
  by_staff_id uuid not null,
  primary key (school_id, contact_id),
  check (length(reason) between 1 and 300),
  foreign key (school_id, by_staff_id) references staff(school_id, id),
  foreign key (school_id, contact_id) references contacts(school_id, id)
);

-- What a family agreed to pay in parts.
create table plans (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  amount bigint not null,
  at timestamptz not null,
  by_staff_id uuid not null,
  primary key (school_id, id),
  check (amount > 0),
  foreign key (school_id) references schools(id),
  foreign key (school_id, by_staff_id) references staff(school_id, id)
);

-- The parts and their days.
create table plan_parts (
  school_id uuid not null,
  plan_id uuid not null,
  due_on date not null,
  amount bigint not null,
  primary key (school_id, plan_id, due_on),
  check (amount > 0),
  foreign key (school_id, plan_id) references plans(school_id, id)
);

-- The students of a plan.
create table plan_students (
  school_id uuid not null,
  plan_id uuid not null,
  student_id uuid not null,
  primary key (school_id, plan_id, student_id),
  foreign key (school_id, plan_id) references plans(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);
create index plan_students_by_student on plan_students (school_id, student_id, plan_id);

-- Plans that count no more.
create table plan_ends (
  school_id uuid not null,
  plan_id uuid not null,
  reason text not null,
  at timestamptz not null,
  by_staff_id uuid not null,
  primary key (school_id, plan_id),
  check (length(reason) between 1 and 300),
  foreign key (school_id, by_staff_id) references staff(school_id, id),
  foreign key (school_id, plan_id) references plans(school_id, id)
);

-- Texts to send and sent: the outbox.
create table messages (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  kind text not null,
  told text not null,
  guardian_id uuid,
  receipt_id uuid,
  billing_run_id uuid,
  phone text not null,
  facts jsonb not null default '{}',
  text text,
  segments integer,
  status text not null default 'queued',
  reason text,
  attempts integer not null default 0,
  not_before timestamptz not null default now(),
  leased_until timestamptz,
  provider text,
  provider_id text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (school_id, id),
  unique (school_id, told),
  check (kind in ('receipt', 'receipt_void', 'moved', 'refund', 'fee_added', 'reminder', 'custom', 'evening', 'notice')) not valid,
  check (status in ('queued', 'sending', 'sent', 'delivered', 'failed', 'dead', 'cancelled')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, billing_run_id) references billing_runs(school_id, id),
  foreign key (school_id, guardian_id) references guardians(school_id, id),
  foreign key (school_id, receipt_id) references receipts(school_id, id)
);
create index messages_by_receipt on messages (school_id, receipt_id) where (receipt_id is not null);
create index messages_by_run on messages (school_id, billing_run_id) where (billing_run_id is not null);
create index messages_by_status on messages (school_id, status, created_at desc) where (status in ('queued', 'sending', 'failed', 'dead', 'cancelled'));
create index messages_by_time on messages (school_id, created_at desc);
create index messages_due_notices on messages (not_before) where ((status in ('queued', 'sending', 'failed')) and (kind = 'notice'));
create index messages_of_reminders on messages (school_id, created_at) where (kind = 'reminder');
create index messages_to_confirm on messages (not_before) where ((status = 'sent') and (provider_id is not null));
create index messages_to_send_later on messages (not_before) where ((status in ('queued', 'sending', 'failed')) and (kind in ('fee_added', 'reminder')));
create index messages_to_send_now on messages (not_before) where ((status in ('queued', 'sending', 'failed')) and (kind not in ('fee_added', 'reminder')));

-- Codes of texts, kept apart until they are sent.
create unlogged table text_secrets (
  message uuid not null,
  school uuid not null,
  secret text not null,
  expires_at timestamptz not null,
  primary key (message),
  check (length(secret) between 1 and 100)
);
create index text_secrets_by_end on text_secrets (expires_at);
create index text_secrets_by_school on text_secrets (school);

-- Reminders by SMS.
create table reminder_settings (
  school_id uuid not null,
  is_on boolean not null,
  language text not null,
  english text,
  twi text,
  price bigint not null,
  budget bigint,
  done_through date not null,
  left_out uuid[] not null default '{}'::uuid[],
  left_out_on date,
  primary key (school_id),
  check ((language = 'en') or (twi is not null)),
  check (length(english) between 1 and 160),
  check (length(twi) between 1 and 160),
  check (price between 1 and 100000),
  check (budget > 0),
  check (language in ('en', 'tw')),
  foreign key (school_id) references schools(id)
);

-- The text in the evening of a day with money.
create table evening_texts (
  school_id uuid not null,
  is_on boolean not null,
  hour integer not null,
  told_through date not null,
  reminded_through date not null,
  primary key (school_id),
  check (hour between 12 and 19),
  foreign key (school_id) references schools(id)
);

-- Who gets it.
create table evening_people (
  school_id uuid not null,
  staff_id uuid not null,
  primary key (school_id, staff_id),
  foreign key (school_id, staff_id) references staff(school_id, id)
);

-- The text of the week.
create table weekly_texts (
  school_id uuid not null,
  is_on boolean not null,
  weekday integer not null,
  hour integer not null,
  told_through date not null,
  primary key (school_id),
  check (hour between 8 and 19),
  check (weekday between 1 and 6),
  foreign key (school_id) references schools(id)
);

-- What the school writes to families.
create table notices (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  audience text not null,
  whom text not null,
  title text not null,
  body text not null,
  written_at timestamptz not null,
  written_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  primary key (school_id, id),
  check (length(title) between 1 and 80),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (audience in ('all', 'class', 'family')),
  check (length(body) <= 480),
  check (length(whom) <= 300),
  foreign key (school_id) references schools(id),
  foreign key (school_id, withdrawn_by) references staff(school_id, id),
  foreign key (school_id, written_by) references staff(school_id, id)
);
create index notices_by_time on notices (school_id, written_at desc);

-- The students a notice is about.
create table notice_students (
  school_id uuid not null,
  notice_id uuid not null,
  student_id uuid not null,
  primary key (school_id, notice_id, student_id),
  foreign key (school_id, notice_id) references notices(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);
create index notice_students_by_student on notice_students (school_id, student_id, notice_id);

-- Notices on their way to phones.
create table notice_pushes (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  notice_id uuid not null,
  push_subscription_id uuid not null,
  status text not null default 'queued',
  attempts integer not null default 0,
  not_before timestamptz not null,
  leased_until timestamptz,
  reason text,
  created_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, notice_id, push_subscription_id),
  check (status in ('queued', 'sending', 'sent', 'cancelled', 'dead')),
  foreign key (school_id, notice_id) references notices(school_id, id)
);
create index notice_pushes_due on notice_pushes (not_before) where (status in ('queued', 'sending'));

-- # Parents

-- What parents of a school see.
create table parent_access (
  school_id uuid not null,
  level text not null,
  on_papers boolean not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (school_id),
  check (level in ('off', 'balances', 'on')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, changed_by) references staff(school_id, id)
);

-- Phone numbers that have shown a child's code.
create table parent_numbers (
  phone text not null,
  confirmed_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (phone),
  check (phone ~ '^\+233\d{9}$')
);
create index parent_numbers_seen on parent_numbers (seen_at);

-- At which school a number has.
create table parent_confirmations (
  school_id uuid not null,
  phone text not null,
  proved_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (school_id, phone),
  check (phone ~ '^\+233\d{9}$'),
  foreign key (school_id) references schools(id)
);
create index parent_confirmations_proved on parent_confirmations (proved_at);

-- Codes that phones have asked for.
create unlogged table parent_asks (
  id uuid not null,
  phone text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  by_number boolean not null default false,
  primary key (id)
);
create index parent_asks_by_end on parent_asks (expires_at);
create index parent_asks_by_number on parent_asks (phone) where by_number;

-- The same, of the release before.
create unlogged table parent_codes (
  phone text not null,
  id uuid not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  primary key (phone)
);
create index parent_codes_by_end on parent_codes (expires_at);

-- Parents who are signed in.
create table parent_sessions (
  id uuid not null default uuid_v7(),
  phone text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  confirmed_at timestamptz,
  wrong_codes integer not null default 0,
  ended_at timestamptz,
  primary key (id),
  unique (token_hash),
  check (phone ~ '^\+233\d{9}$')
);
create index parent_sessions_by_number on parent_sessions (phone);
create index parent_sessions_seen on parent_sessions (seen_at);

-- Phones that want notices.
create table push_subscriptions (
  id uuid not null default uuid_v7(),
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (id),
  unique (endpoint),
  unique (session_id),
  check ((endpoint ~~ 'https://%') and (length(endpoint) <= 1000)),
  foreign key (session_id) references parent_sessions(id) on delete cascade
);

-- How a school lets parents pay.
create table paying_rules (
  school_id uuid not null,
  is_on boolean not null,
  bearer text not null,
  smallest bigint not null,
  fee_types uuid[],
  changed_at timestamptz not null,
  changed_by uuid not null,
  settlements_at timestamptz default now(),
  primary key (school_id),
  check (smallest between 10 and 100000),
  check (bearer in ('school', 'parent')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, changed_by) references staff(school_id, id)
);

-- Each payment of a parent, from when it was asked for; with `asked_by` where the desk asked a phone.
create table payment_intents (
  school_id uuid not null,
  id uuid not null,
  reference text not null,
  phone text not null,
  guardian_id uuid,
  lines jsonb not null,
  amount bigint not null,
  charge bigint not null,
  bearer text not null,
  channel text not null,
  network text,
  wallet_end text,
  subaccount text not null,
  state text not null default 'open',
  prompt text,
  page_url text,
  said text,
  payment jsonb,
  payment_id text,
  receipt_id uuid not null,
  note text,
  settled_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  done_at timestamptz,
  next_check_at timestamptz,
  leased_until timestamptz,
  checks integer not null default 0,
  asked_by uuid,
  let_go_at timestamptz,
  primary key (school_id, id),
  unique (school_id, payment_id),
  unique (school_id, reference),
  check ((channel = 'mobile_money') = (network is not null)),
  check ((state not in ('paid', 'posted', 'mismatch', 'settled')) or (paid_at is not null)),
  check ((state in ('posted', 'settled')) = (done_at is not null)),
  check (amount > 0),
  check (bearer in ('school', 'parent')),
  check (channel in ('mobile_money', 'card')),
  check (charge >= 0),
  check (length(note) <= 300),
  check (length(page_url) <= 500),
  check (length(said) <= 300),
  check (network in ('mtn', 'vod', 'atl')),
  check (prompt in ('phone', 'voucher', 'page')),
  check (reference ~ '^AKP-[0-9a-z]{4}-[0-9A-Z]{16}$'),
  check (state in ('open', 'processing', 'paid', 'posted', 'failed', 'expired', 'mismatch', 'settled')),
  check (wallet_end ~ '^\d{3}$'),
  foreign key (school_id) references schools(id),
  foreign key (school_id, asked_by) references staff(school_id, id) not valid,
  foreign key (school_id, settled_by) references staff(school_id, id)
);
create index payment_intents_asked on payment_intents (school_id, created_at desc) where (asked_by is not null);
create index payment_intents_by_time on payment_intents (school_id, created_at desc);
create index payment_intents_due on payment_intents (next_check_at) where (next_check_at is not null);
create index payment_intents_live on payment_intents (school_id) where (state in ('open', 'processing', 'paid'));
create index payment_intents_of_number on payment_intents (school_id, phone, created_at desc);
create index payment_intents_of_receipt on payment_intents (school_id, receipt_id);

-- Money of parents that goes back.
create table online_refunds (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  intent_id uuid not null,
  receipt_id uuid not null,
  amount bigint not null,
  reason text not null,
  state text not null,
  asked_by uuid,
  approved_by uuid,
  begun_at timestamptz not null,
  sent_at timestamptz,
  paystack_id text,
  said text,
  done_at timestamptz,
  settlement_id uuid,
  primary key (school_id, id),
  unique (school_id, paystack_id),
  check ((((asked_by is null) = (approved_by is null)) and (asked_by is distinct from approved_by)) or (asked_by is null)),
  check (length(reason) between 1 and 300),
  check ((state in ('processed', 'failed')) = (done_at is not null)),
  check (amount > 0),
  check (length(said) <= 300),
  check (state in ('approved', 'sent', 'processed', 'failed')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, approved_by) references staff(school_id, id),
  foreign key (school_id, asked_by) references staff(school_id, id),
  foreign key (school_id, intent_id) references payment_intents(school_id, id),
  foreign key (school_id, receipt_id) references receipts(school_id, id),
  foreign key (school_id, settlement_id) references online_settlements(school_id, id)
);
create index online_refunds_of_intent on online_refunds (school_id, intent_id);
create index online_refunds_of_receipt on online_refunds (school_id, receipt_id);

-- Money that a payer's bank wants back.
create table online_disputes (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  intent_id uuid not null,
  paystack_id text not null,
  amount bigint not null,
  state text not null,
  due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (school_id, id),
  unique (school_id, paystack_id),
  check ((state in ('won', 'lost')) = (closed_at is not null)),
  check (amount > 0),
  check (state in ('open', 'answered', 'won', 'lost')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, intent_id) references payment_intents(school_id, id)
);
create index online_disputes_of_intent on online_disputes (school_id, intent_id);
create index online_disputes_open on online_disputes (school_id) where (state = 'open');

-- What Paystack has paid out.
create table online_settlements (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  paystack_id text not null,
  settled_on date not null,
  amount bigint not null,
  charges bigint not null,
  explained bigint not null default 0,
  bank_account_id uuid not null,
  read_at timestamptz not null,
  primary key (school_id, id),
  unique (school_id, paystack_id),
  foreign key (school_id) references schools(id),
  foreign key (school_id, bank_account_id) references money_accounts(school_id, id)
);

-- Payment by payment.
create table online_settlement_lines (
  school_id uuid not null,
  settlement_id uuid not null,
  paystack_id text not null,
  reference text not null,
  amount bigint not null,
  charge bigint not null,
  intent_id uuid,
  primary key (school_id, settlement_id, paystack_id),
  check (length(reference) <= 100),
  foreign key (school_id) references schools(id),
  foreign key (school_id, intent_id) references payment_intents(school_id, id),
  foreign key (school_id, settlement_id) references online_settlements(school_id, id)
);
create unique index online_settlement_lines_of_intent on online_settlement_lines (school_id, intent_id) where (intent_id is not null);

-- # Slips, exams, the calendar

-- Fees that must be settled for a slip.
create table clearances (
  school_id uuid not null,
  id uuid not null,
  name text not null,
  percent integer not null,
  accepts_promises boolean not null,
  made_at timestamptz not null,
  made_by uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  primary key (school_id, id),
  check ((length(name) between 1 and 60) and (name !~* '(bece|wassce|waec)')),
  check ((ended_at is null) = (ended_by is null)),
  check (percent between 1 and 100),
  foreign key (school_id) references schools(id),
  foreign key (school_id, ended_by) references staff(school_id, id),
  foreign key (school_id, made_by) references staff(school_id, id)
);
create unique index clearances_by_name on clearances (school_id, lower(name)) where (ended_at is null);

-- Which fees.
create table clearance_fee_types (
  school_id uuid not null,
  clearance_id uuid not null,
  fee_type_id uuid not null,
  primary key (school_id, clearance_id, fee_type_id),
  foreign key (school_id, clearance_id) references clearances(school_id, id),
  foreign key (school_id, fee_type_id) references fee_types(school_id, id)
);

-- Whom the office lets through by name.
create table clearance_exceptions (
  school_id uuid not null,
  id uuid not null,
  clearance_id uuid not null,
  student_id uuid not null,
  until_on date,
  reason text,
  at timestamptz not null,
  by_staff_id uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  primary key (school_id, id),
  check ((ended_at is null) = (ended_by is null)),
  check (length(reason) between 1 and 300),
  foreign key (school_id, by_staff_id) references staff(school_id, id),
  foreign key (school_id, clearance_id) references clearances(school_id, id),
  foreign key (school_id, ended_by) references staff(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);
create index clearance_exceptions_by_student on clearance_exceptions (school_id, student_id);
create unique index clearance_exceptions_open on clearance_exceptions (school_id, clearance_id, student_id) where (ended_at is null);

-- The code on a student's slip.
create table clearance_slips (
  school_id uuid not null,
  code text not null,
  clearance_id uuid not null,
  student_id uuid not null,
  printed_at timestamptz not null,
  printed_by uuid not null,
  primary key (school_id, code),
  unique (school_id, clearance_id, student_id),
  foreign key (school_id, clearance_id) references clearances(school_id, id),
  foreign key (school_id, printed_by) references staff(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);

-- Examinations that students are registered for.
create table exam_registers (
  school_id uuid not null,
  id uuid not null,
  exam text not null,
  year integer not null,
  fee_type_id uuid not null,
  made_at timestamptz not null,
  made_by uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  primary key (school_id, id),
  check ((ended_at is null) = (ended_by is null)),
  check (year between 2000 and 2200),
  check (exam in ('BECE', 'WASSCE')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, ended_by) references staff(school_id, id),
  foreign key (school_id, fee_type_id) references fee_types(school_id, id),
  foreign key (school_id, made_by) references staff(school_id, id)
);
create unique index exam_registers_open on exam_registers (school_id, exam, year) where (ended_at is null);

-- Who is.
create table exam_registrations (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  register_id uuid not null,
  student_id uuid not null,
  registered_on date not null,
  index_number text,
  at timestamptz not null,
  by_staff_id uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  primary key (school_id, id),
  check ((ended_at is null) = (ended_by is null)),
  check (index_number ~ '^\d{10}(\d\d)?$'),
  foreign key (school_id, by_staff_id) references staff(school_id, id),
  foreign key (school_id, ended_by) references staff(school_id, id),
  foreign key (school_id, register_id) references exam_registers(school_id, id),
  foreign key (school_id, student_id) references students(school_id, id)
);
create unique index exam_registrations_by_number on exam_registrations (school_id, register_id, index_number) where (ended_at is null);
create index exam_registrations_by_student on exam_registrations (school_id, student_id);
create unique index exam_registrations_open on exam_registrations (school_id, register_id, student_id) where (ended_at is null);

-- Days without school.
create table holidays (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  public_holiday text,
  name text not null,
  first_day date not null,
  last_day date not null,
  free boolean not null default true,
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (school_id, id),
  unique (school_id, public_holiday),
  check ((last_day >= first_day) and ((last_day - first_day) < 100)),
  check (length(name) between 1 and 60),
  check (free or (public_holiday is not null)),
  check (public_holiday ~ '^[a-z_0-9]+ \d{4}$'),
  foreign key (school_id) references schools(id),
  foreign key (school_id, changed_by) references staff(school_id, id)
);
create index holidays_by_day on holidays (school_id, first_day);

-- # Kept for speed

-- How far the kept list of a school goes.
create unlogged table kept_lists (
  school_id uuid not null,
  shape text not null,
  from_number bigint not null,
  journal_number bigint not null,
  is_whole boolean not null default false,
  primary key (school_id),
  foreign key (school_id) references schools(id)
);

-- Each student's published row as finished text; can be made again.
create unlogged table kept_rows (
  school_id uuid not null,
  student_id uuid not null,
  version bigint not null default 0,
  content text,
  journal_number bigint not null default 0,
  status text,
  surname text,
  first_name text,
  number bigint,
  due_on date[],
  unpaid bigint[],
  voluntary bigint,
  credit_elsewhere bigint,
  owed bigint,
  primary key (school_id, student_id),
  foreign key (school_id) references kept_lists(school_id) on delete cascade,
  foreign key (school_id, student_id) references students(school_id, id)
);
create index kept_rows_by_version on kept_rows (school_id, version) where (version > 0);
create index kept_rows_in_order on kept_rows (school_id, status, surname, first_name, number) where (content is not null);
create index kept_rows_to_make on kept_rows (school_id) where (content is null);

-- What each term's charges had come to, by day.
create table term_days (
  school_id uuid not null,
  term_id uuid not null,
  day date not null,
  class_id uuid not null,
  fee_type_id uuid not null,
  charged bigint not null,
  to_collect bigint not null,
  received bigint not null,
  pupils integer not null,
  primary key (school_id, term_id, day, class_id, fee_type_id),
  foreign key (school_id) references schools(id)
);

-- How far that goes.
create table term_days_kept (
  school_id uuid not null,
  journal_number bigint not null,
  terms uuid[] not null,
  made_through uuid,
  has_pupils boolean not null default false,
  primary key (school_id),
  foreign key (school_id) references schools(id)
);

-- The same by student.
create table pupil_terms (
  school_id uuid not null,
  term_id uuid not null,
  student_id uuid not null,
  fee_type_id uuid not null,
  class_id uuid not null,
  charged bigint not null,
  to_collect bigint not null,
  received bigint not null,
  primary key (school_id, term_id, student_id, fee_type_id, class_id),
  foreign key (school_id) references schools(id)
);

-- How much of a term's fees a school wants to have in.
create table term_targets (
  school_id uuid not null,
  term_id uuid not null,
  percent integer not null,
  set_at timestamptz not null,
  set_by uuid not null,
  primary key (school_id, term_id),
  check (percent between 1 and 100),
  foreign key (school_id, set_by) references staff(school_id, id),
  foreign key (school_id, term_id) references terms(school_id, id) on delete cascade
);

-- # Files made beside other work

-- Letters and exports somebody asked for, for a day; in no backup.
create table made_files (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  staff_id uuid not null,
  kind text not null,
  asked text not null,
  key text,
  state text not null default 'making',
  done integer not null default 0,
  parts integer not null default 0,
  told boolean not null default false,
  said text,
  name text,
  media_type text,
  asked_at timestamptz not null,
  alive_at timestamptz not null,
  taken_at timestamptz,
  primary key (school_id, id),
  check (((state = 'ready') = (name is not null)) and ((name is null) = (media_type is null))),
  check ((state = 'making') = (said is null)),
  check (kind in ('letters', 'export')),
  check (state in ('making', 'ready', 'failed')),
  foreign key (school_id) references schools(id),
  foreign key (school_id, staff_id) references staff(school_id, id)
);
create unique index made_files_asked_once on made_files (school_id, staff_id, kind, asked) where (state = 'making');
create unique index made_files_by_key on made_files (school_id, staff_id, key) where (key is not null);
create index made_files_by_person on made_files (school_id, staff_id, asked_at);

-- Their bytes.
create table made_file_pieces (
  school_id uuid not null,
  file_id uuid not null,
  nth integer not null,
  content bytea not null,
  primary key (school_id, file_id, nth),
  foreign key (school_id, file_id) references made_files(school_id, id) on delete cascade
);

-- # The platform's own

-- The index of schools; read by functions of the directory alone.
create table directory (
  school_id uuid not null,
  code text not null,
  email text not null,
  pupil_prefix text,
  primary key (school_id),
  unique (code),
  unique (email),
  unique (pupil_prefix),
  check (code ~ '^[0-9a-z]{4}$'),
  check (email = lower(email)),
  check (pupil_prefix ~ '^[A-HJKMNP-Z2-9]{3,4}$')
);

-- Which people sign in with an e-mail or phone.
create table sign_in_names (
  name text not null,
  school uuid not null,
  staff uuid not null,
  primary key (name, school)
);
create index sign_in_names_by_staff on sign_in_names (school, staff);

-- Accounts of Heads that are one person's, each with what its password showed; read by functions of the directory alone.
create table person_accounts (
  school uuid not null,
  staff uuid not null,
  person uuid not null,
  proof bytea not null,
  tied_at timestamptz not null,
  primary key (school, staff)
);
create index person_accounts_by_person on person_accounts (person);

-- Browsers somebody has signed in on, hashed.
create table known_devices (
  account bytea not null,
  device bytea not null,
  seen_at timestamptz not null,
  primary key (account, device)
);
create index known_devices_by_age on known_devices (seen_at);

-- Sign-ups waiting to be paid for.
create table signups (
  id uuid not null default gen_random_uuid(),
  email text not null,
  details jsonb not null,
  password_hash text not null,
  school uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (id),
  check (length(email) <= 254)
);
create index signups_by_age on signups (expires_at) where (school is null);

-- Payments to us at Paystack.
create table checkouts (
  reference text not null,
  purpose text not null,
  amount bigint not null,
  email text not null,
  signup_id uuid,
  school uuid,
  browser_hash bytea not null,
  state text not null default 'open',
  reason text,
  has_page boolean not null default false,
  opened_at timestamptz not null,
  paid_at timestamptz,
  used_at timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  leased_until timestamptz,
  payment jsonb,
  payment_id text,
  expires_on date,
  primary key (reference),
  unique (payment_id),
  check ((purpose = 'registration') or (school is not null)),
  check ((state <> 'used') or (school is not null)),
  check (amount > 0),
  check (length(email) <= 254),
  check (purpose in ('registration', 'renewal')),
  check (reference ~ '^[A-Za-z0-9-]{8,60}$'),
  check (state in ('open', 'paid', 'used', 'failed', 'expired', 'to_refund', 'refunded')),
  foreign key (signup_id) references signups(id) on delete set null
);
create index checkouts_by_browser on checkouts (browser_hash, opened_at);
create index checkouts_by_school on checkouts (school, used_at);
create index checkouts_by_signup on checkouts (signup_id);
create index checkouts_due on checkouts (next_check_at) where (next_check_at is not null);

-- Where a school's online payments go.
create table payouts (
  id uuid not null default uuid_v7(),
  checkout text,
  school uuid,
  business_name text not null,
  bank_code text not null,
  account_number text not null,
  email text not null,
  subaccount_code text,
  account_name text,
  state text not null default 'wanted',
  version integer not null default 1,
  reason text,
  attempts integer not null default 0,
  not_before timestamptz not null,
  leased_until timestamptz,
  primary key (id),
  unique (checkout),
  unique (school),
  check ((checkout is not null) or (school is not null)),
  check (state in ('wanted', 'done')),
  foreign key (checkout) references checkouts(reference)
);
create index payouts_due on payouts (not_before) where (state = 'wanted');

-- Ways to choose a new password, used once.
create table password_resets (
  id uuid not null default uuid_v7(),
  school uuid not null,
  secret_hash bytea not null,
  kind text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  asked_by bytea,
  asked_from bytea,
  attempts_elsewhere integer not null default 0,
  staff uuid,
  primary key (id),
  check (kind in ('link', 'code'))
);
create unique index password_resets_by_link on password_resets (secret_hash) where (kind = 'link');
create index password_resets_by_school on password_resets (school, expires_at);

-- How often something was tried.
create unlogged table rate_limits (
  key bytea not null,
  tries integer not null,
  ends_at timestamptz not null,
  primary key (key)
);
create index rate_limits_by_end on rate_limits (ends_at);

-- The last list of banks from Paystack.
create table bank_list (
  only_row boolean not null default true,
  banks jsonb not null,
  fetched_at timestamptz not null,
  primary key (only_row),
  check (only_row)
);

-- What visitors of the public site wrote.
create table contact_messages (
  id uuid not null default uuid_v7(),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  message text not null,
  services text[] not null,
  received_at timestamptz not null,
  mailed_at timestamptz,
  mail_attempts integer not null default 0,
  mail_not_before timestamptz not null,
  mail_failure text,
  primary key (id),
  check (length(message) between 1 and 4000),
  check (length(email) <= 254),
  check (length(first_name) <= 80),
  check (length(last_name) <= 80),
  check (length(phone) <= 30)
);
create index contact_messages_to_mail on contact_messages (mail_not_before) where (mailed_at is null);

-- Which migrations were applied.
create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (name)
);

-- When a server last saw that its clock goes on as it should.
create table clock_seen (
  is_only boolean not null default true,
  at timestamptz not null,
  boot text not null,
  uptime_s double precision not null,
  confirmed_at timestamptz,
  primary key (is_only),
  check (is_only)
);

-- Which releases have prepared this database, and the oldest one that may run beside each.
create table releases (
  version text not null,
  compatible_from text not null,
  prepared_at timestamptz not null default now(),
  primary key (version),
  check (compatible_from ~ '^\d+\.\d+\.\d+$'),
  check (version ~ '^\d+\.\d+\.\d+$')
);
