-- Which families are reminded by SMS on a day, and which not and why.
-- Stands on: calendar, daily-fees, families, kept, money-in-tray, payers, payers-late, plans, promises.

-- A number that gets texts: a mobile one of Ghana. A landline is called.
create or replace function gets_texts(p_phone text) returns boolean language sql immutable as $$
  select coalesce(p_phone ~ '^\+233[25]\d{8}$', false)
$$;
grant execute on function gets_texts(text) to akontaa_tenant;

-- Reminders that were sent, may have been or wait, each with one of its pupils; those that were cancelled, or surely did not go, count for
-- nothing.
create or replace function reminders_since(p_school uuid, p_from date) returns table (message_id uuid, student_id uuid,
  phone text, on_day date, segments int) language sql stable as $$
  select m.id, s.student::uuid, m.phone, (coalesce(m.sent_at, m.created_at) at time zone 'UTC')::date, coalesce(m.segments, 1)
  from messages m cross join lateral jsonb_array_elements_text(m.facts->'students') s(student)
  where m.school_id = p_school and m.kind = 'reminder' and m.status <> 'cancelled' and m.facts ? 'students'
    and not (m.status = 'dead' and m.facts ? 'unsent')
    and m.created_at >= p_from
$$;
grant execute on function reminders_since(uuid, date) to akontaa_tenant;

-- Since when the reminders of a term count.
create or replace function reminder_term(p_school uuid, p_day date) returns date language sql stable as $$
  select coalesce(max(t.starts_on), p_day - 120) from terms t where t.school_id = p_school and t.starts_on <= p_day
$$;
grant execute on function reminder_term(uuid, date) to akontaa_tenant;

-- Who of two payers a reminder about a child went to, where it was the second.
create or replace function second_reminded(p_school uuid, p_student uuid, p_phone text) returns uuid language sql stable as $$
  select c.second_id from child_payers c join guardians g on g.school_id = c.school_id and g.id = c.second_id and g.phone = p_phone
  where c.school_id = p_school and c.student_id = p_student
$$;
grant execute on function second_reminded(uuid, uuid, text) to akontaa_tenant;

-- What a family and its number were sent in the term, whichever has more, and the newest day of it or of the last `p_apart` days.
create or replace function reminders_so_far(p_school uuid, p_family uuid, p_phone text, p_day date, p_apart int)
returns table (in_term int, newest date) language sql stable as $$
  with sent as materialized (
    select r.message_id, r.on_day, r.phone = p_phone as by_phone,
      coalesce(second_reminded(p_school, s.id, r.phone), family_of(s.family_id, s.guardian_id)) = p_family as by_family
    from reminders_since(p_school, least(reminder_term(p_school, p_day), p_day - p_apart)) r
    join students s on s.school_id = p_school and s.id = r.student_id)
  select greatest(
      count(distinct s.message_id) filter (where s.by_family and s.on_day >= reminder_term(p_school, p_day)),
      count(distinct s.message_id) filter (where s.by_phone and s.on_day >= reminder_term(p_school, p_day)))::int,
    max(s.on_day) filter (where s.by_family or s.by_phone)
  from sent s
$$;
grant execute on function reminders_so_far(uuid, uuid, text, date, int) to akontaa_tenant;

-- Below this a text is not worth one of the four of a term, nor a letter its paper: the school's own sum. Pesewas.
create or replace function least_for_a_text(p_school uuid) returns bigint language sql stable as $$
  select coalesce((select text_least from school_rules where school_id = p_school), 2000)
$$;
grant execute on function least_for_a_text(uuid) to akontaa_tenant;

-- As the release before calls it.
create or replace function reminder_least() returns bigint language sql immutable as $$ select 2000::bigint $$;
grant execute on function reminder_least() to akontaa_tenant;

/*
 * What pupils owe of daily fees within the limit of each fee (its days at the pupil's own rate of a day): a few meals are asked for at
 * the gate, and not by SMS. A fee without a limit is a debt like any other, and so is what is over it. Of these pupils, or of all (null). Pesewas.
 */
create or replace function within_limits_of(p_school uuid, p_day date, p_students uuid[]) returns table (student_id uuid, amount bigint)
language sql stable as $$
  select o.student_id, sum(o.balance)::bigint
  from (
    select s.class_id, f.fee_type_id, f.owes_at_most, array_agg(s.id) as students
    from daily_fees f
    join fee_types t on t.school_id = f.school_id and t.id = f.fee_type_id and not t.voluntary
    join balances b on b.school_id = f.school_id and b.fee_type_id = f.fee_type_id and b.balance > 0
    join students s on s.school_id = b.school_id and s.id = b.student_id
    where f.school_id = p_school and f.owes_at_most is not null and (p_students is null or b.student_id = any (p_students))
    group by s.class_id, f.fee_type_id, f.owes_at_most) c
  cross join lateral (
    select d.student_id, b.balance
    from daily_pupils(p_school, c.fee_type_id, c.class_id, p_day, c.students) d
    join balances b on b.school_id = p_school and b.student_id = d.student_id and b.fee_type_id = c.fee_type_id
    where b.balance > 0 and b.balance <= c.owes_at_most * d.rate) o
  group by o.student_id
