-- Reductions of what a class is billed: which rules fit a charge, what they come to, and the difference to what was posted. Every
-- act that moves a charge of a billing run drafts its reductions with it.
-- Stands on: core, families, journal.

do $$ begin
  if to_regtype('reducible_charge') is null then
    -- What a billing run charges one student, as it stands after the act. Pesewas.
    create type reducible_charge as (run_id uuid, student_id uuid, class_id uuid, fee_type_id uuid, term_id uuid,
      charged bigint, due_on date, billed_on date);
    create type drafted_reductions as (lines ledger_line[], rules uuid[]);
  end if;
  -- What an award has to carry more or less, and of which sponsor it is.
  if to_regtype('drafted_share') is null then
    create type drafted_share as (line ledger_line, sponsor_id uuid, award_id uuid);
  end if;
  -- An act on class fees before it is written (drafts.sql).
  if to_regtype('drafted_act') is null then
    create type drafted_act as (charges ledger_line[], reduced drafted_reductions, shares drafted_share[]);
  end if;
  -- What a standing run has not charged a student, and the price it charges by now. Pesewas.
  if to_regtype('missing_charge') is null then
    create type missing_charge as (student_id uuid, run_id uuid, class_id uuid, fee_type_id uuid, term_id uuid, price bigint,
      missing bigint, due_on date, billed_on date);
  end if;
end $$;

-- May rules reduce it? Never what is voluntary, daily, or only passes through.
create or replace function may_be_reduced(p_type fee_types) returns boolean language sql stable as $$
  select not p_type.voluntary and not p_type.pass_through
    and not exists (select from daily_fees d where d.school_id = p_type.school_id and d.fee_type_id = p_type.id)
$$;
grant execute on function may_be_reduced(fee_types) to akontaa_tenant;

-- Which child of their family these students are: by birth date where the whole family has them, else by admission; twins by
-- admission. Only who is in school counts. Many children with one number and no more in common are a boarding house, not a family.
create or replace function places_in_family(p_school uuid, p_students uuid[])
returns table (student_id uuid, place int) language sql stable as $$
  with asked as materialized (
    select distinct s.family_id, case when s.family_id is null then s.guardian_id end as guardian_id
    from students s where s.school_id = p_school and s.id = any (p_students)),
  children as (
    select s.id, s.number, s.born_on, s.family_id, family_of(s.family_id, s.guardian_id) as family
    from students s
    where s.school_id = p_school and s.status = 'active'
      and (s.family_id in (select a.family_id from asked a)
        or s.family_id is null and s.guardian_id in (select a.guardian_id from asked a))),
  counted as (
    select c.*, bool_and(c.born_on is not null) over w as is_known, count(*) over w as children
    from children c window w as (partition by c.family))
  select c.id, (row_number() over (partition by c.family order by case when c.is_known then c.born_on end, c.number))::int
  from counted c where c.family_id is not null or c.children <= 12
$$;
grant execute on function places_in_family(uuid, uuid[]) to akontaa_tenant;

-- Until which day a charge must be paid for this rule.
create or replace function pay_day(p_rule reduction_rules, p_term uuid) returns date language sql stable as $$
  select coalesce(p_rule.pay_by, (select t.starts_on + p_rule.pay_within - 1 from terms t
    where t.school_id = p_rule.school_id and t.id = p_term))
$$;
grant execute on function pay_day(reduction_rules, uuid) to akontaa_tenant;

-- The day of money: that of its receipt, or of the one this receipt puts right.
create or replace function day_of_money(p_school uuid, p_receipt uuid, p_day date) returns date language sql stable as $$
  with recursive paid as (
    select p_receipt as id
    union
    select v.receipt_id from receipt_voids v join paid on v.school_id = p_school and v.replaced_by = paid.id)
  select coalesce(min(r.effective_on), p_day) from dated_receipts r where r.school_id = p_school and r.id in (select paid.id from paid)
$$;
grant execute on function day_of_money(uuid, uuid, date) to akontaa_tenant;

