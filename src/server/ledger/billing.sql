-- Class fees: billing a class, and changing the fee of a class that was billed.
-- Every one of them locks the class row first, but for the school's rules where it may take two.
-- Stands on: approvals, billing-many, bills-two, core, drafts, lines, payers, people, reductions, runs.

-- Who would have been charged and was left out on purpose, as the audit keeps it: {leftOut: [...]}, or {} for nobody.
create or replace function left_out_of(p_school uuid, p_run billing_runs, p_except jsonb) returns jsonb
language plpgsql stable as $$
declare
  v_left_out jsonb;
begin
  if coalesce(jsonb_array_length(p_except), 0) = 0 then return '{}'; end if;
  select jsonb_agg(c.student_id order by c.student_id) into v_left_out
  from billing_candidates(p_school, p_run.class_id, p_run.fee_type_id, p_run.term_id) c
  where c.charged_in is null and p_except ? c.student_id::text;
  return jsonb_strip_nulls(jsonb_build_object('leftOut', v_left_out));
end $$;

/*
 * Bills a fee to a class: {class, feeType, amount, kinds?, dueOn?, term?, confirm?, except?, act?, tell?}, pesewas. Sets the class's
 * fixed fee. `kinds` ({kind: pesewas}) pay an amount of their own; those of the class where it is not named. `except` are students who are not charged; `act` is the act on many classes this is part of, which tells the
 * families itself, if it is to `tell` them. Once per class, fee type and term unless confirmed; a confirmed call without a key counts once a minute.
 * What rules take off and sponsors carry is posted beside each charge. Refuses not_found, unknown_fee_type, already_billed, no_students, needs_approval.
 */
create or replace function ledger_bill_class_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_class classes;
  v_run billing_runs;
  v_standing billing_runs;
  v_left_out uuid[];
  v_lines ledger_line[];
  drafted drafted_act;
  tail school_tails;
begin
  perform hold_rules(p_school);
  v_class := require_class(p_school, (p_input->>'class')::uuid);
  v_run := draft_run(p_school, p_caller, p_input, v_class.id);
  select * into v_standing from standing_runs(p_school, v_class.id, v_run.fee_type_id, v_run.term_id) limit 1;
  if found and (p_input->>'confirm' is distinct from 'true' or is_sent_again(p_caller, v_run, v_standing)) then
    perform refuse('already_billed', jsonb_build_object('run', v_standing.id, 'amount', v_standing.amount,
      'recordedAt', v_standing.recorded_at, 'students', v_standing.students));
  end if;
  drafted := draft_bill(p_school, v_run, p_input->'except', true);
  if cardinality(drafted.charges) = 0 then perform refuse('no_students', charged_elsewhere(p_school, v_run)); end if;
  v_left_out := billed_before(p_school, v_class.id, v_run.fee_type_id, v_run.term_id, p_input->'except');
  if v_left_out is not null then perform require_second_for_part(p_school, p_caller, 'bill_without', as_bills(p_input)); end if;
  v_run.students := cardinality(drafted.charges);
  v_lines := lines_of(drafted);
  perform move_balances(p_school, v_lines);
  tail := advance_tail(p_school, p_caller, 'bill_class', v_run.id, jsonb_build_object('class', v_class.id,
    'feeType', v_run.fee_type_id, 'amount', v_run.amount, 'students', v_run.students) || kinds_facts(v_run.kinds)
    || reduced_facts(drafted.reduced) || left_out_of(p_school, v_run, p_input->'except')
    || case when v_left_out is null then '{}' else '{"takesTwo": true}'::jsonb end, 0, cardinality(v_lines));
  insert into billing_runs select (v_run).*;
  insert into class_fees (school_id, class_id, fee_type_id, amount, kinds, due_on, updated_at)
  values (p_school, v_class.id, v_run.fee_type_id, v_run.amount, v_run.kinds, v_run.due_on, app_now())
  on conflict (school_id, class_id, fee_type_id) do update
    set amount = excluded.amount, kinds = excluded.kinds, due_on = excluded.due_on, updated_at = excluded.updated_at;
  perform write_lines(p_school, p_caller, v_run.id, v_lines, tail.journal_number);
  perform note_drafted(p_school, drafted);
  if v_run.act_id is null then perform tell_families(p_school, v_run); end if;
  if v_run.act_id is not null and p_input->>'tell' = 'true' then perform hold_act_notices(p_school, v_run); end if;
  return jsonb_build_object('run', v_run.id, 'students', v_run.students,
    'amount', v_run.amount, 'total', sums_of(drafted)->'charged') || sums_of(drafted);
