-- What each of two payers of a child is late with: each is called and reminded about the own share.
-- Stands on: journal, payers, plans, runs.

/*
 * Who is late payer by payer: children with two payers, and those of one plan with such a child, whose parts the other's money would
 * fill as well. Of these children, or of all (null).
 */
create or replace function judged_by_payer(p_school uuid, p_students uuid[]) returns uuid[] language plpgsql stable as $$
declare
  v_shared uuid[] := array(select c.student_id from child_payers c where c.school_id = p_school);
begin
  if v_shared = '{}' then return v_shared; end if;
  return array(
    select c.id from unnest(v_shared) c(id) where p_students is null or c.id = any (p_students)
    union select s.student_id from plan_students s
    where s.school_id = p_school and s.plan_id = any (plans_in_force(p_school, v_shared)) and (p_students is null or s.student_id = any (p_students)));
end $$;
grant execute on function judged_by_payer(uuid, uuid[]) to akontaa_tenant;

-- Of an amount of a fee what one bears of it whose share is so many hundredths of a percent, as payers_owe splits it.
create or replace function borne_of(p_amount bigint, p_share int, p_is_second boolean) returns bigint language sql immutable as $$
  select case when p_is_second then p_amount - trunc(p_amount::numeric * (10000 - p_share) / 10000)::bigint
    else trunc(p_amount::numeric * p_share / 10000)::bigint end
$$;
grant execute on function borne_of(bigint, int, boolean) to akontaa_tenant;

/*
 * Who bears each fee of these children, and which share of it; what this one owes of it now, and what has come from this one towards the
 * plan of the child. Of two payers what somebody else paid has come from both, by their shares. Another child is its guardian's. Pesewas.
 */
create or replace function payer_sides(p_school uuid, p_students uuid[], p_plans uuid[]) returns table (student_id uuid, fee_type_id uuid,
  guardian_id uuid, is_second boolean, share int, owes bigint, came bigint) language sql stable as $$
  with sides as (
    select o.student_id, o.fee_type_id, w.guardian_id, w.is_second, w.share, w.owes
    from payers_owe(p_school, p_students) o
    join child_payers c on c.school_id = p_school and c.student_id = o.student_id
    cross join lateral (select coalesce(c.first_share, case when o.fee_type_id = any (c.second_fees) then 0 else 10000 end) as first) f
    cross join lateral (values (o.first_id, false, f.first, o.first_owes), (o.second_id, true, 10000 - f.first, o.second_owes))
      w(guardian_id, is_second, share, owes)
    union all
    select b.student_id, b.fee_type_id, s.guardian_id, false, 10000, b.balance
    from balances b join students s on s.school_id = p_school and s.id = b.student_id
    where b.school_id = p_school and b.student_id = any (p_students)
      and not exists (select from child_payers c where c.school_id = p_school and c.student_id = b.student_id)),
  -- As plan_parts_on counts it.
  money as (
    select s.student_id, e.fee_type_id, case when c.student_id is null then k.guardian_id
        when r.payer_guardian_id in (c.first_id, c.second_id) then r.payer_guardian_id end as payer,
      sum(case e.side when 'Credit' then e.amount else -e.amount end)::bigint as came
    from plans p
    join plan_students s on s.school_id = p_school and s.plan_id = p.id
    join students k on k.school_id = p_school and k.id = s.student_id
    left join child_payers c on c.school_id = p_school and c.student_id = s.student_id
    join ledger_entries e on e.school_id = p_school and e.student_id = s.student_id and e.receipt_id is not null
    join fee_types f on f.school_id = p_school and f.id = e.fee_type_id and not f.voluntary
    join dated_receipts r on r.school_id = p_school and r.id = e.receipt_id
    where p.school_id = p_school and p.id = any (p_plans)
      and r.effective_on >= (p.at at time zone 'UTC')::date and (r.effective_on > (p.at at time zone 'UTC')::date or r.issued_at > p.at)
    group by 1, 2, 3)
  select s.student_id, s.fee_type_id, s.guardian_id, s.is_second, s.share, s.owes,
    coalesce((select sum(case when m.payer is null then borne_of(m.came, s.share, s.is_second) else m.came end)::bigint from money m
      where m.student_id = s.student_id and m.fee_type_id = s.fee_type_id and coalesce(m.payer, s.guardian_id) = s.guardian_id), 0)
  from sides s
