-- Daily fees: on which days each is had, by whom, and what it costs them.
-- Stands on: calendar.

-- The days of a span on which each daily fee is had: for the whole school at once, as the school days cost the most to work out.
create or replace function daily_fee_days(p_school uuid, p_from date, p_to date) returns table (fee_type_id uuid, day date)
language sql stable as $$
  with days as materialized (select s.day from school_days(p_school, p_from, p_to) s(day))
  select f.fee_type_id, d.day from daily_fees f
  join fee_types t on t.school_id = f.school_id and t.id = f.fee_type_id
  join days d on extract(isodow from d.day)::int = any(f.weekdays)
    and (t.archived_at is null or d.day <= (t.archived_at at time zone 'UTC')::date)
    and d.day >= f.first_day and (f.last_day is null or d.day <= f.last_day)
  where f.school_id = p_school
$$;
grant execute on function daily_fee_days(uuid, date, date) to akontaa_tenant, akontaa_teacher;

-- Is it a day on which this fee is charged: a school day, one of its weekdays, and between its first day and its last? One that was
-- put away is charged up to that day, so that a register that is still to be sent finds it.
create or replace function has_daily_fee(p_school uuid, p_fee uuid, p_day date) returns boolean language sql stable as $$
  select exists (select from daily_fee_days(p_school, p_day, p_day) d where d.fee_type_id = p_fee)
$$;
grant execute on function has_daily_fee(uuid, uuid, date) to akontaa_tenant, akontaa_teacher;

/*
 * Who is on the register of a class on a day, and what the day costs each, in pesewas (null where it is free): the pupils of the
 * class as it is now, and those named in `p_also`, who were in it when they were marked. A pupil's own rate goes before that of
 * the class; of several the newest that has begun.
 */
create or replace function daily_pupils(p_school uuid, p_fee uuid, p_class uuid, p_day date, p_also uuid[] default '{}')
returns table (student_id uuid, rate bigint, is_free boolean, note text) language sql stable as $$
  with of_class as materialized (
    select r.means, r.amount from daily_rates r
    where r.school_id = p_school and r.fee_type_id = p_fee and r.class_id = p_class and r.from_day <= p_day
    order by r.from_day desc limit 1),
  own as materialized (
    select distinct on (r.student_id) r.student_id, r.means, r.amount, r.note from daily_rates r
    where r.school_id = p_school and r.fee_type_id = p_fee and r.student_id is not null and r.from_day <= p_day
    order by r.student_id, r.from_day desc)
  select s.id, case coalesce(nullif(o.means, 'class'), c.means) when 'rate' then coalesce(o.amount, c.amount) end,
    coalesce(o.means = 'free', false), o.note
  from students s
  left join own o on o.student_id = s.id
  left join of_class c on true
  where s.school_id = p_school and (s.class_id = p_class and s.status = 'active' or s.id = any(p_also))
    and (s.id = any(p_also) or coalesce(nullif(o.means, 'class'), c.means, 'off') <> 'off')
$$;
grant execute on function daily_pupils(uuid, uuid, uuid, date, uuid[]) to akontaa_tenant, akontaa_teacher;

-- The classes of which somebody has the fee, for each of some days: for the whole school at once.
create or replace function classes_with_fee(p_school uuid, p_fee uuid, p_days date[]) returns table (class_id uuid, day date)
language sql stable as $$
  with rates as materialized (
    select r.class_id, r.student_id, r.means, r.from_day,
      lead(r.from_day) over (partition by r.class_id, r.student_id order by r.from_day) as until
    from daily_rates r where r.school_id = p_school and r.fee_type_id = p_fee),
  on_days as materialized (
    select d.day, r.class_id, r.student_id, r.means from unnest(p_days) d(day)
    join rates r on r.from_day <= d.day and (r.until is null or r.until > d.day)),
  pupils as materialized (select s.id, s.class_id from students s where s.school_id = p_school and s.status = 'active')
  select distinct s.class_id, d.day from pupils s cross join unnest(p_days) d(day)
  left join on_days o on o.student_id = s.id and o.day = d.day
  left join on_days c on c.class_id = s.class_id and c.day = d.day
  where coalesce(nullif(o.means, 'class'), c.means, 'off') <> 'off'
$$;
grant execute on function classes_with_fee(uuid, uuid, date[]) to akontaa_tenant, akontaa_teacher;
