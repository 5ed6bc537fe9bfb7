-- Who may do what: the tenant works inside one school and owns nothing; the directory answers "which school is this?".
-- Roles belong to the cluster, not to the database, so they may exist already or be made by another process just now.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['akontaa_tenant', 'akontaa_directory'] loop
    begin
      execute format('create role %I nologin', wanted);
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

-- PostgreSQL 16 and later do not let the maker of a role become it unless told so.
do $$
begin
  if current_setting('server_version_num')::int >= 160000
     and not (select rolsuper from pg_roles where rolname = current_user) then
    execute 'grant akontaa_tenant to current_user with set true';
    execute 'grant akontaa_directory to current_user with set true';
  end if;
end $$;

grant usage on schema public to akontaa_tenant, akontaa_directory;
revoke create on schema public from public;
-- The directory's functions are handed to it at each migration; PostgreSQL asks for this right to receive them.
grant create on schema public to akontaa_directory;

-- The school of this transaction. The setting reads '' after a transaction that set it, hence nullif.
create function current_school() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.school_id', true), '')::uuid
$$;

-- Now, or the moment a test has chosen for this transaction.
create function app_now() returns timestamptz language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())
$$;

-- The day in Ghana, which keeps UTC all year.
create function app_today() returns date language sql stable parallel safe as $$
  select (app_now() at time zone 'UTC')::date
$$;

-- A time-ordered UUID (version 7): milliseconds first, randomness after.
create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

-- Eight characters that nobody guesses and nobody misreads (no i, l, o, u): 40 random bits. Each of base64's 64 letters
-- stands for one of our 32, so that all are equally likely.
create function unguessable_code() returns text language sql volatile parallel safe as $$
  select translate(left(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), 8),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
    '0123456789abcdefghjkmnpqrstvwxyz0123456789abcdefghjkmnpqrstvwxyz')
$$;

-- Says no in a way the server turns into a Refusal: the code, and the facts for its sentence.
create function refuse(code text, facts jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'AKREF', message = code, detail = facts::text;
end $$;

-- Facts are added, never changed: put on every table that holds them.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
