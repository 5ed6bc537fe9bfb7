-- Which children the number that is signed in has here, and of those with two payers what it bears of them. Everything else that the
-- parents' app reads begins with these.
-- Stands on: core, journal, payers, pupil-codes.

-- The number that is signed in; null for a session that was ended or is too old, and where it has not shown a child's code of this
-- transaction's school.
create or replace function parents_phone() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select s.phone from parent_sessions s
  where s.token_hash = decode(nullif(current_setting('app.parent_session', true), ''), 'hex')
    and s.ended_at is null and s.confirmed_at is not null and s.seen_at > app_now() - interval '90 days'
    and s.created_at > app_now() - interval '1 year'
    and exists (select from parent_confirmations n where n.school_id = current_school() and n.phone = s.phone)
$$;

-- The children of that number in this school, where the school lets parents in: those it is the guardian's of, and those whose second
-- payer it is the number of.
create or replace function parents_children() returns table (student_id uuid, first_name text, name text, class_name text,
  pupil_code text, completed boolean, level text)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  v_school uuid := current_school();
  v_phone text := parents_phone();
  v_own uuid[] := array(
    select o.id from guardians g join students o on o.school_id = g.school_id and o.guardian_id = g.id
    where g.school_id = v_school and g.phone = v_phone
    union
    select p.student_id from guardians g join child_payers p on p.school_id = g.school_id and p.second_id = g.id
    where g.school_id = v_school and g.phone = v_phone);
begin
  return query
  select s.id, s.first_name, concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname), k.name,
    pupil_code(c.pupil_prefix, s.number), s.status = 'completed', a.level
  from parent_access a
  join students s on s.school_id = a.school_id
  join schools c on c.id = s.school_id
  join classes k on k.school_id = s.school_id and k.id = s.class_id
  where a.school_id = v_school and a.level <> 'off' and s.status in ('active', 'completed') and s.erased_at is null
    and s.id = any (v_own)
  order by k.position desc, s.number;
end $$;
grant execute on function parents_children() to akontaa_parent;

-- Their ids; with `p_needs_on` only where the school shows receipts and statements.
create or replace function parents_own(p_needs_on boolean) returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(c.student_id), '{}') from parents_children() c where c.level = 'on' or not p_needs_on
$$;

-- Those whose whole book this number may read: none with two payers, of whom neither learns what the other owes.
create or replace function parents_own_books() returns uuid[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(o.id), '{}') from unnest(parents_own(true)) o(id) where not has_two_payers(current_school(), array[o.id])
$$;

-- Which of this number's guardians is one of the two payers of a child. The number and its children are asked once, however many other
-- children of the school have two payers.
create or replace function parents_shares() returns table (student_id uuid, guardian_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  v_phone text := parents_phone();
  v_own uuid[] := parents_own(false);
begin
  return query
  select c.student_id, g.id from child_payers c
  join guardians g on g.school_id = c.school_id and g.id in (c.first_id, c.second_id) and g.phone = v_phone
  where c.school_id = current_school() and c.student_id = any (v_own);
end $$;

-- Of children with two payers, this number's share of each fee and what it has paid of it. Pesewas.
create or replace function parents_share_fees() returns table (student_id uuid, fee_type_id uuid, share bigint, paid bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.student_id, o.fee_type_id, sum(case p.guardian_id when o.first_id then o.first_share else o.second_share end)::bigint,
    sum(case p.guardian_id when o.first_id then o.first_paid else o.second_paid end)::bigint
  from parents_shares() p
  join payers_owe(current_school(), array(select s.student_id from parents_shares() s)) o on o.student_id = p.student_id
  group by o.student_id, o.fee_type_id
$$;

-- Of a child with two payers: this number's share of each fee as it stands today, then what it has paid. Nothing of the other's.
create or replace function parents_share_entries(p_student uuid) returns table (date date, kind text, fee_type text, method text,
  term text, receipt text, receipt_id uuid, owed bigint, week text)
language sql stable security definer set search_path = public, pg_temp as $$
  select app_today(), 'share', f.name, null, null, null, null::uuid, s.share, null
  from (select * from parents_share_fees() o where o.student_id = p_student and o.share <> 0) s
  join fee_types f on f.school_id = current_school() and f.id = s.fee_type_id
  union all
  (select e.effective_on, e.kind, f.name, e.method, null, case when e.kind = 'payment' then numbered(c.initials, '-', r.number, 6) end,
    case when e.kind = 'payment' and r.students = 1 then r.id end, -p.paid, null
  from payers_paid(current_school(), array[p_student]) p
  join parents_shares() h on h.student_id = p.student_id and h.guardian_id = p.guardian_id
  join journal e on e.school_id = current_school() and e.id = p.entry_id
  join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
  join schools c on c.id = e.school_id
  left join receipts r on r.school_id = e.school_id and r.id = e.receipt_id
  order by e.effective_on, e.journal_number)
$$;
