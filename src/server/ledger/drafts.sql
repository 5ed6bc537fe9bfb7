-- What an act on class fees writes, drafted before anything is: the act takes its lines from here and so does its preview, so that what
-- was shown is what is done. Nothing here writes; with `p_acts` the awards that are touched are held until the act ends.
-- Stands on: core, kinds, lines, reductions, runs, shares.

/*
 * The draft of an act: its own lines (of class fees, or what takes them back), what rules change on `p_charges` then, and what sponsors
 * carry more or less of it all. `p_made` are the shares drafted before by other parts of one act.
 */
create or replace function draft_of(p_school uuid, p_lines ledger_line[], p_charges reducible_charge[], p_judges boolean, p_acts boolean,
  p_made drafted_share[] default '{}') returns drafted_act language plpgsql as $$
declare
  drafted drafted_act;
  v_lines ledger_line[];
  v_touched ledger_line[];
begin
  drafted.charges := coalesce(p_lines, '{}');
  drafted.reduced := row('{}', '{}')::drafted_reductions;
  drafted.shares := '{}';
  if p_charges is not null then drafted.reduced := draft_reductions(p_school, p_charges, p_judges); end if;
  v_lines := drafted.charges || (drafted.reduced).lines;
  if cardinality(v_lines) = 0 then return drafted; end if;
  if p_acts then perform hold_awards_of(p_school, v_lines); end if;
  perform from sponsor_awards where school_id = p_school limit 1;
  if not found then return drafted; end if;
  select array_agg(l) into v_touched from unnest(v_lines) l
  where l.counter_account in ('fee income', 'allowances') and l.term_id is not null;
  drafted.shares := draft_shares(p_school, v_touched, v_lines, p_made);
  return drafted;
end $$;
grant execute on function draft_of(uuid, ledger_line[], reducible_charge[], boolean, boolean, drafted_share[]) to akontaa_tenant;

-- All its lines, in the order in which they are written.
create or replace function lines_of(p_drafted drafted_act) returns ledger_line[] language sql immutable as $$
  select p_drafted.charges || (p_drafted.reduced).lines || array(select s.line from unnest(p_drafted.shares) s)
$$;
grant execute on function lines_of(drafted_act) to akontaa_tenant;

-- Of which rule, charge and award its lines are, once they are written.
create or replace function note_drafted(p_school uuid, p_drafted drafted_act) returns void language plpgsql as $$
begin
  perform note_reductions(p_school, p_drafted.reduced);
  insert into sponsor_lines (school_id, entry_id, sponsor_id, award_id)
  select p_school, (s.line).id, s.sponsor_id, s.award_id from unnest(p_drafted.shares) s;
end $$;

/*
 * What a draft does to each student's fee: `charged` more, what rules take off more (`reduced`), what is forgiven more (`waived`, below
 * zero: a waiver that gets smaller with its charge) and what sponsors carry more. The family then owes charged − reduced − waived − carried
 * more. Pesewas; the one definition for acts and previews.
 */
create or replace function figures_of(p_drafted drafted_act) returns table (student_id uuid, fee_type_id uuid, run_id uuid, charged bigint,
  reduced bigint, waived bigint, carried bigint) language sql immutable as $$
  select l.student_id, l.fee_type_id, l.run_id, sum(l.charged)::bigint, sum(l.reduced)::bigint, sum(l.waived)::bigint,
    sum(l.carried)::bigint
  from (
    select c.student_id, c.fee_type_id, c.billing_run_id as run_id,
      case when c.counter_account = 'fee income' then s.owed else 0 end as charged,
      case when c.counter_account = 'fee income' then 0 else -s.owed end as reduced, 0 as waived, 0 as carried
    from unnest(p_drafted.charges) c cross join lateral (select case c.side when 'Debit' then c.amount else -c.amount end as owed) s
    union all
    select r.student_id, r.fee_type_id, r.billing_run_id, 0, case when r.kind <> 'waiver' then s.less else 0 end,
      case when r.kind = 'waiver' then s.less else 0 end, 0
    from unnest((p_drafted.reduced).lines) r cross join lateral (select case r.side when 'Credit' then r.amount else -r.amount end as less) s
    union all
    -- A share is of a fee and term, not of a run: it stands beside the newest the draft charges.
    select (h.line).student_id, (h.line).fee_type_id, (
        select max(t.billing_run_id::text)::uuid from unnest(p_drafted.charges || (p_drafted.reduced).lines) t
        where t.student_id = (h.line).student_id and t.fee_type_id = (h.line).fee_type_id),
      0, 0, 0, case (h.line).side when 'Credit' then (h.line).amount else -(h.line).amount end
    from unnest(p_drafted.shares) h) l
  group by 1, 2, 3
