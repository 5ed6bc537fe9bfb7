-- Where money goes whose fees nobody named: the same rule as shared/spread.ts, for what the database divides by itself.
-- Stands on: core, views.

-- What a fee type is for these figures: only `fees` make the rate, the others stand apart.
create or replace function fee_groups(p_school uuid) returns table (fee_type_id uuid, part text) language sql stable as $$
  select f.id, case
    when exists (select from daily_fees d where d.school_id = f.school_id and d.fee_type_id = f.id) then 'daily'
    when f.pass_through then 'pass_through' when f.voluntary then 'voluntary' else 'fees' end
  from fee_types f where f.school_id = p_school
$$;
grant execute on function fee_groups(uuid) to akontaa_tenant, akontaa_teacher;

/*
 * The fee on which stands what a student has paid beyond all debts: of the ordinary fees (not voluntary, not daily, not passed on) the
 * one charged last, by a bill or by hand, as long as that stands; else the school's first, School Fees before the others. A school
 * without an ordinary fee has to take it on another: money is never sent away. Null where it has no fee at all.
 */
create or replace function credit_fee(p_school uuid, p_student uuid) returns uuid language sql stable as $$
  select coalesce(
    (select e.fee_type_id from ledger_entries e
      join fee_groups(p_school) g on g.fee_type_id = e.fee_type_id and g.part = 'fees'
      join fee_types f on f.school_id = p_school and f.id = e.fee_type_id and f.archived_at is null
      where e.school_id = p_school and e.student_id = p_student and e.side = 'Debit' and e.kind in ('class_fee', 'manual_charge')
        and not exists (select from ledger_entries r
          where r.school_id = e.school_id and r.corrects = e.id and r.kind = 'reversal')
      order by e.journal_number desc limit 1),
    (select f.id from fee_types f join fee_groups(p_school) g on g.fee_type_id = f.id
      where f.school_id = p_school
      order by f.archived_at is not null, g.part <> 'fees', f.voluntary, lower(f.name) <> 'school fees', lower(f.name) collate "C" limit 1))
$$;
grant execute on function credit_fee(uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- What these students owe, fee by fee: since when the oldest of it is due, and whether money has to be named for it.
create or replace function owed_fees(p_school uuid, p_students uuid[]) returns table (student_id uuid, fee_type_id uuid, fee_type text,
  owed bigint, due_on date, only_named boolean) language sql stable as $$
  select b.student_id, b.fee_type_id, f.name, b.balance, u.due_on, f.voluntary or f.pass_through
  from balances b
  join fee_types f on f.school_id = b.school_id and f.id = b.fee_type_id
  left join (
    select c.student_id, c.fee_type_id, min(c.due_on) as due_on from unpaid_charges c
    where c.school_id = p_school and c.student_id = any (p_students) group by c.student_id, c.fee_type_id) u
    on u.student_id = b.student_id and u.fee_type_id = b.fee_type_id
  where b.school_id = p_school and b.student_id = any (p_students) and b.balance > 0
$$;
grant execute on function owed_fees(uuid, uuid[]) to akontaa_tenant;

/*
 * An amount over what these students owe, the oldest due first; what is over stands to the credit of the first of them. `p_taken`
 * ([{student, feeTypeId, amount}]) pays a part of the debts already. A row for each student and fee, in the order they are paid.
 */
create or replace function spread_over(p_school uuid, p_amount bigint, p_students uuid[], p_taken jsonb default '[]')
returns table (place bigint, student_id uuid, fee_type_id uuid, amount bigint, in_credit bigint) language sql stable as $$
  with open as (
    select o.student_id, o.fee_type_id, o.owed - coalesce(t.amount, 0) as owed,
      row_number() over (order by o.due_on nulls last, array_position(p_students, o.student_id), o.fee_type collate "C") as place
    from owed_fees(p_school, p_students) o
    left join (
      select (l->>'student')::uuid as student_id, (l->>'feeTypeId')::uuid as fee_type_id, sum((l->>'amount')::bigint)::bigint as amount
      from jsonb_array_elements(p_taken) l group by 1, 2) t on t.student_id = o.student_id and t.fee_type_id = o.fee_type_id
    where not o.only_named and o.owed > coalesce(t.amount, 0)),
  walked as (select o.*, coalesce(sum(o.owed) over (order by o.place rows between unbounded preceding and 1 preceding), 0) as before from open o),
  parts as (
    select w.student_id, w.fee_type_id, least(w.owed, p_amount - w.before)::bigint as amount, 0::bigint as in_credit, w.place
    from walked w where w.before < p_amount
    union all
    select p_students[1], credit_fee(p_school, p_students[1]), o.over, o.over, null
    from (select p_amount - coalesce(sum(o.owed), 0)::bigint as over from open o) o where o.over > 0)
  select row_number() over (order by min(p.place) nulls last), p.student_id, p.fee_type_id, sum(p.amount)::bigint, sum(p.in_credit)::bigint
  from parts p group by p.student_id, p.fee_type_id
$$;
grant execute on function spread_over(uuid, bigint, uuid[], jsonb) to akontaa_tenant;

/*
 * The lines of an amount that is another than was asked for ([{student, feeTypeId, amount}]): what was named, in that order, then what
 * else these children owe, and what is over as credit.
 */
create or replace function lines_of_amount(p_school uuid, p_lines jsonb, p_amount bigint) returns jsonb language sql stable as $$
  with named as (
    select l.line || jsonb_build_object('amount', least((l.line->>'amount')::bigint, p_amount - l.before)) as line, l.place
    from (select l.line, l.place, coalesce(sum((l.line->>'amount')::bigint) over (order by l.place
        rows between unbounded preceding and 1 preceding), 0)::bigint as before
      from jsonb_array_elements(p_lines) with ordinality l(line, place)) l
    where l.before < p_amount),
  told as (select coalesce(jsonb_agg(n.line order by n.place), '[]') as lines, coalesce(sum((n.line->>'amount')::bigint), 0)::bigint as sum from named n),
  children as (select array_agg(c.student order by c.place) as ids from (
    select (l.line->>'student')::uuid as student, min(l.place) as place
    from jsonb_array_elements(p_lines) with ordinality l(line, place) group by 1) c)
  select t.lines || coalesce((
    select jsonb_agg(jsonb_build_object('student', r.student_id, 'feeTypeId', r.fee_type_id, 'amount', r.amount) order by r.place)
    from children c, spread_over(p_school, p_amount - t.sum, c.ids, t.lines) r), '[]')
  from told t
$$;
drop function if exists lines_of_mismatch(jsonb, bigint);

-- What a student had in credit for the fee of a receipt's line, once that counted; 0 where there was none.
create or replace function credit_after(p_school uuid, p_entry ledger_entries) returns bigint language plpgsql stable
security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return (select greatest(0, -sum(case e.side when 'Debit' then e.amount else -e.amount end))::bigint from ledger_entries e
    where e.school_id = p_school and e.student_id = p_entry.student_id and e.fee_type_id = p_entry.fee_type_id
      and e.journal_number <= p_entry.journal_number);
end $$;
grant execute on function credit_after(uuid, ledger_entries) to akontaa_tenant, akontaa_teacher;
