-- A late joiner, and who comes back, is charged what the class was billed this term; a run billed by mistake is undone as a whole.
-- Stands on: approvals, billing-many, bills-two, core, drafts, lines, people, reductions, runs.

/*
 * Charges a student who has just come into a class: {student, except: [fee type names]}. Part of adding or moving one
 * student, in that transaction. Answers the charges made, in pesewas.
 */
create or replace function ledger_join_class(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_student students;
  drafted drafted_act;
begin
  perform require_school(p_school);
  perform require_counter(p_school, p_caller, 'edit_students');
  select * into v_student from students where school_id = p_school and id = (p_input->>'student')::uuid;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  perform require_class(p_school, v_student.class_id);
  -- What is charged cannot be deleted until this act is done; what was deleted meanwhile is not charged.
  perform from fee_types where school_id = p_school and archived_at is null order by id for key share;
  drafted := draft_joining(p_school, v_student.class_id, v_student.id, array(
    select lower(e.name) from jsonb_array_elements_text(coalesce(p_input->'except', '[]')) e(name)), true);
  return post_missing(p_school, p_caller, 'join_class', v_student.id, drafted);
end $$;
grant execute on function ledger_join_class(uuid, jsonb, jsonb) to akontaa_tenant;

-- Writes what was missing. Answers each charge, in pesewas, and the sums of all of it.
create or replace function post_missing(p_school uuid, p_caller jsonb, p_act text, p_subject uuid, p_drafted drafted_act) returns jsonb
language plpgsql as $$
declare
  v_lines ledger_line[] := lines_of(p_drafted);
  tail school_tails;
begin
  if cardinality(v_lines) = 0 then return '{"charges": []}'; end if;
  perform move_balances(p_school, v_lines);
  tail := advance_tail(p_school, p_caller, p_act, p_subject, audit_facts(v_lines), 0, cardinality(v_lines));
  perform write_lines(p_school, p_caller, uuid_v7(), v_lines, tail.journal_number);
  perform note_drafted(p_school, p_drafted);
  return jsonb_build_object('charges', (
    select jsonb_agg(jsonb_build_object('feeType', f.name, 'amount', c.amount) order by c.fee_type_id)
    from (select fee_type_id, sum(case side when 'Debit' then amount else -amount end)::bigint as amount
      from unnest(p_drafted.charges) group by fee_type_id) c
    join fee_types f on f.school_id = p_school and f.id = c.fee_type_id)) || sums_of(p_drafted);
end $$;

/*
 * Charges pupils who have come back what standing runs would have charged them while they were away: {students}. Part of restoring
 * them, in that transaction, which holds the classes of all these runs. Answers as joining does.
 */
create or replace function ledger_catch_up(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  perform require_office(p_school, p_caller, 'manage_students');
  -- As when somebody joins: what is charged cannot be deleted until this act is done.
  perform from fee_types where school_id = p_school and archived_at is null order by id for key share;
  return post_missing(p_school, p_caller, 'catch_up', null,
    draft_catch_up(p_school, array(select s.id::uuid from jsonb_array_elements_text(p_input->'students') s(id)), true));
end $$;
grant execute on function ledger_catch_up(uuid, jsonb, jsonb) to akontaa_tenant;

/*
 * Undoes a billing run with its later differences, late joiners, reductions and waivers: {run, reason, act?}. Unsent notices are cancelled (those of
 * an `act` that is taken back whole by ledger_untell_billed) and the class's former fee comes back. Those who paid stay in credit. Refuses not_found, already_reversed, day_closed,
 * needs_approval.
 */
create or replace function ledger_undo_run_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_run billing_runs;
  v_lines ledger_line[];
  drafted drafted_act;
  v_takes_two boolean;
  tail school_tails;
begin
  perform hold_requests_about(p_school, 'undo_bill ' || (p_input->>'run'));
  perform hold_rules(p_school);
  select * into v_run from billing_runs where school_id = p_school and id = (p_input->>'run')::uuid;
  if not found then perform refuse('not_found', '{"noun": "Billing run"}'); end if;
  perform require_class(p_school, v_run.class_id);
  if v_run.act_id is not null then perform hold_requests_about(p_school, 'undo_bill ' || v_run.act_id); end if;
  perform from billing_run_undos where school_id = p_school and billing_run_id = v_run.id;
  if found then perform refuse('already_reversed'); end if;

  drafted := draft_undo(p_school, v_run.id, p_input->>'reason', true);
  v_lines := lines_of(drafted);
  perform move_balances(p_school, v_lines);
  -- Who paid at this moment has waited for the balances, or is seen here.
  v_takes_two := undo_takes_two(v_run, v_lines, true);
  if v_takes_two then
    perform require_second_for_part(p_school, p_caller, 'undo_bill', jsonb_build_object('runs', jsonb_build_array(v_run.id)));
  end if;
  tail := advance_tail(p_school, p_caller, 'undo_run', v_run.id,
    jsonb_build_object('students', v_run.students, 'amount', v_run.amount, 'takesTwo', v_takes_two), 0, cardinality(v_lines));
  insert into billing_run_undos (school_id, billing_run_id, reason, recorded_at, recorded_by)
  values (p_school, v_run.id, p_input->>'reason', app_now(), (p_caller->>'staff')::uuid);
  perform write_lines(p_school, p_caller, uuid_v7(), v_lines, tail.journal_number);
  perform note_drafted(p_school, drafted);
  perform restore_fee(p_school, v_run);
  update messages set status = 'cancelled', reason = 'The bill was taken back before this was sent.'
  where school_id = p_school and billing_run_id = v_run.id and status in ('queued', 'failed');
  if v_run.act_id is not null and v_run.act_id::text is distinct from p_input->>'act' then
    perform cancel_act_notices(p_school, v_run.act_id);
  end if;
  perform overtake_requests(p_school, p_caller, 'undo_bill ' || v_run.id);
  -- The rest of its act is no longer what was asked about.
  if v_run.act_id is not null then perform overtake_requests(p_school, p_caller, 'undo_bill ' || v_run.act_id); end if;
  return jsonb_build_object('run', v_run.id, 'entries', cardinality(v_lines),
    'inCredit', (select count(distinct c.student_id) from left_in_credit(p_school, v_lines, true) c));
end $$;
select make_door('ledger_undo_run', $$require_office(p_school, p_caller, 'set_fees')$$);
grant execute on function ledger_undo_run(uuid, jsonb, jsonb) to akontaa_tenant;

-- A later run that stands has set the fee since; then it is not this run's to bring back.
create or replace function restore_fee(p_school uuid, p_run billing_runs) returns void language plpgsql as $$
begin
  perform from billing_runs r
  where r.school_id = p_school and r.class_id = p_run.class_id and r.fee_type_id = p_run.fee_type_id
    and (r.recorded_at, r.id) > (p_run.recorded_at, p_run.id)
    and not exists (select from billing_run_undos u where u.school_id = r.school_id and u.billing_run_id = r.id);
  if found then return; end if;
  if p_run.amount_before is null then
    delete from class_fees
    where school_id = p_school and class_id = p_run.class_id and fee_type_id = p_run.fee_type_id;
  else
    update class_fees set amount = p_run.amount_before, kinds = p_run.kinds_before, due_on = p_run.due_on_before, updated_at = app_now()
    where school_id = p_school and class_id = p_run.class_id and fee_type_id = p_run.fee_type_id;
  end if;
end $$;