$$;
grant execute on function payer_sides(uuid, uuid[], uuid[]) to akontaa_tenant;

/*
 * What each payer of these children has not paid, by the day it was charged for: `unpaid` now, and `agreed` had nothing come towards the
 * plan. As everybody's: payments go to what was due first, a voluntary fee is never late, and what one has in credit for another fee pays
 * the oldest. Pesewas.
 */
create or replace function payer_charges(p_school uuid, p_students uuid[], p_plans uuid[]) returns table (student_id uuid, fee text,
  guardian_id uuid, is_second boolean, due_on date, unpaid bigint, agreed bigint) language sql stable as $$
  with charges as (
    select e.student_id, e.fee_type_id, due_day(d.due_on, e.due_on, d.billed_on, e.effective_on) as due_on, sum(e.amount)::bigint as amount
    from journal e left join run_dues d on d.school_id = e.school_id and d.billing_run_id = e.billing_run_id
    where e.school_id = p_school and e.student_id = any (p_students) and e.side = 'Debit'
      and e.kind not in ('reallocation', 'reversal', 'sponsor_share', 'sponsor_payment')
      and not exists (select from ledger_entries r where r.school_id = e.school_id and r.corrects = e.id and r.kind = 'reversal')
    group by 1, 2, 3),
  walked as (
    select c.*, (sum(c.amount) over newest)::bigint as upto, lead(c.due_on) over newest is null as is_oldest
    from charges c window newest as (partition by c.student_id, c.fee_type_id order by c.due_on desc)),
  sides as materialized (
    select s.*, greatest(0, s.owes) as unpaid, greatest(0, s.owes + s.came) as agreed from payer_sides(p_school, p_students, p_plans) s),
  credits as (
    select s.student_id, s.guardian_id, sum(greatest(0, -s.owes)) as unpaid, sum(greatest(0, -s.owes - s.came)) as agreed
    from sides s group by 1, 2),
  rows as (
    select s.student_id, s.guardian_id, s.is_second, f.name collate "C" as fee, w.due_on,
      case when w.is_oldest then s.unpaid else least(s.unpaid, b.upto) end - least(s.unpaid, b.newer) as unpaid,
      case when w.is_oldest then s.agreed else least(s.agreed, b.upto) end - least(s.agreed, b.newer) as agreed
    from sides s
    join fee_types f on f.school_id = p_school and f.id = s.fee_type_id and not f.voluntary
    join walked w on w.student_id = s.student_id and w.fee_type_id = s.fee_type_id
    cross join lateral (select borne_of(w.upto, s.share, s.is_second) as upto, borne_of(w.upto - w.amount, s.share, s.is_second) as newer) b)
  select r.student_id, r.fee, r.guardian_id, r.is_second, r.due_on,
    least(r.unpaid, greatest(0, sum(r.unpaid) over oldest - c.unpaid))::bigint, least(r.agreed, greatest(0, sum(r.agreed) over oldest - c.agreed))::bigint
  from rows r join credits c on c.student_id = r.student_id and c.guardian_id = r.guardian_id
  window oldest as (partition by r.student_id, r.guardian_id order by r.due_on, r.fee)
$$;
grant execute on function payer_charges(uuid, uuid[], uuid[]) to akontaa_tenant;

/*
 * The days a plan gives to what each payer has not paid: as planned_fee_dues, payer by payer. What was agreed lies over the parts, oldest
 * first; of what falls into a part each bears the own of it. What came from one fills the own parts alone, and what this one has not paid
 * lies over what is left of them; what is beyond keeps its day. Pesewas.
 */
create or replace function payer_dues(p_school uuid, p_students uuid[]) returns table (student_id uuid, guardian_id uuid, due_on date,
  unpaid bigint) language plpgsql stable set jit = off as $$
declare
  v_plans uuid[] := plans_in_force(p_school, p_students);
  v_all uuid[] := p_students || array(select s.student_id from plan_students s
    where s.school_id = p_school and s.plan_id = any (v_plans) and not (s.student_id = any (p_students)));
