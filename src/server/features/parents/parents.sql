-- What the parents' app reads. The role akontaa_parent may call these functions and read no table: each begins with the children
-- of the number whose session the transaction names, in the transaction's school, so that no statement reaches further. Nothing
-- here answers a note, a reason, a guardian's number or who else paid. Pesewas.
-- Stands on: core, journal, parents-children, payers, payers-late, plans, promises, spread.

-- The school as a parent meets it, and how the parent is called there. No row without a child there.
create or replace function parents_school() returns table (name text, address text, phone text, email text, level text,
  guardian text, term text, since date, today date, momo_provider text, momo_number text, momo_name text, bank_name text,
  bank_account text, bank_holder text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.name, c.address, c.phone, c.email, a.level,
    (select nullif(concat_ws(' ', nullif(g.first_name, ''), nullif(g.surname, '')), '') from guardians g
      where g.school_id = c.id and g.phone = parents_phone() order by g.created_at, g.id limit 1),
    t.name || ', ' || t.academic_year, coalesce(t.starts_on, app_today()), app_today(), coalesce(w.momo_provider, ''),
    coalesce(w.momo_number, ''), coalesce(w.momo_name, ''), coalesce(w.bank_name, ''), coalesce(w.bank_account, ''),
    coalesce(w.bank_holder, '')
  from schools c
  join parent_access a on a.school_id = c.id
  left join terms t on t.school_id = c.id and t.id = term_of(c.id, app_today())
  left join payment_ways w on w.school_id = c.id
  where c.id = current_school() and cardinality(parents_own(false)) > 0
$$;
grant execute on function parents_school() to akontaa_parent;

/*
 * Each fee of each child since the term began: before + charged − taken_off − paid = owed. Paid is what stands to the fee, moves
 * included; what a sponsor carries is taken off. `dues` are the unpaid parts by the day they are due, none of a voluntary fee.
 */
create or replace function parents_fees() returns table (student_id uuid, fee_type text, voluntary boolean, before bigint,
  charged bigint, taken_off bigint, paid bigint, owed bigint, dues json)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  v_school uuid := current_school();
  v_own uuid[] := parents_own(false);
  v_since date := coalesce((select t.starts_on from terms t
    where t.school_id = v_school and t.id = term_of(v_school, app_today())), app_today());
begin
  return query
  with entries as materialized (
    select e.student_id, e.fee_type_id, e.owed,
      case when e.effective_on < v_since or e.account = 'opening balances' then 'before' when e.account = 'fee income' then 'charged'
        when e.account in ('allowances', 'sponsors') then 'taken off' else 'paid' end as part
    from journal e
    where e.school_id = v_school and e.student_id = any (v_own) and not has_two_payers(v_school, array[e.student_id])
      and not exists (select from receipts r where r.school_id = e.school_id and r.id = e.receipt_id and r.sponsor_id is not null)),
  unpaid as materialized (
    select u.student_id, u.fee_type_id, u.due_on, sum(u.unpaid)::bigint as unpaid
    from fee_dues(v_school, v_own) u
    where not u.voluntary
    group by u.student_id, u.fee_type_id, u.due_on),
  -- Of two payers the own share alone.
  shares as materialized (
    select o.student_id, o.fee_type_id, o.share, o.paid from parents_share_fees() o where o.share <> 0 or o.paid <> 0)
  select e.student_id, f.name, f.voluntary,
    coalesce(sum(e.owed) filter (where e.part = 'before'), 0)::bigint,
    coalesce(sum(e.owed) filter (where e.part = 'charged'), 0)::bigint,
    coalesce(-sum(e.owed) filter (where e.part = 'taken off'), 0)::bigint,
    coalesce(-sum(e.owed) filter (where e.part = 'paid'), 0)::bigint,
    sum(e.owed)::bigint,
    (select coalesce(json_agg(json_build_object('on', u.due_on, 'amount', u.unpaid) order by u.due_on), '[]')
      from unpaid u where u.student_id = e.student_id and u.fee_type_id = f.id)
  from entries e
  join fee_types f on f.school_id = v_school and f.id = e.fee_type_id
  group by e.student_id, f.id, f.name, f.voluntary
  union all
  select s.student_id, f.name, f.voluntary, 0::bigint, s.share, 0::bigint, s.paid, s.share - s.paid, '[]'::json
  from shares s join fee_types f on f.school_id = v_school and f.id = s.fee_type_id
  order by 1, 3, 2;
end $$;
grant execute on function parents_fees() to akontaa_parent;

-- What each child has to pay by which day, as the office counts it: a plan's days where one stands. Voluntary fees are not in it,
-- and what one fee has in credit is not taken off.
create or replace function parents_dues() returns table (student_id uuid, due_on date, unpaid bigint)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  v_school uuid := current_school();
  v_own uuid[] := parents_own(false);
begin
  return query
  select d.student_id, d.due_on, sum(d.unpaid)::bigint
  from fee_dues(v_school, v_own) d
  where not d.voluntary and not has_two_payers(v_school, array[d.student_id])
  group by d.student_id, d.due_on;
  -- Of two payers what this number bears of each day, whatever the other has paid.
  if exists (select from parents_shares()) then
    return query
    select d.student_id, d.due_on, sum(d.unpaid)::bigint
    from payer_dues(v_school, array(select distinct s.student_id from parents_shares() s)) d
    join parents_shares() h on h.student_id = d.student_id and h.guardian_id = d.guardian_id
    where d.unpaid > 0
    group by d.student_id, d.due_on;
  end if;
end $$;
grant execute on function parents_dues() to akontaa_parent;

-- Every entry of one of the children, oldest first; `week` is the Monday of the registers it came with. What a sponsor paid of its
-- share changes nothing here. Money that was moved here from a child of another number comes without that child's receipt.
create or replace function parents_entries(p_student uuid) returns table (date date, kind text, fee_type text, method text,
  term text, receipt text, receipt_id uuid, owed bigint, week text)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  v_school uuid := current_school();
  v_own uuid[] := parents_own_books();
begin
  if p_student in (select s.student_id from parents_shares() s) and p_student = any (parents_own(true)) then
    return query select * from parents_share_entries(p_student);
  end if;
  if not (p_student = any (v_own)) then return; end if;
  return query
  select e.effective_on, e.kind, f.name, e.method, t.name, case when o.is_own then numbered(c.initials, '-', r.number, 6) end,
    case when o.is_own then r.id end, e.owed,
    case when e.kind <> 'reversal' and e.note is null then date_trunc('week', g.day)::date::text end
  from journal e
  left join registers g on g.school_id = e.school_id and g.id = e.register_id
  join schools c on c.id = e.school_id
  join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
  join terms t on t.school_id = e.school_id and t.id = e.term_id
  left join receipts r on r.school_id = e.school_id and r.id = e.receipt_id
  cross join lateral (select r.student_id = any (v_own) or exists (select from receipt_students p
    where p.school_id = r.school_id and p.receipt_id = r.id and p.student_id = any (v_own)) as is_own) o
  where e.school_id = v_school and e.student_id = p_student and r.sponsor_id is null
  order by e.effective_on, e.journal_number;
end $$;
grant execute on function parents_entries(uuid) to akontaa_parent;

/*
 * The receipts that a child of this number is on, newest first, or the one asked for. Of a receipt over children of other numbers
 * too, this number's part alone (`is_part`), and not the code that opens the whole. Payer and reference only where this number was
 * chosen as the payer, or every child was its own already when the receipt was issued.
 */
create or replace function parents_receipts(p_receipt uuid default null, p_most int default 200) returns table (id uuid,
  number text, code text, date date, issued_at timestamptz, method text, reference text, payer text, term text, voided_at timestamptz,
  is_part boolean, amount bigint, owed_before bigint, owed_after bigint, lines json)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  v_school uuid := current_school();
  v_own uuid[] := parents_own_books();
  v_phone text := parents_phone();
begin
  return query
  with shared as materialized (
    select p.student_id, p.guardian_id from parents_shares() p where p.student_id = any (parents_own(true))),
  -- What this number paid itself for a child with two payers, alone or beside others of its own: read whole.
  paid as materialized (
    select r.id from receipts r join shared h on h.student_id = r.student_id and h.guardian_id = r.payer_guardian_id
    join receipt_shares x on x.school_id = r.school_id and x.receipt_id = r.id
    where r.school_id = v_school and r.students = 1
    union
    select r.id from receipt_students p join shared h on h.student_id = p.student_id
    join receipts r on r.school_id = p.school_id and r.id = p.receipt_id and r.payer_guardian_id = h.guardian_id
    join receipt_shares x on x.school_id = r.school_id and x.receipt_id = r.id
    where p.school_id = v_school and not exists (
      select from receipt_students o left join shared i on i.student_id = o.student_id and i.guardian_id = r.payer_guardian_id
      where o.school_id = v_school and o.receipt_id = r.id and i.student_id is null and not (o.student_id = any (v_own)))),
  mine as materialized (
    select r.id from receipts r where r.school_id = v_school and r.student_id = any (v_own) and r.sponsor_id is null
    union
    select p.receipt_id from receipt_students p join receipts r on r.school_id = p.school_id and r.id = p.receipt_id
    where p.school_id = v_school and p.student_id = any (v_own) and r.sponsor_id is null
    union
    select p.id from paid p),
  newest as materialized (
    select r.* from mine m join dated_receipts r on r.school_id = v_school and r.id = m.id
    where p_receipt is null or r.id = p_receipt
    order by r.number desc limit p_most)
  select r.id, numbered(c.initials, '-', r.number, 6), case when not own.is_part then c.code || '-' || r.code end, r.effective_on, r.issued_at, r.method,
    case when own.is_payer then r.reference end, case when own.is_payer then own.payer end,
    (select t.name || ', ' || t.academic_year from receipts i join terms t on t.school_id = i.school_id and t.id = i.term_id
      where i.school_id = v_school and i.id = r.id),
    v.recorded_at, own.is_part,
    case when own.is_whole then r.amount else s.amount end,
    case when x.owed_after is not null and own.is_whole then x.owed_after + r.amount when r.students = 1 then r.balance_before else s.before end,
    case when x.owed_after is not null and own.is_whole then x.owed_after when r.students = 1 then r.balance_after else s.after end,
    (select coalesce(json_agg(json_build_object('studentId', e.student_id, 'feeType', f.name, 'amount', e.amount,
        'inCredit', case when x.receipt_id is null then credit_after(v_school, e) else 0 end) order by e.journal_number), '[]')
      from ledger_entries e join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
      where e.school_id = v_school and e.receipt_id = r.id and e.kind = 'payment'
        and (own.is_whole or e.student_id = any (v_own)))
  from newest r
  join schools c on c.id = v_school
  left join receipt_voids v on v.school_id = v_school and v.receipt_id = r.id
  left join receipt_shares x on x.school_id = v_school and x.receipt_id = r.id
  left join lateral (
    select count(*) as count, sum(p.amount)::bigint as amount, sum(p.balance_before)::bigint as before,
      sum(p.balance_after)::bigint as after
    from receipt_students p where p.school_id = v_school and p.receipt_id = r.id and p.student_id = any (v_own)) s on true
  cross join lateral (
    select w.is_part, w.is_whole, nullif(concat_ws(' ', nullif(g.first_name, ''), nullif(g.surname, '')), '') as payer,
      r.payer is null and g.phone = v_phone and coalesce(g.number_since <= r.issued_at, true)
        and (r.payer_guardian_id is not null or not w.is_part and not exists (
          select from students y
          where y.school_id = v_school and y.guardian_since > r.issued_at and (y.id = r.student_id or y.id in (
            select p.student_id from receipt_students p where p.school_id = v_school and p.receipt_id = r.id)))) as is_payer
    from students x
    join guardians g on g.school_id = v_school and g.id = coalesce(r.payer_guardian_id, x.guardian_id)
    cross join (select i.is_whole, not i.is_whole and r.students > coalesce(s.count, 0) as is_part
      from (select r.students = 1 or r.id in (select p.id from paid p) as is_whole) i) w
    where x.school_id = v_school and x.id = r.student_id) own
  order by r.number desc;
end $$;
grant execute on function parents_receipts(uuid, int) to akontaa_parent;

-- What each child was promised next: the first part of a standing plan that has not all come, else the newest promise that is open,
-- or whose day has passed with some of it to come. Of one that concerns children of other numbers too, none: its sum would tell of
-- them.
create or replace function parents_promises() returns table (student_id uuid, amount bigint, promised_for date, came bigint,
  state text)
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  v_school uuid := current_school();
  v_own uuid[] := parents_own_books();
begin
  return query
  with newest as materialized (
    select distinct on (p.student_id) p.student_id, c.id
    from contact_students p join contacts c on c.school_id = p.school_id and c.id = p.contact_id and c.outcome = 'promised'
    where p.school_id = v_school and p.student_id = any (v_own)
    order by p.student_id, c.at desc, c.id desc),
  planned as materialized (
    select distinct on (p.student_id) p.student_id, q.asked, q.due_on, q.came, q.state
    from plan_parts_on(v_school, app_today(), standing_plans(v_school, v_own)) q
    join plan_students p on p.school_id = v_school and p.plan_id = q.plan_id and p.student_id = any (v_own)
    where q.state in ('open', 'part', 'broken')
      and not exists (select from plan_students o
        where o.school_id = v_school and o.plan_id = q.plan_id and not (o.student_id = any (v_own)))
    order by p.student_id, q.due_on)
  select p.student_id, p.asked, p.due_on, p.came, p.state from planned p
  union all
  select n.student_id, q.amount, q.promised_for, q.came, q.state
  from newest n
  cross join lateral (select * from promise_states(v_school, app_today()) o where o.contact_id = n.id) q
  where q.state in ('open', 'part', 'broken') and n.student_id not in (select p.student_id from planned p)
    and not exists (select from contact_students p
      where p.school_id = v_school and p.contact_id = n.id and not (p.student_id = any (v_own)));
end $$;
grant execute on function parents_promises() to akontaa_parent;

-- What the school has written within a year to all, or about one of the children, who were of the school, the class or the family
-- then. What was written to one family before this number was its guardian's stays with whom it was written to.
create or replace function parents_notices() returns table (id uuid, title text, body text, written_at timestamptz, students uuid[])
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  v_school uuid := current_school();
  v_own uuid[] := parents_own(true);
  v_phone text := parents_phone();
begin
  if cardinality(v_own) = 0 then return; end if;
  return query
  with about as materialized (
    select x.notice_id, array_agg(x.student_id) as students,
      bool_or(coalesce(s.guardian_since <= n.written_at, true) and coalesce(g.number_since <= n.written_at, true)) as was_own
    from notice_students x
    join notices n on n.school_id = v_school and n.id = x.notice_id
    join students s on s.school_id = v_school and s.id = x.student_id
    join guardians g on g.school_id = v_school and g.id = s.guardian_id and g.phone = v_phone
    where x.school_id = v_school and x.student_id = any (v_own)
    group by x.notice_id)
  select n.id, n.title, n.body, n.written_at, coalesce(a.students, '{}')
  from notices n
  left join about a on a.notice_id = n.id
  where n.school_id = v_school and n.withdrawn_at is null and n.body <> '' and n.written_at > app_now() - interval '1 year'
    and (n.audience = 'all' or n.audience = 'class' and a.notice_id is not null or a.was_own)
  order by n.written_at desc, n.id desc limit 100;
end $$;
grant execute on function parents_notices() to akontaa_parent;