$$;
grant execute on function figures_of(drafted_act) to akontaa_tenant;

-- The same of all of it, as an act answers it; `less` is what families then owe less.
create or replace function sums_of(p_drafted drafted_act) returns jsonb language sql immutable as $$
  select jsonb_build_object('students', count(distinct f.student_id) filter (where f.charged <> 0),
    'charged', coalesce(sum(f.charged), 0), 'reduced', coalesce(sum(f.reduced), 0), 'waived', coalesce(sum(f.waived), 0),
    'carried', coalesce(sum(f.carried), 0))
  from figures_of(p_drafted) f
$$;
grant execute on function sums_of(drafted_act) to akontaa_tenant;

-- Whom a bill would charge, each at the price of their kind.
create or replace function priced_candidates(p_school uuid, p_run billing_runs)
returns table (student_id uuid, guardian_id uuid, charged_in uuid, price bigint) language sql stable as $$
  select c.student_id, c.guardian_id, c.charged_in, price_in(p_run.kinds, p_run.amount, s.kind_id)
  from billing_candidates(p_school, p_run.class_id, p_run.fee_type_id, p_run.term_id) c
  join students s on s.school_id = p_school and s.id = c.student_id
$$;
grant execute on function priced_candidates(uuid, billing_runs) to akontaa_tenant;

-- A bill of a class: whoever is in it and was not charged the fee by another, without `p_except` (ids of students).
create or replace function draft_bill(p_school uuid, p_run billing_runs, p_except jsonb, p_acts boolean, p_made drafted_share[] default '{}')
returns drafted_act language plpgsql as $$
declare
  v_lines ledger_line[];
begin
  select array_agg(row(uuid_v7(), c.student_id, p_run.class_id, p_run.fee_type_id, 'Debit', c.price, 'class_fee',
      'fee income', app_today(), p_run.due_on, null, null, null, p_run.term_id, p_run.id, null)::ledger_line
      order by c.student_id)
  into v_lines
  from priced_candidates(p_school, p_run) c
  where c.charged_in is null and c.price > 0 and not coalesce(p_except, '[]') ? c.student_id::text;
  return draft_of(p_school, v_lines, charges_of(p_school, v_lines), false, p_acts, p_made);
end $$;
grant execute on function draft_bill(uuid, billing_runs, jsonb, boolean, drafted_share[]) to akontaa_tenant;

-- New prices of what the newest standing run has charged. Saved again as they are, they change nothing.
create or replace function draft_prices(p_school uuid, p_class uuid, p_fee_type uuid, p_amount bigint, p_kinds jsonb, p_due date, p_acts boolean)
returns drafted_act language plpgsql as $$
declare
  v_lines ledger_line[];
begin
  select array_agg(row(uuid_v7(), d.student_id, p_class, p_fee_type,
      case when d.difference > 0 then 'Debit' else 'Credit' end, abs(d.difference), 'class_fee', 'fee income',
      app_today(), p_due, null, null, null, d.term_id, d.run_id, null)::ledger_line
      order by d.student_id)
  into v_lines from differences_by_kind(p_school, p_class, p_fee_type, p_amount, p_kinds) d;
  return draft_of(p_school, v_lines, charges_after(p_school, v_lines), false, p_acts);
