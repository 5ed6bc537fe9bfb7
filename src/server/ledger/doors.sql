-- What the application's roles may call. Everything else in this folder is reached from inside these functions only.
-- Stands on: core.

-- Makes a school with all it starts with; the one way a school comes to be. Called before any school is known.
create or replace function found_school(p_school jsonb) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid := coalesce((p_school->>'id')::uuid, uuid_v7());
  v_code text := left(unguessable_code(), 4);
  v_prefix text;
  item jsonb;
begin
  if exists (select from directory where email = lower(p_school->>'email')) then perform refuse('email_taken'); end if;
  while exists (select from directory where code = v_code) loop
    v_code := left(unguessable_code(), 4);
  end loop;
  -- By SET, which reaches the machine that will hold the school, where there are several (the first is a word to Citus).
  execute 'set local citus.propagate_set_commands = local';
  execute format('set local "app.school_id" = %L', v_id);
  v_prefix := free_pupil_prefix(p_school->>'initials', p_school->>'name');
  insert into directory (school_id, code, email, pupil_prefix) values (v_id, v_code, lower(p_school->>'email'), v_prefix);
  insert into schools (id, code, name, email, address, phone, website, initials, password_hash, bank_name, bank_code,
    bank_account_number, account_holder_name, payout_status, sender_id, expires_on, created_at, pupil_prefix)
  values (v_id, v_code, p_school->>'name', lower(p_school->>'email'), p_school->>'address', p_school->>'phone',
    coalesce(p_school->>'website', ''), p_school->>'initials', p_school->>'passwordHash', p_school->>'bankName',
    p_school->>'bankCode', p_school->>'bankAccountNumber', p_school->>'accountHolderName',
    case when p_school->>'bankAccountNumber' is null then 'none' else 'pending' end,
    p_school->>'senderId', (p_school->>'expiresOn')::date, app_now(), v_prefix);
  insert into school_tails (school_id) values (v_id);
  insert into staff (school_id, name, role) values (v_id, coalesce(nullif(trim(p_school->>'headName'), ''), 'The school account'), 'administrator');
  -- Row by row: rows of a query are copied to a machine, which row-level security does not let in.
  for item in select c from jsonb_array_elements(p_school->'classes') c loop
    insert into classes (school_id, name, key, position)
    values (v_id, item->>'name', item->>'key', (item->>'place')::int);
  end loop;
  for item in select f from jsonb_array_elements(p_school->'feeTypes') f loop
    insert into fee_types (school_id, name, voluntary) values (v_id, item->>'name', (item->>'voluntary')::boolean);
  end loop;
  for item in select t from jsonb_array_elements(p_school->'terms') t loop
    insert into terms (school_id, name, academic_year, starts_on, ends_on)
    values (v_id, item->>'name', item->>'year', (item->>'starts')::date, (item->>'ends')::date);
  end loop;
  return v_id;
end $$;

