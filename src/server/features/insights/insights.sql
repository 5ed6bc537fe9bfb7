-- How much of a term's charges has come in, and how much of it was known on a day. One definition, worked out from the entries:
-- money and write-offs pay the oldest term first, per pupil and fee type, as does an opening balance
-- in credit; what a sponsor carries is paid by the sponsor alone.
-- Stands on: core, journal.

/*
 * What the entries through `p_through` are for that, added up by the day of recording (`p_on` where it is given, none for the entries
 * through `p_after`): `place` is the term they charge in the order of terms (0 is an opening balance, null is none), `owed` what they
 * add to be collected there, `charged` the charges themselves, `written` write-offs, `money` what came in, `newest` the last of them.
 * A share is moved from the family's part of the account (is_sponsor false) to the sponsor's. A late detail counts as it is read.
 * Of `p_fees` alone, where they are given: what a year of meals adds up to is nothing to who owes school fees.
 */
create or replace function term_sums(p_school uuid, p_after bigint, p_through bigint, p_students uuid[], p_fees uuid[], p_on date)
returns table (student_id uuid, fee_type_id uuid, is_sponsor boolean, newest bigint, day date, class_id uuid, place int,
  charges boolean, charged bigint, owed bigint, written bigint, money bigint) language sql stable set jit = off as $$
  with places as materialized (
    select t.id, row_number() over (order by t.starts_on, t.id)::int as place from terms t where t.school_id = p_school),
  -- A few pupils are found by an index; an array of thousands would be searched from its beginning for each entry.
  of_pupils as (
    select e.* from journal e
    where cardinality(p_students) <= 200 and e.school_id = p_school and e.student_id = any (p_students)
    union all
    select e.* from journal e
    where cardinality(p_students) > 200 and e.school_id = p_school and e.student_id in (select unnest(p_students))),
  -- Added up before anything else: a pupil's term is hundreds of entries and a handful of sums.
  sums as materialized (
    select e.student_id, e.fee_type_id, e.term_id, e.class_id, p.part,
      case when e.journal_number > p_after then coalesce(p_on, (e.recorded_at at time zone 'UTC')::date) end as day,
      -- A reversal counts as what it takes back.
      case when p.part not in ('allowances', 'sponsors') then null when e.kind <> 'reversal' then e.kind
        else (select c.kind from ledger_entries c where c.school_id = e.school_id and c.id = e.corrects) end as kind,
      e.kind <> 'reversal' and e.owed > 0 as raises,
      max(e.journal_number) as newest, sum(e.owed)::bigint as owed, sum(e.charged)::bigint as charged
    from of_pupils e
    cross join lateral (select case when e.account in ('allowances', 'sponsors') then e.account
      when e.account = 'opening balances' then 'opening' when e.account = 'fee income' then 'charge' else 'money' end as part) p
    where e.journal_number <= p_through and (p_fees is null or e.fee_type_id = any (p_fees))
    group by 1, 2, 3, 4, 5, 6, 7, 8)
  select e.student_id, e.fee_type_id, part.is_sponsor, e.newest, e.day, e.class_id,
    case when e.part = 'opening' then 0
      when e.part = 'charge' or e.kind = 'sponsor_share' or e.part = 'allowances' and e.kind <> 'write_off' then p.place end,
    e.part in ('charge', 'opening') and e.raises,
    case when e.part in ('charge', 'opening') then e.charged else 0 end,
    case when e.part in ('charge', 'opening') or e.part = 'allowances' and e.kind <> 'write_off' then e.owed
      when e.kind = 'sponsor_share' then part.sign * e.owed else 0 end,
    case when e.part = 'allowances' and e.kind = 'write_off' then -e.owed else 0 end,
    case when e.part in ('charge', 'opening', 'allowances') or e.kind = 'sponsor_share' then 0 else -part.sign * e.owed end
  from sums e
  join places p on p.id = e.term_id
  -- Of a share and what is paid of it the other half is the sponsor's. A share has the class it was given in.
  join (values (false, 1), (true, -1)) part(is_sponsor, sign)
    on not part.is_sponsor or e.kind in ('sponsor_share', 'sponsor_payment')
$$;
grant execute on function term_sums(uuid, bigint, bigint, uuid[], uuid[], date) to akontaa_tenant;

/*
 * By how much the entries after `p_after`, through `p_through`, moved what the terms of these pupils had come to, by the day
 * of recording: an entry that came late counts from when it was recorded, a reversal too. Figures stand in the class of the pupil's
 * newest charge of that fee in the term. `to_collect` is charges less reductions and write-offs; pesewas.
 * With `p_on` all of it is as if recorded on that one day; without `p_fees` it is of every fee type.
 */
