-- What families agreed to pay in parts. Nothing of a plan's state is stored: it follows from the entries.
-- Stands on: core, journal, kept-reading, views.

-- What a pupil owes that somebody can be asked for: voluntary fees left out, credits taken off. Pesewas.
create or replace function asked_of(p_school uuid, p_students uuid[]) returns table (student_id uuid, owed bigint)
language sql stable as $$
  select b.student_id, greatest(0, sum(b.balance))::bigint
  from balances b join fee_types f on f.school_id = b.school_id and f.id = b.fee_type_id
  where b.school_id = p_school and b.student_id = any(p_students) and (b.balance < 0 or not f.voluntary)
  group by b.student_id
$$;
grant execute on function asked_of(uuid, uuid[]) to akontaa_tenant;

/*
 * Every part of the plans named, or of all (null), as it stands on a day. `came` of a plan is what its pupils have of receipts dated
 * from the plan on, up to the day or the plan's end, without voluntary fees; it fills the parts from the first on. What was waived
 * or undone since comes off the last parts: a plan never asks for more than is owed. `asked` is what is left of a part's amount
 * then. A part is kept, part, broken, open or cancelled, as a promise is. Pesewas.
 */
create or replace function plan_parts_on(p_school uuid, p_day date, p_plans uuid[]) returns table (plan_id uuid, due_on date,
  amount bigint, asked bigint, came bigint, state text, ended_on date) language sql stable as $$
  with chosen as materialized (
    select p.id, p.amount, p.at, (p.at at time zone 'UTC')::date as made_on
    from plans p where p.school_id = p_school and (p_plans is null or p.id = any(p_plans))),
  ended as materialized (
    select c.*, least(
      (select (x.at at time zone 'UTC')::date from plan_ends x where x.school_id = p_school and x.plan_id = c.id),
      (select min((n.at at time zone 'UTC')::date) from plan_students mine
        join plan_students other on other.school_id = mine.school_id and other.student_id = mine.student_id
        join plans n on n.school_id = other.school_id and n.id = other.plan_id
        where mine.school_id = p_school and mine.plan_id = c.id and (n.at, n.id) > (c.at, c.id))) as day
    from chosen c),
  money as materialized (
    select c.id, c.day, c.amount,
      (select coalesce(sum(case e.side when 'Credit' then e.amount else -e.amount end), 0)::bigint
        from plan_students s
        join ledger_entries e on e.school_id = s.school_id and e.student_id = s.student_id and e.receipt_id is not null
        join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id and not f.voluntary
        join dated_receipts r on r.school_id = e.school_id and r.id = e.receipt_id
        where s.school_id = p_school and s.plan_id = c.id and r.effective_on between c.made_on and least(p_day, c.day)
          and (r.effective_on > c.made_on or r.issued_at > c.at)) as came,
      (select coalesce(sum(a.owed), 0)::bigint
        from asked_of(p_school, array(select s.student_id from plan_students s where s.school_id = p_school and s.plan_id = c.id)) a)
        as owed
    from ended c),
  parts as (
    select m.id, m.day, greatest(0, m.came) as came, least(m.amount, greatest(0, m.came) + m.owed) as whole, p.due_on, p.amount,
      (sum(p.amount) over (partition by p.plan_id order by p.due_on))::bigint as upto
    from money m join plan_parts p on p.school_id = p_school and p.plan_id = m.id),
  filled as (
    select p.*, least(p.upto, p.whole) as ends, least(p.upto - p.amount, p.whole) as begins from parts p)
  select f.id, f.due_on, f.amount, f.ends - f.begins, greatest(0, least(f.came, f.ends) - f.begins),
    -- Of a part whose debt is gone nothing is asked, also where an earlier one is not paid.
    case when f.came >= f.ends or f.ends = f.begins then 'kept'
      when f.day is not null then 'cancelled'
      when f.due_on >= p_day then 'open'
      when f.came > f.begins then 'part'
      else 'broken' end, f.day
  from filled f
$$;
grant execute on function plan_parts_on(uuid, date, uuid[]) to akontaa_tenant;

/*
 * The plans named, or all (null), as they stand on a day. `state` is kept when all of it came, cancelled when it was ended before,
 * part or broken while a day has passed and not all of its part came, else open: on schedule. `missed` is what should have come by
 * now, since `missed_since`; `next_on` is the next day to come, with `next_amount` to pay by it. Pesewas.
 */
