-- Families who were left out when somebody sent the reminders of a day: nobody and no job sends them one on that day.
alter table reminder_settings add column left_out uuid[] not null default '{}', add column left_out_on date;