drop function if exists left_on_day(uuid, reducible_charge, uuid, date);
/*
 * A fee at the end of a day, in pesewas: `charged` by the charge's own run as it stood then; `left_then` of all charges until its term
 * and what rules took off them, without what this rule gave on the charge, less the money that had come by then; `refunded` since.
 * `standing` is what is charged by now less all that was forgiven. What is forgiven by hand or carried by a sponsor was never paid,
 * and what was taken back never counts.
 */
create or replace function fee_on_day(p_school uuid, p_charge reducible_charge, p_rule uuid, p_day date)
returns table (charged bigint, left_then bigint, refunded bigint, standing bigint) language sql stable as $$
  select coalesce(sum(e.owed) filter (where stood and e.kind = 'class_fee' and e.billing_run_id = p_charge.run_id), 0)::bigint,
    coalesce(sum(e.owed) filter (where stood and not exists (select from reduction_entries x where x.school_id = e.school_id
      and x.entry_id = e.id and x.rule_id = p_rule and e.billing_run_id = p_charge.run_id)), 0)::bigint,
    coalesce(sum(e.owed) filter (where e.kind = 'refund' and not stood), 0)::bigint,
    coalesce(sum(e.owed) filter (where not is_money and e.account <> 'sponsors'), 0)::bigint
  from journal e
  join terms t on t.school_id = e.school_id and t.id = e.term_id
  join terms own on own.school_id = p_school and own.id = p_charge.term_id
  cross join lateral (select e.kind in ('payment', 'reallocation', 'refund') or e.kind = 'opening' and e.side = 'Credit' as is_money) m
  cross join lateral (select case
    when e.kind = 'reallocation' or e.kind = 'payment' and exists (select from receipt_voids v
      where v.school_id = e.school_id and v.replaced_by = e.receipt_id)
      then day_of_money(p_school, e.receipt_id, e.effective_on) <= p_day
    when is_money then e.effective_on <= p_day
    else e.effective_on <= p_day and (e.recorded_at at time zone 'UTC')::date <= p_day and t.starts_on <= own.starts_on
      and (e.account in ('fee income', 'opening balances') or e.kind in ('discount', 'scholarship') and e.billing_run_id is not null)
    end as stood) d
  where e.school_id = p_school and e.student_id = p_charge.student_id and e.fee_type_id = p_charge.fee_type_id
    and e.kind <> 'reversal'
    and not exists (select from ledger_entries v where v.school_id = e.school_id and v.corrects = e.id and v.kind = 'reversal')
$$;
grant execute on function fee_on_day(uuid, reducible_charge, uuid, date) to akontaa_tenant;

-- What stands of each rule on the charges of these runs.
create or replace function reductions_posted(p_school uuid, p_runs uuid[])
returns table (run_id uuid, student_id uuid, rule_id uuid, amount bigint) language sql stable as $$
  select e.billing_run_id, e.student_id, x.rule_id, sum(case e.side when 'Credit' then e.amount else -e.amount end)::bigint
  from ledger_entries e
  join reduction_entries x on x.school_id = e.school_id and x.entry_id = e.id and x.rule_id is not null
  where e.school_id = p_school and e.billing_run_id = any (p_runs)
    and not exists (select from ledger_entries v where v.school_id = e.school_id and v.corrects = e.id and v.kind = 'reversal')
  group by 1, 2, 3
$$;
grant execute on function reductions_posted(uuid, uuid[]) to akontaa_tenant;

-- Is a charge paid as early as this rule wants? Judged by the money only where asked: an act that charges keeps what was given. What
-- was given stays until a payment is taken back; it is not given where money was refunded since, or more would be off than is charged.
create or replace function is_rewarded(p_school uuid, p_charge reducible_charge, p_rule reduction_rules, p_amount bigint,
  p_judges boolean) returns boolean language plpgsql stable as $$
