-- What sponsors carry of the charges of a class: moved off the pupil inside the act that charges, and following every later one.

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

/*
 * What the awards of these pupils, fee types and terms have to carry more (Credit) or less (Debit) than they do, once `p_lines` are
 * written. The awards are held until the act ends. Who pays first: the award given first; together never more than is left.
 */
create or replace function share_lines(p_school uuid, p_touched ledger_line[], p_lines ledger_line[]) returns ledger_line[]
language plpgsql as $$
declare
  place record;
  made ledger_line[] := '{}';
begin
  perform from sponsor_awards a where a.school_id = p_school and a.id in (
    select p.award_id from award_pupils p where p.school_id = p_school
      and p.student_id in (select t.student_id from unnest(p_touched) t))
  order by a.id for no key update;
  for place in
    select t.student_id, t.fee_type_id, t.term_id, (array_agg(t.class_id))[1] as class_id, max(t.due_on) as due_on
    from unnest(p_touched) t
    where exists (select from award_pupils p where p.school_id = p_school and p.student_id = t.student_id)
    group by t.student_id, t.fee_type_id, t.term_id order by t.student_id, t.fee_type_id, t.term_id
  loop
    made := made || shares_of_place(p_school, p_lines, made, place.student_id, place.class_id, place.fee_type_id, place.term_id, place.due_on);
  end loop;
  return made;
end $$;

-- The same of one pupil, fee type and term. `p_made` are the lines this act has made before.
create or replace function shares_of_place(p_school uuid, p_lines ledger_line[], p_made ledger_line[], p_student uuid, p_class uuid,
  p_fee_type uuid, p_term uuid, p_due date) returns ledger_line[] language plpgsql as $$
declare
  award record;
  v_base bigint := chargeable(p_school, p_lines, p_student, p_fee_type, p_term);
  v_left bigint := v_base;
  v_carried bigint;
  v_target bigint;
  line ledger_line;
  made ledger_line[] := '{}';
begin
  for award in select * from awards_on(p_school, p_student, p_fee_type, p_term) loop
    v_carried := carried(p_school, award.id, p_student, p_fee_type, p_term);
    if award.is_withdrawn then
      v_target := v_carried;
    else
      v_target := coalesce(floor(v_base * award.percent / 100)::bigint,
        award.amount - carried(p_school, award.id, p_student, null, p_term, p_made) + v_carried);
      v_target := least(v_target, award.cap - carried(p_school, award.id, null, null, p_term, p_made) + v_carried);
    end if;
    v_target := greatest(least(v_target, v_left), 0);
    v_left := v_left - v_target;
    if v_target <> v_carried then
      line := row(uuid_v7(), p_student, p_class, p_fee_type, case when v_target > v_carried then 'Credit' else 'Debit' end,
        abs(v_target - v_carried), 'sponsor_share', 'sponsors', app_today(), coalesce(p_due, due_of_share(p_school, award.id, p_student, p_fee_type, p_term)),
        null, null, null, p_term, null, null)::ledger_line;
      made := made || line;
      insert into sponsor_lines (school_id, entry_id, sponsor_id, award_id) values (p_school, line.id, award.sponsor_id, award.id);
    end if;
  end loop;
  return made;
end $$;

-- Pesewas of a pupil's class fees of one type and term, after the reductions of those bills, with lines that are about to be written.
-- What is forgiven by hand is the family's: it never lowers what a sponsor carries.
create or replace function chargeable(p_school uuid, p_lines ledger_line[], p_student uuid, p_fee_type uuid, p_term uuid) returns bigint
language sql stable as $$
  select greatest(coalesce(sum(case l.side when 'Debit' then l.amount else -l.amount end), 0), 0)::bigint
  from (
    select e.side, e.amount, e.kind, e.counter_account, e.billing_run_id from ledger_entries e
    where e.school_id = p_school and e.student_id = p_student and e.fee_type_id = p_fee_type and e.term_id = p_term
    union all
    select n.side, n.amount, n.kind, n.counter_account, n.billing_run_id from unnest(p_lines) n
    where n.student_id = p_student and n.fee_type_id = p_fee_type and n.term_id = p_term) l
  where l.kind = 'class_fee' or l.billing_run_id is not null and (l.counter_account = 'allowances'
    or l.kind = 'reversal' and l.counter_account = 'fee income')
