-- Where a number has children, over all schools: asked before any school is known.

-- The schools that let this number's parents in, of all schools: the directory's.
create or replace function parents_schools(p_phone text) returns table (school_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select g.school_id from guardians g
  join parent_access a on a.school_id = g.school_id
  where g.phone = p_phone and g.phone <> ''
    and (exists (select from students s where s.school_id = g.school_id and s.guardian_id = g.id and s.status in ('active', 'completed'))
      or exists (select from payer_shares p where p.school_id = g.school_id and p.second_guardian_id = g.id))
  group by g.school_id order by g.school_id;
end $$;
alter function parents_schools(text) owner to akontaa_directory;
grant execute on function parents_schools(text) to current_user;

-- Every school that has a child of this number, of all schools; the same id again where it lets parents in, where the number has shown a
-- code of that school, and where a sign-in by SMS was covered by it within 90 days. The directory's.
create or replace function parents_places(p_phone text) returns table (school_id uuid, open_id uuid, proved_id uuid, fresh_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select g.school_id, a.school_id, n.school_id, case when n.proved_at > app_now() - interval '90 days' then n.school_id end
  from guardians g
  left join parent_access a on a.school_id = g.school_id and a.level <> 'off'
  left join parent_confirmations n on n.school_id = g.school_id and n.phone = g.phone
  where g.phone = p_phone and g.phone <> ''
    and (exists (select from students s where s.school_id = g.school_id and s.guardian_id = g.id and s.status in ('active', 'completed'))
      or exists (select from payer_shares p where p.school_id = g.school_id and p.second_guardian_id = g.id))
  group by g.school_id, a.school_id, n.school_id, n.proved_at order by g.school_id;
end $$;
alter function parents_places(text) owner to akontaa_directory;
grant execute on function parents_places(text) to current_user;

-- Schools that a number has signed in to, and not within a year: forgotten by a job.
create or replace function schools_with_old_numbers() returns table (school_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct n.school_id from parent_confirmations n where n.proved_at < app_now() - interval '1 year'
$$;
alter function schools_with_old_numbers() owner to akontaa_directory;
grant execute on function schools_with_old_numbers() to current_user;