create or replace function plan_states(p_school uuid, p_day date, p_plans uuid[]) returns table (plan_id uuid, amount bigint,
  at timestamptz, came bigint, rest bigint, missed bigint, missed_since date, next_on date, next_amount bigint, ended_on date,
  state text) language sql stable as $$
  select p.id, p.amount, p.at, s.came, s.rest, s.missed, s.missed_since, s.next_on,
    coalesce(s.missed + s.next_amount, 0)::bigint, s.ended_on,
    case when s.rest = 0 then 'kept' when s.ended_on is not null then 'cancelled'
      when s.missed = 0 then 'open' when s.is_part then 'part' else 'broken' end
  from (
    select q.plan_id, max(q.ended_on) as ended_on, sum(q.came)::bigint as came, sum(q.asked - q.came)::bigint as rest,
      coalesce(sum(q.asked - q.came) filter (where q.due_on < p_day), 0)::bigint as missed,
      min(q.due_on) filter (where q.due_on < p_day and q.came < q.asked) as missed_since,
      min(q.due_on) filter (where q.due_on >= p_day and q.came < q.asked) as next_on,
      (array_agg(q.asked - q.came order by q.due_on) filter (where q.due_on >= p_day and q.came < q.asked))[1] as next_amount,
      coalesce(bool_or(q.state = 'part'), false) as is_part
    from plan_parts_on(p_school, p_day, p_plans) q group by q.plan_id) s
  join plans p on p.school_id = p_school and p.id = s.plan_id
$$;
grant execute on function plan_states(uuid, date, uuid[]) to akontaa_tenant;

-- Plans that nobody and no later plan has ended: of these pupils, or of all (null). Most schools and pupils have none.
create or replace function plans_in_force(p_school uuid, p_students uuid[]) returns uuid[] language plpgsql stable as $$
begin
  return array(select p.id from plans p
    where p.school_id = p_school
      and (p_students is null or p.id in (select s.plan_id from plan_students s where s.school_id = p_school and s.student_id = any(p_students)))
      and not exists (select from plan_ends x where x.school_id = p.school_id and x.plan_id = p.id)
      and not exists (select from plan_students mine
        join plan_students other on other.school_id = mine.school_id and other.student_id = mine.student_id
        join plans n on n.school_id = other.school_id and n.id = other.plan_id
        where mine.school_id = p.school_id and mine.plan_id = p.id and (n.at, n.id) > (p.at, p.id)));
end $$;
grant execute on function plans_in_force(uuid, uuid[]) to akontaa_tenant;

-- Those of them that count: not kept, which move no day. Planned once for each connection: planning takes longer than all of a
-- student's page.
create or replace function standing_plans(p_school uuid, p_students uuid[]) returns uuid[] language plpgsql stable as $$
declare
  v_named uuid[] := plans_in_force(p_school, p_students);
begin
  if v_named = '{}' then return v_named; end if;
  return array(select distinct q.plan_id from plan_parts_on(p_school, app_today(), v_named) q where q.came < q.asked);
end $$;
grant execute on function standing_plans(uuid, uuid[]) to akontaa_tenant;

/*
 * What the pupils of standing plans have not paid, fee by fee and by the day it is due with the plan: of these pupils, or of all (null).
 * The oldest of it is what the plan is about, and is due on the days of its parts in turn; what is beyond keeps its own day. What a
 * pupil has in credit for another fee pays the oldest, and keeps its day too, so that the sums are those of
 * unpaid_charges. `what` is part, beyond or covered, `own_day` that of the charge. Voluntary fees are not in it. Pesewas.
 * It looks past the roles of the database, so that who may read no plans is told the same days: whoever calls it names pupils that
 * the caller may see, or reads of its rows no others.
 */
create or replace function planned_fee_dues(p_school uuid, p_students uuid[]) returns table (student_id uuid, fee_type_id uuid,
  due_on date, unpaid bigint, what text, own_day date)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  v_plans uuid[];
