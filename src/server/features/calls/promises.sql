-- Promises of families, and who is late. Nothing of it is stored: what a promise has come to follows from the entries.
-- Stands on: calendar, core, families, journal, kept, payers, payers-late, plans, views.

/*
 * Every promise as it stands on a day. What came is what its pupils have of receipts dated from the promise on and up to its last
 * day: so a receipt told late counts by its own day, and what was taken back of it or moved away counts no more, whenever that
 * was done. A later promise or plan for one of its pupils ends it, and so does whoever cancels it; what had come by then counts.
 * `state` is kept, cancelled, open, part (something came) or broken. Pesewas.
 */
create or replace function promise_states(p_school uuid, p_day date) returns table (contact_id uuid, amount bigint,
  promised_for date, made_at timestamptz, came bigint, ended_on date, state text) language sql stable as $$
  select p.id, p.promised_amount, p.promised_for, p.at, received.came, ended.day,
    case when received.came >= p.promised_amount then 'kept'
      when ended.day is not null then 'cancelled'
      when p.promised_for >= p_day then 'open'
      when received.came > 0 then 'part'
      else 'broken' end
  from contacts p
  cross join lateral (
    select least(
      (select (x.at at time zone 'UTC')::date from promise_ends x where x.school_id = p.school_id and x.contact_id = p.id),
      (select min((n.at at time zone 'UTC')::date) from contact_students mine
        join contact_students other on other.school_id = mine.school_id and other.student_id = mine.student_id
        join contacts n on n.school_id = other.school_id and n.id = other.contact_id and n.outcome = 'promised'
        where mine.school_id = p.school_id and mine.contact_id = p.id and (n.at, n.id) > (p.at, p.id)
          -- Of two payers each has promises of the own.
          and (n.guardian_id = p.guardian_id or not has_two_payers(p.school_id, array[mine.student_id]))
          and (n.at at time zone 'UTC')::date <= p.promised_for),
      (select min((n.at at time zone 'UTC')::date) from contact_students mine
        join plan_students other on other.school_id = mine.school_id and other.student_id = mine.student_id
        join plans n on n.school_id = other.school_id and n.id = other.plan_id
        where mine.school_id = p.school_id and mine.contact_id = p.id and n.at > p.at
          and (n.at at time zone 'UTC')::date <= p.promised_for)) as day) ended
  cross join lateral (
    select coalesce(sum(case e.side when 'Credit' then e.amount else -e.amount end), 0)::bigint as came
    from contact_students c
    join ledger_entries e on e.school_id = c.school_id and e.student_id = c.student_id and e.receipt_id is not null
    join dated_receipts r on r.school_id = e.school_id and r.id = e.receipt_id
    where c.school_id = p.school_id and c.contact_id = p.id
      and (r.payer_guardian_id = p.guardian_id or not has_two_payers(p.school_id, array[c.student_id]))
      and r.effective_on between (p.at at time zone 'UTC')::date and least(p.promised_for, ended.day)
      and (r.effective_on > (p.at at time zone 'UTC')::date or r.issued_at > p.at)) received
  where p.school_id = p_school and p.outcome = 'promised'
$$;
grant execute on function promise_states(uuid, date) to akontaa_tenant;

/*
 * What students owe that is late on a day, and since when the oldest of it: what unpaid_charges says, read from the kept rows as
 * school_debts does. What the same student has in credit for another fee type is taken off: nobody is called for it. What a plan
 * is about is late by the days of its parts, which are net of that credit already: it is not taken off twice. Pesewas.
 */
create or replace function late_debts(p_school uuid, p_day date) returns table (student_id uuid, late bigint, oldest date)
language plpgsql stable set jit = off as $$
declare
  v_list kept_lists;
  v_unkept uuid[];
  v_planned uuid[] := array(select s.student_id from plan_students s
    where s.school_id = p_school and s.plan_id = any(standing_plans(p_school, null)));