$$;
grant execute on function within_limits_of(uuid, date, uuid[]) to akontaa_tenant;

-- The same of all pupils.
create or replace function owed_within_limits(p_school uuid, p_day date) returns table (student_id uuid, amount bigint)
language sql stable as $$
  select w.student_id, w.amount from within_limits_of(p_school, p_day, null) w
$$;
grant execute on function owed_within_limits(uuid, date) to akontaa_tenant;

/*
 * Families who owe what is due before a day, as owing_families has them, and whether that is too little for a text: below the least
 * amount, without what is within the limit of a daily fee.
 */
create or replace function remindable_families(p_school uuid, p_day date, p_before date) returns table (family_id uuid, late bigint,
  oldest date, guardian jsonb, children jsonb, promise jsonb, place int, is_little boolean) language sql stable as $$
  with within_limits as materialized (select * from owed_within_limits(p_school, p_day))
  select f.family_id, f.late, f.oldest, f.guardian, f.children, f.promise, f.place,
    (select sum(greatest(0, round((c->>'late')::numeric * 100) - coalesce(w.amount, 0)))
      from jsonb_array_elements(f.children) c
      left join within_limits w on w.student_id = (c->>'studentId')::uuid) < least_for_a_text(p_school)
  from owing_families(p_school, p_day, p_before) f
$$;
grant execute on function remindable_families(uuid, date, date) to akontaa_tenant;

/*
 * Every family with something late, or due within three days, on a day: who gets a reminder (`reason` null), and why the others
 * do not. One in `p_apart` days and `p_most` a term, for a family and for a number; none while a promise is open or within three
 * school days of a talk. Amount in pesewas: what is late, else what is due soon.
 */
create or replace function families_to_remind(p_school uuid, p_day date, p_most int, p_apart int) returns table (family_id uuid, guardian_id uuid,
  name text, phone text, students uuid[], children text, amount bigint, due_on date, is_late boolean, sent_in_term int,
  reason text) language plpgsql stable set jit = off as $$
declare
  v_term date := reminder_term(p_school, p_day);
  v_left_out uuid[] := (select r.left_out from reminder_settings r where r.school_id = p_school and r.left_out_on = p_day);
