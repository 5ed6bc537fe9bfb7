-- Which schools have files that are gone.

-- Schools with a file that was asked for more than a day ago, or taken more than an hour ago: forgotten by a job.
create or replace function schools_with_old_files() returns table (school_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct f.school_id from made_files f
  where f.asked_at < app_now() - interval '1 day' or f.taken_at < app_now() - interval '1 hour'
$$;
alter function schools_with_old_files() owner to akontaa_directory;
grant execute on function schools_with_old_files() to current_user;
