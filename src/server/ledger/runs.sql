-- Billing runs: what each has charged, when that is due, and who it leaves to be charged. Nothing is written here.
-- Stands on: core, kinds.

create or replace function require_class(p_school uuid, p_class uuid) returns classes language plpgsql as $$
declare
  v_class classes;
begin
  select * into v_class from classes where school_id = p_school and id = p_class for no key update;
  if not found then perform refuse('not_found', '{"noun": "Class"}'); end if;
  return v_class;
end $$;

-- When what a run charges is due, as it stands now: the day named last, with its bill or with a price since, for whoever was there and
-- whoever joins; null where none was named, and then it is due since the class was billed. The one definition of it: what an entry
-- says is what was named when it was written.
create or replace view run_dues with (security_invoker = true) as
select r.school_id, r.id as billing_run_id, coalesce((
    select p.due_on from billing_run_prices p
    where p.school_id = r.school_id and p.billing_run_id = r.id order by p.version desc limit 1), r.due_on) as due_on,
  (r.recorded_at at time zone 'UTC')::date as billed_on
from billing_runs r;
grant select on run_dues to akontaa_tenant, akontaa_teacher;

-- When a charge falls due: as its bill stands now, else on its own day, else on the day it was billed or entered.
create or replace function due_day(p_of_bill date, p_own date, p_billed_on date, p_entered_on date) returns date
language sql immutable parallel safe as $$
  select coalesce(p_of_bill, p_own, p_billed_on, p_entered_on)
$$;
grant execute on function due_day(date, date, date, date) to akontaa_tenant, akontaa_teacher;

-- Pesewas a run has charged each of its students, net of reversals and of later differences.
create or replace function charged_by_run(p_school uuid, p_run uuid) returns table (student_id uuid, charged bigint)
language sql stable as $$
  select e.student_id, sum(charged_by(e.kind, e.counter_account, e.side, e.amount))::bigint
  from ledger_entries e where e.school_id = p_school and e.billing_run_id = p_run
  group by e.student_id
