-- Which families are reminded by SMS on a day, and which not and why.

-- A number that gets texts: a mobile one of Ghana. A landline is called.
create or replace function gets_texts(p_phone text) returns boolean language sql immutable as $$
  select coalesce(p_phone ~ '^\+233[25]\d{8}$', false)
$$;

-- Reminders that were sent or wait, each with one of its pupils; those that were cancelled count for nothing.
create or replace function reminders_since(p_school uuid, p_from date) returns table (message_id uuid, student_id uuid,
  phone text, on_day date, segments int) language sql stable as $$
  select m.id, s.student::uuid, m.phone, (coalesce(m.sent_at, m.created_at) at time zone 'UTC')::date, coalesce(m.segments, 1)
  from messages m cross join lateral jsonb_array_elements_text(m.facts->'students') s(student)
  where m.school_id = p_school and m.kind = 'reminder' and m.status <> 'cancelled' and m.facts ? 'students'
    and m.created_at >= p_from
$$;

/*
 * Every family with something late, or due within three days, on a day: who gets a reminder (`reason` null), and why the others
 * do not. One a week and four a term, for a family and for a number; none while a promise is open or within three school days of
 * a talk. Amount in pesewas: what is late, else what is due soon.
 */
create or replace function reminder_candidates(p_school uuid, p_day date) returns table (family_id uuid, guardian_id uuid,
  name text, phone text, students uuid[], children text, amount bigint, due_on date, is_late boolean, sent_in_term int,
  reason text) language plpgsql stable set jit = off as $$
declare
  v_term date := coalesce((select max(t.starts_on) from terms t where t.school_id = p_school and t.starts_on <= p_day), p_day - 120);
begin
  return query
  with late as materialized (select l.*, true as is_late from call_list(p_school, p_day) l),
  families as materialized (
    select * from late
    union all
    select l.*, false from owing_families(p_school, p_day, p_day + 4) l
    where l.family_id not in (select a.family_id from late a)),
  sent as materialized (
    select family_of(s.family_id, s.guardian_id) as family, r.message_id, r.phone, r.on_day
    from reminders_since(p_school, least(v_term, p_day - 7)) r
    join students s on s.school_id = p_school and s.id = r.student_id),
  by_family as (select s.family, count(distinct s.message_id) filter (where s.on_day >= v_term)::int as n, max(s.on_day) as newest
    from sent s group by s.family),
  by_phone as (select s.phone, count(distinct s.message_id) filter (where s.on_day >= v_term)::int as n, max(s.on_day) as newest
    from sent s group by s.phone),
  judged as (
    select f.*, (f.guardian->>'id')::uuid as who, f.guardian->>'phone' as number,
      greatest(coalesce(a.n, 0), coalesce(b.n, 0)) as in_term,
      case when not gets_texts(f.guardian->>'phone') then 'no_mobile'
        when (f.guardian->>'noReminders')::boolean or (f.guardian->>'isWrong')::boolean then 'silent'
        when f.promise->>'state' = 'open' then 'promised'
        when f.place = 3 then 'reached'
        when greatest(a.newest, b.newest) > p_day - 7 then 'this_week'
        when greatest(a.n, b.n) >= 4 then 'four_in_term'
        when f.is_late and f.oldest > p_day - 3 then 'not_yet' end as why
    from families f
    left join by_family a on a.family = f.family_id
    left join by_phone b on b.phone = f.guardian->>'phone')
  select j.family_id, j.who, concat_ws(' ', j.guardian->>'firstName', j.guardian->>'surname'), j.number,
    array(select (c->>'studentId')::uuid from jsonb_array_elements(j.children) c),
    (select string_agg(c->>'firstName', ', ') from jsonb_array_elements(j.children) c),
    j.late, j.oldest, j.is_late, j.in_term,
    -- Two families with one number: the one that is late with more gets the text of the week.
    coalesce(j.why, case when row_number() over (partition by j.number, j.why order by j.late desc, j.family_id) > 1
      then 'same_number' end)
  from judged j
  order by j.is_late desc, j.late desc, j.family_id;
end $$;

-- What one pupil owes of what is due before a day, as late_debts has it. Pesewas.
create or replace function due_before(p_school uuid, p_student uuid, p_before date) returns bigint language sql stable as $$
  select greatest(0, coalesce((
      select sum(x.unpaid) from unpaid_by_day(p_school, p_student) u, unnest(u.due_on, u.unpaid) x(due_on, unpaid)
      where x.due_on < p_before), 0)
    - coalesce((select -sum(b.balance) from balances b
      where b.school_id = p_school and b.student_id = p_student and b.balance < 0), 0))::bigint
$$;

-- Why a reminder that waits must not go any more; null when it may. Asked at the moment of sending.
create or replace function reminder_refused(p_school uuid, p_message uuid) returns text language sql stable as $$
  select case
    when g.phone is distinct from m.phone then 'The number was changed before this was sent.'
    when g.no_reminders then 'The family asked for no more texts.'
    when exists (select from contacts c where c.school_id = m.school_id and c.phone = m.phone and c.outcome = 'wrong_number'
      and c.at >= m.created_at) then 'This turned out to be a wrong number.'
    when exists (select from promise_states(p_school, app_today()) q where q.state = 'open' and exists (
      select from contact_students s where s.school_id = m.school_id and s.contact_id = q.contact_id
        and m.facts->'students' ? s.student_id::text)) then 'The family has promised a day meanwhile.'
    when not exists (select from jsonb_array_elements_text(m.facts->'students') s(student)
      where due_before(m.school_id, s.student::uuid, app_today() + 4) > 0) then 'It was paid before this was sent.' end
  from messages m left join guardians g on g.school_id = m.school_id and g.id = m.guardian_id
  where m.school_id = p_school and m.id = p_message and m.facts ? 'students'
$$;

-- Whether texts to families may go on a day: Monday to Saturday, no holiday.
create or replace function is_reminder_day(p_school uuid, p_day date) returns boolean language sql stable as $$
  select extract(isodow from p_day) < 7 and not exists (select from school_holidays(p_school, p_day, p_day) h where h.free)
$$;

-- Schools whose reminders of today are to be queued: from 09:00 on, so that the office can look at them first.
create or replace function reminders_due() returns table (school_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.school_id from reminder_settings r
  where r.is_on and r.done_through < app_today() and extract(hour from app_now() at time zone 'UTC') between 9 and 18
$$;