create or replace function moves_of_terms(p_school uuid, p_after bigint, p_through bigint, p_students uuid[], p_fees uuid[], p_on date)
returns table (student_id uuid, term_id uuid, day date, class_id uuid, fee_type_id uuid, charged bigint, to_collect bigint,
  received bigint, pupils int)
language sql stable set jit = off as $$
  with entries as materialized (
    select e.student_id, e.fee_type_id, e.is_sponsor, e.day, e.place,
      sum(e.charged) as charged, sum(e.owed) as owed, sum(e.written) as written, sum(e.money) as money,
      max(lpad(e.newest::text, 19, '0') || e.class_id) filter (where e.charges) as charge,
      max(lpad(e.newest::text, 19, '0') || e.class_id) as newest
    from term_sums(p_school, p_after, p_through, p_students, p_fees, p_on) e
    group by 1, 2, 3, 4, 5),
  days as materialized (
    select e.student_id, e.fee_type_id, e.is_sponsor, e.day,
      sum(sum(e.written)) over account as written, sum(sum(e.money)) over account as money
    from entries e group by 1, 2, 3, 4
    window account as (partition by e.student_id, e.fee_type_id, e.is_sponsor order by e.day nulls first)),
  terms_of as materialized (
    select distinct e.student_id, e.fee_type_id, e.is_sponsor, e.place from entries e where e.place is not null),
  standing as (
    select d.student_id, d.fee_type_id, d.is_sponsor, d.day, d.written, d.money, t.place,
      coalesce(sum(e.charged) over term, 0) as charged, coalesce(sum(e.owed) over term, 0) as owed,
      coalesce(max(e.charge) over term, max(e.newest) over term) as newest
    from days d
    join terms_of t using (student_id, fee_type_id, is_sponsor)
    left join entries e on e.student_id = d.student_id and e.fee_type_id = d.fee_type_id and e.is_sponsor = d.is_sponsor
      and e.day is not distinct from d.day and e.place = t.place
    window term as (partition by d.student_id, d.fee_type_id, d.is_sponsor, t.place order by d.day nulls first)),
  -- More taken off than charged pays the oldest of what else is owed; an opening balance in credit is money.
  stacked as (
    select s.*, greatest(s.owed, 0) as own, sum(greatest(s.owed, 0)) over (moment order by s.place) as up_to,
      greatest(s.written, 0) + coalesce(sum(greatest(-s.owed, 0)) filter (where s.place > 0) over moment, 0) as forgiven,
      greatest(s.money + coalesce(sum(greatest(-s.owed, 0)) filter (where s.place = 0) over moment, 0), 0) as paid
    from standing s window moment as (partition by s.student_id, s.fee_type_id, s.is_sponsor, s.day)),
  figures as (
    select s.student_id, s.fee_type_id, s.is_sponsor, s.day, s.place, s.newest, s.charged,
      s.own - greatest(least(s.up_to, s.forgiven) - (s.up_to - s.own), 0) as to_collect,
      greatest(least(s.up_to, s.forgiven + s.paid) - greatest(s.up_to - s.own, s.forgiven), 0) as received,
      (s.charged > 0 and not s.is_sponsor)::int as pupils
    from stacked s),
  steps as (
    select f.*, lag(f.newest) over step as newest_before, lag(f.charged) over step as charged_before,
      lag(f.to_collect) over step as to_collect_before, lag(f.received) over step as received_before,
      lag(f.pupils) over step as pupils_before
    from figures f
    window step as (partition by f.student_id, f.fee_type_id, f.is_sponsor, f.place order by f.day nulls first))
  select s.student_id, coalesce(t.id, '00000000-0000-0000-0000-000000000000'), s.day, substr(m.newest, 20)::uuid, s.fee_type_id,
    m.charged::bigint, m.to_collect::bigint, m.received::bigint, m.pupils
  from steps s
  cross join lateral (values (s.newest, s.charged, s.to_collect, s.received, s.pupils),
    (s.newest_before, -s.charged_before, -s.to_collect_before, -s.received_before, -s.pupils_before))
    m(newest, charged, to_collect, received, pupils)
  left join (select x.id, row_number() over (order by x.starts_on, x.id)::int as place from terms x where x.school_id = p_school) t
    on t.place = s.place
  where s.day is not null and m.newest is not null
    and (s.newest, s.charged, s.to_collect, s.received, s.pupils) is distinct from
      (s.newest_before, s.charged_before, s.to_collect_before, s.received_before, s.pupils_before)
$$;
grant execute on function moves_of_terms(uuid, bigint, bigint, uuid[], uuid[], date) to akontaa_tenant;