begin
  perform require_school(p_school);
  v_plans := standing_plans(p_school, p_students);
  if cardinality(v_plans) = 0 then return; end if;
  return query
  with pupils as materialized (
    select s.plan_id, s.student_id as id, k.number, coalesce(c.credit, 0) as credit
    from plan_students s
    join students k on k.school_id = s.school_id and k.id = s.student_id
    left join lateral (select -sum(b.balance)::bigint as credit from balances b
      where b.school_id = s.school_id and b.student_id = s.student_id and b.balance < 0) c on true
    where s.school_id = p_school and s.plan_id = any(v_plans)),
  charges as materialized (
    select p.plan_id, p.id, p.number, p.credit, u.fee_type_id, f.name collate "C" as fee, u.due_on, u.unpaid
    from pupils p
    cross join lateral (select c.fee_type_id, c.due_on, sum(c.unpaid)::bigint as unpaid from unpaid_charges c
      where c.school_id = p_school and c.student_id = p.id and not c.voluntary group by c.fee_type_id, c.due_on) u
    join fee_types f on f.school_id = p_school and f.id = u.fee_type_id),
  -- A pupil's unpaid sums from the oldest on, without what the credit pays.
  sums as materialized (
    select c.*, (sum(c.unpaid) over (partition by c.id order by c.due_on, c.fee))::bigint as upto from charges c),
  net as materialized (
    select s.*, least(s.unpaid, greatest(0, s.upto - s.credit)) as left_over from sums s),
  -- The same of all pupils of a plan in a row, and beside it what is left of the plan's parts in a row.
  asked as materialized (
    select n.plan_id, n.id, n.fee_type_id, n.due_on, n.left_over,
      (sum(n.left_over) over (partition by n.plan_id order by n.due_on, n.number, n.fee))::bigint as ends
    from net n where n.left_over > 0),
  slots as (
    select q.plan_id, q.due_on, q.asked - q.came as amount,
      (sum(q.asked - q.came) over (partition by q.plan_id order by q.due_on))::bigint as ends
    from plan_parts_on(p_school, app_today(), v_plans) q where q.asked > q.came),
  beyond as (
    select p.plan_id, coalesce((select max(s.ends) from slots s where s.plan_id = p.plan_id), 0) as begins
    from (select unnest(v_plans) as plan_id) p)
  select n.id, n.fee_type_id, n.due_on, n.unpaid - n.left_over, 'covered', n.due_on from net n where n.unpaid > n.left_over
  union all
  select a.id, a.fee_type_id, s.due_on, least(a.ends, s.ends) - greatest(a.ends - a.left_over, s.ends - s.amount), 'part', a.due_on
  from asked a join slots s on s.plan_id = a.plan_id and a.ends - a.left_over < s.ends and a.ends > s.ends - s.amount
  union all
  select a.id, a.fee_type_id, a.due_on, a.ends - greatest(a.ends - a.left_over, b.begins), 'beyond', a.due_on
  from asked a join beyond b on b.plan_id = a.plan_id and a.ends > b.begins;
end $$;
grant execute on function planned_fee_dues(uuid, uuid[]) to akontaa_tenant, akontaa_teacher;

-- The same by pupil and day.
create or replace function planned_dues(p_school uuid, p_students uuid[]) returns table (student_id uuid,
  due_on date, unpaid bigint) language plpgsql stable set jit = off as $$
begin
  return query select d.student_id, d.due_on, sum(d.unpaid)::bigint from planned_fee_dues(p_school, p_students) d
    group by d.student_id, d.due_on;
end $$;
grant execute on function planned_dues(uuid, uuid[]) to akontaa_tenant, akontaa_teacher;

/*
 * When each fee of these pupils is due: the one definition, which every list, page, paper and text reads or adds up. Days of a standing
 * plan (`what` and `own_day` as there), else those of the charges. Voluntary fees are never late. Pesewas.
 */
create or replace function fee_dues(p_school uuid, p_students uuid[]) returns table (student_id uuid, fee_type_id uuid,
  voluntary boolean, due_on date, unpaid bigint, what text, own_day date)
language plpgsql stable set jit = off as $$
begin
  return query
  with planned as materialized (
    select d.* from planned_fee_dues(p_school, p_students) d where d.student_id = any (p_students))
  select p.student_id, p.fee_type_id, false, p.due_on, p.unpaid, p.what, p.own_day from planned p
  union all
  select u.student_id, u.fee_type_id, u.voluntary, u.due_on, u.unpaid, 'charge', u.due_on from unpaid_charges u
  where u.school_id = p_school and u.student_id = any (p_students)
    and (u.voluntary or u.student_id not in (select p.student_id from planned p));
end $$;
grant execute on function fee_dues(uuid, uuid[]) to akontaa_tenant, akontaa_teacher;