begin
  if cardinality(v_planned) > 0 then
    return query
      select d.student_id, sum(d.unpaid)::bigint, min(d.due_on)
      from planned_fee_dues(p_school, null) d
      where d.due_on < p_day and d.what <> 'covered'
      group by d.student_id;
  end if;
  if has_table_privilege('kept_lists', 'select') and not pg_is_in_recovery() then
    select * into v_list from kept_lists where school_id = p_school and shape = kept_shape() and is_whole;
    if found then v_unkept := array(select u.student_id from unkept_students(p_school, v_list) u); end if;
  end if;
  if v_unkept is null or cardinality(v_unkept) > 500 then
    -- One union: joined, a school's credits can be worked out again for every pupil, which takes minutes.
    return query
      select d.student_id, sum(d.unpaid)::bigint, min(d.due_on)
      from (
        select u.student_id, u.unpaid, u.due_on from unpaid_charges u
        where u.school_id = p_school and not u.voluntary and u.due_on < p_day
        union all
        select b.student_id, b.balance, null from balances b where b.school_id = p_school and b.balance < 0) d
      where not (d.student_id = any (v_planned))
      group by d.student_id having sum(d.unpaid) > 0;
    return;
  end if;
  return query
    select d.student_id, d.late - d.credit, d.oldest
    from (
      -- The days are in order, and most who are late are so with one charge.
      select k.student_id, k.credit_elsewhere as credit,
        case when cardinality(k.due_on) = 1 then k.unpaid[1] else
          (select sum(x.unpaid)::bigint from unnest(k.due_on, k.unpaid) x(due_on, unpaid) where x.due_on < p_day) end as late,
        k.due_on[1] as oldest
      from kept_rows k
      where k.school_id = p_school and k.content is not null and not (k.student_id = any (v_unkept || v_planned)) and k.owed > 0
        and k.due_on[1] < p_day
      union all
      select v.id, coalesce((select -sum(b.balance)::bigint from balances b
          where b.school_id = p_school and b.student_id = v.id and b.balance < 0), 0), u.late, u.oldest
      from (select unnest(v_unkept) except select unnest(v_planned)) v(id)
      cross join lateral unpaid_by_day(p_school, v.id) n
      cross join lateral (select sum(x.unpaid)::bigint as late, min(x.due_on) as oldest
        from unnest(n.due_on, n.unpaid) x(due_on, unpaid) where x.due_on < p_day) u) d
    where d.late > d.credit;
end $$;
grant execute on function late_debts(uuid, date) to akontaa_tenant;

-- Families reached on this day or later were spoken with within three school days.
create or replace function reached_since(p_school uuid, p_day date) returns date language sql stable as $$
  select coalesce(min(d.day), p_day - 3) from (
    select day from school_days(p_school, p_day - 60, p_day - 1) day order by day desc limit 3) d
$$;
grant execute on function reached_since(uuid, date) to akontaa_tenant;

/*
 * The families of call_list with the plan that counts for them; and, where asked for, also those who are late with nothing because
 * their plan is on schedule, last. A plan with a missed part is called like a broken promise.
 */
create or replace function families_to_call(p_school uuid, p_day date, p_before date, p_with_planned boolean) returns table (
  family_id uuid, late bigint, oldest date, guardian jsonb, children jsonb, last jsonb, promise jsonb, tries int, place int,
  plan jsonb) language plpgsql stable set jit = off as $$
declare
  v_since date := reached_since(p_school, p_day);
  v_standing uuid[] := standing_plans(p_school, null);
  v_by_payer uuid[] := judged_by_payer(p_school, null);
