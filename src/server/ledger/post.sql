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
 * A payment answers its receipt. Refuses not_found, invalid, date_in_future, day_closed, possible_duplicate, key_reused.
 */
create or replace function ledger_post(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_kind text := p_input->>'kind';
  v_half text := p_input->>'half';
  v_answer jsonb;
  v_lines ledger_line[];
  v_student students;
  v_date date := coalesce((p_input->>'date')::date, app_today());
  v_group uuid := uuid_v7();
  v_receipt receipts;
  tail school_tails;
begin
  perform require_school(p_school);
  perform require_poster(p_school, p_caller, v_kind);
  v_answer := replay(p_school, p_caller);
  if v_answer is not null then return v_answer; end if;

  if v_half is not null then
    v_answer := complete_half(p_school, p_caller, p_input);
    if v_answer is not null then return v_answer; end if;
  end if;

  select * into v_student from students
  where school_id = p_school and id = (p_input->>'student')::uuid and erased_at is null;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  if v_student.status = 'archived' and v_kind = 'manual_charge' then
    perform refuse('student_archived');
  end if;
  v_lines := post_lines(p_school, v_student, p_input, v_date);
  perform move_balances(p_school, v_lines);
  perform guard_duplicate(p_school, p_caller, p_input, v_lines);

  tail := advance_tail(p_school, p_caller, v_kind, v_student.id, audit_facts(v_lines),
    case v_kind when 'payment' then 1 else 0 end, cardinality(v_lines));
  -- An erasure may have ended while this waited for the tail row: it has emptied such texts, and none comes after it.
  if coalesce(p_input->>'payer', p_input->>'reference', p_input->>'note') is not null then
    perform from students where school_id = p_school and id = v_student.id and erased_at is null;
    if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  end if;
  if v_kind = 'payment' then
    v_receipt := draft_receipt(p_school, p_caller, p_input, v_student, v_lines);
    v_receipt.number := tail.receipt_number;
    v_group := v_receipt.id;
    insert into receipts select (v_receipt).*;
    perform outbox_add(p_school, 'receipt', 'receipt:' || v_receipt.id, v_student.guardian_id, v_receipt.id, null, '{}');
  end if;
  perform write_lines(p_school, p_caller, v_group, v_lines, tail.journal_number, v_receipt.id);
  -- An older client's call has one line; a tender of several is whole by itself.
  if v_half is not null and cardinality(v_lines) = 1 then
    insert into ledger_halves (school_id, entry_id, session_id, call, recorded_at)
    values (p_school, v_lines[1].id, (p_caller->>'session')::uuid, v_half, app_now());
  end if;
  return keep_answer(p_school, p_caller, posted_answer(p_school, v_student.id, v_lines, v_receipt, v_student.status));
end $$;

-- The lines of an act, from fee types by name and amounts.
create or replace function post_lines(p_school uuid, p_student students, p_input jsonb, p_date date)
returns ledger_line[] language plpgsql as $$
declare
  v_kind text := p_input->>'kind';
  v_method text := case when p_input->>'kind' in ('payment', 'refund') then coalesce(p_input->>'method', 'Cash') end;
  -- "Choose a due date": a future day on a charge is when it falls due; the charge itself counts from today.
  v_effective date := case when p_input->>'kind' = 'manual_charge' then least(p_date, app_today()) else p_date end;
  v_due date := case when p_input->>'kind' in ('manual_charge', 'opening') then p_date end;
  v_term uuid := require_term(p_school, p_input->>'term', v_effective);
  v_lines ledger_line[];
  v_unknown text;
begin
  -- Held like a key that is referred to: whoever deletes one of them waits for this, or this finds it deleted.
  perform from fee_types where school_id = p_school
    and lower(name) in (select lower(w.line->>'feeType') from jsonb_array_elements(p_input->'lines') w(line)) for key share;
  select w.line->>'feeType' into v_unknown
  from jsonb_array_elements(p_input->'lines') w(line)
  where not exists (select from fee_types f where f.school_id = p_school and lower(f.name) = lower(w.line->>'feeType')
    and (f.archived_at is null or v_kind <> 'manual_charge'))
  limit 1;
  if found then perform refuse('unknown_fee_type', jsonb_build_object('feeType', v_unknown)); end if;

  select array_agg(row(coalesce((w.line->>'id')::uuid, uuid_v7()), p_student.id, p_student.class_id, f.id,
      case when w.line->>'inCredit' = 'true' then 'Credit' else side_of(v_kind) end, (w.line->>'amount')::bigint, v_kind,
      account_of(v_kind, v_method), v_effective, v_due, v_method, p_input->>'reference', p_input->>'note', v_term,
      null, null)::ledger_line order by w.place)
  into v_lines
  from jsonb_array_elements(p_input->'lines') with ordinality w(line, place)
  cross join lateral (
    select t.id from fee_types t where t.school_id = p_school and lower(t.name) = lower(w.line->>'feeType')
    order by t.archived_at nulls first limit 1) f;
  if exists (select from unnest(v_lines) l group by l.fee_type_id having count(*) > 1) then
    perform refuse('fee_type_twice');
  end if;
  return v_lines;
end $$;

-- The same person paying the same sum for the same thing within ten minutes is asked about, under the student's lock.
-- Without a key: when this very session did it (two desks may each take the same sum). With the flag: whoever did it.
create or replace function guard_duplicate(p_school uuid, p_caller jsonb, p_input jsonb, p_lines ledger_line[])
returns void language plpgsql as $$
declare
  twin record;
begin
  if p_input->>'confirm' = 'true' then return; end if;
  if p_caller->>'key' is not null and p_input->>'guard' is distinct from 'true' then return; end if;
  select e.id, e.recorded_at, e.amount, f.name as fee_type, e.side into twin
  from unnest(p_lines) l
  join ledger_entries e on e.school_id = p_school and e.student_id = l.student_id and e.fee_type_id = l.fee_type_id
    and e.side = l.side and e.amount = l.amount and e.kind = l.kind
  join fee_types f on f.school_id = p_school and f.id = e.fee_type_id
  where e.recorded_at > app_now() - interval '10 minutes'
    and (p_input->>'guard' = 'true' or e.session_id is not distinct from (p_caller->>'session')::uuid)
    and not exists (select from ledger_entries r
      where r.school_id = p_school and r.corrects = e.id and r.kind = 'reversal')
  order by e.journal_number desc limit 1;
  if found then
    perform refuse('possible_duplicate', jsonb_build_object('entryId', twin.id, 'feeType', twin.fee_type,
      'amount', twin.amount, 'side', twin.side, 'recordedAt', twin.recorded_at,
      'secondsAgo', greatest(0, floor(extract(epoch from app_now() - twin.recorded_at)))::int));
  end if;
end $$;

-- A receipt with everything but its number. Drafted under the tail row, so that the balances it prints follow those of
-- the receipt before, also when another fee type was paid at the same moment.
create or replace function draft_receipt(p_school uuid, p_caller jsonb, p_input jsonb, p_student students,
  p_lines ledger_line[]) returns receipts language plpgsql as $$
declare
  draft receipts;
begin
  draft.school_id := p_school;
  draft.id := coalesce((p_input->>'receiptId')::uuid, uuid_v7());
  draft.code := unguessable_code();
  draft.student_id := p_student.id;
  select sum(l.amount) into draft.amount from unnest(p_lines) l;
  draft.balance_after := owed_by(p_school, p_student.id);
  draft.balance_before := draft.balance_after + draft.amount;
  draft.effective_on := p_lines[1].effective_on;
  draft.method := p_lines[1].method;
  draft.reference := p_input->>'reference';
  draft.payer := p_input->>'payer';
  draft.term_id := p_lines[1].term_id;
  draft.class_id := p_student.class_id;
  draft.issued_at := app_now();
  draft.issued_by := (p_caller->>'staff')::uuid;
  return draft;
end $$;

create or replace function audit_facts(p_lines ledger_line[]) returns jsonb
language plpgsql as $$
begin
  return (select jsonb_build_object('lines', jsonb_agg(jsonb_build_object('entry', l.id, 'feeType', l.fee_type_id,
      'side', l.side, 'amount', l.amount, 'on', l.effective_on)))
    from unnest(p_lines) l);
end $$;

-- What the caller learns: ids, numbers and the balances after. Names are added outside, so replies can be kept.
create or replace function posted_answer(p_school uuid, p_student uuid, p_lines ledger_line[], p_receipt receipts,
  p_student_status text) returns jsonb
language plpgsql as $$
begin
  return (select jsonb_strip_nulls(jsonb_build_object(
      'student', p_student, 'studentStatus', p_student_status, 'owed', owed_by(p_school, p_student),
      'effectiveOn', p_lines[1].effective_on, 'dueOn', p_lines[1].due_on, 'method', p_lines[1].method,
      'receipt', case when p_receipt.id is not null then (
        select jsonb_build_object('id', p_receipt.id, 'number', numbered(c.initials, '-', p_receipt.number, 6),
          'code', c.code || '-' || p_receipt.code, 'amount', p_receipt.amount,
          'balanceBefore', p_receipt.balance_before, 'balanceAfter', p_receipt.balance_after)
        from schools c where c.id = p_school) end,
      'entries', (select jsonb_agg(jsonb_build_object('id', l.id, 'feeTypeId', l.fee_type_id, 'feeType', f.name,
          'side', l.side, 'amount', l.amount, 'balance', b.balance))
        from unnest(p_lines) l
        join fee_types f on f.school_id = p_school and f.id = l.fee_type_id
        join balances b on b.school_id = p_school and b.student_id = p_student and b.fee_type_id = l.fee_type_id))));
end $$;
