-- Row-level security on every table that belongs to a school, forced so that not even the owner is exempt.
do $$
declare
  owned record;
begin
  for owned in
    select c.relname as name, case when c.relname = 'schools' then 'id' else 'school_id' end as school
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (c.relname = 'schools' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped))
      and c.relname <> 'directory'
  loop
    execute format('alter table %I enable row level security', owned.name);
    execute format('alter table %I force row level security', owned.name);
    execute format('create policy own_school on %I using (%I = current_school()) with check (%I = current_school())',
      owned.name, owned.school, owned.school);
  end loop;
end $$;

-- Read everything of one's own school; write only what is not the ledger's.
grant select on all tables in schema public to akontaa_tenant;
revoke select on directory from akontaa_tenant;
grant insert, update on schools, staff, sessions, terms, classes, guardians, students, fee_types, class_fees, messages
  to akontaa_tenant;
grant delete on fee_types, class_fees, terms to akontaa_tenant;
revoke insert on schools from akontaa_tenant;

grant select on directory to akontaa_directory;
grant select (school_id, id, status, not_before, leased_until, provider_id) on messages to akontaa_directory;
create policy directory_sees_due on messages for select to akontaa_directory
  using (status in ('queued', 'sending', 'failed', 'sent'));