begin
  return query
  with planned as materialized (
    select s.student_id, q.* from plan_states(p_school, p_day, v_standing) q
    join plan_students s on s.school_id = p_school and s.plan_id = q.plan_id
    where q.rest > 0),
  shared as materialized (select c.student_id, c.second_id from child_payers c where c.school_id = p_school),
  -- Of two payers each is called about the own share.
  late_now as materialized (
    select l.student_id, s.guardian_id as payer, l.late, l.oldest from late_debts(p_school, p_before) l
    join students s on s.school_id = p_school and s.id = l.student_id
    where not (l.student_id = any (v_by_payer))
    union all
    select q.student_id, q.guardian_id, q.late, q.oldest from payers_late(p_school, null, p_before) q),
  owing as materialized (
    select * from late_now
    union all
    select p.student_id, s.guardian_id, 0, p_day from planned p join students s on s.school_id = p_school and s.id = p.student_id
    where p_with_planned and (p.student_id, s.guardian_id) not in (select l.student_id, l.payer from late_now l)),
  pupils as materialized (
    select case when o.payer <> s.guardian_id then o.payer else family_of(s.family_id, s.guardian_id) end as family, s.id,
      o.payer as guardian_id, o.payer <> s.guardian_id as is_second, s.id in (select h.student_id from shared h) as is_shared, s.number, k.position, o.late, o.oldest,
      s.first_name, case s.status when 'completed' then 'Completed' when 'archived' then 'Archived' else k.name end as class_name
    from owing o
    join students s on s.school_id = p_school and s.id = o.student_id and s.erased_at is null
    join classes k on k.school_id = s.school_id and k.id = s.class_id),
  families as materialized (
    select p.family, sum(p.late)::bigint as late, min(p.oldest) as oldest,
      jsonb_agg(jsonb_build_object('studentId', p.id, 'firstName', p.first_name, 'className', p.class_name,
        'late', cedis(p.late))
        || case when p.is_second then '{"payer": "second"}' when p.is_shared then '{"payer": "first"}' else '{}' end::jsonb) as children
    -- Sorted once, not family by family.
    from (select * from pupils q order by q.family, q.position desc, q.number) p group by p.family),
  -- Of the number: two guardians may share it.
  silent as materialized (
    select g.phone from guardians g where g.school_id = p_school and g.no_reminders and g.phone <> ''),
  -- The number of the child who is late with most.
  called as materialized (
    select distinct on (p.family) p.family, g.id, g.first_name, g.surname, g.phone, g.no_reminders
    from pupils p left join guardians g on g.school_id = p_school and g.id = p.guardian_id
    order by p.family, p.late desc, p.number),
  -- A log is the whole family's, also of who is not late.
  said as materialized (
    select distinct f.family, cs.contact_id
    from contact_students cs
    join contacts c on c.school_id = cs.school_id and c.id = cs.contact_id
    join students s on s.school_id = cs.school_id and s.id = cs.student_id and s.erased_at is null
    left join shared h on h.student_id = s.id and h.second_id = c.guardian_id
    join families f on f.family = coalesce(h.second_id, family_of(s.family_id, s.guardian_id))
    where cs.school_id = p_school),
  lasts as (
    select distinct on (d.family) d.family, c.id, c.outcome, c.at, c.note, w.name as by, c.phone
    from said d join contacts c on c.school_id = p_school and c.id = d.contact_id
    join staff w on w.school_id = c.school_id and w.id = c.by_staff_id
    order by d.family, c.at desc, c.id desc),
  talks as (
    select d.family, max((c.at at time zone 'UTC')::date) filter (where c.outcome in ('reached', 'promised', 'disputes')) as reached_on,
      count(*) filter (where c.outcome = 'no_answer' and c.at > p_day - 7)::int as tries
    from said d join contacts c on c.school_id = p_school and c.id = d.contact_id group by d.family),
  -- Of the newest promise alone: a school makes thousands in a year.
  newest as (
    select distinct on (d.family) d.family, c.id
    from said d join contacts c on c.school_id = p_school and c.id = d.contact_id and c.outcome = 'promised'
    order by d.family, c.at desc, c.id desc),
  promised as (
    select n.family, q.* from newest n
    cross join lateral (select * from promise_states(p_school, p_day) o where o.contact_id = n.id) q),
  -- A family's newest plan that counts.
  plans_of as (
    select distinct on (p.family) p.family, q.*
    from pupils p join planned q on q.student_id = p.id and not p.is_second
    order by p.family, q.at desc, q.plan_id desc),
  rows as (
    select f.family, f.late, f.oldest, f.children, l.id as last_id, l.outcome, l.at, l.note, l.by, l.phone as called_at,
      q.contact_id, q.amount, q.promised_for, q.came, q.state, coalesce(t.tries, 0) as tries,
      pl.plan_id, pl.amount as agreed, pl.came as plan_came, pl.rest, pl.missed, pl.missed_since, pl.next_on, pl.next_amount,
      pl.state as plan_state,
      case when q.state in ('broken', 'part') and q.promised_for >= coalesce(t.reached_on, q.promised_for) then 1
        -- What is missed may be the other payer's.
        when f.late > 0 and pl.missed > 0 and pl.missed_since >= coalesce(t.reached_on, pl.missed_since) then 1
        when q.state = 'open' or t.reached_on >= v_since or f.late = 0 then 3
        else 2 end as place
    from families f
    left join lasts l on l.family = f.family
    left join talks t on t.family = f.family
    left join promised q on q.family = f.family and q.state <> 'cancelled'
    left join plans_of pl on pl.family = f.family)
  select r.family, r.late, r.oldest,
    jsonb_build_object('id', g.id, 'firstName', g.first_name, 'surname', g.surname, 'phone', g.phone,
      'noReminders', g.no_reminders or g.phone in (select n.phone from silent n), 'isWrong', r.outcome is not distinct from 'wrong_number' and r.called_at = g.phone and g.phone <> ''),
    r.children,
    case when r.last_id is not null then jsonb_build_object('contactId', r.last_id, 'outcome', r.outcome,
      'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', r.by, 'note', r.note) end,
    case when r.contact_id is not null then jsonb_build_object('contactId', r.contact_id, 'amount', cedis(r.amount),
      'on', r.promised_for, 'came', cedis(r.came), 'state', r.state) end,
    r.tries, r.place,
    case when r.plan_id is not null then jsonb_build_object('planId', r.plan_id, 'amount', cedis(r.agreed), 'came', cedis(r.plan_came),
      'rest', cedis(r.rest), 'missed', cedis(r.missed), 'missedSince', r.missed_since, 'nextOn', r.next_on,
      'nextAmount', cedis(r.next_amount), 'state', r.plan_state)
      || case when exists (select from plan_students o join shared h on h.student_id = o.student_id
        where o.school_id = p_school and o.plan_id = r.plan_id) then '{"ofBoth": true}' else '{}' end::jsonb end
  from rows r
  join called g on g.family = r.family
  order by r.place, r.late * (p_day - r.oldest) desc, r.family;
