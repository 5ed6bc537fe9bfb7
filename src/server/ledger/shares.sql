-- What sponsors carry of the charges of a class: moved off the pupil inside the act that charges, and following every later one.
-- Stands on: core, reductions, runs.

do $$ begin
  -- An award for a pupil, fee type and term: `base` is what it carries a part of, `carried` what it carries of it, `of_pupil` of this pupil
  -- in the term, `of_all` (where it has a cap) of all of them. Pesewas.
  if to_regtype('award_at_place') is null then
    create type award_at_place as (student_id uuid, class_id uuid, fee_type_id uuid, term_id uuid, due_on date, award_id uuid,
      sponsor_id uuid, percent numeric, amount bigint, cap bigint, is_withdrawn boolean, base bigint, carried bigint, of_pupil bigint,
      of_all bigint, is_next_pupil boolean, is_next_place boolean);
  end if;
end $$;

drop function if exists shares_of_place(uuid, ledger_line[], drafted_share[], uuid, uuid, uuid, uuid, date);
drop function if exists chargeable(uuid, ledger_line[], uuid, uuid, uuid);
drop function if exists carried(uuid, uuid, uuid, uuid, uuid, drafted_share[]);
drop function if exists due_of_share(uuid, uuid, uuid, uuid, uuid);

-- Awards are given and withdrawn alone; acts that charge go on side by side, and meet at the rows of the awards they touch.
create or replace function hold_awards(p_school uuid) returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('awards ' || p_school, 0))
$$;
create or replace function hold_awards_alone(p_school uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('awards ' || p_school, 0))
$$;

/*
 * The lines of an act on class fees with what sponsors carry of them: called last, with its charges and reductions in `p_lines`
 * and before the balances are moved. Adds only the difference to what is carried already, so that undoing, a new price, a
 * late joiner and a changed reduction follow. A school without awards is asked one question.
 */
create or replace function with_sponsor_shares(p_school uuid, p_lines ledger_line[]) returns ledger_line[]
language plpgsql as $$
declare
  v_touched ledger_line[];
begin
  if p_lines is null then return null; end if;
  perform hold_awards(p_school);
  perform from sponsor_awards where school_id = p_school limit 1;
  if not found then return p_lines; end if;
  select array_agg(l) into v_touched from unnest(p_lines) l
  where l.counter_account in ('fee income', 'allowances') and l.term_id is not null;
  return p_lines || share_lines(p_school, v_touched, p_lines);
end $$;

-- The awards of these lines' pupils are held until the act ends.
create or replace function hold_awards_of(p_school uuid, p_lines ledger_line[]) returns void language plpgsql as $$
begin
  perform hold_awards(p_school);
  perform from sponsor_awards a where a.school_id = p_school and a.id in (
    select p.award_id from award_pupils p where p.school_id = p_school
      and p.student_id in (select t.student_id from unnest(p_lines) t))
  order by a.id for no key update;
end $$;

-- The same as lines, each with its award. The awards are held until the act ends.
create or replace function share_lines(p_school uuid, p_touched ledger_line[], p_lines ledger_line[]) returns ledger_line[]
language plpgsql as $$
declare
  shares drafted_share[];
begin
  perform hold_awards_of(p_school, p_touched);
  shares := draft_shares(p_school, p_touched, p_lines);
  insert into sponsor_lines (school_id, entry_id, sponsor_id, award_id)
  select p_school, (s.line).id, s.sponsor_id, s.award_id from unnest(shares) s;
  return array(select s.line from unnest(shares) s);
end $$;

/*
 * What the awards of these pupils, fee types and terms have to carry more (Credit) or less (Debit) than they do, once `p_lines` are
 * written, and `p_made` before them. Writes nothing. Who pays first: the award given first; together never more than is left.
 */
create or replace function draft_shares(p_school uuid, p_touched ledger_line[], p_lines ledger_line[], p_made drafted_share[] default '{}')
returns drafted_share[] language plpgsql as $$
declare
  award award_at_place;
  v_left bigint;
  v_target bigint;
  v_key text;
  -- What this act has added so far: by award and term, and by award of the pupil and term at hand.
  v_added jsonb := '{}';
  v_added_here jsonb := '{}';
  made drafted_share[] := '{}';