declare
  v_day date := pay_day(p_rule, p_charge.term_id);
  v_is_given boolean := exists (select from reductions_posted(p_school, array[p_charge.run_id]) p
    where p.student_id = p_charge.student_id and p.rule_id = p_rule.id and p.amount > 0);
  v_reward bigint;
  fee record;
begin
  if not p_judges then return v_is_given; end if;
  if p_charge.billed_on > v_day then return false; end if;
  select * into fee from fee_on_day(p_school, p_charge, p_rule.id, v_day);
  v_reward := least(fee.charged, coalesce(fee.charged * p_rule.percent / 10000, p_rule.amount));
  return fee.charged > 0 and fee.left_then <= v_reward
    and (v_is_given or fee.left_then + fee.refunded <= v_reward and fee.standing >= p_amount);
end $$;
grant execute on function is_rewarded(uuid, reducible_charge, reduction_rules, bigint, boolean) to akontaa_tenant;

-- Every rule that fits a charge, and what each gives: the best one for the family and those that add, at most the whole charge,
-- rounded down once for all of them. `alone` is what a rule would give by itself: less than a pesewa is nothing, beside others
-- too. One that is not chosen gives 0.
create or replace function reductions_of(p_school uuid, p_charges reducible_charge[], p_judges boolean)
returns table (run_id uuid, student_id uuid, rule_id uuid, alone bigint, amount bigint) language sql stable as $$
  with charge as materialized (
    select c.* from unnest(p_charges) c
    join fee_types t on t.school_id = p_school and t.id = c.fee_type_id and may_be_reduced(t)
    where c.charged > 0),
  place as materialized (
    select * from places_in_family(p_school, array(select c.student_id from charge c
      where exists (select from reduction_rules r where r.school_id = p_school and r.who = 'nth_child')))),
  fits as (
    select c.run_id, c.student_id, c.charged, r.id, r.adds, a.alone,
      coalesce(c.charged * r.percent, r.amount * 10000) as exact
    from charge c
    join reduction_fees f on f.school_id = p_school and f.fee_type_id = c.fee_type_id
    join reduction_rules r on r.school_id = p_school and r.id = f.rule_id
      and c.billed_on between r.starts_on and coalesce(r.ends_on, 'infinity')
    -- Joined: asked for each charge of a large school, every place would be read every time.
    left join place p on p.student_id = c.student_id
    cross join lateral (select least(c.charged, coalesce(c.charged * r.percent / 10000, r.amount)) as alone) a
    where a.alone > 0 and case r.who
      when 'staff_child' then exists (select from staff_children x where x.school_id = p_school and x.student_id = c.student_id)
      when 'named' then exists (select from reduction_pupils x
        where x.school_id = p_school and x.rule_id = r.id and x.student_id = c.student_id)
      when 'nth_child' then p.place between r.child_from and coalesce(r.child_to, p.place)
      else is_rewarded(p_school, row(c.run_id, c.student_id, c.class_id, c.fee_type_id, c.term_id, c.charged, c.due_on,
        c.billed_on)::reducible_charge, r, a.alone, p_judges) end),
  ranked as (
    select f.*, f.adds or row_number() over (partition by f.run_id, f.student_id, f.adds order by f.alone desc, f.id) = 1 as is_chosen
    from fits f),
  summed as (
    select r.*, least(r.charged, floor(sum(case when r.is_chosen then r.exact else 0 end) over (
      partition by r.run_id, r.student_id order by r.adds, r.alone desc, r.id) / 10000))::bigint as sum
    from ranked r)
  select s.run_id, s.student_id, s.id, s.alone,
    s.sum - lag(s.sum, 1, 0::bigint) over (partition by s.run_id, s.student_id order by s.adds, s.alone desc, s.id)
  from summed s
$$;
grant execute on function reductions_of(uuid, reducible_charge[], boolean) to akontaa_tenant;

