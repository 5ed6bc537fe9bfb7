-- A restored past has forgotten numbers that are on paper. Until the school says which was the last of each series nothing is
-- recorded that takes one, and then they go on behind; so they do behind the receipt book of before Akontaa.
alter table school_tails
  -- The last number of an invoice, where it is more than any invoice has.
  add column invoice_number bigint not null default 0,
  add column awaits_numbers boolean not null default false;

create table restores (
  school_id uuid not null references schools (id),
  restored_at timestamptz not null,
  backup_made_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  primary key (school_id, restored_at),
  foreign key (school_id, answered_by) references staff (school_id, id),
  check ((answered_at is null) = (answered_by is null))
);

create table number_gaps (
  school_id uuid not null references schools (id),
  series text not null check (length(series) between 1 and 20),
  -- The last number in the books, and the last that is on paper: those between are given to nobody.
  after bigint not null check (after >= 0),
  through bigint not null,
  -- Null where the numbers are of the receipt book of before.
  restored_at timestamptz,
  noted_at timestamptz not null,
  noted_by uuid not null,
  primary key (school_id, series, after),
  foreign key (school_id, restored_at) references restores (school_id, restored_at),
  foreign key (school_id, noted_by) references staff (school_id, id),
  check (through > after)
);

alter table restores enable row level security;
alter table restores force row level security;
create policy own_school on restores using (school_id = current_school()) with check (school_id = current_school());
grant select on restores to akontaa_tenant;

alter table number_gaps enable row level security;
alter table number_gaps force row level security;
create policy own_school on number_gaps using (school_id = current_school()) with check (school_id = current_school());
grant select on number_gaps to akontaa_tenant;
create trigger number_gaps_append_only before update or delete on number_gaps
  for each row execute function refuse_change();
create trigger number_gaps_no_truncate before truncate on number_gaps
  for each statement execute function refuse_change();