begin
  for award in select * from awards_at_places(p_school, p_touched, p_lines, p_made) loop
    v_key := award.award_id || ' ' || award.term_id;
    if award.is_next_pupil then v_added_here := '{}'; end if;
    if award.is_next_place then v_left := award.base; end if;
    v_target := award.carried;
    if not award.is_withdrawn then
      v_target := coalesce(floor(award.base * award.percent / 100)::bigint,
        award.amount - award.of_pupil - coalesce((v_added_here->>v_key)::bigint, 0) + award.carried);
      v_target := least(v_target, award.cap - award.of_all - coalesce((v_added->>v_key)::bigint, 0) + award.carried);
    end if;
    v_target := greatest(least(v_target, v_left), 0);
    v_left := v_left - v_target;
    continue when v_target = award.carried;
    if award.amount is not null then
      v_added_here := v_added_here || jsonb_build_object(v_key, coalesce((v_added_here->>v_key)::bigint, 0) + v_target - award.carried);
    end if;
    if award.cap is not null then
      v_added := v_added || jsonb_build_object(v_key, coalesce((v_added->>v_key)::bigint, 0) + v_target - award.carried);
    end if;
    made := made || row(row(uuid_v7(), award.student_id, award.class_id, award.fee_type_id,
      case when v_target > award.carried then 'Credit' else 'Debit' end, abs(v_target - award.carried), 'sponsor_share', 'sponsors',
      app_today(), award.due_on, null, null, null, award.term_id, null, null)::ledger_line, award.sponsor_id, award.award_id)::drafted_share;
  end loop;
  return made;
end $$;
grant execute on function draft_shares(uuid, ledger_line[], ledger_line[], drafted_share[]) to akontaa_tenant;

/*
 * Each award of each pupil, fee type and term that is touched, in the order in which they carry. A withdrawn award carries on what it
 * carries. What is forgiven by hand is the family's: it never lowers the base. `p_made` counts in what an award carries of a pupil and
 * of all, never in a place: one place is drafted once.
 */
create or replace function awards_at_places(p_school uuid, p_touched ledger_line[], p_lines ledger_line[], p_made drafted_share[])
returns setof award_at_place language sql stable as $$
  with place as materialized (
    select t.student_id, t.fee_type_id, t.term_id, (array_agg(t.class_id))[1] as class_id, max(t.due_on) as due_on
    from unnest(p_touched) t
    where t.student_id in (select p.student_id from award_pupils p where p.school_id = p_school)
    group by t.student_id, t.fee_type_id, t.term_id),
  awarded as materialized (
    select l.*, a.id as award_id, a.sponsor_id, a.percent, a.amount, a.cap, a.given_at, p.withdrawn_at is not null as is_withdrawn
    from place l
    join award_pupils p on p.school_id = p_school and p.student_id = l.student_id
    join sponsor_awards a on a.school_id = p.school_id and a.id = p.award_id
    join award_fee_types f on f.school_id = a.school_id and f.award_id = a.id and f.fee_type_id = l.fee_type_id
    join terms t on t.school_id = p.school_id and t.id = l.term_id
    where a.from_on <= t.ends_on and (a.until_on is null or a.until_on >= t.starts_on)),
  -- Pupil by pupil, each by the index in whose order they are read: a database that was never analysed would read all entries of the term for every one of them.
  own as materialized (
    select e.* from (select distinct student_id from awarded) w
    cross join lateral (
      select x.id, x.student_id, x.fee_type_id, x.term_id, x.side, x.amount, x.kind, x.counter_account, x.billing_run_id, x.due_on,
        x.journal_number
      from ledger_entries x where x.school_id = p_school and x.student_id = w.student_id order by x.journal_number) e
    where e.kind in ('class_fee', 'sponsor_share') or e.billing_run_id is not null),
  base as materialized (
    select l.student_id, l.fee_type_id, l.term_id,
      greatest(coalesce(sum(case l.side when 'Debit' then l.amount else -l.amount end), 0), 0)::bigint as amount
    from (
      select o.student_id, o.fee_type_id, o.term_id, o.side, o.amount, o.kind, o.counter_account, o.billing_run_id from own o
      union all
      select n.student_id, n.fee_type_id, n.term_id, n.side, n.amount, n.kind, n.counter_account, n.billing_run_id
      from unnest(p_lines) n) l
    where l.kind = 'class_fee' or l.billing_run_id is not null and (l.counter_account = 'allowances'
      or l.kind = 'reversal' and l.counter_account = 'fee income')
    group by l.student_id, l.fee_type_id, l.term_id),
  due as materialized (
    select distinct on (o.student_id, o.fee_type_id, o.term_id) o.student_id, o.fee_type_id, o.term_id, o.due_on from own o
    where o.kind in ('class_fee', 'sponsor_share') and o.due_on is not null
    order by o.student_id, o.fee_type_id, o.term_id, o.journal_number desc),
  posted as materialized (
    select s.award_id, o.student_id, o.fee_type_id, o.term_id, sum(case o.side when 'Credit' then o.amount else -o.amount end) as amount
    from own o cross join lateral (
      select x.award_id from sponsor_lines x where x.school_id = p_school and x.entry_id = o.id offset 0) s
    where o.kind = 'sponsor_share' group by 1, 2, 3, 4),
  foreseen as materialized (
    select m.award_id, (m.line).student_id, (m.line).term_id,
      sum(case (m.line).side when 'Credit' then (m.line).amount else -(m.line).amount end) as amount
    from unnest(p_made) m group by 1, 2, 3),
  of_pupil as materialized (
    select c.award_id, c.student_id, c.term_id, sum(c.amount) as amount
    from (select award_id, student_id, term_id, amount from posted union all select * from foreseen) c group by 1, 2, 3),
  -- Only where a cap is for all pupils together are the others read as well.
  of_all as materialized (
    select c.award_id, c.term_id, sum(c.amount) as amount
    from (
      select w.award_id, e.term_id, case e.side when 'Credit' then e.amount else -e.amount end as amount
      from (select distinct award_id from awarded where cap is not null) w
      join sponsor_lines s on s.school_id = p_school and s.award_id = w.award_id
      cross join lateral (
        select x.term_id, x.side, x.amount, x.kind from ledger_entries x where x.school_id = p_school and x.id = s.entry_id offset 0) e
      where e.kind = 'sponsor_share'
      union all select f.award_id, f.term_id, f.amount from foreseen f) c
    group by 1, 2)
  select w.student_id, w.class_id, w.fee_type_id, w.term_id, coalesce(w.due_on, d.due_on), w.award_id, w.sponsor_id, w.percent, w.amount,
    w.cap, w.is_withdrawn, coalesce(b.amount, 0)::bigint, coalesce(c.amount, 0)::bigint, coalesce(p.amount, 0)::bigint,
    coalesce(a.amount, 0)::bigint,
    row_number() over (partition by w.student_id order by w.fee_type_id, w.term_id, w.given_at, w.award_id) = 1,
    row_number() over (partition by w.student_id, w.fee_type_id, w.term_id order by w.given_at, w.award_id) = 1
  from awarded w
  left join base b using (student_id, fee_type_id, term_id)
  left join due d using (student_id, fee_type_id, term_id)
  left join posted c using (award_id, student_id, fee_type_id, term_id)
  left join of_pupil p using (award_id, student_id, term_id)
  left join of_all a using (award_id, term_id)
  order by w.student_id, w.fee_type_id, w.term_id, w.given_at, w.award_id
