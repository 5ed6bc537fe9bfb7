-- Recording money for one student: a payment (with its receipt), a charge, and the rarer kinds, all of one shape.
-- Stands on: core, limits, lines, money-back, pairing, payers, people, receipts, reductions, tender, twins.

/*
 * Posts one act for one student: {student, kind, lines: [{feeType, amount, id?}], date?, method?, reference?, note?,
 * payer?, payerGuardian?, confirm?, guard?, half?}. Amounts in pesewas. An opening balance may be a credit: {..., inCredit: true}.
 * A payment answers its receipt. Refuses not_found, invalid, date_in_future, day_closed, possible_duplicate, key_reused, of a refund
 * what `judge_refund` does.
 *
 * Every statement in here is planned once per connection: planning one anew takes longer than running it. So none may be planned
 * for how small a table is at that moment: the checks of foreign keys, planned in here, would read all receipts at each payment
 * until somebody analyzes the table. A step that answers nothing is assigned to `done`, because PERFORM would set up a statement
 * of its own for it.
 */
create or replace function ledger_post_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_kind text := p_input->>'kind';
  v_answer jsonb;
  student record;
  posted posted_act;
  t tender;
  tail school_tails;
  -- What the log says of a refund besides its lines.
  v_facts jsonb := '{}';
  -- Of two payers whose money a refund gives back.
  v_payer uuid;
  done text;
begin
  if p_input ? 'half' then
    v_answer := complete_half(p_school, p_caller, p_input);
    if v_answer is not null then return v_answer; end if;
  end if;
  select id, class_id, guardian_id, status into student from students
  where school_id = p_school and id = (p_input->>'student')::uuid and erased_at is null;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  if student.status = 'archived' and v_kind = 'manual_charge' then perform refuse('student_archived'); end if;
  posted := post_lines(p_school, student.id, student.class_id, p_input);
  if v_kind = 'payment' then
    -- The tender's short case.
    t := row(v_kind, student.id, audit_facts(posted.lines), array[row(student.id,
      student.class_id, student.guardian_id, student.status, posted.lines, posted.names, amount_of(posted.lines), null, null)::tender_part],
      posted.lines, coalesce((p_input->>'receiptId')::uuid, uuid_v7()), null, null, null, null)::tender;
    if p_input ? 'payerGuardian' then t.payer := payer_of(p_school, p_input, t.parts); end if;
    t := post_tender(p_school, p_caller, p_input, t);
    posted.owed := t.owed;
    posted.balances := t.parts[1].balances;
    posted.receipt := t.receipt;
  else
    if v_kind <> 'manual_charge' then done := require_second_for_posting(p_school, p_caller, v_kind, posted.lines); end if;
    if v_kind = 'refund' then v_payer := payer_in_credit(p_school, student.id); end if;
    done := move_balances(p_school, posted.lines);
    -- Before the question about a duplicate: who says yes to the weaker one has not said yes to this.
    if v_kind = 'refund' then v_facts := judge_refund(p_school, p_caller, p_input, posted.lines); end if;
    -- Two noughts too many are asked about, as where a rule takes off what is paid already.
    if p_input->>'confirm' is distinct from 'true' and v_kind in ('discount', 'waiver', 'write_off') then
      done := guard_reduced_credit(p_school, posted.lines);
    end if;
    done := ask_about_twins(p_school, p_caller, p_input, posted.lines);
    tail := advance_tail(p_school, p_caller, v_kind, student.id, audit_facts(posted.lines)
      || forgiven_before(p_school, p_caller, v_kind, posted.lines) || v_facts, 0, cardinality(posted.lines));
    if has_words(p_input) then done := refuse_erased(p_school, student.id); end if;
    select sum(balance), jsonb_object_agg(fee_type_id, balance) into posted.owed, posted.balances
    from balances where school_id = p_school and student_id = student.id;
    done := write_lines(p_school, p_caller, uuid_v7(), posted.lines, tail.journal_number);
    if v_payer is not null then done := keep_refunded_payer(p_school, posted.lines, v_payer); end if;
  end if;
  -- An older client's call has one line; a tender of several is whole by itself.
  if p_input ? 'half' and cardinality(posted.lines) = 1 then
    insert into ledger_halves (school_id, entry_id, session_id, call, recorded_at)
    values (p_school, posted.lines[1].id, (p_caller->>'session')::uuid, p_input->>'half', app_now());
  end if;
  return posted_answer(student.id, student.status, posted);
end $$;
select make_door('ledger_post', $$require_poster(p_school, p_caller, p_input->>'kind')$$);
grant execute on function ledger_post(uuid, jsonb, jsonb) to akontaa_tenant;
