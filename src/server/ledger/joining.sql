-- A late joiner is charged what the class was billed this term; a run billed by mistake is undone as a whole.

-- What a run charges by now: as its fee was set last, else as billed. The class's fixed fee may already be that of another
-- term. Of runs re-priced before prices were kept, the newest entry tells.
create or replace function fee_of_run(p_school uuid, p_run uuid) returns table (amount bigint, due_on date)
language sql stable as $$
  (select p.amount, p.due_on from billing_run_prices p
    where p.school_id = p_school and p.billing_run_id = p_run order by p.version desc limit 1)
  union all
  (select sum(charged_by(e.kind, e.counter_account, e.side, e.amount))::bigint, newest.due_on
    from (
      select student_id, due_on from ledger_entries
      where school_id = p_school and billing_run_id = p_run and kind = 'class_fee' order by journal_number desc limit 1) newest
    join ledger_entries e on e.school_id = p_school and e.billing_run_id = p_run and e.student_id = newest.student_id
    where not exists (select from billing_run_prices p where p.school_id = p_school and p.billing_run_id = p_run)
    group by newest.due_on)
$$;

-- What a student would be charged on joining a class: its standing runs of this term, one a fee type in use, without the
-- types the student was already charged this term.
create or replace function joining_charges(p_school uuid, p_class uuid, p_student uuid)
returns table (run_id uuid, fee_type_id uuid, term_id uuid, amount bigint, due_on date) language sql stable as $$
  select newest.id, newest.fee_type_id, newest.term_id, f.amount, f.due_on
  from (
    select distinct on (r.fee_type_id) r.*
    from standing_runs(p_school, p_class, null, term_of(p_school, app_today())) r
    order by r.fee_type_id, r.recorded_at desc, r.id desc) newest
  join fee_types t on t.school_id = p_school and t.id = newest.fee_type_id and t.archived_at is null
  cross join lateral fee_of_run(p_school, newest.id) f
  where f.amount > 0 and (p_student is null or not exists (
    select from charged_this_term(p_school, newest.fee_type_id, newest.term_id) c where c.student_id = p_student))
$$;

/*
 * Charges a student who has just come into a class: {student, except: [fee type names]}. Part of adding or moving one
 * student, in that transaction. Answers the charges made, in pesewas.
 */
create or replace function ledger_join_class(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_student students;
  v_lines ledger_line[];
  reduced drafted_reductions;
  tail school_tails;
begin
  perform require_school(p_school);
  perform require_counter(p_school, p_caller, 'edit_students');
  select * into v_student from students where school_id = p_school and id = (p_input->>'student')::uuid;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  perform require_class(p_school, v_student.class_id);
  -- What is charged cannot be deleted until this act is done; what was deleted meanwhile is not charged.
  perform from fee_types where school_id = p_school and archived_at is null order by id for key share;
  select array_agg(row(uuid_v7(), v_student.id, v_student.class_id, c.fee_type_id, 'Debit', c.amount, 'class_fee',
      'fee income', app_today(), c.due_on, null, null, null, c.term_id, c.run_id, null)::ledger_line
      order by c.fee_type_id)
  into v_lines
  from joining_charges(p_school, v_student.class_id, v_student.id) c
  join fee_types f on f.school_id = p_school and f.id = c.fee_type_id
  where lower(f.name) not in (
    select lower(e.name) from jsonb_array_elements_text(coalesce(p_input->'except', '[]')) e(name));
  if v_lines is null then return '{"charges": []}'; end if;
  reduced := draft_reductions(p_school, charges_of(p_school, v_lines), false);
  v_lines := with_sponsor_shares(p_school, v_lines || reduced.lines);
  perform move_balances(p_school, v_lines);
  tail := advance_tail(p_school, p_caller, 'join_class', v_student.id, audit_facts(v_lines), 0, cardinality(v_lines));
  perform write_lines(p_school, p_caller, uuid_v7(), v_lines, tail.journal_number);
  perform note_reductions(p_school, reduced);
  return jsonb_build_object('charges', (
    select jsonb_agg(jsonb_build_object('feeType', f.name, 'amount', l.amount))
    from unnest(v_lines) l join fee_types f on f.school_id = p_school and f.id = l.fee_type_id where l.kind = 'class_fee'));
end $$;

/*
 * Undoes a billing run with its later differences, late joiners, reductions and waivers: {run, reason, act?}. Unsent notices are cancelled (those of
 * an `act` that is taken back whole by ledger_untell_billed) and the class's former fee comes back. Those who paid stay in credit. Refuses not_found, already_reversed, day_closed.
 */
create or replace function ledger_undo_run(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_answer jsonb;
  v_run billing_runs;
  v_lines ledger_line[];
  tail school_tails;
begin
  perform require_school(p_school);
  perform require_office(p_school, p_caller, 'set_fees');
  v_answer := replay(p_school, p_caller);
  if v_answer is not null then return v_answer; end if;
  select * into v_run from billing_runs where school_id = p_school and id = (p_input->>'run')::uuid;
  if not found then perform refuse('not_found', '{"noun": "Billing run"}'); end if;
  perform require_class(p_school, v_run.class_id);
  perform from billing_run_undos where school_id = p_school and billing_run_id = v_run.id;
  if found then perform refuse('already_reversed'); end if;

  select array_agg(opposite_of(e, 'reversal', p_input->>'reason') order by e.student_id, e.journal_number) into v_lines
  from ledger_entries e
  where e.school_id = p_school and e.billing_run_id = v_run.id and (e.kind = 'class_fee'
    or e.kind in ('discount', 'scholarship', 'waiver') and not exists (select from ledger_entries x
      where x.school_id = e.school_id and x.corrects = e.id and x.kind = 'reversal'));
  v_lines := with_sponsor_shares(p_school, v_lines);
  perform move_balances(p_school, v_lines);
  tail := advance_tail(p_school, p_caller, 'undo_run', v_run.id,
    jsonb_build_object('students', v_run.students, 'amount', v_run.amount), 0, cardinality(v_lines));
  insert into billing_run_undos (school_id, billing_run_id, reason, recorded_at, recorded_by)
  values (p_school, v_run.id, p_input->>'reason', app_now(), (p_caller->>'staff')::uuid);
  perform write_lines(p_school, p_caller, uuid_v7(), v_lines, tail.journal_number);
  perform restore_fee(p_school, v_run);
  update messages set status = 'cancelled', reason = 'The bill was taken back before this was sent.'
  where school_id = p_school and billing_run_id = v_run.id and status in ('queued', 'failed');
  if v_run.act_id is not null and v_run.act_id::text is distinct from p_input->>'act' then
    perform cancel_act_notices(p_school, v_run.act_id);
  end if;
  return keep_answer(p_school, p_caller, jsonb_build_object('run', v_run.id, 'entries', cardinality(v_lines),
    'inCredit', (select count(distinct b.student_id) from unnest(v_lines) l join balances b
      on b.school_id = p_school and b.student_id = l.student_id and b.fee_type_id = v_run.fee_type_id
      where b.balance < 0)));
end $$;

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
    update class_fees set amount = p_run.amount_before, due_on = p_run.due_on_before, updated_at = app_now()
    where school_id = p_school and class_id = p_run.class_id and fee_type_id = p_run.fee_type_id;
  end if;
end $$;