$$;
grant execute on function charged_by_run(uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- Students who already carry a charge of this fee type for this term, with the class that charged them.
create or replace function charged_this_term(p_school uuid, p_fee_type uuid, p_term uuid)
returns table (student_id uuid, class_id uuid, charged bigint) language sql stable as $$
  select e.student_id, r.class_id, sum(charged_by(e.kind, e.counter_account, e.side, e.amount))::bigint
  from billing_runs r
  join ledger_entries e on e.school_id = r.school_id and e.billing_run_id = r.id
  where r.school_id = p_school and r.fee_type_id = p_fee_type and r.term_id = p_term
    and not exists (select from billing_run_undos u where u.school_id = r.school_id and u.billing_run_id = r.id)
  group by e.student_id, r.class_id
  having sum(charged_by(e.kind, e.counter_account, e.side, e.amount)) > 0
$$;
grant execute on function charged_this_term(uuid, uuid, uuid) to akontaa_tenant;

-- What a run charges by now: as its fee was set last, else as billed. The class's fixed fee may already be that of another
-- term. Of runs re-priced before prices were kept, the newest entry tells.
create or replace function fee_of_run(p_school uuid, p_run uuid) returns table (amount bigint, due_on date)
language sql stable as $$
  select coalesce(
    (select p.amount from billing_run_prices p
      where p.school_id = p_school and p.billing_run_id = p_run order by p.version desc limit 1),
    (select r.amount from billing_runs r where r.school_id = p_school and r.id = p_run and r.kinds is not null),
    (select sum(charged_by(e.kind, e.counter_account, e.side, e.amount))::bigint
      from (
        select student_id from ledger_entries
        where school_id = p_school and billing_run_id = p_run and kind = 'class_fee' order by journal_number desc limit 1) newest
      join ledger_entries e on e.school_id = p_school and e.billing_run_id = p_run and e.student_id = newest.student_id)), d.due_on
  from run_dues d where d.school_id = p_school and d.billing_run_id = p_run
$$;
grant execute on function fee_of_run(uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- Of one price list, what a kind of pupil pays: its own amount, else the one beside it. Pesewas.
create or replace function price_in(p_kinds jsonb, p_amount bigint, p_kind uuid) returns bigint language sql immutable parallel safe as $$
  select coalesce((p_kinds->>p_kind::text)::bigint, p_amount)
$$;
grant execute on function price_in(jsonb, bigint, uuid) to akontaa_tenant, akontaa_teacher;

-- What a run charges a kind of pupil by now, as its fee was set last, else as billed.
create or replace function price_of_run(p_school uuid, p_run uuid, p_kind uuid) returns bigint language sql stable as $$
  select coalesce(
    (select price_in(p.kinds, p.amount, p_kind) from billing_run_prices p
      where p.school_id = p_school and p.billing_run_id = p_run order by p.version desc limit 1),
    (select price_in(r.kinds, r.amount, p_kind) from billing_runs r
      where r.school_id = p_school and r.id = p_run and r.kinds is not null),
    (select f.amount from fee_of_run(p_school, p_run) f))
$$;
grant execute on function price_of_run(uuid, uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- The prices of kinds that a run has by now; null where all pay the same.
create or replace function kinds_of_run(p_school uuid, p_run uuid) returns jsonb language sql stable as $$
  select case when newest.id is null then r.kinds else newest.kinds end
  from billing_runs r left join lateral (
    select p.billing_run_id as id, p.kinds from billing_run_prices p
    where p.school_id = p_school and p.billing_run_id = p_run order by p.version desc limit 1) newest on true
  where r.school_id = p_school and r.id = p_run
$$;
grant execute on function kinds_of_run(uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- The same for one pupil: less what was agreed when their kind changed in mid-term.
create or replace function price_for(p_school uuid, p_run uuid, p_student uuid, p_kind uuid) returns bigint language sql stable as $$
  select greatest(0, price_of_run(p_school, p_run, p_kind) - coalesce((select a.agreed from kind_agreements a
    where a.school_id = p_school and a.student_id = p_student and a.billing_run_id = p_run), 0))
$$;
grant execute on function price_for(uuid, uuid, uuid, uuid) to akontaa_tenant;

/*
 * The prices of kinds as they are kept: of live kinds of the school but the first, and not those that are the amount itself. Where none are
 * named (null), `p_before`; null where all pay the same. Refuses unknown_kind.
 */
create or replace function prices_of_kinds(p_school uuid, p_kinds jsonb, p_amount bigint, p_before jsonb) returns jsonb
language plpgsql stable as $$
declare
  v_unknown text;
begin
  if jsonb_typeof(p_kinds) = 'object' then
    select k.key into v_unknown from jsonb_each(p_kinds) k where not exists (select from pupil_kinds p
      where p.school_id = p_school and p.id::text = k.key and p.removed_at is null and p.position > 1);
    if found then perform refuse('unknown_kind'); end if;
  end if;
  return (select nullif(coalesce(jsonb_object_agg(k.key, k.value), '{}'), '{}')
    from jsonb_each(case when jsonb_typeof(p_kinds) = 'object' then p_kinds else coalesce(p_before, '{}') end) k
    where k.value::bigint <> p_amount);
end $$;
grant execute on function prices_of_kinds(uuid, jsonb, bigint, jsonb) to akontaa_tenant;

-- What the audit says of them: nothing where all pay the same.
create or replace function kinds_facts(p_kinds jsonb) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object('kinds', p_kinds))
$$;

-- The runs of a class and fee type in a term that stand, newest first.
create or replace function standing_runs(p_school uuid, p_class uuid, p_fee_type uuid, p_term uuid)
returns setof billing_runs language sql stable as $$
  select r.* from billing_runs r
  where r.school_id = p_school and r.class_id = p_class and r.term_id = p_term
    and (p_fee_type is null or r.fee_type_id = p_fee_type)
    and not exists (select from billing_run_undos u where u.school_id = r.school_id and u.billing_run_id = r.id)
  order by r.recorded_at desc, r.id desc
$$;
grant execute on function standing_runs(uuid, uuid, uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- Who a billing run would charge and who not, and why: everyone active in the class, unless another class has already
-- charged the same fee this term. Each pupil's own entries are read, so that a class of a large school takes no longer.
create or replace function billing_candidates(p_school uuid, p_class uuid, p_fee_type uuid, p_term uuid)
returns table (student_id uuid, guardian_id uuid, charged_in uuid) language sql stable as $$
  select s.id, s.guardian_id, c.class_id
  from students s
  left join lateral (
    select r.class_id
    from (
      select x.billing_run_id, x.fee_type_id, x.kind, x.counter_account, x.side, x.amount from ledger_entries x
      where x.school_id = p_school and x.student_id = s.id order by x.journal_number) e
    join billing_runs r on r.school_id = p_school and r.id = e.billing_run_id and r.term_id = p_term and r.class_id <> p_class
    where e.fee_type_id = p_fee_type
      and not exists (select from billing_run_undos u where u.school_id = r.school_id and u.billing_run_id = r.id)
    group by r.class_id
    having sum(charged_by(e.kind, e.counter_account, e.side, e.amount)) > 0) c on true
  where s.school_id = p_school and s.class_id = p_class and s.status = 'active'
$$;
grant execute on function billing_candidates(uuid, uuid, uuid, uuid) to akontaa_tenant;

-- A fee type in use, by name; it cannot be deleted until this act is done.
create or replace function live_fee_type(p_school uuid, p_name text) returns uuid language plpgsql volatile as $$
declare
  v_id uuid;
begin
  select id into v_id from fee_types
  where school_id = p_school and lower(name) = lower(p_name) and archived_at is null for key share;
  if not found then perform refuse('unknown_fee_type', jsonb_build_object('feeType', p_name)); end if;
  return v_id;
end $$;

-- Whether the bill left this pupil out on purpose.
create or replace function is_left_out_of(p_school uuid, p_run uuid, p_student uuid) returns boolean language sql stable as $$
  select exists (select from audit_log a where a.school_id = p_school and a.act = 'bill_class' and a.subject = p_run
    and a.facts->'leftOut' ? p_student::text)
$$;
grant execute on function is_left_out_of(uuid, uuid, uuid) to akontaa_tenant;

-- What new prices would mean for each student of the standing run: pesewas, positive charges more. What a kind pays already means nothing,
-- also for who was away when it became that: what they were not charged is shown when they come back (draft_catch_up). Who was charged
-- nothing because their kind paid nothing is charged now, where it does; whom the bill left out, it leaves out.
create or replace function differences_by_kind(p_school uuid, p_class uuid, p_fee_type uuid, p_amount bigint, p_kinds jsonb)
returns table (student_id uuid, run_id uuid, term_id uuid, difference bigint) language sql stable as $$
  with r as materialized (select * from standing_runs(p_school, p_class, p_fee_type, term_of(p_school, app_today())) limit 1),
  charged as materialized (select c.* from r cross join lateral charged_by_run(p_school, r.id) c),
  -- Where no kind pays nothing, who is not charged was left out.
  unpriced as materialized (
    select s.id as student_id, 0::bigint as charged from r
    join students s on s.school_id = p_school and s.class_id = p_class and s.status = 'active'
    where kinds_of_run(p_school, r.id) is not null and price_of_run(p_school, r.id, s.kind_id) = 0
      and not exists (select from charged c where c.student_id = s.id)
      and not exists (select from charged_this_term(p_school, p_fee_type, r.term_id) o where o.student_id = s.id)
      and not is_left_out_of(p_school, r.id, s.id)),
  of_kind as (
    select c.student_id, c.charged, s.kind_id, price_of_run(p_school, r.id, s.kind_id) as was,
      price_in(p_kinds, p_amount, s.kind_id) as price, coalesce(a.agreed, 0) as agreed, r.id as run_id, r.term_id
    from r cross join (select * from charged union all select * from unpriced) c
    join students s on s.school_id = p_school and s.id = c.student_id and s.status <> 'archived'
    left join kind_agreements a on a.school_id = p_school and a.student_id = c.student_id and a.billing_run_id = r.id)
  select o.student_id, o.run_id, o.term_id, greatest(0, o.price - o.agreed) - o.charged
  from of_kind o where o.price <> o.was and greatest(0, o.price - o.agreed) <> o.charged
$$;
grant execute on function differences_by_kind(uuid, uuid, uuid, bigint, jsonb) to akontaa_tenant;

/*
 * What the standing runs of this term charge a student of a class, as this kind of pupil, and have not: every run of the class that has not charged them, unless
 * another class charged them that fee; and of runs that have, the difference to the price by now. Who is in no class yet is null.
 * `is_left_out`: the bill left them out on purpose. Pesewas; below zero a price that went down while they were away.
 */
create or replace function missing_of_kind(p_school uuid, p_class uuid, p_student uuid, p_kind uuid)
returns table (run_id uuid, class_id uuid, fee_type_id uuid, term_id uuid, price bigint, missing bigint, due_on date, billed_on date,
  is_left_out boolean) language sql stable as $$
  with own as materialized (
    select r.id, r.class_id, r.fee_type_id, sum(charged_by(e.kind, e.counter_account, e.side, e.amount))::bigint as charged
    from ledger_entries e
    join billing_runs r on r.school_id = e.school_id and r.id = e.billing_run_id and r.term_id = term_of(p_school, app_today())
    where e.school_id = p_school and e.student_id = p_student
      and not exists (select from billing_run_undos u where u.school_id = r.school_id and u.billing_run_id = r.id)
    group by r.id, r.class_id, r.fee_type_id
    having sum(charged_by(e.kind, e.counter_account, e.side, e.amount)) > 0),
  run as (
    select r.id from standing_runs(p_school, p_class, null, term_of(p_school, app_today())) r
    where not exists (select from own o where o.fee_type_id = r.fee_type_id and o.class_id <> p_class)
    union select o.id from own o)
  select r.id, r.class_id, r.fee_type_id, r.term_id, f.price, f.price - coalesce(o.charged, 0), d.due_on,
    (r.recorded_at at time zone 'UTC')::date,
    o.id is null and is_left_out_of(p_school, r.id, p_student)
  from run n
  join billing_runs r on r.school_id = p_school and r.id = n.id
  join fee_types t on t.school_id = p_school and t.id = r.fee_type_id and t.archived_at is null
  join run_dues d on d.school_id = p_school and d.billing_run_id = r.id
  cross join lateral (select price_for(p_school, r.id, p_student, p_kind) as price) f
  left join own o on o.id = r.id
  where f.price <> coalesce(o.charged, 0)
$$;
grant execute on function missing_of_kind(uuid, uuid, uuid, uuid) to akontaa_tenant;

-- The same of a student as they are.
create or replace function missing_charges(p_school uuid, p_class uuid, p_student uuid)
returns table (run_id uuid, class_id uuid, fee_type_id uuid, term_id uuid, price bigint, missing bigint, due_on date, billed_on date,
  is_left_out boolean) language sql stable as $$
  select m.* from missing_of_kind(p_school, p_class, p_student,
    (select s.kind_id from students s where s.school_id = p_school and s.id = p_student)) m
$$;
grant execute on function missing_charges(uuid, uuid, uuid) to akontaa_tenant;

-- Who was not charged what standing runs of this term have charged their class, and nobody left out: named in "Not billed". Who is back, of
-- what was billed while they were away; and whom another class had charged that fee, once that bill is taken back.
create or replace function behind_students(p_school uuid) returns table (student_id uuid, missing bigint) language sql stable as $$
  with freed as materialized (
    select e.student_id, r.fee_type_id, max(u.recorded_at) as at
    from billing_run_undos u
    join billing_runs r on r.school_id = u.school_id and r.id = u.billing_run_id and r.term_id = term_of(p_school, app_today())
    join ledger_entries e on e.school_id = r.school_id and e.billing_run_id = r.id and e.kind = 'class_fee' and e.side = 'Debit'
    join students s on s.school_id = e.school_id and s.id = e.student_id and s.class_id <> r.class_id
    where u.school_id = p_school
    group by e.student_id, r.fee_type_id),
  looked as (
    select s.id, s.class_id, (s.restored_at at time zone 'UTC')::date as back_on from students s
    where s.school_id = p_school and s.status = 'active' and s.erased_at is null
      and (s.restored_at is not null or s.id in (select f.student_id from freed f)))
  select s.id, sum(m.missing)::bigint
  from looked s
  cross join lateral missing_charges(p_school, s.class_id, s.id) m
  join billing_runs r on r.school_id = p_school and r.id = m.run_id
  where not m.is_left_out and (m.billed_on <= s.back_on or exists (select from freed f
    where f.student_id = s.id and f.fee_type_id = m.fee_type_id and r.recorded_at <= f.at))
  group by s.id
$$;
grant execute on function behind_students(uuid) to akontaa_tenant;

-- Asked by the release before, while both run: what one who joins is charged is drafted by draft_joining.
create or replace function joining_charges(p_school uuid, p_class uuid, p_student uuid)
returns table (run_id uuid, fee_type_id uuid, term_id uuid, amount bigint, due_on date) language sql stable as $$
  select m.run_id, m.fee_type_id, m.term_id, m.missing, m.due_on
  from missing_charges(p_school, p_class, p_student) m where m.class_id = p_class and m.missing > 0
$$;
grant execute on function joining_charges(uuid, uuid, uuid) to akontaa_tenant;