end $$;
select make_door('ledger_bill_class', $$require_office(p_school, p_caller, 'set_fees')$$);
grant execute on function ledger_bill_class(uuid, jsonb, jsonb) to akontaa_tenant;

-- Whether a confirmed call without a key is the one that has just made the newest standing run: that run charges the same
-- on top of another one and is less than a minute old.
create or replace function is_sent_again(p_caller jsonb, p_run billing_runs, p_newest billing_runs) returns boolean
language sql stable as $$
  select p_caller->>'key' is null and p_newest.amount = p_run.amount
    and p_newest.recorded_at > app_now() - interval '1 minute'
    and (select count(*) from standing_runs(p_run.school_id, p_run.class_id, p_run.fee_type_id, p_run.term_id)) > 1
$$;

-- Why a run would charge nobody: how many of the class are charged the fee this term, and by which classes.
create or replace function charged_elsewhere(p_school uuid, p_run billing_runs) returns jsonb language sql stable as $$
  select jsonb_build_object('students', count(*), 'feeType', (select name from fee_types
      where school_id = p_school and id = p_run.fee_type_id), 'class', (select name from classes
      where school_id = p_school and id = p_run.class_id), 'classes', coalesce(jsonb_agg(distinct k.name), '[]'))
  from billing_candidates(p_school, p_run.class_id, p_run.fee_type_id, p_run.term_id) c
  join classes k on k.school_id = p_school and k.id = c.charged_in
$$;

create or replace function draft_run(p_school uuid, p_caller jsonb, p_input jsonb, p_class uuid) returns billing_runs
language plpgsql as $$
declare
  draft billing_runs;
begin
  draft.school_id := p_school;
  draft.id := uuid_v7();
  draft.class_id := p_class;
  draft.fee_type_id := live_fee_type(p_school, p_input->>'feeType');
  draft.term_id := require_term(p_school, p_input->>'term', app_today());
  draft.amount := (p_input->>'amount')::bigint;
  draft.due_on := (p_input->>'dueOn')::date;
  select amount, due_on, kinds into draft.amount_before, draft.due_on_before, draft.kinds_before from class_fees
  where school_id = p_school and class_id = p_class and fee_type_id = draft.fee_type_id;
  draft.kinds := prices_of_kinds(p_school, p_input->'kinds', draft.amount, draft.kinds_before);
  if draft.amount = 0 and draft.kinds is null then perform refuse('nobody_pays'); end if;
  draft.recorded_at := app_now();
  draft.recorded_by := (p_caller->>'staff')::uuid;
  draft.act_id := (p_input->>'act')::uuid;
  return draft;
end $$;

-- One notice a family and run, whichever of its children were charged; of two payers each has one.
create or replace function tell_families(p_school uuid, p_run billing_runs) returns void language sql as $$
  select outbox_put(p_school, 'fee_added', 'fee_added:' || p_run.id || ':' || family.guardian_id, family.guardian_id,
    p_run => p_run.id, p_facts => family.about)
  from payers_to_tell(p_school, array(select distinct e.student_id from ledger_entries e
    where e.school_id = p_school and e.billing_run_id = p_run.id and e.kind = 'class_fee'), array[p_run.fee_type_id]) family
$$;

/*
 * Sets the fixed fee of a class: {class, feeType, amount, kinds?, dueOn?}, pesewas; `kinds` as when it is billed. Students billed this term get the
 * difference; without a standing run nothing is charged, and an amount of 0 takes the fee away. A `dueOn` of null takes
 * the day away, unless a standing run has one: entries keep the day they were written with. Left out, the day stays. Answers how many and how
 * much. Refuses already_billed when a fee that was billed is to be taken away.
 */
create or replace function ledger_set_class_fee_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_answer jsonb;
  v_class classes;
  v_fee_type uuid;
  v_amount bigint := (p_input->>'amount')::bigint;
  v_due date := (p_input->>'dueOn')::date;
  v_before class_fees;
  v_kinds jsonb;
  v_run uuid;
  v_due_of_run date;
  v_lines ledger_line[];
  drafted drafted_act;
  tail school_tails;