end $$;
grant execute on function draft_prices(uuid, uuid, uuid, bigint, jsonb, date, boolean) to akontaa_tenant;

-- The charges of runs as they are once these differences to them are written.
create or replace function charges_after(p_school uuid, p_lines ledger_line[]) returns reducible_charge[] language sql stable as $$
  with charged as materialized (
    select x.billing_run_id, c.student_id, c.charged
    from (select distinct l.billing_run_id from unnest(p_lines) l) x cross join lateral charged_by_run(p_school, x.billing_run_id) c)
  select array_agg(row(l.billing_run_id, l.student_id, l.class_id, l.fee_type_id, l.term_id,
    coalesce(c.charged, 0) + case l.side when 'Debit' then l.amount else -l.amount end, l.due_on,
    (r.recorded_at at time zone 'UTC')::date)::reducible_charge)
  from unnest(p_lines) l join billing_runs r on r.school_id = p_school and r.id = l.billing_run_id
  left join charged c on c.billing_run_id = l.billing_run_id and c.student_id = l.student_id
$$;
grant execute on function charges_after(uuid, ledger_line[]) to akontaa_tenant;

-- Asked by the release before, while both run: the kinds keep what they pay.
create or replace function draft_price(p_school uuid, p_class uuid, p_fee_type uuid, p_amount bigint, p_due date, p_acts boolean)
returns drafted_act language sql as $$
  select draft_prices(p_school, p_class, p_fee_type, p_amount, (select c.kinds from class_fees c
    where c.school_id = p_school and c.class_id = p_class and c.fee_type_id = p_fee_type), p_due, p_acts)
$$;
grant execute on function draft_price(uuid, uuid, uuid, bigint, date, boolean) to akontaa_tenant;

-- What standing runs of the class have not charged a student who is in it or would be, without these fee types. Of nobody yet (null),
-- the charges alone: who is not there has no family and no awards.
create or replace function draft_joining_as(p_school uuid, p_class uuid, p_student uuid, p_kind uuid, p_except text[], p_acts boolean)
returns drafted_act language plpgsql as $$
begin
  return draft_missing(p_school, array(
    select row(p_student, m.run_id, m.class_id, m.fee_type_id, m.term_id, m.price, m.missing, m.due_on, m.billed_on)::missing_charge
    from missing_of_kind(p_school, p_class, p_student, p_kind) m
    join fee_types f on f.school_id = p_school and f.id = m.fee_type_id
    where m.class_id = p_class and lower(f.name) <> all (coalesce(p_except, '{}'))
    order by m.fee_type_id, m.billed_on, m.run_id), p_acts);
end $$;
grant execute on function draft_joining_as(uuid, uuid, uuid, uuid, text[], boolean) to akontaa_tenant;

-- The same of a student as they are.
create or replace function draft_joining(p_school uuid, p_class uuid, p_student uuid, p_except text[], p_acts boolean)
returns drafted_act language sql as $$
  select draft_joining_as(p_school, p_class, p_student,
    (select s.kind_id from students s where s.school_id = p_school and s.id = p_student), p_except, p_acts)
$$;
grant execute on function draft_joining(uuid, uuid, uuid, text[], boolean) to akontaa_tenant;

-- What standing runs would have charged pupils while they were away: their class's, and the new prices of what they were charged. Whom a
-- bill left out on purpose it does not charge.
create or replace function draft_catch_up(p_school uuid, p_students uuid[], p_acts boolean) returns drafted_act language plpgsql as $$
begin
  return draft_missing(p_school, array(
    select row(s.id, m.run_id, m.class_id, m.fee_type_id, m.term_id, m.price, m.missing, m.due_on, m.billed_on)::missing_charge
    from students s cross join lateral missing_charges(p_school, s.class_id, s.id) m
    where s.school_id = p_school and s.id = any (p_students) and s.erased_at is null and not m.is_left_out
    order by s.id, m.fee_type_id, m.billed_on, m.run_id), p_acts);