-- What each rule gives on these charges and what it ought to give, where that is not the same.
create or replace function reduction_changes(p_school uuid, p_charges reducible_charge[], p_judges boolean)
returns table (run_id uuid, student_id uuid, rule_id uuid, was bigint, will_be bigint) language sql stable as $$
  select run_id, student_id, rule_id, coalesce(p.amount, 0), coalesce(w.amount, 0)
  from (select * from reductions_of(p_school, p_charges, p_judges) o where o.amount > 0) w
  full join (
    select p.* from reductions_posted(p_school, array(select distinct c.run_id from unnest(p_charges) c)) p
    where (p.run_id, p.student_id) in (select c.run_id, c.student_id from unnest(p_charges) c)) p
    using (run_id, student_id, rule_id)
  where coalesce(p.amount, 0) <> coalesce(w.amount, 0)
$$;
grant execute on function reduction_changes(uuid, reducible_charge[], boolean) to akontaa_tenant;

-- Hundredths of a percent as the API speaks them.
create or replace function as_percent(p_hundredths int) returns float8 language sql immutable parallel safe as $$
  select p_hundredths::float8 / 100
$$;
grant execute on function as_percent(int) to akontaa_tenant;

create or replace function uses_reductions(p_school uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from reduction_rules where school_id = p_school)
    or exists (select from reduction_entries where school_id = p_school);
end $$;
grant execute on function uses_reductions(uuid) to akontaa_tenant;

-- What was forgiven on these charges over what their rules leave of them: a charge that gets smaller takes its waiver with it.
create or replace function waived_too_much(p_school uuid, p_charges reducible_charge[], p_judges boolean)
returns table (run_id uuid, student_id uuid, amount bigint) language sql stable as $$
  with waived as materialized (
    select e.billing_run_id as run_id, e.student_id, sum(case e.side when 'Credit' then e.amount else -e.amount end)::bigint as amount
    from ledger_entries e
    where e.school_id = p_school and e.billing_run_id in (select c.run_id from unnest(p_charges) c) and e.kind = 'waiver'
      and not exists (select from ledger_entries v where v.school_id = e.school_id and v.corrects = e.id and v.kind = 'reversal')
    group by 1, 2)
  select c.run_id, c.student_id, w.amount - greatest(c.charged - g.given, 0)
  from unnest(p_charges) c
  join waived w on w.run_id = c.run_id and w.student_id = c.student_id
  cross join lateral (
    select coalesce(sum(o.amount), 0)::bigint as given
    from reductions_of(p_school, array[row(c.run_id, c.student_id, c.class_id, c.fee_type_id, c.term_id, c.charged, c.due_on,
      c.billed_on)::reducible_charge], p_judges) o) g
  where w.amount > greatest(c.charged - g.given, 0)
$$;
grant execute on function waived_too_much(uuid, reducible_charge[], boolean) to akontaa_tenant;

-- The lines that make up the difference on these charges, one a rule, and what a waiver is made smaller by. A school without
-- rules and waivers has none.
create or replace function draft_reductions(p_school uuid, p_charges reducible_charge[], p_judges boolean)
returns drafted_reductions language plpgsql as $$
declare
  drafted drafted_reductions;
begin
  if not uses_reductions(p_school) then return row('{}', '{}')::drafted_reductions; end if;
  select array_agg(l.line order by l.student_id, l.run_id, l.rule_id), array_agg(l.rule_id order by l.student_id, l.run_id, l.rule_id)
  into drafted.lines, drafted.rules
  from (
    select d.student_id, d.run_id, d.rule_id, row(uuid_v7(), c.student_id, c.class_id, c.fee_type_id,
      case when d.will_be > d.was then 'Credit' else 'Debit' end, abs(d.will_be - d.was), r.kind, 'allowances', app_today(),
      case when d.will_be < d.was then c.due_on end, null, null, r.name, c.term_id, c.run_id, null)::ledger_line as line
    from reduction_changes(p_school, p_charges, p_judges) d
    join unnest(p_charges) c on c.run_id = d.run_id and c.student_id = d.student_id
    join reduction_rules r on r.school_id = p_school and r.id = d.rule_id
    union all
    select w.student_id, w.run_id, null, row(uuid_v7(), c.student_id, c.class_id, c.fee_type_id, 'Debit', w.amount, 'waiver',
      'allowances', app_today(), c.due_on, null, null, null, c.term_id, c.run_id, null)::ledger_line
    from waived_too_much(p_school, p_charges, p_judges) w
    join unnest(p_charges) c on c.run_id = w.run_id and c.student_id = w.student_id) l;
  return row(coalesce(drafted.lines, '{}'), coalesce(drafted.rules, '{}'))::drafted_reductions;
