-- Two payers of a child: what each of them bears, has paid and owes. Worked out of the child's own balances and of the payments that name
-- their payer; nothing of it is stored, so the two always owe together what the child owes.
-- Stands on: core, journal, people.

-- The children with two payers. One whose two payers have become one person, or who was erased, has none.
create or replace view child_payers with (security_invoker = true) as
select p.school_id, p.student_id, s.guardian_id as first_id, p.second_guardian_id as second_id, p.first_share, p.second_fees
from payer_shares p
join students s on s.school_id = p.school_id and s.id = p.student_id and s.erased_at is null and s.guardian_id <> p.second_guardian_id;
grant select on child_payers to akontaa_tenant, akontaa_teacher;

/*
 * Whom the payments of these children name, and what was moved, taken back or given back of these, entry by entry. What nobody is named for
 * is not among them.
 */
create or replace function paid_by_named(p_school uuid, p_students uuid[]) returns table (entry_id uuid, student_id uuid, fee_type_id uuid,
  guardian_id uuid, paid bigint)
language sql stable as $$
  with recursive steps as (
    select e.id as entry_id, e.student_id, e.fee_type_id, case e.side when 'Credit' then e.amount else -e.amount end as paid, e.id as at,
      e.receipt_id, e.corrects
    from ledger_entries e
    where e.school_id = p_school and e.student_id = any (p_students) and e.kind in ('payment', 'reallocation', 'reversal', 'refund')
    union all
    select s.entry_id, s.student_id, s.fee_type_id, s.paid, o.id, o.receipt_id, o.corrects
    from steps s join ledger_entries o on o.school_id = p_school and o.id = s.corrects
    where s.receipt_id is null)
  select s.entry_id, s.student_id, s.fee_type_id, coalesce(r.payer_guardian_id, f.guardian_id), s.paid
  from steps s
  left join receipts r on r.school_id = p_school and r.id = s.receipt_id
  left join payer_refunds f on f.school_id = p_school and f.entry_id = s.at
  where coalesce(r.payer_guardian_id, f.guardian_id) is not null
$$;
grant execute on function paid_by_named(uuid, uuid[]) to akontaa_tenant, akontaa_teacher;

-- What each of the two payers of these children has paid of them. What names somebody else, or nobody, is not among them.
create or replace function payers_paid(p_school uuid, p_students uuid[]) returns table (entry_id uuid, student_id uuid, fee_type_id uuid,
  guardian_id uuid, paid bigint)
language sql stable as $$
  select n.entry_id, n.student_id, n.fee_type_id, n.guardian_id, n.paid
  from paid_by_named(p_school, array(select c.student_id from child_payers c
    where c.school_id = p_school and c.student_id = any (p_students))) n
  join child_payers c on c.school_id = p_school and c.student_id = n.student_id
  where n.guardian_id in (c.first_id, c.second_id)
$$;
grant execute on function payers_paid(uuid, uuid[]) to akontaa_tenant, akontaa_teacher;

-- Of an amount of a fee what the first of two bears: by percent, else all but the second's fees. A pesewa that cannot be halved is the second's.
create or replace function first_bears(p_first_share int, p_second_fees uuid[], p_fee uuid, p_amount bigint) returns bigint
language sql immutable as $$
  select case when p_first_share is not null then trunc(p_amount::numeric * p_first_share / 10000)::bigint
    when p_fee = any (p_second_fees) then 0 else p_amount end
$$;
grant execute on function first_bears(int, uuid[], uuid, bigint) to akontaa_tenant, akontaa_teacher;

/*
 * Of each fee of these children, where they have two payers: share − paid = owes for either, and both owe what the child owes. A share is
 * of what the child would owe had neither paid: after reductions, the sponsor's share and what others paid. Money moved, taken back or
 * given back stays with whose it was. A pesewa that cannot be halved is the second's.
 */
create or replace function payers_owe(p_school uuid, p_students uuid[]) returns table (student_id uuid, fee_type_id uuid, first_id uuid,
  second_id uuid, first_share bigint, second_share bigint, first_paid bigint, second_paid bigint, first_owes bigint, second_owes bigint)