-- May this student's debts be late on other days than their charges say? Whoever asks, as planned_fee_dues.
create or replace function has_plan(p_school uuid, p_student uuid) returns boolean language plpgsql stable
security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return exists (select from plan_students s where s.school_id = p_school and s.student_id = p_student);
end $$;
grant execute on function has_plan(uuid, uuid) to akontaa_tenant, akontaa_teacher;

/*
 * Debts by their age as debts_by_age has them, with the due days of standing plans: of one student, or of the whole school (null).
 * An entry stays what it is; only when it is late has moved.
 */
create or replace function planned_debts(p_school uuid, p_day date, p_student uuid) returns table (
  student_id uuid, not_due bigint, days_1_30 bigint, days_31_60 bigint, days_61_90 bigint, days_over_90 bigint,
  voluntary bigint, credit_elsewhere bigint, owed bigint) language plpgsql stable set jit = off as $$
declare
  v_planned jsonb := '{}';
begin
  if p_student is null or has_plan(p_school, p_student) then
    v_planned := coalesce((
      select jsonb_object_agg(m.id, m.parts) from (
        select u.student_id as id, jsonb_build_array(
            coalesce(sum(u.unpaid) filter (where p_day - u.due_on <= 0), 0),
            coalesce(sum(u.unpaid) filter (where p_day - u.due_on between 1 and 30), 0),
            coalesce(sum(u.unpaid) filter (where p_day - u.due_on between 31 and 60), 0),
            coalesce(sum(u.unpaid) filter (where p_day - u.due_on between 61 and 90), 0),
            coalesce(sum(u.unpaid) filter (where p_day - u.due_on > 90), 0)) as parts
        from planned_dues(p_school, case when p_student is not null then array[p_student] end) u
        group by u.student_id) m), '{}');
  end if;
  if p_student is null then
    return query select * from school_debts(p_school, p_day) d where not v_planned ? d.student_id::text;
    if v_planned = '{}' then return; end if;
  elsif not v_planned ? p_student::text then
    return query select * from debts_by_age(p_school, p_day) d where d.student_id = p_student;
    return;
  end if;
  return query
    select d.student_id, (m.parts->>0)::bigint, (m.parts->>1)::bigint, (m.parts->>2)::bigint, (m.parts->>3)::bigint,
      (m.parts->>4)::bigint, d.voluntary, d.credit_elsewhere, d.owed
    from jsonb_each(v_planned) m(student, parts)
    cross join lateral (select * from debts_by_age(p_school, p_day) o where o.student_id = m.student::uuid) d
    where p_student is null or d.student_id = p_student;
end $$;
grant execute on function planned_debts(uuid, date, uuid) to akontaa_tenant, akontaa_teacher;

-- Cedis as JSON has them, in pesewas.
create or replace function in_pesewas(p_cedis jsonb) returns bigint language sql immutable as $$
  select round((p_cedis #>> '{}')::numeric * 100)::bigint
$$;
grant execute on function in_pesewas(jsonb) to akontaa_tenant;

-- Clearance asks for more: that the word covers what is missing (clearance.sql).
drop function if exists in_good_standing(uuid, date, uuid[]);

-- Plans whose parts do not come to their sum, that are about nobody, and pupils who owe another sum with the days of their plan.
create or replace function verify_plans(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'a plan does not add up', p.id::text, format('amount %s, parts %s', p.amount, coalesce(sum(q.amount), 0))
  from plans p left join plan_parts q on q.school_id = p.school_id and q.plan_id = p.id
  where p.school_id = p_school
  group by p.id, p.amount having coalesce(sum(q.amount), 0) <> p.amount

  union all
  select 'a plan is about nobody', p.id::text, p.at::text
  from plans p
  where p.school_id = p_school
    and not exists (select from plan_students s where s.school_id = p.school_id and s.plan_id = p.id)

  union all
  select 'a plan changes what is owed', d.student_id::text, format('charges %s, with the plan %s', coalesce(u.unpaid, 0), d.unpaid)
  from (select n.student_id, sum(n.unpaid)::bigint as unpaid from planned_dues(p_school, null) n group by n.student_id) d
  left join lateral (select sum(c.unpaid)::bigint as unpaid from unpaid_charges c
    where c.school_id = p_school and c.student_id = d.student_id and not c.voluntary) u on true
  where d.unpaid <> coalesce(u.unpaid, 0)
$$;
grant execute on function verify_plans(uuid) to akontaa_tenant;