-- The same, added up.
create or replace function term_changes(p_school uuid, p_after bigint, p_through bigint, p_students uuid[])
returns table (term_id uuid, day date, class_id uuid, fee_type_id uuid, charged bigint, to_collect bigint, received bigint, pupils int)
language sql stable set jit = off as $$
  select m.term_id, m.day, m.class_id, m.fee_type_id, sum(m.charged)::bigint, sum(m.to_collect)::bigint, sum(m.received)::bigint,
    sum(m.pupils)::int
  from moves_of_terms(p_school, p_after, p_through, p_students, null, null) m
  group by m.term_id, m.day, m.class_id, m.fee_type_id
  having sum(m.charged) <> 0 or sum(m.to_collect) <> 0 or sum(m.received) <> 0 or sum(m.pupils) <> 0
$$;
grant execute on function term_changes(uuid, bigint, bigint, uuid[]) to akontaa_tenant;

-- Pupils with entries after this one, through that one.
create or replace function students_moved(p_school uuid, p_after bigint, p_through bigint) returns uuid[]
language sql stable as $$
  select array(select distinct e.student_id from ledger_entries e
    where e.school_id = p_school and e.journal_number > p_after and e.journal_number <= p_through)
$$;
grant execute on function students_moved(uuid, bigint, bigint) to akontaa_tenant;

-- Are the kept days whole, and of the order the terms have today?
create or replace function are_terms_kept(p_school uuid, p_kept term_days_kept) returns boolean language sql stable as $$
  select p_kept.school_id is not null and p_kept.made_through is null and p_kept.terms = array(
    select t.id from terms t where t.school_id = p_school and t.id = any (p_kept.terms) order by t.starts_on, t.id)
$$;
grant execute on function are_terms_kept(uuid, term_days_kept) to akontaa_tenant;

/*
 * What the terms had come to by the day of recording: the kept days, and what has been recorded since. Right also where nothing is
 * kept, and slower. Rows of one day may be several.
 */
create or replace function term_figures(p_school uuid)
returns table (term_id uuid, day date, class_id uuid, fee_type_id uuid, charged bigint, to_collect bigint, received bigint, pupils int)
language plpgsql stable set jit = off as $$
declare
  v_kept term_days_kept;
  v_from bigint := 0;
begin
  select * into v_kept from term_days_kept where school_id = p_school;
  if are_terms_kept(p_school, v_kept) then
    v_from := v_kept.journal_number;
    return query select k.term_id, k.day, k.class_id, k.fee_type_id, k.charged, k.to_collect, k.received, k.pupils
      from term_days k where k.school_id = p_school;
  end if;
  return query select * from term_changes(p_school, v_from, 9223372036854775807,
    students_moved(p_school, v_from, 9223372036854775807));
end $$;
grant execute on function term_figures(uuid) to akontaa_tenant;

/*
 * Keeps what the terms of at most so many pupils had come to, by day and by pupil, or brings what is kept on by so many entries;
 * answers whether there is more to do. An entry is left for later while an older client's second call may still say more about it (complete_half: two minutes).
 */