$$;
grant execute on function awards_at_places(uuid, ledger_line[], ledger_line[], drafted_share[]) to akontaa_tenant;

/*
 * Asked by the release before, while both run; drafts.sql has the whole of each act.
 * What sponsors would carry if these charges were posted, each bill (`billing_run_id`) with its reductions and after the one before
 * it, as the acts do it; `p_charged` where the lines are differences to it. Writes nothing.
 */
create or replace function foresee_shares(p_school uuid, p_lines ledger_line[], p_charged bigint default null) returns drafted_share[]
language plpgsql as $$
declare
  bill record;
  v_lines ledger_line[];
  shares drafted_share[] := '{}';
begin
  perform from sponsor_awards where school_id = p_school limit 1;
  if not found then return shares; end if;
  for bill in
    select array_agg(l.line order by l.place) as lines
    from (select u as line, row_number() over () as place from unnest(p_lines) u) l
    group by (l.line).billing_run_id order by min(l.place)
  loop
    v_lines := bill.lines || (draft_reductions(p_school, charges_of(p_school, bill.lines, p_charged), false)).lines;
    shares := shares || draft_shares(p_school, v_lines, v_lines, shares);
  end loop;
  return shares;
end $$;
grant execute on function foresee_shares(uuid, ledger_line[], bigint) to akontaa_tenant;

-- The awards of a pupil for a fee type and term, in the order they were given. A withdrawn one carries on what it carries.
create or replace function awards_on(p_school uuid, p_student uuid, p_fee_type uuid, p_term uuid)
returns table (id uuid, sponsor_id uuid, percent numeric, amount bigint, cap bigint, is_withdrawn boolean) language sql stable as $$
  select a.id, a.sponsor_id, a.percent, a.amount, a.cap, p.withdrawn_at is not null
  from award_pupils p
  join sponsor_awards a on a.school_id = p.school_id and a.id = p.award_id
  join award_fee_types f on f.school_id = a.school_id and f.award_id = a.id and f.fee_type_id = p_fee_type
  join terms t on t.school_id = p.school_id and t.id = p_term
  where p.school_id = p_school and p.student_id = p_student
    and a.from_on <= t.ends_on and (a.until_on is null or a.until_on >= t.starts_on)
  order by a.given_at, a.id
