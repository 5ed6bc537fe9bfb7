-- What is owed by class and age, and what was paid after a reminder or a call: the one definition of both, for screen and paper.
-- Stands on: families, journal, plans.

/*
 * What is owed by class, in its ages, with the days of plans: who owes, as the list of debtors has them. Who has left a class stands
 * under no class. not_due + days_1_30 + … + days_over_90 + voluntary − credit_elsewhere = owed. Pesewas.
 */
create or replace function debts_by_class(p_school uuid, p_day date) returns table (class_id uuid, class_name text, class_place int,
  students int, not_due bigint, days_1_30 bigint, days_31_60 bigint, days_61_90 bigint, days_over_90 bigint, voluntary bigint,
  credit_elsewhere bigint, owed bigint) language sql stable as $$
  select p.class_id, p.class_name, p.place, count(*)::int, sum(p.not_due)::bigint, sum(p.days_1_30)::bigint, sum(p.days_31_60)::bigint,
    sum(p.days_61_90)::bigint, sum(p.days_over_90)::bigint, sum(p.voluntary)::bigint, sum(p.credit_elsewhere)::bigint,
    sum(p.owed)::bigint
  from (
    select d.*, case s.status when 'active' then k.id end as class_id, case s.status when 'active' then k.name
        when 'completed' then 'Completed' else 'Archived' end as class_name,
      case s.status when 'active' then k.position end as place
    from planned_debts(p_school, p_day, null) d
    join students s on s.school_id = p_school and s.id = d.student_id
    join classes k on k.school_id = s.school_id and k.id = s.class_id
    where d.owed > 0) p
  group by p.class_id, p.class_name, p.place
$$;
grant execute on function debts_by_class(uuid, date) to akontaa_tenant;

/*
 * What families paid within seven days after a reminder that was sent, or a talk, from a day to another. `kind` is reminder, call,
 * or either. Money counts once in each row however often a family was reminded: what its pupils have of receipts dated from the moment
 * of the contact to seven days later, less what was taken back or moved away. It says when money came, and not why. Pesewas.
 */
create or replace function paid_after_contact(p_school uuid, p_from date, p_to date) returns table (kind text, contacts int,
  families int, families_paid int, amount bigint) language plpgsql stable set jit = off as $$
begin
  return query
  with told as materialized (
    select 'reminder' as kind, m.id, x.student::uuid as student_id, m.sent_at as at
    from messages m cross join lateral jsonb_array_elements_text(m.facts->'students') x(student)
    where m.school_id = p_school and m.kind = 'reminder' and m.facts ? 'students' and m.status in ('sent', 'delivered')
      and m.created_at >= p_from - 3 and m.sent_at >= p_from and m.sent_at < p_to + 1
    union all
    select 'call', c.id, o.student_id, c.at
    from contacts c join contact_students o on o.school_id = c.school_id and o.contact_id = c.id
    where c.school_id = p_school and c.outcome in ('reached', 'promised', 'disputes') and c.at >= p_from and c.at < p_to + 1),
  pupils as materialized (
    select s.id, family_of(s.family_id, s.guardian_id) as family from students s
    where s.school_id = p_school and s.id = any (array(select distinct t.student_id from told t))),
  money as materialized (
    select e.student_id, r.effective_on, r.issued_at, sum(case e.side when 'Credit' then e.amount else -e.amount end)::bigint as amount
    from ledger_entries e
    join dated_receipts r on r.school_id = e.school_id and r.id = e.receipt_id
    where e.school_id = p_school and e.receipt_id is not null and e.student_id = any (array(select p.id from pupils p))
      and r.effective_on between p_from and p_to + 7
    group by e.student_id, r.id, r.effective_on, r.issued_at),
  kinds as (select * from (values ('reminder', array['reminder']), ('call', array['call']), ('either', array['reminder', 'call']))
    k(name, kinds)),
  came as (
    select k.name, m.student_id, m.amount from kinds k cross join money m
    where exists (select from told t
      where t.kind = any (k.kinds) and t.student_id = m.student_id
        and m.effective_on between (t.at at time zone 'UTC')::date and (t.at at time zone 'UTC')::date + 7
        and (m.effective_on > (t.at at time zone 'UTC')::date or m.issued_at > t.at))),
  by_family as (
    select c.name, p.family, sum(c.amount)::bigint as amount from came c join pupils p on p.id = c.student_id group by c.name, p.family)
  select k.name,
    (select count(distinct t.id)::int from told t where t.kind = any (k.kinds)),
    (select count(distinct p.family)::int from told t join pupils p on p.id = t.student_id where t.kind = any (k.kinds)),
    (select count(*)::int from by_family f where f.name = k.name and f.amount > 0),
    (select coalesce(sum(f.amount), 0)::bigint from by_family f where f.name = k.name)
  from kinds k;
end $$;
grant execute on function paid_after_contact(uuid, date, date) to akontaa_tenant;