create or replace function keep_term_days(p_school uuid, p_students int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_kept term_days_kept;
  v_terms uuid[] := array(select t.id from terms t where t.school_id = p_school order by t.starts_on, t.id);
  v_last bigint := coalesce((select min(e.journal_number) - 1 from ledger_entries e
      join ledger_halves h on h.school_id = e.school_id and h.entry_id = e.id and h.paired_at is null
      where e.school_id = p_school and e.recorded_at >= app_now() - interval '10 minutes'),
    (select t.journal_number from school_tails t where t.school_id = p_school));
  v_from bigint := 0;
  v_students uuid[];
begin
  perform require_school(p_school);
  insert into term_days_kept (school_id, journal_number, terms, made_through, has_pupils)
  values (p_school, v_last, v_terms, '00000000-0000-0000-0000-000000000000', true) on conflict (school_id) do nothing;
  select * into v_kept from term_days_kept where school_id = p_school for no key update skip locked;
  if not found then return false; end if;
  if not v_kept.has_pupils
    or v_kept.terms <> array(select t.id from terms t where t.school_id = p_school and t.id = any (v_kept.terms) order by t.starts_on, t.id) then
    delete from term_days where school_id = p_school;
    delete from pupil_terms where school_id = p_school;
    v_kept.terms := v_terms;
    v_kept.journal_number := v_last;
    v_kept.made_through := '00000000-0000-0000-0000-000000000000';
  end if;
  if v_kept.made_through is null then
    v_from := v_kept.journal_number;
    v_kept.terms := v_terms;
    -- A bill for everybody is many entries of many pupils: no more of them in one transaction than pupils the first time.
    v_kept.journal_number := greatest(v_from, least(v_last, (select e.journal_number from ledger_entries e
      where e.school_id = p_school and e.journal_number > v_from order by e.journal_number offset p_students - 1 limit 1)));
    v_students := students_moved(p_school, v_from, v_kept.journal_number);
  else
    v_students := array(select s.id from students s where s.school_id = p_school and s.id > v_kept.made_through order by s.id limit p_students);
    v_kept.made_through := case when cardinality(v_students) = p_students then v_students[p_students] end;
  end if;
  with moves as materialized (
    select m.* from moves_of_terms(p_school, v_from, v_kept.journal_number, v_students, null, null) m),
  pupils as (
    insert into pupil_terms as p (school_id, term_id, student_id, fee_type_id, class_id, charged, to_collect, received)
    select p_school, m.term_id, m.student_id, m.fee_type_id, m.class_id, sum(m.charged), sum(m.to_collect), sum(m.received)
    from moves m group by m.term_id, m.student_id, m.fee_type_id, m.class_id
    having sum(m.charged) <> 0 or sum(m.to_collect) <> 0 or sum(m.received) <> 0
    on conflict (school_id, term_id, student_id, fee_type_id, class_id) do update set charged = p.charged + excluded.charged,
      to_collect = p.to_collect + excluded.to_collect, received = p.received + excluded.received)
  insert into term_days as d (school_id, term_id, day, class_id, fee_type_id, charged, to_collect, received, pupils)
  select p_school, m.term_id, m.day, m.class_id, m.fee_type_id, sum(m.charged), sum(m.to_collect), sum(m.received), sum(m.pupils)
  from moves m group by m.term_id, m.day, m.class_id, m.fee_type_id
  having sum(m.charged) <> 0 or sum(m.to_collect) <> 0 or sum(m.received) <> 0 or sum(m.pupils) <> 0
  on conflict (school_id, term_id, day, class_id, fee_type_id) do update set charged = d.charged + excluded.charged,
    to_collect = d.to_collect + excluded.to_collect, received = d.received + excluded.received, pupils = d.pupils + excluded.pupils;
  update term_days_kept set journal_number = v_kept.journal_number, terms = v_kept.terms, made_through = v_kept.made_through,
    has_pupils = true
  where school_id = p_school;
  return v_kept.made_through is not null or v_kept.journal_number < v_last;
end $$;
grant execute on function keep_term_days(uuid, int) to akontaa_tenant;

/*
 * What pupils make of the figures of these terms and fee types, as of now: those of a class, or of all. What is kept of each pupil,
 * and what later entries moved; the sums are those of term_figures, to the pesewa. A pupil may stand in two classes with two
 * fee types. Right also where nothing is kept, and slower: then from all entries of whoever was charged there.
 */
create or replace function pupils_of_terms(p_school uuid, p_terms uuid[], p_class uuid, p_fees uuid[])
returns table (student_id uuid, class_id uuid, fee_type_id uuid, charged bigint, to_collect bigint, received bigint)
language plpgsql stable set jit = off as $$
declare
  v_kept term_days_kept;
  v_from bigint := 0;
  v_students uuid[];
begin
  select * into v_kept from term_days_kept where school_id = p_school;
  if are_terms_kept(p_school, v_kept) and v_kept.has_pupils then
    v_from := v_kept.journal_number;
    v_students := students_moved(p_school, v_from, 9223372036854775807);
  else
    v_kept := null;
    v_students := array(
      select e.student_id from ledger_entries e
      where e.school_id = p_school and e.term_id = any (p_terms) and (p_class is null or e.class_id = p_class)
        and e.fee_type_id = any (p_fees) and e.kind in ('class_fee', 'manual_charge', 'daily_charge', 'sponsor_share')
      union select e.student_id from ledger_entries e
      where '00000000-0000-0000-0000-000000000000' = any (p_terms) and e.school_id = p_school and e.counter_account = 'opening balances');
  end if;
  return query
    select p.student_id, p.class_id, p.fee_type_id, sum(p.charged)::bigint, sum(p.to_collect)::bigint, sum(p.received)::bigint
    from (
      select k.student_id, k.class_id, k.fee_type_id, k.charged, k.to_collect, k.received from pupil_terms k
      where k.school_id = v_kept.school_id and k.term_id = any (p_terms) and (p_class is null or k.class_id = p_class)
        and k.fee_type_id = any (p_fees)
      union all
      select m.student_id, m.class_id, m.fee_type_id, m.charged, m.to_collect, m.received
      from moves_of_terms(p_school, v_from, 9223372036854775807, v_students, coalesce(p_fees, '{}'), app_today()) m
      where m.term_id = any (p_terms) and (p_class is null or m.class_id = p_class)) p
    group by 1, 2, 3 having sum(p.charged) <> 0 or sum(p.to_collect) <> 0 or sum(p.received) <> 0;
end $$;
grant execute on function pupils_of_terms(uuid, uuid[], uuid, uuid[]) to akontaa_tenant;