begin
  v_class := require_class(p_school, (p_input->>'class')::uuid);
  v_fee_type := live_fee_type(p_school, p_input->>'feeType');
  select * into v_before from class_fees
  where school_id = p_school and class_id = v_class.id and fee_type_id = v_fee_type;
  v_kinds := prices_of_kinds(p_school, p_input->'kinds', v_amount, case when v_amount > 0 then v_before.kinds end);
  if v_amount = 0 and v_kinds is null then
    return take_class_fee_away(p_school, p_caller, v_before, v_class.id, v_fee_type);
  end if;
  select r.id, coalesce(v_due, (select d.due_on from run_dues d where d.school_id = p_school and d.billing_run_id = r.id))
  into v_run, v_due_of_run
  from standing_runs(p_school, v_class.id, v_fee_type, term_of(p_school, app_today())) r limit 1;
  drafted := draft_prices(p_school, v_class.id, v_fee_type, v_amount, v_kinds, v_due_of_run, true);
  v_lines := lines_of(drafted);
  if cardinality(v_lines) > 0 then perform move_balances(p_school, v_lines); end if;
  tail := advance_tail(p_school, p_caller, 'set_class_fee', v_class.id, jsonb_build_object('feeType', v_fee_type,
    'amount', v_amount, 'dueOn', v_due, 'amountBefore', v_before.amount, 'dueOnBefore', v_before.due_on,
    'students', cardinality(drafted.charges)) || kinds_facts(v_kinds) || reduced_facts(drafted.reduced), 0, cardinality(v_lines));
  insert into class_fees (school_id, class_id, fee_type_id, amount, kinds, due_on, updated_at)
  values (p_school, v_class.id, v_fee_type, v_amount, v_kinds, v_due, app_now())
  on conflict (school_id, class_id, fee_type_id) do update
    set amount = excluded.amount, kinds = excluded.kinds, updated_at = excluded.updated_at, due_on = case
      when p_input ? 'dueOn' and v_due_of_run is null then excluded.due_on
      else coalesce(excluded.due_on, class_fees.due_on) end
  returning due_on into v_due;
  -- Whoever joins the run from now on is charged this, whether or not somebody got a difference; all that it charged is due by this day.
  if v_run is not null then
    insert into billing_run_prices (school_id, billing_run_id, version, amount, kinds, due_on, recorded_at, recorded_by)
    values (p_school, v_run, tail.data_version, v_amount, v_kinds, v_due_of_run, app_now(), (p_caller->>'staff')::uuid);
  end if;
  if cardinality(v_lines) > 0 then
    perform write_lines(p_school, p_caller, uuid_v7(), v_lines, tail.journal_number);
    perform note_drafted(p_school, drafted);
  end if;
  v_answer := sums_of(drafted);
  return v_answer || jsonb_build_object('amount', v_amount, 'dueOn', v_due,
    'difference', v_answer->'charged');
end $$;
select make_door('ledger_set_class_fee', $$require_office(p_school, p_caller, 'set_fees')$$);
grant execute on function ledger_set_class_fee(uuid, jsonb, jsonb) to akontaa_tenant;

-- A fee that was billed this term is undone, not taken away: its run would charge late joiners still.
create or replace function take_class_fee_away(p_school uuid, p_caller jsonb, p_before class_fees, p_class uuid,
  p_fee_type uuid) returns jsonb language plpgsql as $$
declare
  v_standing billing_runs;
begin
  select * into v_standing
  from standing_runs(p_school, p_class, p_fee_type, term_of(p_school, app_today())) limit 1;
  if found then
    perform refuse('already_billed', jsonb_build_object('run', v_standing.id, 'amount', v_standing.amount,
      'recordedAt', v_standing.recorded_at, 'students', v_standing.students));
  end if;
  perform advance_tail(p_school, p_caller, 'set_class_fee', p_class, jsonb_build_object('feeType', p_fee_type,
    'amount', 0, 'dueOn', null, 'amountBefore', p_before.amount, 'dueOnBefore', p_before.due_on, 'students', 0), 0, 0);
  delete from class_fees where school_id = p_school and class_id = p_class and fee_type_id = p_fee_type;
  return jsonb_build_object('amount', 0, 'dueOn', null, 'students', 0, 'difference', 0, 'reduced', 0, 'waived', 0, 'carried', 0);
end $$;
