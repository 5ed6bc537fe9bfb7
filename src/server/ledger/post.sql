-- Recording money for one student: a payment (with its receipt), a charge, and the rarer kinds, all of one shape.

-- What each kind of line does: which side, and which account is its other leg.
create or replace function side_of(p_kind text) returns text language sql immutable as $$
  select case when p_kind in ('manual_charge', 'opening', 'refund') then 'Debit' else 'Credit' end
$$;
create or replace function account_of(p_kind text, p_method text) returns text language sql immutable as $$
  select case
    when p_kind in ('class_fee', 'manual_charge') then 'fee income'
    when p_kind = 'opening' then 'opening balances'
    when p_kind in ('discount', 'waiver', 'write_off') then 'allowances'
    when p_kind in ('payment', 'refund') then lower(p_method)
  end
$$;

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
    done := outbox_add_receipt(p_school, student.guardian_id, v_receipt);
  end if;
  done := write_lines(p_school, p_caller, coalesce(v_receipt, uuid_v7()), posted.lines, tail.journal_number, v_receipt);
  -- An older client's call has one line; a tender of several is whole by itself.
  if p_input ? 'half' and cardinality(posted.lines) = 1 then
    insert into ledger_halves (school_id, entry_id, session_id, call, recorded_at)
    values (p_school, posted.lines[1].id, (p_caller->>'session')::uuid, p_input->>'half', app_now());
  end if;
  return keep_answer(p_school, p_caller, posted_answer(student.id, student.status, posted));
end $$;

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

create or replace function asks_about_twins(p_caller jsonb, p_input jsonb) returns boolean
language plpgsql immutable as $$
begin
  return p_input->>'confirm' is distinct from 'true' and (p_caller->>'key' is null or p_input->>'guard' = 'true');
end $$;

-- The same person paying the same sum for the same thing within ten minutes is asked about, under the student's lock.
-- Without a key: when this very session did it (two desks may each take the same sum). With the flag: whoever did it.
create or replace function guard_duplicate(p_school uuid, p_caller jsonb, p_input jsonb, p_lines ledger_line[])
returns void language plpgsql as $$
declare
  twin record;
begin
  select e.id, e.recorded_at, e.amount, f.name as fee_type, e.side into twin
  from unnest(p_lines) l
  join ledger_entries e on e.school_id = p_school and e.student_id = l.student_id and e.fee_type_id = l.fee_type_id
    and e.side = l.side and e.amount = l.amount and e.kind = l.kind
  join fee_types f on f.school_id = p_school and f.id = e.fee_type_id
  where e.recorded_at > app_now() - interval '10 minutes'
    and (p_input->>'guard' = 'true' or e.session_id is not distinct from (p_caller->>'session')::uuid)
    and not exists (select from ledger_entries r
      where r.school_id = p_school and r.corrects = e.id and r.kind = 'reversal')
    -- What a sponsor paid for the child is not the family's.
    and not exists (select from receipts r where r.school_id = p_school and r.id = e.receipt_id and r.sponsor_id is not null)
  order by e.journal_number desc limit 1;
  if found then
    perform refuse('possible_duplicate', jsonb_build_object('entryId', twin.id, 'feeType', twin.fee_type,
      'amount', twin.amount, 'side', twin.side, 'recordedAt', twin.recorded_at,
      'secondsAgo', greatest(0, floor(extract(epoch from app_now() - twin.recorded_at)))::int));
  end if;
end $$;

-- The day it was taken on, where that was locked before it arrived: it counts from a later one. Not immutable, since reading a date is
-- not: PostgreSQL would not take its text into that of who asks, and plan it at each call.
create or replace function taken_before(p_caller jsonb, p_on date) returns date language sql stable as $$
  select case when (p_caller->>'takenOn')::date < p_on then (p_caller->>'takenOn')::date end
$$;

-- The receipt of a payment, as the answer tells of it.
create or replace function write_receipt(p_school uuid, p_caller jsonb, p_input jsonb, p_receipt uuid, p_number bigint,
  p_posted posted_act) returns jsonb language plpgsql as $$
declare
  line ledger_line := p_posted.lines[1];
  v_amount bigint := amount_of(p_posted.lines);
  v_code text := unguessable_code();
begin
  insert into receipts (school_id, id, number, code, student_id, amount, balance_before, balance_after, effective_on,
    method, reference, payer, term_id, class_id, issued_at, issued_by, taken_on)
  values (p_school, p_receipt, p_number, v_code, line.student_id, v_amount, p_posted.owed + v_amount, p_posted.owed,
    line.effective_on, line.method, p_input->>'reference', p_input->>'payer', line.term_id, line.class_id,
    app_now(), (p_caller->>'staff')::uuid, taken_before(p_caller, line.effective_on));
  -- Not RETURNING its row, which would be read, and checked, once more.
  return receipt_as_told(p_school, p_receipt, p_number, v_code, v_amount, p_posted.owed + v_amount, p_posted.owed);
end $$;

-- A receipt as answers spell it, with the initials and the code of its school.
create or replace function receipt_answer(p_receipt receipts) returns jsonb language plpgsql stable as $$
begin
  return receipt_as_told(p_receipt.school_id, p_receipt.id, p_receipt.number, p_receipt.code, p_receipt.amount,
    p_receipt.balance_before, p_receipt.balance_after);
end $$;
create or replace function receipt_as_told(p_school uuid, p_receipt uuid, p_number bigint, p_code text, p_amount bigint,
  p_before bigint, p_after bigint) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('id', p_receipt, 'number', numbered(c.initials, '-', p_number, 6),
      'code', c.code || '-' || p_code, 'amount', p_amount, 'balanceBefore', p_before, 'balanceAfter', p_after)
    from schools c where c.id = p_school);
end $$;

create or replace function amount_of(p_lines ledger_line[]) returns bigint language plpgsql immutable as $$
declare
  line ledger_line;
  v_amount bigint := 0;
begin
  foreach line in array p_lines loop v_amount := v_amount + line.amount; end loop;
  return v_amount;
end $$;

create or replace function audit_facts(p_lines ledger_line[]) returns jsonb
language plpgsql as $$
declare
  line ledger_line;
  v_facts jsonb := '[]';
begin
  foreach line in array p_lines loop
    v_facts := v_facts || jsonb_build_object('entry', line.id, 'feeType', line.fee_type_id, 'side', line.side,
      'amount', line.amount, 'on', line.effective_on);
  end loop;
  return jsonb_build_object('lines', v_facts);
end $$;

-- What the caller learns: ids, numbers and the balances after. Names are added outside, so replies can be kept.
create or replace function posted_answer(p_student uuid, p_status text, p_posted posted_act) returns jsonb
language plpgsql as $$
declare
  line ledger_line;
  v_entries jsonb := '[]';
begin
  foreach line in array p_posted.lines loop
    v_entries := v_entries || jsonb_build_object('id', line.id, 'feeTypeId', line.fee_type_id,
      'feeType', p_posted.names[jsonb_array_length(v_entries) + 1], 'side', line.side, 'amount', line.amount,
      'balance', p_posted.balances->(line.fee_type_id::text));
  end loop;
  return jsonb_strip_nulls(jsonb_build_object('student', p_student, 'studentStatus', p_status, 'owed', p_posted.owed,
    'effectiveOn', line.effective_on, 'dueOn', line.due_on, 'method', line.method, 'receipt', p_posted.receipt,
    'entries', v_entries));
end $$;