$$;

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

-- Pesewas an award carries in a term: of one pupil and fee type, of a pupil, or of all; with lines that are about to be written.
create or replace function carried(p_school uuid, p_award uuid, p_student uuid, p_fee_type uuid, p_term uuid, p_made ledger_line[] default '{}')
returns bigint language sql stable as $$
  select coalesce(sum(case l.side when 'Credit' then l.amount else -l.amount end), 0)::bigint
  from (
    select e.side, e.amount from sponsor_lines s
    join ledger_entries e on e.school_id = s.school_id and e.id = s.entry_id and e.kind = 'sponsor_share' and e.term_id = p_term
    where s.school_id = p_school and s.award_id = p_award and (p_student is null or e.student_id = p_student)
      and (p_fee_type is null or e.fee_type_id = p_fee_type)
    union all
    select n.side, n.amount from unnest(p_made) n
    join sponsor_lines s on s.school_id = p_school and s.entry_id = n.id and s.award_id = p_award
    where n.term_id = p_term and (p_student is null or n.student_id = p_student)
      and (p_fee_type is null or n.fee_type_id = p_fee_type)) l
$$;

create or replace function due_of_share(p_school uuid, p_award uuid, p_student uuid, p_fee_type uuid, p_term uuid) returns date
language sql stable as $$
  select e.due_on from ledger_entries e
  where e.school_id = p_school and e.student_id = p_student and e.fee_type_id = p_fee_type and e.term_id = p_term
    and e.kind in ('class_fee', 'sponsor_share') and e.due_on is not null
  order by e.journal_number desc limit 1
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

/*
 * What a sponsor has still to pay, by award, pupil, fee type and term, in the order it is due; pesewas above zero. What was paid
 * beyond a share, or for one that shrank, lies on the account and pays the oldest of the others. All sponsors when none is named.
 */
create or replace function open_shares(p_school uuid, p_sponsor uuid default null) returns table (
  sponsor_id uuid, award_id uuid, student_id uuid, fee_type_id uuid, term_id uuid, due_on date, open bigint)
language sql stable as $$
  with places as (
    select l.sponsor_id, l.award_id, l.student_id, l.fee_type_id, l.term_id,
      coalesce(max(l.due_on) filter (where l.kind = 'sponsor_share'), min(l.effective_on)) as due_on, sum(l.amount)::bigint as net
    from sponsor_legs l where l.school_id = p_school and (p_sponsor is null or l.sponsor_id = p_sponsor)
    group by l.sponsor_id, l.award_id, l.student_id, l.fee_type_id, l.term_id),
  spare as (select sponsor_id, -sum(net) as over from places where net < 0 group by sponsor_id),
  walked as (
    select p.*, coalesce(s.over, 0) as over,
      sum(p.net) over (partition by p.sponsor_id order by p.due_on, p.student_id, p.fee_type_id, p.term_id, p.award_id) as until_here
    from places p left join spare s on s.sponsor_id = p.sponsor_id where p.net > 0)
  select sponsor_id, award_id, student_id, fee_type_id, term_id, due_on, least(net, until_here - over)::bigint
  from walked where until_here > over order by due_on, student_id, fee_type_id, term_id, award_id
$$;

-- The account of each sponsor in pesewas: positive is still to come, negative lies in credit.
create or replace view sponsor_balances with (security_invoker = true) as
select school_id, sponsor_id, sum(amount)::bigint as balance from sponsor_legs group by school_id, sponsor_id;
