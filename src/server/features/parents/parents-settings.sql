-- What a number sets for itself: reminders by SMS, the same mark that the office sets when a family asks it for no more texts, and the
-- language that it is written to in.
-- Stands on: core, families, parents-children.

-- Guardians of this transaction's school who have this number and a child that it sees; two may share a number.
create or replace function parents_guardians() returns setof guardians
language sql stable security definer set search_path = public, pg_temp as $$
  select g.* from guardians g
  where g.school_id = current_school() and g.phone = parents_phone() and exists (select from students s
    where s.school_id = g.school_id and s.guardian_id = g.id and s.id = any (parents_own(false))
    union all select from parents_shares() h where h.guardian_id = g.id)
$$;

-- Whether this school may remind the number; null where it has no child here.
create or replace function parents_reminded() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select bool_and(not is_silent_number(g.school_id, g.phone)) from parents_guardians() g
$$;
grant execute on function parents_reminded() to akontaa_parent;

-- Switches them, for whoever has the number, and notes it where the office reads who changed what. Once as often as it is asked for.
create or replace function parents_set_reminders(p_on boolean, p_request text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_school uuid := current_school();
  v_guardian uuid;
begin
  for v_guardian in
    select g.id from guardians g
    where g.school_id = v_school and g.no_reminders = p_on and g.phone = parents_phone()
      and exists (select from parents_guardians())
    order by g.id for no key update
  loop
    update guardians set no_reminders = not p_on where school_id = v_school and id = v_guardian;
    perform audit_append(v_school, jsonb_build_object('request', p_request),
      case when p_on then 'parent_reminders_on' else 'parent_reminders_off' end, v_guardian, '{}');
  end loop;
end $$;
grant execute on function parents_set_reminders(boolean, text) to akontaa_parent;

-- The language that this number has chosen at this school; null where it chose none.
create or replace function parents_language() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select min(g.language) from parents_guardians() g
$$;
grant execute on function parents_language() to akontaa_parent;

-- Chooses it, and notes it where the office reads who changed what. Once as often as it is asked for.
create or replace function parents_set_language(p_language text, p_request text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_school uuid := current_school();
  v_guardian uuid;
begin
  for v_guardian in
    select g.id from guardians g
    where g.school_id = v_school and g.language is distinct from p_language and g.id in (select o.id from parents_guardians() o)
    order by g.id for no key update
  loop
    update guardians set language = p_language where school_id = v_school and id = v_guardian;
    perform audit_append(v_school, jsonb_build_object('request', p_request), 'parent_language', v_guardian,
      jsonb_build_object('language', p_language));
  end loop;
end $$;
grant execute on function parents_set_language(text, text) to akontaa_parent;

-- For the school itself: which of its guardians have signed in here, and when they were last here.
create or replace function parents_seen(p_school uuid) returns table (guardian_id uuid, seen_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return query
  select g.id, n.seen_at from guardians g
  join parent_confirmations n on n.school_id = g.school_id and n.phone = g.phone
  join parent_access a on a.school_id = g.school_id and a.level <> 'off'
  where g.school_id = p_school and g.phone <> '' and n.seen_at > app_now() - interval '90 days';
end $$;
grant execute on function parents_seen(uuid) to akontaa_tenant;
