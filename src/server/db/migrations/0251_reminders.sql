-- Reminders by SMS to families who are late. Off until the school switches them on; no row is off. What was sent stands in
-- messages (kind reminder, its facts name the pupils), and the limits are counted from there.
create table reminder_settings (
  school_id uuid primary key references schools (id),
  is_on boolean not null,
  language text not null check (language in ('en', 'tw')),
  -- The school's own words, with {children} and {total} in them; null for ours. There is no Twi until the school has checked it.
  english text check (length(english) between 1 and 160),
  twi text check (length(twi) between 1 and 160),
  -- What one text costs, in hundredths of a pesewa, and what a term may cost, in pesewas.
  price bigint not null check (price between 1 and 100000),
  budget bigint check (budget > 0),
  -- The last day whose reminders were queued, or on which there was nothing to queue: once, whatever restarts.
  done_through date not null,
  check (language = 'en' or twi is not null)
);
alter table reminder_settings enable row level security;
alter table reminder_settings force row level security;
create policy own_school on reminder_settings using (school_id = current_school()) with check (school_id = current_school());
create policy own_takings on reminder_settings as restrictive for select to akontaa_cashier using (false);
grant select, insert, update on reminder_settings to akontaa_tenant;
grant select on reminder_settings to akontaa_directory;
create policy directory_sees_reminders on reminder_settings for select to akontaa_directory using (is_on);
create index messages_of_reminders on messages (school_id, created_at) where kind = 'reminder';