end $$;
grant execute on function draft_catch_up(uuid, uuid[], boolean) to akontaa_tenant;

create or replace function draft_missing(p_school uuid, p_missing missing_charge[], p_acts boolean) returns drafted_act language plpgsql as $$
declare
  v_lines ledger_line[];
  v_charges reducible_charge[];
begin
  select array_agg(row(uuid_v7(), m.student_id, m.class_id, m.fee_type_id, case when m.missing > 0 then 'Debit' else 'Credit' end,
      abs(m.missing), 'class_fee', 'fee income', app_today(), m.due_on, null, null, null, m.term_id, m.run_id, null)::ledger_line order by m.place),
    array_agg(row(m.run_id, m.student_id, m.class_id, m.fee_type_id, m.term_id, m.price, m.due_on, m.billed_on)::reducible_charge order by m.place)
      filter (where m.student_id is not null)
  into v_lines, v_charges
  from unnest(p_missing) with ordinality
    as m(student_id, run_id, class_id, fee_type_id, term_id, price, missing, due_on, billed_on, place);
  return draft_of(p_school, v_lines, v_charges, false, p_acts);
end $$;
grant execute on function draft_missing(uuid, missing_charge[], boolean) to akontaa_tenant;

-- What the rules of today change on the charges of a class in this term; `p_earned` alone what was paid in time.
create or replace function draft_changes(p_school uuid, p_class uuid, p_earned boolean, p_acts boolean, p_made drafted_share[] default '{}')
returns drafted_act language plpgsql as $$
declare
  v_charges reducible_charge[] := reducible_charges(p_school, term_of(p_school, app_today()), p_class);
begin
  if p_earned then v_charges := earned_charges(p_school, v_charges); end if;
  return draft_of(p_school, null, v_charges, true, p_acts, p_made);
end $$;
grant execute on function draft_changes(uuid, uuid, boolean, boolean, drafted_share[]) to akontaa_tenant;

-- The undoing of a run: all it has charged, with what was taken off it and what sponsors carried of it. Nothing where it was undone.
create or replace function draft_undo(p_school uuid, p_run uuid, p_reason text, p_acts boolean) returns drafted_act language plpgsql as $$
declare
  v_lines ledger_line[];
begin
  select array_agg(opposite_of(e, 'reversal', p_reason) order by e.student_id, e.journal_number) into v_lines
  from ledger_entries e
  where e.school_id = p_school and e.billing_run_id = p_run and (e.kind = 'class_fee'
    or e.kind in ('discount', 'scholarship', 'waiver') and not exists (select from ledger_entries x
      where x.school_id = e.school_id and x.corrects = e.id and x.kind = 'reversal'))
    and not exists (select from billing_run_undos u where u.school_id = p_school and u.billing_run_id = p_run);
  return draft_of(p_school, v_lines, null, false, p_acts);
end $$;
grant execute on function draft_undo(uuid, uuid, text, boolean) to akontaa_tenant;

/*
 * Whose account of a fee these lines leave in credit with money that was paid, and by how much of it: what was taken off, forgiven or
 * carried by a sponsor was never paid. `p_are_moved`: the balances have been moved by them already. Pesewas.
 */