end $$;
grant execute on function draft_reductions(uuid, reducible_charge[], boolean) to akontaa_tenant;

-- The charges that lines of class fees come to; `p_charged` where the lines are differences to it.
create or replace function charges_of(p_school uuid, p_lines ledger_line[], p_charged bigint default null)
returns reducible_charge[] language sql stable as $$
  select array_agg(row(l.billing_run_id, l.student_id, l.class_id, l.fee_type_id, l.term_id, coalesce(p_charged, l.amount), l.due_on,
    coalesce((r.recorded_at at time zone 'UTC')::date, app_today()))::reducible_charge)
  from unnest(p_lines) l left join billing_runs r on r.school_id = p_school and r.id = l.billing_run_id
$$;
grant execute on function charges_of(uuid, ledger_line[], bigint) to akontaa_tenant;

-- Of which rule each line is, once it is written; of a waiver made smaller, of which charge.
create or replace function note_reductions(p_school uuid, p_drafted drafted_reductions) returns void language plpgsql as $$
begin
  if coalesce(cardinality(p_drafted.lines), 0) = 0 then return; end if;
  insert into reduction_entries (school_id, entry_id, rule_id, charge_id)
  select p_school, (p_drafted.lines[place]).id, p_drafted.rules[place], case when p_drafted.rules[place] is null then (
      select x.charge_id from ledger_entries e join reduction_entries x on x.school_id = e.school_id and x.entry_id = e.id
      where e.school_id = p_school and e.billing_run_id = (p_drafted.lines[place]).billing_run_id
        and e.student_id = (p_drafted.lines[place]).student_id and e.kind = 'waiver'
      order by e.journal_number desc limit 1) end
  from generate_subscripts(p_drafted.lines, 1) place;
end $$;

-- Pesewas these reductions take off together.
create or replace function sum_reduced(p_drafted drafted_reductions) returns bigint language sql immutable as $$
  select coalesce(sum(case l.side when 'Credit' then l.amount else -l.amount end), 0)::bigint from unnest(p_drafted.lines) l
$$;

-- The same for the audit log, which says nothing where nothing was taken off.
create or replace function reduced_facts(p_drafted drafted_reductions) returns jsonb language plpgsql immutable as $$
begin
  if coalesce(cardinality(p_drafted.lines), 0) = 0 then return '{}'; end if;
  return jsonb_build_object('reductions', cardinality(p_drafted.lines), 'reduced', sum_reduced(p_drafted));
end $$;

-- What is taken off something paid already stands to the child's credit; whoever does it is asked. The balances have been moved.
create or replace function guard_reduced_credit(p_school uuid, p_lines ledger_line[]) returns void language plpgsql as $$
declare
  v_credits jsonb;
begin
  select jsonb_agg(jsonb_build_object('student', s.id, 'name', concat_ws(' ', s.first_name, s.surname),
    'amount', least(l.less, -b.balance)) order by s.number)
  into v_credits
  from (select student_id, fee_type_id, sum(case side when 'Credit' then amount else -amount end)::bigint as less
    from unnest(p_lines) group by 1, 2) l
  join balances b on b.school_id = p_school and b.student_id = l.student_id and b.fee_type_id = l.fee_type_id
  join students s on s.school_id = p_school and s.id = l.student_id
  where l.less > 0 and b.balance < 0;
  if v_credits is not null then perform refuse('makes_credit', jsonb_build_object('credits', v_credits)); end if;
end $$;