language sql stable as $$
  with named as (
    select p.student_id, p.fee_type_id, coalesce(sum(p.paid) filter (where p.guardian_id = c.first_id), 0)::bigint as first_paid,
      coalesce(sum(p.paid) filter (where p.guardian_id = c.second_id), 0)::bigint as second_paid
    from payers_paid(p_school, p_students) p
    join child_payers c on c.school_id = p_school and c.student_id = p.student_id
    group by p.student_id, p.fee_type_id)
  select b.student_id, b.fee_type_id, c.first_id, c.second_id, x.first_share, x.base - x.first_share, x.first_paid, x.second_paid,
    x.first_share - x.first_paid, x.base - x.first_share - x.second_paid
  from child_payers c
  join balances b on b.school_id = p_school and b.student_id = c.student_id
  left join named n on n.student_id = b.student_id and n.fee_type_id = b.fee_type_id
  cross join lateral (select coalesce(n.first_paid, 0) as first_paid, coalesce(n.second_paid, 0) as second_paid,
    b.balance + coalesce(n.first_paid, 0) + coalesce(n.second_paid, 0) as base) w
  cross join lateral (select w.*, first_bears(c.first_share, c.second_fees, b.fee_type_id, w.base) as first_share) x
  where c.school_id = p_school and c.student_id = any (p_students)
$$;
grant execute on function payers_owe(uuid, uuid[]) to akontaa_tenant, akontaa_teacher;

/*
 * Who paid for a child at the end of a day, and by which shares: what was set last until then. One row; without a second, the guardian bears all
 * of it. The first is the guardian of today: who it was before two numbers were joined is kept nowhere.
 */
create or replace function payers_on(p_school uuid, p_student uuid, p_day date) returns table (first_id uuid, second_id uuid, first_share int,
  second_fees uuid[])
language sql stable as $$
  select s.guardian_id, w.second_id, case when w.second_id is null then 10000 else w.first_share end, w.second_fees
  from students s
  left join (
    select (l.facts->>'second')::uuid as second_id, (l.facts->>'firstShare')::int as first_share,
      case when l.facts ? 'secondFees' then array(select f::uuid from jsonb_array_elements_text(l.facts->'secondFees') f) end as second_fees
    from audit_log l
    where l.school_id = p_school and l.act = 'set_payers' and l.subject = p_student and (l.at at time zone 'UTC')::date <= p_day
    order by l.number desc limit 1) w on w.second_id <> s.guardian_id
  where s.school_id = p_school and s.id = p_student and s.erased_at is null
$$;
grant execute on function payers_on(uuid, uuid, date) to akontaa_tenant, akontaa_teacher;

-- As payers_owe, of one child at the end of a day: by the entries up to it and the shares in force then. Both owe what the child owed.
create or replace function payers_owed_on(p_school uuid, p_student uuid, p_day date) returns table (fee_type_id uuid, first_share bigint,
  second_share bigint, first_paid bigint, second_paid bigint)
language sql stable as $$
  select w.fee_type_id, x.first_share, x.base - x.first_share, w.first_paid, w.second_paid
  from (
    select e.fee_type_id, c.first_share, c.second_fees, sum(e.owed)::bigint as owed,
      coalesce(sum(n.paid) filter (where n.guardian_id = c.first_id), 0)::bigint as first_paid,
      coalesce(sum(n.paid) filter (where n.guardian_id = c.second_id), 0)::bigint as second_paid
    from payers_on(p_school, p_student, p_day) c
    join journal e on e.school_id = p_school and e.student_id = p_student and e.effective_on <= p_day
    left join paid_by_named(p_school, array[p_student]) n on n.entry_id = e.id
    group by e.fee_type_id, c.first_share, c.second_fees) w
  cross join lateral (select w.owed + w.first_paid + w.second_paid as base) b
  cross join lateral (select b.base, first_bears(w.first_share, w.second_fees, w.fee_type_id, b.base) as first_share) x