create or replace function left_in_credit(p_school uuid, p_lines ledger_line[], p_are_moved boolean)
returns table (student_id uuid, fee_type_id uuid, credit bigint) language sql stable as $$
  select m.student_id, m.fee_type_id, least(-a.after, p.paid)
  from (
    select l.student_id, l.fee_type_id, sum(case l.side when 'Debit' then l.amount else -l.amount end)::bigint as moved
    from unnest(p_lines) l group by l.student_id, l.fee_type_id) m
  join balances b on b.school_id = p_school and b.student_id = m.student_id and b.fee_type_id = m.fee_type_id
  cross join lateral (select b.balance + case when p_are_moved then 0 else m.moved end as after) a
  cross join lateral (
    select coalesce(sum(case e.side when 'Credit' then e.amount else -e.amount end), 0)::bigint as paid
    from ledger_entries e
    where e.school_id = p_school and e.student_id = m.student_id and e.fee_type_id = m.fee_type_id
      and (is_money(e.counter_account) or e.kind = 'reallocation' or e.counter_account = 'reallocation'
        -- What a sponsor paid is the sponsor's: both halves of it are counted.
        or e.counter_account = 'sponsors' and e.kind <> 'sponsor_share'
        or e.kind = 'opening' and e.side = 'Credit' and not exists (select from ledger_entries r
          where r.school_id = e.school_id and r.corrects = e.id and r.kind = 'reversal'))) p
  where a.after < 0 and p.paid > 0
$$;
grant execute on function left_in_credit(uuid, ledger_line[], boolean) to akontaa_tenant;

-- The charges of a term that rules may reach or have reached: of one class, or of all. Who has left keeps what was given.
create or replace function reducible_charges(p_school uuid, p_term uuid, p_class uuid default null)
returns reducible_charge[] language sql stable as $$
  -- What is of the run is read once for each, not once for each of its pupils.
  with run as materialized (
    select r.*, (select x.due_on from fee_of_run(p_school, r.id) x) as due
    from billing_runs r
    where r.school_id = p_school and r.term_id = p_term and (p_class is null or r.class_id = p_class)
      and not exists (select from billing_run_undos u where u.school_id = r.school_id and u.billing_run_id = r.id)
      and (r.fee_type_id in (select x.fee_type_id from reduction_fees x where x.school_id = p_school)
        or exists (select from ledger_entries e join reduction_entries x on x.school_id = e.school_id and x.entry_id = e.id
          where e.school_id = p_school and e.billing_run_id = r.id))),
  charged as materialized (
    select r.id as run_id, c.student_id, c.charged from run r cross join lateral charged_by_run(p_school, r.id) c where c.charged > 0)
  select array_agg(row(r.id, c.student_id, r.class_id, r.fee_type_id, r.term_id, c.charged, r.due,
    (r.recorded_at at time zone 'UTC')::date)::reducible_charge order by r.id, c.student_id)
  from charged c
  join run r on r.id = c.run_id
  join students s on s.school_id = p_school and s.id = c.student_id and s.status = 'active'
$$;
grant execute on function reducible_charges(uuid, uuid, uuid) to akontaa_tenant;

-- Of these changes those to be posted without anybody asking: charges on which nothing happened but that they were paid in time.
-- Only charges without the reward are judged.
create or replace function earned_charges(p_school uuid, p_charges reducible_charge[]) returns reducible_charge[]
language sql stable as $$
  with waiting as materialized (
    select array_agg(c) as charges from unnest(p_charges) c
    where exists (
      select from reduction_fees f
      join reduction_rules r on r.school_id = p_school and r.id = f.rule_id and r.who = 'paid_by'
        and c.billed_on between r.starts_on and least(r.ends_on, pay_day(r, c.term_id))
      where f.school_id = p_school and f.fee_type_id = c.fee_type_id and 0 >= (
        select coalesce(sum(case e.side when 'Credit' then e.amount else -e.amount end), 0)
        from ledger_entries e join reduction_entries x on x.school_id = e.school_id and x.entry_id = e.id and x.rule_id = r.id
        where e.school_id = p_school and e.billing_run_id = c.run_id and e.student_id = c.student_id)))
  select array_agg(c) from waiting w cross join unnest(w.charges) c
  where (c.run_id, c.student_id) in (
    select d.run_id, d.student_id from reduction_changes(p_school, w.charges, true) d
    join reduction_rules r on r.school_id = p_school and r.id = d.rule_id
    group by 1, 2 having bool_and(r.who = 'paid_by' and d.will_be > d.was))
$$;
grant execute on function earned_charges(uuid, reducible_charge[]) to akontaa_tenant;
