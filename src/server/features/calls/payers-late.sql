-- What each of two payers of a child is late with: each is called and reminded about the own share.
-- Stands on: journal, payers, plans, runs, views.

/*
 * Of these children, or of all (null), what either of two payers owes that was due before a day, and since when. As everybody's: payments go
 * to what was due first, a voluntary fee is never late, and what one has in credit for another fee is taken off. Under a plan the child's
 * late parts are shared as what the two owe. Pesewas.
 */
create or replace function payers_late(p_school uuid, p_students uuid[], p_before date) returns table (student_id uuid, guardian_id uuid,
  late bigint, oldest date) language plpgsql stable set jit = off as $$
declare
  v_shared uuid[] := array(select c.student_id from child_payers c
    where c.school_id = p_school and (p_students is null or c.student_id = any (p_students)));
begin
  if cardinality(v_shared) = 0 then return; end if;
  return query
  with charges as materialized (
    select e.student_id, e.fee_type_id, e.amount, due_day(d.due_on, e.due_on, d.billed_on, e.effective_on) as due_on
    from journal e left join run_dues d on d.school_id = e.school_id and d.billing_run_id = e.billing_run_id
    where e.school_id = p_school and e.student_id = any (v_shared) and e.side = 'Debit'
      and e.kind not in ('reallocation', 'reversal', 'sponsor_share', 'sponsor_payment')
      and not exists (select from ledger_entries r where r.school_id = e.school_id and r.corrects = e.id and r.kind = 'reversal')),
  to_come as (
    select c.student_id, c.fee_type_id, sum(c.amount)::bigint as amount from charges c where c.due_on >= p_before group by 1, 2),
  -- The earliest that is unpaid, else the earliest: the other may have paid ahead.
  since as (
    select c.student_id, c.fee_type_id, coalesce(
      (select min(u.due_on) from unpaid_charges u where u.school_id = p_school and u.student_id = c.student_id
        and u.fee_type_id = c.fee_type_id and u.due_on < p_before), min(c.due_on)) as day
    from charges c where c.due_on < p_before group by 1, 2),
  owed as materialized (
    select o.*, f.voluntary, s.day, least(coalesce(t.amount, 0), greatest(o.first_share + o.second_share, 0)) as later,
      c.first_share as percent, c.second_fees
    from payers_owe(p_school, v_shared) o
    join child_payers c on c.school_id = p_school and c.student_id = o.student_id
    join fee_types f on f.school_id = p_school and f.id = o.fee_type_id
    left join to_come t on t.student_id = o.student_id and t.fee_type_id = o.fee_type_id
    left join since s on s.student_id = o.student_id and s.fee_type_id = o.fee_type_id),
  split as (
    select o.*, case when o.percent is not null then trunc(o.later::numeric * o.percent / 10000)::bigint
      when o.fee_type_id = any (o.second_fees) then 0 else o.later end as firsts_later from owed o),
  sides as (
    select s.student_id, s.fee_type_id, w.guardian_id, w.owes, s.day,
      case when s.voluntary then 0 else greatest(w.owes - w.later, 0) end as late
    from split s cross join lateral (values (s.first_id, s.first_owes, s.firsts_later),
      (s.second_id, s.second_owes, s.later - s.firsts_later)) w(guardian_id, owes, later)),
  planned as (
    select d.student_id, sum(d.unpaid) filter (where d.due_on < p_before) as late, min(d.due_on) as oldest
    from planned_dues(p_school, v_shared) d where d.student_id = any (v_shared) group by d.student_id),
  by_payer as (
    select s.student_id, s.guardian_id, (sum(s.late) - sum(greatest(-s.owes, 0)))::bigint as late, min(s.day) filter (where s.late > 0) as oldest,
      greatest(sum(s.owes), 0) as owes
    from sides s group by s.student_id, s.guardian_id),
  told as (
    select b.student_id, b.guardian_id, case when p.student_id is null then b.late
        else trunc(coalesce(p.late, 0) * b.owes / nullif(sum(b.owes) over (partition by b.student_id), 0))::bigint end as late,
      case when p.student_id is null then b.oldest else p.oldest end as oldest
    from by_payer b left join planned p on p.student_id = b.student_id)
  select t.student_id, t.guardian_id, t.late, t.oldest from told t where t.late > 0 and t.oldest is not null;
end $$;
grant execute on function payers_late(uuid, uuid[], date) to akontaa_tenant;
