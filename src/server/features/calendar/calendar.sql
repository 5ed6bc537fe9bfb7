-- The school calendar: which days are school days, and the how manieth of its term one is. Everything that counts in school
-- days asks here.

-- Easter Sunday, by the Gregorian computus.
create or replace function easter_of(p_year int) returns date language plpgsql immutable as $$
declare
  golden int := p_year % 19;
  century int := p_year / 100;
  epact int := (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
  sunday int := (32 + 2 * (century % 4) + 2 * ((p_year % 100) / 4) - epact - (p_year % 100) % 4) % 7;
  late int := (golden + 11 * epact + 22 * sunday) / 451;
begin
  return make_date(p_year, 1, 1) + make_interval(months => (epact + sunday - 7 * late + 114) / 31 - 1,
    days => (epact + sunday - 7 * late + 114) % 31);
end $$;
grant execute on function easter_of(int) to akontaa_tenant, akontaa_teacher;

-- A day of the Islamic year by its arithmetical calendar: the moon that is seen may make it a day earlier or later.
create or replace function islamic_day(p_year int, p_month int, p_day int) returns date language sql immutable as $$
  select date '0622-07-19' + (p_day - 1 + ceil(29.5 * (p_month - 1))::int + (p_year - 1) * 354 + (3 + 11 * p_year) / 30)
$$;
grant execute on function islamic_day(int, int, int) to akontaa_tenant, akontaa_teacher;

-- A fixed holiday on a Saturday or Sunday is kept on the Monday after.
create or replace function kept_on(p_day date) returns date language sql immutable as $$
  select p_day + case extract(isodow from p_day)::int when 6 then 2 when 7 then 1 else 0 end
$$;
grant execute on function kept_on(date) to akontaa_tenant, akontaa_teacher;

/*
 * Ghana's public holidays of a year, by the Public Holidays and Commemorative Days Act (Act 601) as amended up to Act 1142
 * of 2025. Not certain: those by the moon, and those that may be kept on another day of their week by executive instrument.
 */
create or replace function ghana_holidays(p_year int)
returns table (public_holiday text, name text, day date, is_certain boolean) language sql immutable as $$
  with fixed (key, name, day, may_move) as (values
    ('new_year', 'New Year’s Day', make_date(p_year, 1, 1), false),
    ('constitution_day', 'Constitution Day', make_date(p_year, 1, 7), true),
    ('independence_day', 'Independence Day', make_date(p_year, 3, 6), false),
    ('workers_day', 'Workers’ Day', make_date(p_year, 5, 1), false),
    ('republic_day', 'Republic Day', make_date(p_year, 7, 1), true),
    ('founders_day', 'Founders’ Day', make_date(p_year, 9, 21), true)),
  every_one (key, name, day, is_certain) as (
    select f.key, f.name, kept_on(f.day), not (f.may_move and extract(isodow from f.day) between 2 and 4) from fixed f
    union all select 'good_friday', 'Good Friday', easter_of(p_year) - 2, true
    union all select 'easter_monday', 'Easter Monday', easter_of(p_year) + 1, true
    union all select 'farmers_day', 'Farmers’ Day',
      make_date(p_year, 12, 1) + (12 - extract(isodow from make_date(p_year, 12, 1))::int) % 7, true
    -- Both at a weekend: the days after it, one each.
    union all select 'christmas', 'Christmas Day', case extract(isodow from make_date(p_year, 12, 25))::int
      when 7 then make_date(p_year, 12, 27) else kept_on(make_date(p_year, 12, 25)) end, true
    union all select 'boxing_day', 'Boxing Day', make_date(p_year, 12,
      case when extract(isodow from make_date(p_year, 12, 25)) in (5, 6) then 28 else 26 end), true
    union all select m.key || case when m.turn > 1 then '_' || m.turn else '' end, m.name, kept_on(m.day), false
      from (
        select k.key, k.name, islamic_day(y, k.month, k.day_of_month) + k.later as day,
          row_number() over (partition by k.key order by y) as turn
        from generate_series((p_year - 622) * 33 / 32 - 1, (p_year - 622) * 33 / 32 + 2) y
        cross join (values ('eid_ul_fitr', 'Eid-ul-Fitr', 10, 1, 0), ('shaqq_day', 'Shaqq Day', 10, 1, 1),
          ('eid_ul_adha', 'Eid-ul-Adha', 12, 10, 0)) k(key, name, month, day_of_month, later)
        where extract(year from islamic_day(y, k.month, k.day_of_month)) = p_year) m)
  select e.key || ' ' || p_year, e.name, e.day, e.is_certain from every_one e
$$;
grant execute on function ghana_holidays(int) to akontaa_tenant, akontaa_teacher;

-- Every holiday that touches these days: the public ones as the school has them, and its own. The planner takes a series for a
-- thousand rows and would compile this anew in every statement, which costs some hundred times what the dates do.
create or replace function school_holidays(p_school uuid, p_from date, p_to date)
returns table (id uuid, public_holiday text, name text, first_day date, last_day date, free boolean, is_certain boolean)
language sql stable rows 20 set jit = off as $$
  select h.id, g.public_holiday, coalesce(h.name, g.name), coalesce(h.first_day, g.day), coalesce(h.last_day, g.day),
    coalesce(h.free, true), h.id is not null or g.is_certain
  from generate_series(extract(year from p_from)::int - 1, extract(year from p_to)::int + 1) y
  cross join ghana_holidays(y) g
  left join holidays h on h.school_id = p_school and h.public_holiday = g.public_holiday
  where coalesce(h.first_day, g.day) <= p_to and coalesce(h.last_day, g.day) >= p_from
  union all
  select h.id, null, h.name, h.first_day, h.last_day, h.free, true from holidays h
  where h.school_id = p_school and h.public_holiday is null and h.first_day <= p_to and h.last_day >= p_from
$$;
grant execute on function school_holidays(uuid, date, date) to akontaa_tenant, akontaa_teacher;

-- The school days of a span: Monday to Friday, in a term, no holiday.
create or replace function school_days(p_school uuid, p_from date, p_to date) returns setof date
language sql stable rows 60 set jit = off as $$
  with free as materialized (
    select h.first_day, h.last_day from school_holidays(p_school, p_from, p_to) h where h.free)
  select d.day::date
  from terms t
  cross join generate_series(greatest(t.starts_on, p_from), least(t.ends_on, p_to), interval '1 day') d(day)
  where t.school_id = p_school and t.starts_on <= p_to and t.ends_on >= p_from
    and extract(isodow from d.day) < 6
    and not exists (select from free f where d.day between f.first_day and f.last_day)
  order by 1
$$;
grant execute on function school_days(uuid, date, date) to akontaa_tenant, akontaa_teacher;

create or replace function is_school_day(p_school uuid, p_day date) returns boolean language sql stable as $$
  select exists (select from school_days(p_school, p_day, p_day))
$$;
grant execute on function is_school_day(uuid, date) to akontaa_tenant, akontaa_teacher;

-- Where a day stands in the term that holds it: `number` school days up to it, of `days` in all. No row between terms.
create or replace function day_of_term(p_school uuid, p_day date)
returns table (term_id uuid, number int, days int, is_school_day boolean) language sql stable as $$
  select t.id, (count(*) filter (where d.day <= p_day))::int, count(d.day)::int, coalesce(bool_or(d.day = p_day), false)
  from terms t left join lateral school_days(p_school, t.starts_on, t.ends_on) d(day) on true
  where t.school_id = p_school and p_day between t.starts_on and t.ends_on
  group by t.id
$$;
grant execute on function day_of_term(uuid, date) to akontaa_tenant, akontaa_teacher;