create or replace function school_of_email(p_email text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select school_id from directory where email = lower(p_email)
$$;
alter function school_of_email(text) owner to akontaa_directory;
grant execute on function school_of_email(text) to current_user;
-- Asked at every call: in plpgsql it is planned once for a connection, where a function of SQL is planned at each call.
create or replace function school_of_code(p_code text) returns uuid
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select school_id from directory where code = lower(p_code));
end $$;
alter function school_of_code(text) owner to akontaa_directory;
grant execute on function school_of_code(text) to current_user;
-- The versions of the schools that somebody looks at, asked once a second by each server.
create or replace function versions_of(p_schools uuid[]) returns table (school_id uuid, version bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select t.school_id, t.data_version from school_tails t where t.school_id = any (p_schools);
end $$;
alter function versions_of(uuid[]) owner to akontaa_directory;
grant execute on function versions_of(uuid[]) to current_user;
create or replace function all_schools() returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select school_id from directory order by school_id
$$;
alter function all_schools() owner to akontaa_directory;
grant execute on function all_schools() to current_user;
-- Which messages, of which schools, should be sent now; nothing else about them. Somebody at a counter waits for a thank-you:
-- it does not stand behind the notices of a morning, of all schools.
create or replace function due_messages(p_limit int) returns table (school_id uuid, id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  (select m.school_id, m.id from messages m
   where m.status in ('queued', 'sending', 'failed') and m.kind not in ('fee_added', 'reminder') and m.kind <> 'notice' and m.not_before <= app_now()
     and (m.leased_until is null or m.leased_until < app_now())
   order by m.not_before limit p_limit)
  union all
  (select m.school_id, m.id from messages m
   where m.status in ('queued', 'sending', 'failed') and m.kind in ('fee_added', 'reminder') and m.not_before <= app_now()
     and (m.leased_until is null or m.leased_until < app_now())
   order by m.not_before limit p_limit)
  union all
  (select m.school_id, m.id from messages m
   where m.status in ('queued', 'sending', 'failed') and m.kind = 'notice' and m.not_before <= app_now()
     and (m.leased_until is null or m.leased_until < app_now())
   order by m.not_before limit p_limit)
  limit p_limit;
end $$;
alter function due_messages(int) owner to akontaa_directory;
grant execute on function due_messages(int) to current_user;

-- Which messages were handed over and may have arrived since; asked of the provider for a day.
create or replace function unconfirmed_messages(p_limit int) returns table (school_id uuid, id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select m.school_id, m.id from messages m
  where m.status = 'sent' and m.provider_id is not null and m.not_before <= app_now()
  order by m.not_before limit p_limit;
end $$;
alter function unconfirmed_messages(int) owner to akontaa_directory;
grant execute on function unconfirmed_messages(int) to current_user;

-- Class lists of which pieces are left.
create or replace function unfinished_imports() returns table (school_id uuid, import_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct p.school_id, p.import_id from roster_pieces p
$$;
alter function unfinished_imports() owner to akontaa_directory;
grant execute on function unfinished_imports() to current_user;

-- The e-mail a school signs in with changes in both places or in neither.
create or replace function change_school_email(p_school uuid, p_email text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  perform from directory where email = lower(p_email) and school_id <> p_school;
  if found then perform refuse('email_taken'); end if;
  update directory set email = lower(p_email) where school_id = p_school;
  update schools set email = lower(p_email) where id = p_school;
end $$;
grant execute on function change_school_email(uuid, text) to akontaa_tenant;

-- Where parents' online payments are to go from now on. Every machine has these rows, and only the owner reaches all machines.
create or replace function want_payout(p_school uuid, p_account jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  insert into payouts (school, business_name, bank_code, account_number, email, not_before)
  values (p_school, p_account ->> 'businessName', p_account ->> 'bankCode', p_account ->> 'accountNumber', p_account ->> 'email', app_now())
  on conflict (school) do update set business_name = excluded.business_name, bank_code = excluded.bank_code,
    account_number = excluded.account_number, email = excluded.email, state = 'wanted', reason = null,
    -- Never back to "not tried": a subaccount may be there already, and has to be looked for.
    attempts = least(payouts.attempts, 1), not_before = excluded.not_before, version = payouts.version + 1;
end $$;
grant execute on function want_payout(uuid, jsonb) to akontaa_tenant;

-- The next number on the student's card (AGA-S-0214); from the tail row, like every number of a school.
create or replace function next_student_numbers(p_school uuid, p_count int) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tail school_tails;
begin
  perform require_school(p_school);
  update school_tails set student_number = student_number + p_count where school_id = p_school returning * into tail;
  perform require_numbers(tail);
  return tail.student_number - p_count + 1;
end $$;
grant execute on function next_student_numbers(uuid, int) to akontaa_tenant;

-- Remembers one more printing of a receipt; answers which copy it is (1 is the original).
create or replace function note_print(p_school uuid, p_caller jsonb, p_receipt uuid) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_copy int;
begin
  perform require_school(p_school);
  perform from receipts where school_id = p_school and id = p_receipt for no key update;
  if not found then perform refuse('not_found', '{"noun": "Receipt"}'); end if;
  insert into receipt_prints (school_id, receipt_id, copy, printed_at, printed_by)
  select p_school, p_receipt, coalesce(max(copy), 0) + 1, app_now(), (p_caller->>'staff')::uuid
  from receipt_prints where school_id = p_school and receipt_id = p_receipt
  returning copy into v_copy;
  return v_copy;
end $$;
grant execute on function note_print(uuid, jsonb, uuid) to akontaa_tenant;

-- Replays for the acts that are not the ledger's: find what a key answered, and keep what it answers.
create or replace function find_answer(p_school uuid, p_caller jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return replay(p_school, p_caller);
end $$;
grant execute on function find_answer(uuid, jsonb) to akontaa_tenant;
create or replace function remember_answer(p_school uuid, p_caller jsonb, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return keep_answer(p_school, p_caller, p_answer);
end $$;
grant execute on function remember_answer(uuid, jsonb, jsonb) to akontaa_tenant;

-- The last evening that has come: today's once its hour has struck, else yesterday's.
create or replace function last_evening(p_hour int) returns date language sql stable as $$
  select app_today() - case when extract(hour from app_now() at time zone 'UTC') >= p_hour then 0 else 1 end
$$;
grant execute on function last_evening(int) to akontaa_tenant, akontaa_directory;

-- Schools that have an evening text, or a reminder of open drawers, to be told now.
create or replace function evenings_due() returns table (school_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.school_id from evening_texts e
  where e.is_on and (e.told_through < last_evening(e.hour) or e.reminded_through < last_evening(19))
$$;
alter function evenings_due() owner to akontaa_directory;
grant execute on function evenings_due() to current_user;

-- The last day of this weekday whose hour has struck; Monday is 1.
create or replace function last_weekly(p_weekday int, p_hour int) returns date language sql stable as $$
  select d - (extract(isodow from d)::int - p_weekday + 7) % 7 from last_evening(p_hour) d
$$;
grant execute on function last_weekly(int, int) to akontaa_tenant, akontaa_directory;

-- Schools whose weekly text is to be told now.
create or replace function weeklies_due() returns table (school_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.school_id from weekly_texts w where w.is_on and w.told_through < last_weekly(w.weekday, w.hour)
$$;
alter function weeklies_due() owner to akontaa_directory;
grant execute on function weeklies_due() to current_user;

-- Schools with a rule for who pays by a day.
create or replace function schools_with_rewards() returns table (school_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct r.school_id from reduction_rules r where r.who = 'paid_by'
$$;
alter function schools_with_rewards() owner to akontaa_directory;
grant execute on function schools_with_rewards() to current_user;