begin
  return query
  with charges as materialized (
    select s.plan_id, k.number, c.* from payer_charges(p_school, v_all, v_plans) c
    join students k on k.school_id = p_school and k.id = c.student_id
    left join plan_students s on s.school_id = p_school and s.student_id = c.student_id and s.plan_id = any (v_plans)),
  agreed as (
    select c.plan_id, c.guardian_id, c.is_second, c.agreed, sum(c.agreed) over whole as whole, sum(c.agreed) over until as ends
    from charges c where c.plan_id is not null and c.agreed > 0
    window whole as (partition by c.plan_id, c.due_on, c.number, c.fee), until as (partition by c.plan_id order by c.due_on, c.number, c.fee)),
  parts as (
    select p.plan_id, p.due_on, p.amount, sum(p.amount) over (partition by p.plan_id order by p.due_on) as ends
    from plan_parts p where p.school_id = p_school and p.plan_id = any (v_plans)),
  -- A pesewa that cannot be halved is the second's.
  own_parts as (
    select a.plan_id, a.guardian_id, p.due_on, sum(case when a.is_second
      then o.upto - trunc(o.upto * (a.whole - a.agreed) / a.whole) - o.since + trunc(o.since * (a.whole - a.agreed) / a.whole)
      else trunc(o.upto * a.agreed / a.whole) - trunc(o.since * a.agreed / a.whole) end) as amount
    from agreed a
    join parts p on p.plan_id = a.plan_id and a.ends - a.whole < p.ends and a.ends > p.ends - p.amount
    cross join lateral (select least(a.ends, p.ends) - a.ends + a.whole as upto,
      greatest(a.ends - a.whole, p.ends - p.amount) - a.ends + a.whole as since) o
    group by 1, 2, 3),
  came as (
    select c.plan_id, c.guardian_id, greatest(0, sum(c.agreed) - sum(c.unpaid)) as amount from charges c where c.plan_id is not null group by 1, 2),
  slots as (
    select p.plan_id, p.guardian_id, p.due_on, greatest(c.amount, sum(p.amount) over upto - p.amount) - c.amount as begins,
      sum(p.amount) over upto - c.amount as ends
    from own_parts p join came c on c.plan_id = p.plan_id and c.guardian_id = p.guardian_id
    window upto as (partition by p.plan_id, p.guardian_id order by p.due_on)),
  open as (
    select c.student_id, c.plan_id, c.guardian_id, c.due_on, c.unpaid,
      sum(c.unpaid) over (partition by c.plan_id, c.guardian_id order by c.due_on, c.number, c.fee) as ends
    from charges c where c.unpaid > 0),
  beyond as (select s.plan_id, s.guardian_id, greatest(0, max(s.ends)) as begins from slots s group by 1, 2)
  select o.student_id, o.guardian_id, s.due_on, (least(o.ends, s.ends) - greatest(o.ends - o.unpaid, s.begins))::bigint
  from open o join slots s on s.plan_id = o.plan_id and s.guardian_id = o.guardian_id and o.ends - o.unpaid < s.ends and o.ends > s.begins
    and s.begins < s.ends
  union all
  select o.student_id, o.guardian_id, o.due_on, (o.ends - greatest(o.ends - o.unpaid, coalesce(b.begins, 0)))::bigint
  from open o left join beyond b on b.plan_id = o.plan_id and b.guardian_id = o.guardian_id
  where o.plan_id is null or o.ends > coalesce(b.begins, 0);
end $$;
grant execute on function payer_dues(uuid, uuid[]) to akontaa_tenant;

/*
 * Of these children, or of all (null), what either of two payers owes that was due before a day, and since when; and the guardian of another
 * child of one plan with such a child. Pesewas.
 */
create or replace function payers_late(p_school uuid, p_students uuid[], p_before date) returns table (student_id uuid, guardian_id uuid,
  late bigint, oldest date) language plpgsql stable set jit = off as $$
declare
  v_judged uuid[] := judged_by_payer(p_school, p_students);
begin
  if v_judged = '{}' then return; end if;
  return query
  select d.student_id, d.guardian_id, sum(d.unpaid)::bigint, min(d.due_on) from payer_dues(p_school, v_judged) d
  where d.student_id = any (v_judged) and d.due_on < p_before and d.unpaid > 0
  group by d.student_id, d.guardian_id;
end $$;
grant execute on function payers_late(uuid, uuid[], date) to akontaa_tenant;