end $$;
grant execute on function families_to_call(uuid, date, date, boolean) to akontaa_tenant;

-- The same of families who owe what is due before another day: before tomorrow's tomorrow, say.
create or replace function owing_families(p_school uuid, p_day date, p_before date) returns table (family_id uuid, late bigint,
  oldest date, guardian jsonb, children jsonb, last jsonb, promise jsonb, tries int, place int) language sql stable as $$
  select f.family_id, f.late, f.oldest, f.guardian, f.children, f.last, f.promise, f.tries, f.place
  from families_to_call(p_school, p_day, p_before, false) f
$$;
grant execute on function owing_families(uuid, date, date) to akontaa_tenant;

/*
 * The families who are late on a day, in the order they are called: a broken promise first, then late amount × days; who was
 * reached within three school days, or has promised for a day to come, sinks. A promise that has broken since the last talk
 * does not sink. Late is in pesewas, what stands in the JSON in cedis.
 */
create or replace function call_list(p_school uuid, p_day date) returns table (family_id uuid, late bigint, oldest date,
  guardian jsonb, children jsonb, last jsonb, promise jsonb, tries int, place int) language sql stable as $$
  select * from owing_families(p_school, p_day, p_day)
$$;
grant execute on function call_list(uuid, date) to akontaa_tenant;

-- The list as it is answered, as JSON text: of ten thousand pupils it is megabytes, which the server sends on unread. The first so
-- many families, or all for null.
create or replace function call_list_start(p_school uuid, p_day date, p_most int) returns text language sql stable as $$
  select '{"today":"' || p_day || '","families":[' || coalesce(string_agg('{"familyId":"' || l.family_id || '","late":' || cedis(l.late)
    || ',"lateSince":"' || l.oldest || '","guardian":' || coalesce(l.guardian::text, 'null') || ',"children":' || l.children
    || ',"last":' || coalesce(l.last::text, 'null') || ',"promise":' || coalesce(l.promise::text, 'null') || ',"tries":' || l.tries
    || ',"place":"' || (array['broken', 'to_call', 'reached'])[l.place] || '","plan":' || coalesce(l.plan::text, 'null') || '}', ',' order by l.nth), '') || ']}'
  from families_to_call(p_school, p_day, p_day, true) with ordinality
    as l(family_id, late, oldest, guardian, children, last, promise, tries, place, plan, nth)
  where p_most is null or l.nth <= p_most
$$;
grant execute on function call_list_start(uuid, date, int) to akontaa_tenant;

-- What the release before calls, as long as one of it may still run.
create or replace function call_list_text(p_school uuid, p_day date) returns text language sql stable as $$
  select call_list_start(p_school, p_day, null)
$$;
grant execute on function call_list_text(uuid, date) to akontaa_tenant;
