-- Sponsors: a church, a company, an uncle, with an account of money_accounts. An award moves its share of a charge off the pupil.

-- What others have added to these lists stays in them. Not valid: what is there keeps the older, narrower rule.
do $$
declare
  old record;
  added record;
begin
  for added in values ('ledger_entries_kind_check', 'kind in (''sponsor_share'', ''sponsor_payment'')'),
    ('ledger_entries_counter_account_check', 'counter_account = ''sponsors''')
  loop
    select pg_get_expr(c.conbin, c.conrelid) as rule into strict old from pg_constraint c
    where c.conrelid = 'ledger_entries'::regclass and c.conname = added.column1;
    execute format('alter table ledger_entries drop constraint %I', added.column1);
    execute format('alter table ledger_entries add constraint %I check ((%s) or %s) not valid', added.column1, old.rule, added.column2);
  end loop;
end $$;

-- Whose payment it is, when that is a sponsor's: its balances are then the sponsor's account, not the pupils'.
alter table receipts add column sponsor_id uuid,
  add foreign key (school_id, sponsor_id) references money_accounts (school_id, id) not valid;
create index receipts_by_sponsor on receipts (school_id, sponsor_id, number) where sponsor_id is not null;
create unique index sponsors_by_name on money_accounts (school_id, lower(name)) where kind = 'sponsor';

create table sponsor_awards (
  school_id uuid not null references schools (id),
  id uuid not null,
  sponsor_id uuid not null,
  -- Of what is left of a charge after reductions; or pesewas for each pupil and term.
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount bigint check (amount > 0),
  -- Pesewas a term for all its pupils together.
  cap bigint check (cap > 0),
  -- The terms it is for: all that have a day of these.
  from_on date not null,
  until_on date check (until_on >= from_on),
  given_at timestamptz not null,
  given_by uuid not null,
  primary key (school_id, id),
  foreign key (school_id, sponsor_id) references money_accounts (school_id, id),
  foreign key (school_id, given_by) references staff (school_id, id),
  check ((percent is null) <> (amount is null))
);
create index sponsor_awards_by_sponsor on sponsor_awards (school_id, sponsor_id);

create table award_pupils (
  school_id uuid not null,
  award_id uuid not null,
  student_id uuid not null,
  -- From then on it carries no new charge of this pupil.
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_reason text check (length(withdrawn_reason) between 1 and 300),
  primary key (school_id, award_id, student_id),
  foreign key (school_id, award_id) references sponsor_awards (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, withdrawn_by) references staff (school_id, id),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null))
);
create index award_pupils_by_student on award_pupils (school_id, student_id);

create table award_fee_types (
  school_id uuid not null,
  award_id uuid not null,
  fee_type_id uuid not null,
  primary key (school_id, award_id, fee_type_id),
  foreign key (school_id, award_id) references sponsor_awards (school_id, id),
  foreign key (school_id, fee_type_id) references fee_types (school_id, id)
);

-- Of which award a pupil's entry on the account *sponsors* is. Written with the entry's draft, so it may come just before it.
create table sponsor_lines (
  school_id uuid not null,
  entry_id uuid not null,
  sponsor_id uuid not null,
  award_id uuid not null,
  primary key (school_id, entry_id),
  foreign key (school_id, entry_id) references ledger_entries (school_id, id) deferrable initially deferred,
  foreign key (school_id, sponsor_id) references money_accounts (school_id, id),
  foreign key (school_id, award_id) references sponsor_awards (school_id, id)
);
create index sponsor_lines_by_sponsor on sponsor_lines (school_id, sponsor_id);
create index sponsor_lines_by_award on sponsor_lines (school_id, award_id);

-- The number under which a sponsor was sent what it carries in a term: AGA-I-000003. Its figures are read when it is printed.
create table sponsor_invoices (
  school_id uuid not null,
  number bigint not null check (number >= 1),
  sponsor_id uuid not null,
  term_id uuid not null,
  issued_at timestamptz not null,
  issued_by uuid not null,
  primary key (school_id, number),
  unique (school_id, sponsor_id, term_id),
  foreign key (school_id, sponsor_id) references money_accounts (school_id, id),
  foreign key (school_id, term_id) references terms (school_id, id),
  foreign key (school_id, issued_by) references staff (school_id, id)
);

-- What sponsors carry and have paid is read at the counter, whoever recorded it; their receipts are as closed as others.
alter policy own_takings on ledger_entries using (kind not in ('payment', 'reallocation') and (kind <> 'reversal' or receipt_id is null)
  or counter_account = 'sponsors' or recorded_by = (select current_staff()) or student_id = (select student_at_counter())
  or is_own_receipt(receipt_id)
  or drawer_id in (select d.id from drawers d where d.school_id = current_school() and d.staff_id = (select current_staff())));

do $$
declare
  owned text;
begin
  foreach owned in array array['sponsor_awards', 'award_pupils', 'award_fee_types', 'sponsor_lines', 'sponsor_invoices'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())',
      owned);
    execute format('grant select on %I to akontaa_tenant', owned);
  end loop;
  foreach owned in array array['sponsor_lines', 'sponsor_invoices', 'award_fee_types'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
      owned || '_append_only', owned);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      owned || '_no_truncate', owned);
  end loop;
end $$;
