-- The text a school's Head gets in the evening of a day with money. Off until the school switches it on; no row is off.
create table evening_texts (
  school_id uuid primary key references schools (id),
  is_on boolean not null,
  -- Hour of the day in Ghana (UTC).
  hour int not null check (hour between 12 and 19),
  -- The last day that was told of, or had nothing to tell: each is told once, whatever restarts.
  told_through date not null,
  -- The same for the reminder of drawers that are not closed.
  reminded_through date not null
);
create table evening_people (
  school_id uuid not null,
  staff_id uuid not null,
  primary key (school_id, staff_id),
  foreign key (school_id, staff_id) references staff (school_id, id)
);
do $$
declare
  owned text;
begin
  foreach owned in array array['evening_texts', 'evening_people'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
  end loop;
end $$;
grant select, insert, update on evening_texts to akontaa_tenant;
grant select, insert, delete on evening_people to akontaa_tenant;
grant select on evening_texts to akontaa_directory;
create policy directory_sees_evenings on evening_texts for select to akontaa_directory using (is_on);

alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check
  check (kind in ('receipt', 'receipt_void', 'moved', 'fee_added', 'reminder', 'custom', 'evening')) not valid;