begin
  return query
  with late as materialized (
    select l.*, true as is_late from remindable_families(p_school, p_day, p_day) l where not l.is_little),
  families as materialized (
    select * from late
    union all
    select l.*, false from remindable_families(p_school, p_day, p_day + 4) l
    where l.family_id not in (select a.family_id from late a)),
  -- Of who is left out by hand the number is: it may be that of another family too.
  in_tray as materialized (select t.family_id from money_in_tray(p_school) t),
  left_out as (select f.guardian->>'phone' as phone from families f where f.family_id = any(v_left_out)),
  sent as materialized (
    select coalesce(second_reminded(p_school, s.id, r.phone), family_of(s.family_id, s.guardian_id)) as family, r.message_id, r.phone, r.on_day
    from reminders_since(p_school, least(v_term, p_day - p_apart)) r
    join students s on s.school_id = p_school and s.id = r.student_id),
  by_family as (select s.family, count(distinct s.message_id) filter (where s.on_day >= v_term)::int as n, max(s.on_day) as newest
    from sent s group by s.family),
  by_phone as (select s.phone, count(distinct s.message_id) filter (where s.on_day >= v_term)::int as n, max(s.on_day) as newest
    from sent s group by s.phone),
  judged as (
    select f.*, (f.guardian->>'id')::uuid as who, f.guardian->>'phone' as number,
      greatest(coalesce(a.n, 0), coalesce(b.n, 0)) as in_term,
      case when f.is_little then 'too_little'
        when f.guardian->>'phone' in (select o.phone from left_out o) then 'by_hand'
        when not gets_texts(f.guardian->>'phone') then 'no_mobile'
        when (f.guardian->>'noReminders')::boolean or (f.guardian->>'isWrong')::boolean then 'silent'
        when f.promise->>'state' = 'open' then 'promised'
        when f.place = 3 then 'reached'
        when f.family_id in (select t.family_id from in_tray t) then 'in_tray'
        when greatest(a.newest, b.newest) > p_day - p_apart then 'this_week'
        when greatest(a.n, b.n) >= p_most then 'four_in_term'
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
grant execute on function families_to_remind(uuid, date, int, int) to akontaa_tenant;

-- What one pupil owes of what is due before a day, as late_debts has it. Pesewas.
create or replace function due_before(p_school uuid, p_student uuid, p_before date) returns bigint language sql stable as $$
  select case when cardinality(standing_plans(p_school, array[p_student])) > 0 then
      -- The parts of a plan are net of what is in credit.
      coalesce((select sum(d.unpaid) from planned_fee_dues(p_school, array[p_student]) d
        where d.student_id = p_student and d.what <> 'covered' and d.due_on < p_before), 0)
    else greatest(0, coalesce((
        select sum(n.unpaid) from unpaid_by_day(p_school, p_student) u, unnest(u.due_on, u.unpaid) n(due_on, unpaid)
        where n.due_on < p_before), 0)
      - coalesce((select -sum(b.balance) from balances b
        where b.school_id = p_school and b.student_id = p_student and b.balance < 0), 0)) end::bigint
$$;
grant execute on function due_before(uuid, uuid, date) to akontaa_tenant;

-- What a guardian owes of a child of what is due before a day: of two payers the own share. Pesewas.
create or replace function due_of(p_school uuid, p_student uuid, p_guardian uuid, p_before date) returns bigint language plpgsql stable as $$
begin
  if judged_by_payer(p_school, array[p_student]) = '{}' then return due_before(p_school, p_student, p_before); end if;
  return coalesce((select sum(l.late) from payers_late(p_school, array[p_student], p_before) l
    where l.guardian_id = p_guardian or not has_two_payers(p_school, array[p_student])
      or p_guardian is null and l.guardian_id = (select s.guardian_id from students s where s.school_id = p_school and s.id = p_student)), 0);
end $$;
grant execute on function due_of(uuid, uuid, uuid, date) to akontaa_tenant;

-- Why a reminder that waits must not go any more; null when it may. Asked at the moment of sending.
create or replace function reminder_refused(p_school uuid, p_message uuid) returns text language sql stable as $$
  select case
    when g.phone is distinct from m.phone then 'The number was changed before this was sent.'
    when is_silent_number(m.school_id, m.phone) then 'The family asked for no more texts.'
    when exists (select from contacts c where c.school_id = m.school_id and c.phone = m.phone and c.outcome = 'wrong_number'
      and c.at >= m.created_at) then 'This turned out to be a wrong number.'
    -- Of its pupils' promises alone: this is asked for each text of a morning.
    when exists (select from contact_students s
      join contacts c on c.school_id = s.school_id and c.id = s.contact_id
        and (c.guardian_id = m.guardian_id or not has_two_payers(p_school, array[s.student_id]))
      cross join lateral (select * from promise_states(p_school, app_today()) o where o.contact_id = s.contact_id) q
      where s.school_id = p_school and q.state = 'open'
        and s.student_id in (select x::uuid from jsonb_array_elements_text(m.facts->'students') x)) then 'The family has promised a day meanwhile.'
    when not exists (select from jsonb_array_elements_text(m.facts->'students') s(student)
      where due_of(m.school_id, s.student::uuid, m.guardian_id, app_today() + 4) > 0) then 'It was paid before this was sent.'
    when waits_in_tray(p_school, array(select x::uuid from jsonb_array_elements_text(m.facts->'students') x))
      then 'Money of the family waits on a statement.' end
  from messages m left join guardians g on g.school_id = m.school_id and g.id = m.guardian_id
  where m.school_id = p_school and m.id = p_message and m.facts ? 'students'
$$;
grant execute on function reminder_refused(uuid, uuid) to akontaa_tenant;

-- Whether texts to families may go on a day: Monday to Saturday, no holiday.
create or replace function is_reminder_day(p_school uuid, p_day date) returns boolean language sql stable as $$
  select extract(isodow from p_day) < 7 and not exists (select from school_holidays(p_school, p_day, p_day) h where h.free)
$$;
grant execute on function is_reminder_day(uuid, date) to akontaa_tenant;

-- Schools whose reminders of today are to be queued: from 09:00 on, so that the office can look at them first.
create or replace function reminders_due() returns table (school_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.school_id from reminder_settings r
  where r.is_on and r.done_through < app_today() and extract(hour from app_now() at time zone 'UTC') between 9 and 18
$$;
alter function reminders_due() owner to akontaa_directory;
grant execute on function reminders_due() to current_user;