$$;

-- Every movement of the sponsors' accounts: positive is still to come. What a receipt taken back had brought is to come again.
create or replace view sponsor_legs with (security_invoker = true) as
select l.school_id, l.sponsor_id, l.award_id, e.id as entry_id, e.journal_number, e.group_id, e.student_id, e.class_id, e.fee_type_id,
  e.term_id, e.kind, e.effective_on, e.due_on, e.receipt_id, e.recorded_at, e.recorded_by, e.reference,
  case e.side when 'Credit' then e.amount else -e.amount end as amount
from sponsor_lines l
join ledger_entries e on e.school_id = l.school_id and e.id = l.entry_id
union all
select l.school_id, l.sponsor_id, l.award_id, r.id, r.journal_number, r.group_id, r.student_id, r.class_id, r.fee_type_id,
  r.term_id, r.kind, r.effective_on, r.due_on, r.receipt_id, r.recorded_at, r.recorded_by, r.reference,
  case r.side when 'Credit' then r.amount else -r.amount end
from sponsor_lines l
join ledger_entries r on r.school_id = l.school_id and r.corrects = l.entry_id and r.kind = 'reversal';
grant select on sponsor_legs to akontaa_tenant;

-- The day by which a pupil's charges of a fee and term are due, of standing runs the last; null where none named a day.
create or replace function due_of_charges(p_school uuid, p_student uuid, p_fee_type uuid, p_term uuid) returns date
language sql stable as $$
  select max(d.due_on)
  from ledger_entries e join run_dues d on d.school_id = e.school_id and d.billing_run_id = e.billing_run_id
  where e.school_id = p_school and e.student_id = p_student and e.fee_type_id = p_fee_type and e.term_id = p_term
    and e.kind = 'class_fee'
    and not exists (select from billing_run_undos u where u.school_id = e.school_id and u.billing_run_id = e.billing_run_id)
$$;
grant execute on function due_of_charges(uuid, uuid, uuid, uuid) to akontaa_tenant;

/*
 * What a sponsor has still to pay, by award, pupil, fee type and term, in the order it is due; pesewas above zero. What was paid
 * beyond a share, or for one that shrank, lies on the account and pays the oldest of the others. All sponsors when none is named;
 * as of a number of the journal, or of now.
 */
create or replace function open_shares_at(p_school uuid, p_sponsor uuid, p_journal bigint) returns table (
  sponsor_id uuid, award_id uuid, student_id uuid, fee_type_id uuid, term_id uuid, due_on date, open bigint)
language sql stable as $$
  with places as (
    select l.sponsor_id, l.award_id, l.student_id, l.fee_type_id, l.term_id,
      coalesce(due_of_charges(p_school, l.student_id, l.fee_type_id, l.term_id), max(l.due_on) filter (where l.kind = 'sponsor_share'),
        min(l.effective_on)) as due_on, sum(l.amount)::bigint as net
    from sponsor_legs l where l.school_id = p_school and (p_sponsor is null or l.sponsor_id = p_sponsor)
      and (p_journal is null or l.journal_number <= p_journal)
    group by l.sponsor_id, l.award_id, l.student_id, l.fee_type_id, l.term_id),
  spare as (select sponsor_id, -sum(net) as over from places where net < 0 group by sponsor_id),
  walked as (
    select p.*, coalesce(s.over, 0) as over,
      sum(p.net) over (partition by p.sponsor_id order by p.due_on, p.student_id, p.fee_type_id, p.term_id, p.award_id) as until_here
    from places p left join spare s on s.sponsor_id = p.sponsor_id where p.net > 0)
  select sponsor_id, award_id, student_id, fee_type_id, term_id, due_on, least(net, until_here - over)::bigint
  from walked where until_here > over order by due_on, student_id, fee_type_id, term_id, award_id
$$;
grant execute on function open_shares_at(uuid, uuid, bigint) to akontaa_tenant;

create or replace function open_shares(p_school uuid, p_sponsor uuid default null) returns table (
  sponsor_id uuid, award_id uuid, student_id uuid, fee_type_id uuid, term_id uuid, due_on date, open bigint)
language sql stable as $$
  select * from open_shares_at(p_school, p_sponsor, null)
$$;
grant execute on function open_shares(uuid, uuid) to akontaa_tenant;

-- The account of each sponsor in pesewas: positive is still to come, negative lies in credit.
create or replace view sponsor_balances with (security_invoker = true) as
select school_id, sponsor_id, sum(amount)::bigint as balance from sponsor_legs group by school_id, sponsor_id;
grant select on sponsor_balances to akontaa_tenant;
