-- Last: functions are closed to everybody but those named under each of them.
do $$
declare
  f record;
begin
  for f in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and pg_has_role(current_user, p.proowner, 'usage')
  loop
    execute format('revoke execute on function %s from public', f.name);
  end loop;
end $$;

-- Of functions that numbered migrations have made.
grant execute on function current_school(), app_now(), app_today() to akontaa_tenant, akontaa_teacher, akontaa_directory;
grant execute on function uuid_v7(), refuse(text, jsonb) to akontaa_tenant, akontaa_teacher;
grant execute on function unguessable_code() to akontaa_tenant;
grant execute on function current_staff() to akontaa_teacher, akontaa_cashier;
grant execute on function student_at_counter(), is_own_receipt(uuid) to akontaa_cashier;

-- The owner keeps no part in the directory: what the directory may see across schools, nobody else may.
do $$ begin execute format('revoke akontaa_directory from %I', current_user); end $$;
