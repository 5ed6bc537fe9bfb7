-- The code of a text stands apart from the text, where neither a school nor a backup reads it, until the text is sent. Unlogged:
-- after a crash a code is asked for again.
create unlogged table text_secrets (
  message uuid primary key,
  school uuid not null,
  secret text not null check (length(secret) between 1 and 100),
  expires_at timestamptz not null
);
create index text_secrets_by_school on text_secrets (school);
create index text_secrets_by_end on text_secrets (expires_at);

-- Every new password and every new e-mail uses up all ways to choose a password that were asked for before, whoever changes it.
create function use_up_resets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update password_resets set used_at = app_now() where school = new.id and used_at is null;
  delete from text_secrets where school = new.id;
  return null;
end $$;
create trigger schools_use_up_resets after update of password_hash, email on schools for each row
  when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email)
  execute function use_up_resets();

-- Whoever finds a session open may change password, e-mail and phone over the API without the current password. For a week
-- after such a change codes go to the phone the school had before it.
alter table schools add column recovery_phone text, add column recovery_until timestamptz;

-- The codes that stand in texts of today.
do $$
declare
  v_school uuid;
begin
  for v_school in select school_id from directory loop
    perform set_config('app.school_id', v_school::text, true);
    update messages set text = 'A code for a new password.',
      status = case when status in ('queued', 'sending', 'failed') then 'cancelled' else status end
    where school_id = v_school and told like 'password-code:%';
  end loop;
  perform set_config('app.school_id', '', true);
  update password_resets set used_at = now() where kind = 'code' and used_at is null;
end $$;
