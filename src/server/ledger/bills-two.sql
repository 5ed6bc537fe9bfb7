-- Bills and the rule of two: taking back a bill that somebody has paid or that is older than an hour, and leaving a child out of a bill
-- who was billed the same fee of the same term before, takes two.
-- Stands on: approvals, core, drafts, kinds, money-back, people, runs.

-- Has anybody paid on a run: was money received for its fee by a pupil of it since then, or had one paid ahead, so that taking it back
-- leaves money in credit? `p_lines` take it back; `p_are_moved`: the balances have been moved by them already.
create or replace function is_paid_on(p_run billing_runs, p_lines ledger_line[], p_are_moved boolean) returns boolean language sql stable as $$
  select exists (select from left_in_credit(p_run.school_id, p_lines, p_are_moved)) or exists (
    select from ledger_entries e
    where e.school_id = p_run.school_id and e.fee_type_id = p_run.fee_type_id and e.recorded_at >= p_run.recorded_at
      and e.student_id in (select l.student_id from unnest(p_lines) l) and is_own_money(e) and not is_refund_undone(e)
    group by e.student_id having sum(case e.side when 'Credit' then e.amount else -e.amount end) > 0)
$$;

create or replace function undo_takes_two(p_run billing_runs, p_lines ledger_line[], p_are_moved boolean) returns boolean language sql stable as $$
  select p_run.recorded_at <= app_now() - interval '1 hour' or is_paid_on(p_run, p_lines, p_are_moved)
$$;

-- Of the children left out of a bill, those who would be charged and were billed this fee of this term before, whether or not that
-- bill stands; null for nobody.
create or replace function billed_before(p_school uuid, p_class uuid, p_fee_type uuid, p_term uuid, p_except jsonb) returns uuid[]
language plpgsql stable as $$
begin
  if coalesce(jsonb_array_length(p_except), 0) = 0 then return null; end if;
  return (select array_agg(c.student_id order by c.student_id)
    from billing_candidates(p_school, p_class, p_fee_type, p_term) c
    where c.charged_in is null and p_except ? c.student_id::text and exists (
      select from ledger_entries e join billing_runs r on r.school_id = e.school_id and r.id = e.billing_run_id and r.term_id = p_term
      where e.school_id = p_school and e.student_id = c.student_id and e.fee_type_id = p_fee_type and e.kind = 'class_fee'
        and e.side = 'Debit'));
end $$;

