-- Receipts: written once, and said again as they were.
-- Stands on: cheques, core, twins.

do $$ begin
  -- One student's part of a tender: what is owed after it, over all fee types; of a sponsor's, what is still to come for the student.
  if to_regtype('tender_part') is null then
    create type tender_part as (student_id uuid, class_id uuid, guardian_id uuid, status text, lines ledger_line[], names text[],
      amount bigint, owed bigint, balances jsonb);
  end if;
  -- Money received at once, of whichever door: for one student, for several, or from a sponsor. `act`, `subject` and `facts` are what the
  -- log says of it, `lines` all that are written; `owed` and `receipt` are known once it is posted.
  if to_regtype('tender') is null then
    create type tender as (act text, subject uuid, facts jsonb, parts tender_part[], lines ledger_line[], receipt_id uuid, payer uuid,
      sponsor uuid, owed bigint, receipt jsonb);
  end if;
end $$;

-- The receipt of a tender, as the answer tells of it; each student's part is beside it when there are several.
create or replace function write_receipt(p_school uuid, p_caller jsonb, p_input jsonb, t tender, p_number bigint) returns jsonb
language plpgsql as $$
declare
  line ledger_line := t.parts[1].lines[1];
  v_amount bigint := t.parts[1].amount;
  v_code text := unguessable_code();
begin
  if cardinality(t.parts) > 1 then v_amount := (select sum(p.amount) from unnest(t.parts) p); end if;
  insert into receipts (school_id, id, number, code, student_id, amount, balance_before, balance_after, effective_on,
    method, reference, payer, term_id, class_id, issued_at, issued_by, students, payer_guardian_id, sponsor_id, taken_on)
  values (p_school, t.receipt_id, p_number, v_code, line.student_id, v_amount, t.owed + v_amount, t.owed,
    line.effective_on, line.method, p_input->>'reference', p_input->>'payer', line.term_id, line.class_id,
    app_now(), (p_caller->>'staff')::uuid, cardinality(t.parts), t.payer, t.sponsor, taken_before(p_caller, line.effective_on));
  if cardinality(t.parts) > 1 then
    insert into receipt_students (school_id, receipt_id, student_id, place, class_id, amount, balance_before, balance_after)
    select p_school, t.receipt_id, p.student_id, p.place, p.class_id, p.amount, p.owed + p.amount, p.owed
    from unnest(t.parts) with ordinality as p(student_id, class_id, guardian_id, status, lines, names, amount, owed, balances, place);
  end if;
  -- Not RETURNING its row, which would be read, and checked, once more.
  return receipt_as_told(p_school, t.receipt_id, p_number, v_code, v_amount, t.owed + v_amount, t.owed)
    || again_told(p_school, t.receipt_id, line.method);
end $$;
drop function if exists write_receipt(uuid, jsonb, jsonb, uuid, bigint, posted_act);
drop function if exists write_tender_receipt(uuid, jsonb, jsonb, uuid, bigint, tender_part[], uuid);
drop function if exists write_sponsor_receipt(uuid, jsonb, jsonb, money_accounts, uuid, bigint, ledger_line[], bigint);

-- Takes a receipt back: it keeps its number. `p_replaced_by` is the receipt of one that was put right.
create or replace function void_receipt(p_school uuid, p_caller jsonb, p_receipt uuid, p_reason text, p_cash text default null,
  p_replaced_by uuid default null) returns void language sql as $$
  insert into receipt_voids (school_id, receipt_id, reason, recorded_at, recorded_by, replaced_by, cash)
  values (p_school, p_receipt, p_reason, app_now(), (p_caller->>'staff')::uuid, p_replaced_by, p_cash)
$$;

-- A receipt as answers spell it, with the initials and the code of its school.
create or replace function receipt_answer(p_receipt receipts) returns jsonb language plpgsql stable as $$
begin
  return receipt_as_told(p_receipt.school_id, p_receipt.id, p_receipt.number, p_receipt.code, p_receipt.amount,
    p_receipt.balance_before, p_receipt.balance_after);
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