$$;
grant execute on function payers_owed_on(uuid, uuid, date) to akontaa_tenant, akontaa_teacher;

-- What one guardian owes of these children, over all fees: of a child with two payers the own share, else what the child owes.
create or replace function owed_by_payer(p_school uuid, p_students uuid[], p_guardian uuid) returns bigint language sql stable as $$
  select (coalesce((select sum(b.balance) from balances b where b.school_id = p_school and b.student_id = any (p_students)
      and not exists (select from child_payers c where c.school_id = p_school and c.student_id = b.student_id)), 0)
    + coalesce((select sum(case p_guardian when o.first_id then o.first_owes when o.second_id then o.second_owes end)
      from payers_owe(p_school, p_students) o), 0))::bigint
$$;
grant execute on function owed_by_payer(uuid, uuid[], uuid) to akontaa_tenant;

-- Who is told of these fees of these children: of two payers whoever bears some of them, else the child's guardian. `about` is
-- {students, guardian?}, the guardian where one of the children has two payers: the text then tells this one's share.
create or replace function payers_to_tell(p_school uuid, p_students uuid[], p_fees uuid[]) returns table (guardian_id uuid, about jsonb)
language sql stable as $$
  select t.guardian_id, jsonb_build_object('students', jsonb_agg(t.id order by t.number))
    || case when bool_or(t.is_shared) then jsonb_build_object('guardian', t.guardian_id) else '{}' end
  from (
    select s.id, s.number, s.guardian_id, false as is_shared from students s
    where s.school_id = p_school and s.id = any (p_students)
      and not exists (select from child_payers c where c.school_id = p_school and c.student_id = s.id)
    union all
    select s.id, s.number, b.guardian_id, true from students s
    join child_payers c on c.school_id = p_school and c.student_id = s.id
    cross join lateral (values (c.first_id, c.first_share is not null or not p_fees <@ c.second_fees),
      (c.second_id, c.first_share is not null or p_fees && c.second_fees)) b(guardian_id, bears)
    where s.school_id = p_school and s.id = any (p_students) and b.bears) t
  where t.guardian_id is not null
  group by t.guardian_id
$$;

-- Of an amount of one fee of a child what this guardian bears: all of it where there are no two payers.
create or replace function share_of_payer(p_school uuid, p_student uuid, p_fee uuid, p_guardian uuid, p_amount bigint) returns bigint
language sql stable as $$
  select coalesce((
    select case p_guardian when c.first_id then f.first_share when c.second_id then p_amount - f.first_share else 0 end
    from child_payers c cross join lateral (select first_bears(c.first_share, c.second_fees, p_fee, p_amount) as first_share) f
    where c.school_id = p_school and c.student_id = p_student), p_amount)
$$;
grant execute on function share_of_payer(uuid, uuid, uuid, uuid, bigint) to akontaa_tenant;

-- Who has this number, of those who pay for these children: a guardian, or the second payer of one. Nobody else. Where several have it,
-- one of two payers, whose share it then is.
create or replace function payer_of_number(p_school uuid, p_students uuid[], p_phone text) returns uuid language sql stable as $$
  select g.id from guardians g
  where g.school_id = p_school and g.phone = p_phone and (
    exists (select from students s where s.school_id = p_school and s.id = any (p_students) and s.guardian_id = g.id)
    or exists (select from child_payers c where c.school_id = p_school and c.student_id = any (p_students) and c.second_id = g.id))
  order by not exists (select from child_payers c where c.school_id = p_school and c.student_id = any (p_students) and g.id in (c.first_id, c.second_id)),
    g.created_at, g.id
  limit 1
$$;
grant execute on function payer_of_number(uuid, uuid[], text) to akontaa_tenant;

-- Is one of these a child of two payers?
create or replace function has_two_payers(p_school uuid, p_students uuid[]) returns boolean language plpgsql stable as $$
begin
  perform from child_payers c where c.school_id = p_school and c.student_id = any (p_students);
  return found;
end $$;
grant execute on function has_two_payers(uuid, uuid[]) to akontaa_tenant;

