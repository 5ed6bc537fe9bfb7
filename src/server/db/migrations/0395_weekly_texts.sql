-- The text a school's Heads get once a week about where the term stands. Off until the school switches it on; no row is off.
create table weekly_texts (
  school_id uuid primary key references schools (id),
  is_on boolean not null,
  -- Monday is 1; on Sundays no text goes out.
  weekday int not null check (weekday between 1 and 6),
  -- Hour of the day in Ghana (UTC).
  hour int not null check (hour between 8 and 19),
  -- The last day that was told of, or had nothing to tell: each is told once, whatever restarts.
  told_through date not null
);
alter table weekly_texts enable row level security;
alter table weekly_texts force row level security;
create policy own_school on weekly_texts using (school_id = current_school()) with check (school_id = current_school());
grant select, insert, update on weekly_texts to akontaa_tenant;
grant select on weekly_texts to akontaa_directory;
create policy directory_sees_weeklies on weekly_texts for select to akontaa_directory using (is_on);