-- One bill, as a request of several names it.
create or replace function as_bills(p_input jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('bills', jsonb_build_array(p_input))
$$;

-- Does this run inside the approval of a request that names this part of it? Refuses needs_approval, where the school wants two.
create or replace function require_second_for_part(p_school uuid, p_caller jsonb, p_act text, p_part jsonb) returns void
language plpgsql as $$
begin
  if not wants_two(p_school) then return; end if;
  perform from approval_requests
  where school_id = p_school and id = (p_caller->>'approval')::uuid and state = 'approved'
    and answered_in = pg_current_xact_id()::text and act = p_act and input @> p_part;
  if not found then perform refuse('needs_approval', jsonb_build_object('act', p_act)); end if;
end $$;

/*
 * Before the first part of an act on many classes: {runs?, bills?}, as undone or billed one by one after this. Refuses needs_approval
 * where one of them takes two, so that none of it is done.
 */
create or replace function require_second_for_bills(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  perform require_office(p_school, p_caller, 'set_fees');
  if not wants_two(p_school) then return '{}'; end if;
  perform from billing_runs r
  where r.school_id = p_school and p_input->'runs' ? r.id::text
    and not exists (select from billing_run_undos u where u.school_id = p_school and u.billing_run_id = r.id)
    and undo_takes_two(r, lines_of(draft_undo(p_school, r.id, '', false)), false);
  if found then perform refuse('needs_approval', '{"act": "undo_bill"}'); end if;
  perform from jsonb_array_elements(coalesce(p_input->'bills', '[]')) b
  join fee_types f on f.school_id = p_school and lower(f.name) = lower(b.value->>'feeType') and f.archived_at is null
  where billed_before(p_school, (b.value->>'class')::uuid, f.id,
    coalesce((b.value->>'term')::uuid, term_of(p_school, app_today())), b.value->'except') is not null;
  if found then perform refuse('needs_approval', '{"act": "bill_without"}'); end if;
  return '{}';
end $$;
grant execute on function require_second_for_bills(uuid, jsonb, jsonb) to akontaa_tenant;

-- What is asked for: {runs, act?, reason}, standing runs to be taken back.
create or replace function draft_undo_bill(p_school uuid, p_input jsonb) returns approval_requests language plpgsql as $$
declare
  v_runs uuid[];
  draft approval_requests;
begin
  select array_agg(r.id order by r.recorded_at desc, r.id desc) into v_runs from billing_runs r
  where r.school_id = p_school and (r.id = (p_input->>'run')::uuid or r.act_id = (p_input->>'billAct')::uuid);
  if v_runs is null then perform refuse('not_found', '{"noun": "Bill"}'); end if;
  select array_agg(r.id) into v_runs from unnest(v_runs) r(id)
  where not exists (select from billing_run_undos u where u.school_id = p_school and u.billing_run_id = r.id);
  if v_runs is null then perform refuse('already_reversed'); end if;
  select min(e.student_id::text)::uuid, sum(charged_by(e.kind, e.counter_account, e.side, e.amount)) into draft.student_id, draft.amount
  from ledger_entries e where e.school_id = p_school and e.billing_run_id = any (v_runs);
  draft.thing := 'undo_bill ' || coalesce(p_input->>'billAct', p_input->>'run');
  draft.input := jsonb_strip_nulls(jsonb_build_object('runs', to_jsonb(v_runs), 'act', p_input->>'billAct',
    'reason', p_input->>'reason', 'about', (
      select jsonb_build_object('classes', jsonb_agg(distinct r.class_id), 'fees', jsonb_agg(distinct r.fee_type_id), 'children', (
        select count(distinct e.student_id) from ledger_entries e where e.school_id = p_school and e.billing_run_id = any (v_runs)))
      from billing_runs r where r.school_id = p_school and r.id = any (v_runs))));
  return draft;
end $$;

-- {bills: [{class, feeType, amount, dueOn?, term?, except, act, tell}]}: what they are not charged is what it is about.
create or replace function draft_bill_without(p_school uuid, p_input jsonb) returns approval_requests language plpgsql as $$
declare
  v_bill jsonb;
  v_fee_type uuid;
  v_left uuid[];
  v_all uuid[] := '{}';
  v_classes uuid[] := '{}';
  v_fees uuid[] := '{}';
  draft approval_requests;
begin
  draft.amount := 0;
  for v_bill in select b.value from jsonb_array_elements(p_input->'bills') b loop
    perform from classes where school_id = p_school and id = (v_bill->>'class')::uuid;
    if not found then perform refuse('not_found', '{"noun": "Class"}'); end if;
    v_fee_type := live_fee_type(p_school, v_bill->>'feeType');
    v_left := billed_before(p_school, (v_bill->>'class')::uuid, v_fee_type, require_term(p_school, v_bill->>'term', app_today()),
      v_bill->'except');
    v_classes := v_classes || (v_bill->>'class')::uuid;
    continue when v_left is null;
    draft.amount := draft.amount + (select coalesce(sum(price_in(prices_of_kinds(p_school, v_bill->'kinds', (v_bill->>'amount')::bigint, (
        select c.kinds from class_fees c where c.school_id = p_school and c.class_id = (v_bill->>'class')::uuid
          and c.fee_type_id = v_fee_type)), (v_bill->>'amount')::bigint, s.kind_id)), 0)
      from students s where s.school_id = p_school and s.id = any (v_left));
    v_all := v_all || v_left;
    v_fees := v_fees || v_fee_type;
  end loop;
  if draft.amount = 0 then perform refuse('nobody_left_out'); end if;
  draft.student_id := v_all[1];
  draft.thing := 'bill_without ' || v_classes[1] || ' ' || v_fees[1];
  draft.input := jsonb_build_object('bills', p_input->'bills', 'reason', p_input->>'reason', 'about', jsonb_build_object(
    'classes', (select jsonb_agg(distinct c) from unnest(v_classes) c), 'fees', (select jsonb_agg(distinct f) from unnest(v_fees) f),
    'leftOut', (select jsonb_agg(distinct s) from unnest(v_all) s)));
  return draft;
end $$;

-- In the log: what of bills took two, and who said yes. What was billed before its approval stands right before it.
create or replace function verify_bills_of_two(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  with answered as (
    select n.number, q.act, q.input, q.answered_by from audit_log n
    join approval_requests q on q.school_id = n.school_id and q.id = n.subject and q.state = 'approved' and q.asked_by <> q.answered_by
    where n.school_id = p_school and n.act = 'approve_request' and q.act in ('undo_bill', 'bill_without')),
  acts as (
    select a.number, a.staff_id, a.act, a.subject, a.facts from audit_log a
    where a.school_id = p_school and a.act in ('undo_run', 'bill_class')),
  fitting as (
    select a.number, n.number as answer, a.subject
    from acts a join answered n on n.number > a.number and n.answered_by = a.staff_id and (
        n.act = 'undo_bill' and a.act = 'undo_run' and n.input->'runs' ? a.subject::text
        or n.act = 'bill_without' and a.act = 'bill_class'
          and n.input->'bills' @> jsonb_build_array(jsonb_build_object('class', a.facts->>'class', 'amount', a.facts->'amount')))
      and not exists (select from audit_log b where b.school_id = p_school and b.number > a.number and b.number < n.number
        and b.act not in ('undo_run', 'bill_class', 'tell_billed')))
  select 'a bill of two persons has no approval', a.number::text, format('%s of %s', a.act, a.subject)
  from acts a
  join rules_by_time(p_school) r on a.number > r.since and a.number < coalesce(r.until, a.number + 1)
  where r.wants_two and a.facts->>'takesTwo' = 'true' and a.number not in (select number from fitting)

  union all
  select 'an approved bill was not done', n.number::text, n.act
  from answered n
  where (select count(distinct f.subject) from fitting f where f.answer = n.number)
    < jsonb_array_length(coalesce(n.input->'runs', n.input->'bills'))
$$;
grant execute on function verify_bills_of_two(uuid) to akontaa_tenant;
