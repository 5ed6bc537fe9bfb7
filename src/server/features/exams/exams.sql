-- Registers of WAEC's examinations: who is charged the fee that the school passes on, who has paid it, and who is registered.
-- Stands on: journal, runs, views.

/*
 * The candidates of a register: pupils of a class in which its fee is charged, whoever else is charged it, and who is registered.
 * What counts is charged in the twelve months before July of the register's year. charged − off − paid = owed, where `off` was taken
 * off or is a sponsor's. `state` is registered, to_register (nothing owed of it, and not registered), part, unpaid or not_charged.
 * Pesewas.
 */
create or replace function exam_candidates(p_school uuid, p_register uuid) returns table (student_id uuid, charged bigint, off bigint,
  paid bigint, owed bigint, registration_id uuid, registered_on date, index_number text, registered_by uuid, state text)
language plpgsql stable set jit = off as $$
declare
  v_register exam_registers;
  v_from date;
  v_to date;
begin
  select * into v_register from exam_registers r where r.school_id = p_school and r.id = p_register;
  v_from := make_date(v_register.year - 1, 7, 1);
  v_to := make_date(v_register.year, 6, 30);
  return query
  with charges as materialized (
    select e.student_id as id, sum(case e.side when 'Debit' then e.amount else -e.amount end)::bigint as amount
    from journal e
    left join run_dues d on d.school_id = e.school_id and d.billing_run_id = e.billing_run_id
    where e.school_id = p_school and e.fee_type_id = v_register.fee_type_id
      -- A lower price, or another kind, takes off what was charged.
      and (e.side = 'Debit' or e.kind = 'class_fee')
      and e.account in ('fee income', 'opening balances') and e.kind <> 'reversal'
      and due_day(d.due_on, e.due_on, d.billed_on, e.effective_on) between v_from and v_to
      and not exists (select from ledger_entries r where r.school_id = e.school_id and r.corrects = e.id and r.kind = 'reversal')
    group by e.student_id),
  registered as materialized (
    select g.* from exam_registrations g where g.school_id = p_school and g.register_id = p_register and g.ended_at is null),
  classes_of as materialized (
    select f.class_id from class_fees f where f.school_id = p_school and f.fee_type_id = v_register.fee_type_id
      and (f.amount > 0 or f.kinds is not null)
    union
    select s.class_id from charges c join students s on s.school_id = p_school and s.id = c.id and s.status = 'active'),
  everybody as materialized (
    select c.id from charges c union select g.student_id from registered g
    union
    select s.id from students s
    where s.school_id = p_school and s.status = 'active' and s.class_id in (select k.class_id from classes_of k)),
  unpaid as materialized (
    select u.student_id as id, sum(u.unpaid)::bigint as amount from unpaid_charges u
    where u.school_id = p_school and u.fee_type_id = v_register.fee_type_id and u.due_on between v_from and v_to
      and u.student_id = any (array(select c.id from charges c))
    group by u.student_id),
  taken_off as materialized (
    select e.student_id as id, -sum(e.owed)::bigint as amount from journal e
    where e.school_id = p_school and e.fee_type_id = v_register.fee_type_id and e.account in ('allowances', 'sponsors')
      and e.receipt_id is null and e.effective_on between v_from and v_to and e.student_id = any (array(select c.id from charges c))
    group by e.student_id),
  sums as (
    select a.id, coalesce(c.amount, 0) as charged, coalesce(u.amount, 0) as owed,
      greatest(0, least(coalesce(t.amount, 0), coalesce(c.amount, 0) - coalesce(u.amount, 0))) as off
    from everybody a
    left join charges c on c.id = a.id left join unpaid u on u.id = a.id left join taken_off t on t.id = a.id)
  select a.id, a.charged, a.off, a.charged - a.off - a.owed, a.owed, g.id, g.registered_on, g.index_number, g.by_staff_id,
    case when g.id is not null then 'registered' when a.charged = 0 then 'not_charged' when a.owed = 0 then 'to_register'
      when a.charged - a.off > a.owed then 'part' else 'unpaid' end
  from sums a
  join students s on s.school_id = p_school and s.id = a.id and s.erased_at is null
  left join registered g on g.student_id = a.id;
end $$;
grant execute on function exam_candidates(uuid, uuid) to akontaa_tenant;