-- What a receipt tells its payer, kept with it.
create or replace function keep_receipt_share(p_school uuid, p_receipt uuid, p_students uuid[], p_payer uuid) returns void
language sql as $$
  insert into receipt_shares (school_id, receipt_id, owed_after)
  values (p_school, p_receipt, case when p_payer is not null then owed_by_payer(p_school, p_students, p_payer) end)
$$;

-- Whom a refund gives back to: who of the two has more in credit. Nobody where neither has. Asked before its line is written.
create or replace function payer_in_credit(p_school uuid, p_student uuid) returns uuid language sql stable as $$
  select case when w.first_owes <= w.second_owes then w.first_id else w.second_id end
  from (select o.first_id, o.second_id, sum(o.first_owes) as first_owes, sum(o.second_owes) as second_owes
    from payers_owe(p_school, array[p_student]) o group by o.first_id, o.second_id) w
  where least(w.first_owes, w.second_owes) < 0
$$;

-- Keeps whose money these lines give back, where somebody is named: a refund has no receipt that says it.
create or replace function keep_refunded_payer(p_school uuid, p_lines ledger_line[], p_guardian uuid) returns void language sql as $$
  insert into payer_refunds (school_id, entry_id, guardian_id)
  select p_school, l.id, p_guardian from unnest(p_lines) l where p_guardian is not null
$$;

/*
 * Says who pays for a child: {student, guardian, firstShare?, secondFees?}, guardian being the second; without one, the child's guardian
 * pays all of it again. Refuses not_found, same_payer, unknown_fee_type.
 */
create or replace function set_payers_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_child students;
  v_second uuid := (p_input->>'guardian')::uuid;
  v_before payer_shares;
  v_moves bigint;
  v_fees uuid[];
begin
  select * into v_child from students where school_id = p_school and id = (p_input->>'student')::uuid and erased_at is null for no key update;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  select * into v_before from payer_shares where school_id = p_school and student_id = v_child.id;
  v_moves := (select sum(o.second_owes) from payers_owe(p_school, array[v_child.id]) o);
  if v_second is null then
    delete from payer_shares where school_id = p_school and student_id = v_child.id;
    if not found then perform refuse('one_payer'); end if;
  else
    if v_second = v_child.guardian_id then perform refuse('same_payer'); end if;
    perform from guardians where school_id = p_school and id = v_second;
    if not found then perform refuse('not_found', '{"noun": "Guardian"}'); end if;
    if p_input ? 'secondFees' then
      select array_agg(f.id order by f.name) into v_fees from fee_types f
      where f.school_id = p_school and lower(f.name) in (select lower(n) from jsonb_array_elements_text(p_input->'secondFees') n)
        and f.archived_at is null;
      if coalesce(cardinality(v_fees), 0) < jsonb_array_length(p_input->'secondFees') then perform refuse('payers_fee_unknown'); end if;
    end if;
    insert into payer_shares (school_id, student_id, second_guardian_id, first_share, second_fees, set_at, set_by)
    values (p_school, v_child.id, v_second, (p_input->>'firstShare')::int, v_fees, app_now(), (p_caller->>'staff')::uuid)
    on conflict (school_id, student_id) do update set second_guardian_id = excluded.second_guardian_id,
      first_share = excluded.first_share, second_fees = excluded.second_fees, set_at = excluded.set_at, set_by = excluded.set_by;
  end if;
  perform advance_tail(p_school, p_caller, 'set_payers', v_child.id, jsonb_strip_nulls(jsonb_build_object('second', v_second,
    'firstShare', p_input->'firstShare', 'secondFees', to_jsonb(v_fees), 'before', v_before.second_guardian_id)), 0, 0);
  return jsonb_build_object('student', v_child.id, 'moves', coalesce(v_moves, 0), 'former', v_before.second_guardian_id);
end $$;
select make_door('set_payers', $$require_office(p_school, p_caller, 'set_fees')$$);
grant execute on function set_payers(uuid, jsonb, jsonb) to akontaa_tenant;
