-- Notices on parents' phones. A push subscription is told only what its number would read in the app at this moment.
-- Stands on: core.

-- The open sessions of parents, whichever school asks: a number that has shown a child's code, and came within 90 days.
create or replace function parents_open_sessions(p_phone text) returns table (session_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id from parent_sessions s
  where s.phone = p_phone and s.ended_at is null and s.confirmed_at is not null and s.seen_at > app_now() - interval '90 days'
    and s.created_at > app_now() - interval '1 year'
$$;

-- For the school itself: its guardians whose phones show notices, where it lets parents read them.
create or replace function parents_push_subscriptions(p_school uuid) returns table (guardian_id uuid, push_subscription_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return query
  select g.id, b.id from guardians g
  join parent_access a on a.school_id = g.school_id and a.level = 'on'
  join parent_confirmations n on n.school_id = g.school_id and n.phone = g.phone
  cross join lateral parents_open_sessions(g.phone) s
  join push_subscriptions b on b.session_id = s.session_id
  where g.school_id = p_school and g.phone <> '';
end $$;
grant execute on function parents_push_subscriptions(uuid) to akontaa_tenant;

-- Where one push goes; no row where the notice was withdrawn, the session has ended, or the number would not read it any more.
create or replace function push_target(p_school uuid, p_push uuid) returns table (push_subscription_id uuid, endpoint text, p256dh text,
  auth text, notice_id uuid, school text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return query
  select b.id, b.endpoint, b.p256dh, b.auth, n.id, c.name
  from notice_pushes p
  join notices n on n.school_id = p.school_id and n.id = p.notice_id and n.withdrawn_at is null and n.body <> ''
  join schools c on c.id = p.school_id
  join parent_access a on a.school_id = p.school_id and a.level = 'on'
  join push_subscriptions b on b.id = p.push_subscription_id
  join parent_sessions s on s.id = b.session_id
  join parent_confirmations f on f.school_id = p.school_id and f.phone = s.phone
  where p.school_id = p_school and p.id = p_push and s.id in (select o.session_id from parents_open_sessions(s.phone) o)
    and exists (select from guardians g
      join students y on y.school_id = g.school_id and y.guardian_id = g.id and y.status in ('active', 'completed') and y.erased_at is null
      where g.school_id = p.school_id and g.phone = s.phone and (n.audience = 'all' or exists (select from notice_students x
        where x.school_id = n.school_id and x.notice_id = n.id and x.student_id = y.id)));
end $$;
grant execute on function push_target(uuid, uuid) to akontaa_tenant;

-- The language that its number has chosen at this school; null where it chose none.
create or replace function push_language(p_school uuid, p_push uuid) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return (select min(g.language) from notice_pushes p
    join push_subscriptions b on b.id = p.push_subscription_id
    join parent_sessions s on s.id = b.session_id
    join guardians g on g.school_id = p.school_id and g.phone = s.phone
    where p.school_id = p_school and p.id = p_push);
end $$;
grant execute on function push_language(uuid, uuid) to akontaa_tenant;

-- Which pushes should go now, of all schools: the directory's.
create or replace function due_pushes(p_limit int) returns table (school_id uuid, id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select p.school_id, p.id from notice_pushes p
  where p.status in ('queued', 'sending') and p.not_before <= app_now() and (p.leased_until is null or p.leased_until < app_now())
  order by p.not_before limit p_limit;
end $$;
alter function due_pushes(int) owner to akontaa_directory;
grant execute on function due_pushes(int) to current_user;
