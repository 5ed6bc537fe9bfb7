-- Recording money for one student: a payment (with its receipt), a charge, and the rarer kinds, all of one shape.
-- Stands on: core, kinds, limits, lines, money-back, opening, pairing, people, receipts, reductions, twins.

/*
 * Posts one act for one student: {student, kind, lines: [{feeType, amount, id?}], date?, method?, reference?, note?,
 * payer?, confirm?, guard?, half?}. Amounts in pesewas. An opening balance may be a credit: {..., inCredit: true}.
 * A payment answers its receipt. Refuses not_found, invalid, date_in_future, day_closed, possible_duplicate, key_reused, of a refund
 * what `judge_refund` does.
 *
 * Every statement in here is planned once per connection: planning one anew takes longer than running it. So none may be planned
 * for how small a table is at that moment: the checks of foreign keys, planned in here, would read all receipts at each payment
 * until somebody analyzes the table. A step that answers nothing is assigned to `done`, because PERFORM would set up a statement
 * of its own for it.
 */
create or replace function ledger_post(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_kind text := p_input->>'kind';
  v_asks boolean := p_input->>'confirm' is distinct from 'true';
  v_answer jsonb;
  v_receipt uuid;
  -- What the log says of a refund besides its lines.
  v_facts jsonb := '{}';
  student record;
  posted posted_act;
  tail school_tails;
  done text;
begin
  done := require_school(p_school);
  done := require_poster(p_school, p_caller, v_kind);
  v_answer := replay(p_school, p_caller);
  if v_answer is null and p_input ? 'half' then v_answer := complete_half(p_school, p_caller, p_input); end if;
  if v_answer is not null then return v_answer; end if;

  select id, class_id, guardian_id, status into student from students
  where school_id = p_school and id = (p_input->>'student')::uuid and erased_at is null;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  if student.status = 'archived' and v_kind = 'manual_charge' then perform refuse('student_archived'); end if;
  posted := post_lines(p_school, student.id, student.class_id, p_input);
  if v_kind not in ('payment', 'manual_charge') then
    done := require_second_for_posting(p_school, p_caller, v_kind, posted.lines);
  end if;
  done := move_balances(p_school, posted.lines);
  -- Before the question about a duplicate: who says yes to the weaker one has not said yes to this.
  if v_kind = 'refund' then v_facts := judge_refund(p_school, p_caller, p_input, posted.lines); end if;
  -- Two noughts too many are asked about, as where a rule takes off what is paid already.
  if v_asks and v_kind in ('discount', 'waiver', 'write_off') then
    done := guard_reduced_credit(p_school, posted.lines);
  end if;
  if asks_about_twins(p_caller, p_input) then
    perform guard_duplicate(p_school, p_caller, p_input, posted.lines);
    if v_kind = 'payment' then perform ask_about_paying(p_school, array[student.id]); end if;
  end if;

  tail := advance_tail(p_school, p_caller, v_kind, student.id,
    audit_facts(posted.lines) || forgiven_before(p_school, p_caller, v_kind, posted.lines) || v_facts,
    case v_kind when 'payment' then 1 else 0 end, cardinality(posted.lines));
  -- An erasure may have ended while this waited for the tail row: it has emptied such texts, and none comes after it.
  if coalesce(p_input->>'payer', p_input->>'reference', p_input->>'note') is not null then
    perform from students where school_id = p_school and id = student.id and erased_at is null;
    if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  end if;
  -- Read under the tail row, so that the balances a receipt prints follow those of the receipt before, also when another
  -- fee type was paid at the same moment.
  select sum(balance), jsonb_object_agg(fee_type_id, balance) into posted.owed, posted.balances
  from balances where school_id = p_school and student_id = student.id;
  if v_kind = 'payment' then
    v_receipt := coalesce((p_input->>'receiptId')::uuid, uuid_v7());
    posted.receipt := write_receipt(p_school, p_caller, p_input, v_receipt, tail.receipt_number, posted);
    done := outbox_put(p_school, 'receipt', 'receipt:' || v_receipt, student.guardian_id, v_receipt);
  end if;
  done := write_lines(p_school, p_caller, coalesce(v_receipt, uuid_v7()), posted.lines, tail.journal_number, v_receipt);
  -- An older client's call has one line; a tender of several is whole by itself.
  if p_input ? 'half' and cardinality(posted.lines) = 1 then
    insert into ledger_halves (school_id, entry_id, session_id, call, recorded_at)
    values (p_school, posted.lines[1].id, (p_caller->>'session')::uuid, p_input->>'half', app_now());
  end if;
  return keep_answer(p_school, p_caller, posted_answer(student.id, student.status, posted));
end $$;
grant execute on function ledger_post(uuid, jsonb, jsonb) to akontaa_tenant;

drop function if exists guard_refund(uuid, uuid, ledger_line[]);
drop function if exists guard_refund(uuid, uuid, bigint, bigint);

-- The lines of an act, from fee types by name and amounts.
create or replace function post_lines(p_school uuid, p_student uuid, p_class uuid, p_input jsonb)
returns posted_act language plpgsql as $$
declare
  posted posted_act;
  v_kind text := p_input->>'kind';
  v_day date := coalesce((p_input->>'date')::date, app_today());
  -- "Choose a due date": a future day on a charge is when it falls due; the charge itself counts from today.
  v_effective date := case when v_kind = 'manual_charge' then least(v_day, app_today()) else v_day end;
  v_term uuid := require_term(p_school, p_input->>'term', v_effective);
  v_method text := case when v_kind in ('payment', 'refund') then coalesce(p_input->>'method', 'Cash') end;
  v_line jsonb;
  fee_type record;
begin
  for place in 0 .. jsonb_array_length(p_input->'lines') - 1 loop
    v_line := p_input->'lines'->place;
    -- Held like a key that is referred to: whoever deletes it waits for this, or this finds it deleted.
    select id, name into fee_type from fee_types
    where school_id = p_school and lower(name) = lower(v_line->>'feeType')
      and (archived_at is null or v_kind <> 'manual_charge')
    order by archived_at nulls first limit 1 for key share;
    if not found then perform refuse('unknown_fee_type', jsonb_build_object('feeType', v_line->>'feeType')); end if;
    if fee_type.name = any (posted.names) then perform refuse('fee_type_twice'); end if;
    posted.names := posted.names || fee_type.name;
    posted.lines := posted.lines || row(coalesce((v_line->>'id')::uuid, uuid_v7()), p_student, p_class, fee_type.id,
      case when v_line->>'inCredit' = 'true' then 'Credit' else side_of(v_kind) end, (v_line->>'amount')::bigint, v_kind,
      account_of(v_kind, v_method), v_effective, case v_kind when 'manual_charge' then v_day
        when 'opening' then opening_due_on(v_line, p_input, v_day) end, v_method,
      p_input->>'reference', p_input->>'note', v_term, null, null)::ledger_line;
  end loop;
  return posted;
end $$;
