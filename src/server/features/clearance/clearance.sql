-- Clearance: whether pupils have settled the fees a school names. Nothing of it is stored: the slip's page asks here as well.
-- Stands on: core, journal, plans, promises.

/*
 * How pupils stand with a clearance on a day. What must be settled is what is late of its fees, by a plan's days where one stands: after
 * reductions and sponsors' shares, credits of other fees taken off (the parts of a plan are net of them already). What percent leaves open of this term's fees may be late. `state` is
 * clear, until (the next part of a plan falls due, or by its day at the latest, a promise or an exception) or not; `missing` is what would make it clear, in pesewas.
 * It looks past the roles of the database: whoever calls it names pupils that the caller may see.
 */
create or replace function clearance_states(p_school uuid, p_clearance uuid, p_students uuid[], p_day date)
returns table (student_id uuid, state text, until_on date, missing bigint, why text)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  v_clearance clearances;
begin
  perform require_school(p_school);
  select * into v_clearance from clearances c where c.school_id = p_school and c.id = p_clearance;
  return query
  with promised as materialized (
    select distinct mine.contact_id from contact_students mine
    join contacts c on c.school_id = mine.school_id and c.id = mine.contact_id and c.outcome = 'promised' and c.promised_for >= p_day
    where mine.school_id = p_school and mine.student_id = any (p_students) and v_clearance.accepts_promises),
  -- What would be late and is agreed to be paid later is not late, and clears until the first of its parts falls due.
  planned as materialized (
    select d.student_id, min(d.due_on) as next_on from fee_dues(p_school, p_students) d
    where d.what = 'part' and d.own_day < p_day and d.due_on >= p_day
      and d.fee_type_id in (select f.fee_type_id from clearance_fee_types f
        where f.school_id = p_school and f.clearance_id = p_clearance)
    group by d.student_id),
  -- A promise is a family's: it must come to what is missing of all its children.
  word_of as materialized (
    select p.contact_id as id, o.student_id from promised p
    join contact_students o on o.school_id = p_school and o.contact_id = p.contact_id),
  asked as materialized (
    select unnest(p_students) as id union
    select s.id from word_of o join students s on s.school_id = p_school and s.id = o.student_id and s.status = 'active'),
  short as materialized (
    select m.id, m.missing from missing_for_clearance(p_school, v_clearance, array(select a.id from asked a), p_day) m),
  words as (
    select distinct on (o.student_id) o.student_id, g.last_day from (
      select q.contact_id as id, q.amount - q.came as rest, q.promised_for as last_day
      from promised p cross join lateral (select * from promise_states(p_school, p_day) r where r.contact_id = p.contact_id) q
      where q.state = 'open') g
    join word_of o on o.id = g.id
    where g.rest >= (select sum(s.missing) from word_of all_of join short s on s.id = all_of.student_id where all_of.id = g.id)
    order by o.student_id, g.last_day desc)
  select a.id,
    case when x.id is not null and x.until_on is null then 'clear' when l.last_day is not null then 'until'
      when s.missing = 0 then 'clear' else 'not' end,
    case when x.id is null or x.until_on is not null then l.last_day end,
    s.missing,
    case when s.missing = 0 and (l.last_day is null or x.id is not null and x.until_on is null) then 'settled'
      when x.id is not null and (x.until_on is null or x.until_on >= l.last_day) then 'exception'
      when s.missing = 0 then 'plan' when w.last_day is not null then 'promise' end
  from (select unnest(p_students) as id) a
  join short s on s.id = a.id
  left join clearance_exceptions x on x.school_id = p_school and x.clearance_id = p_clearance and x.student_id = a.id
    and x.ended_at is null and (x.until_on is null or x.until_on >= p_day)
  left join words w on w.student_id = a.id
  left join planned n on n.student_id = a.id
  -- Who misses nothing and pays nothing in parts needs no day.
  cross join lateral (select case when s.missing > 0 then greatest(x.until_on, w.last_day)
    when n.next_on is not null then greatest(x.until_on, n.next_on) end as last_day) l;
end $$;
grant execute on function clearance_states(uuid, uuid, uuid[], date) to akontaa_tenant, akontaa_teacher;

-- What pupils are short of for a clearance on a day, 0 when nothing. Pesewas.
create or replace function missing_for_clearance(p_school uuid, p_clearance clearances, p_students uuid[], p_day date)
returns table (id uuid, missing bigint) language plpgsql stable set jit = off as $$
declare
  v_term uuid := term_of(p_school, p_day);
  v_types uuid[] := array(select f.fee_type_id from clearance_fee_types f
    where f.school_id = p_school and f.clearance_id = p_clearance.id);
begin
  return query
  with late as materialized (
    select u.student_id, sum(u.unpaid) filter (where u.fee_type_id = any (v_types) and u.due_on < p_day and u.what <> 'covered')::bigint as amount,
      bool_or(u.what <> 'charge') as is_planned
    from fee_dues(p_school, p_students) u
    group by u.student_id),
  credits as materialized (
    select b.student_id, -sum(b.balance)::bigint as amount from balances b
    where b.school_id = p_school and b.balance < 0 and b.student_id in (select l.student_id from late l where l.amount > 0 and not l.is_planned)
    group by b.student_id),
  -- This term's fees: charged, less reductions and what sponsors carry; a payment of a sponsor has a receipt.
  fees as materialized (
    select e.student_id, sum(e.owed)::bigint as amount from journal e
    where e.school_id = p_school and p_clearance.percent < 100 and e.student_id in (select l.student_id from late l where l.amount > 0)
      and e.fee_type_id = any (v_types) and e.term_id = v_term and e.receipt_id is null
      and e.account in ('fee income', 'allowances', 'sponsors')
    group by e.student_id)
  select a.id, greatest(0, coalesce(l.amount, 0) - coalesce(c.amount, 0)
    - greatest(0, coalesce(f.amount, 0)) * (100 - p_clearance.percent) / 100)::bigint
  from unnest(p_students) a(id)
  left join late l on l.student_id = a.id
  left join credits c on c.student_id = a.id
  left join fees f on f.student_id = a.id;
end $$;
