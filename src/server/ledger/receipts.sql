-- Receipts: written once, and said again as they were.
-- Stands on: cheques, core, lines, twins.

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
  return receipt_as_told(p_school, p_receipt, p_number, v_code, v_amount, p_posted.owed + v_amount, p_posted.owed)
    || again_told(p_school, p_receipt, line.method);
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

-- The receipts a pupil is on, alone or with others.
create or replace function receipts_of(p_school uuid, p_student uuid) returns setof uuid language sql stable as $$
  select id from receipts where school_id = p_school and student_id = p_student
  union select receipt_id from receipt_students where school_id = p_school and student_id = p_student
$$;
