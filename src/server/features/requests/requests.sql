-- Asking for an act that another person has to approve. What is asked for is looked up as the act itself would.
-- Stands on: answers, approvals, bills-two, core, correct, correct-receipt, drawers, lines, money-back, online-refunds, pay-outs, people, receipts.
-- Stands on: reductions-posting, statement-undo, tender, views.

/*
 * Asks for an act: {act, reason, receipt | entry | student | charge | run | billAct | bills | file, lines?, feeType?, amount?, toStudent?, toFeeType?, method?, reference?,
 * payer?, date?, cash?, confirm?, from?, payee?, word?, allowedBy?, photo?}. Nothing is posted. Refuses not_found, already_reversed, same_payment, more_than_remains, given_back,
 * move_instead, more_than_received, drawer_short, asked_already, nobody_to_ask, not_permitted.
 */
create or replace function ask_request_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_request approval_requests;
  v_other record;
begin
  if p_input->>'act' in ('undo_bill', 'bill_without') then perform require_office(p_school, p_caller, 'set_fees'); end if;
  if p_input->>'act' = 'undo_file' then perform require_office(p_school, p_caller, 'keep_statements'); end if;
  perform lapse_requests(p_school);
  v_request := draft_asked(p_school, p_caller, p_input);
  v_request.school_id := p_school;
  v_request.id := uuid_v7();
  v_request.act := p_input->>'act';
  v_request.reason := p_input->>'reason';
  v_request.cash := p_input->>'cash';
  v_request.asked_at := app_now();
  v_request.asked_by := (p_caller->>'staff')::uuid;
  v_request.session_id := (p_caller->>'session')::uuid;
  v_request.lapses_at := app_now() + interval '72 hours';
  v_request.state := 'open';
  v_request.code_tries := 0;
  v_request.approvers := array(select a.staff_id from approvers_of(p_school, v_request.asked_by) a);
  if cardinality(v_request.approvers) = 0 then perform refuse('nobody_to_ask'); end if;
  insert into approval_requests select (v_request).* on conflict (school_id, thing) where state = 'open' do nothing;
  if not found then
    select r.id, f.name, r.asked_at into v_other
    from approval_requests r join staff f on f.school_id = r.school_id and f.id = r.asked_by
    where r.school_id = p_school and r.thing = v_request.thing and r.state = 'open';
    perform refuse('asked_already', jsonb_build_object('request', v_other.id, 'name', v_other.name, 'at', v_other.asked_at));
  end if;
  perform advance_tail(p_school, p_caller, 'ask', v_request.id, jsonb_build_object('act', v_request.act,
    'amount', v_request.amount, 'student', v_request.student_id, 'thing', v_request.thing), 0, 0);
  return jsonb_build_object('request', v_request.id);
end $$;
select make_door('ask_request', $$require_counter(p_school, p_caller, 'ask_requests')$$);
grant execute on function ask_request(uuid, jsonb, jsonb) to akontaa_tenant;

drop function if exists draft_request(uuid, jsonb);

-- What is asked for, looked up as the act itself would.
create or replace function draft_asked(p_school uuid, p_caller jsonb, p_input jsonb) returns approval_requests language plpgsql as $$
declare
  v_act text := p_input->>'act';
  draft approval_requests;
begin
  if v_act = 'take_back' then return draft_take_back(p_school, p_caller, p_input); end if;
  if v_act = 'refund_online' then return draft_online_refund(p_school, p_input); end if;
  if v_act = 'correct' then return draft_correction(p_school, p_caller, p_input); end if;
  if v_act = 'undo_file' then return draft_undo_file(p_school, p_input); end if;
  if v_act = 'undo_bill' then return draft_undo_bill(p_school, p_input); end if;
  if v_act = 'bill_without' then return draft_bill_without(p_school, p_input); end if;
  if v_act = 'pay_out' then return draft_pay_out(p_school, p_caller, p_input); end if;
  if v_act in ('take_back_entry', 'move') then return draft_entry(p_school, p_input, v_act); end if;
  if p_input ? 'charge' then return draft_waiver(p_school, p_input); end if;
  select id into draft.student_id from students
  where school_id = p_school and id = (p_input->>'student')::uuid and erased_at is null;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  draft.fee_type_id := fee_type_named(p_school, p_input->>'feeType');
  draft.amount := (p_input->>'amount')::bigint;
  draft.thing := thing_of(v_act, draft.student_id, draft.fee_type_id);
  draft.input := jsonb_strip_nulls(jsonb_build_object('kind', v_act, 'student', draft.student_id, 'method', p_input->>'method',
    'reference', p_input->>'reference', 'note', p_input->>'reason', 'confirm', true,
    'lines', jsonb_build_array(jsonb_build_object('feeType', p_input->>'feeType', 'amount', draft.amount))));
  if v_act = 'refund' then draft.input := draft.input || asked_about_refund(p_school, p_caller, p_input, draft); end if;
  return draft;
end $$;

-- The approval says yes to whatever would be asked; so the asker is asked, and the request says how much of it was beyond what is in credit.
create or replace function asked_about_refund(p_school uuid, p_caller jsonb, p_input jsonb, p_draft approval_requests) returns jsonb
language plpgsql as $$
declare
  posted posted_act := post_lines(p_school, p_draft.student_id,
    (select class_id from students where school_id = p_school and id = p_draft.student_id), p_draft.input);
  v_said jsonb := concerns_of_refund(p_school, p_caller, posted.lines, false);
begin
  if p_input->>'confirm' is distinct from 'true' then perform ask_about_refund(v_said); end if;
  return jsonb_build_object('short', v_said->'short');
end $$;

drop function if exists draft_take_back(uuid, jsonb);
drop function if exists draft_correction(uuid, jsonb);

create or replace function draft_take_back(p_school uuid, p_caller jsonb, p_input jsonb) returns approval_requests language plpgsql as $$
declare
  v_receipt receipts;
  draft approval_requests;
begin
  select * into v_receipt from receipts where school_id = p_school and id = (p_input->>'receipt')::uuid;
  if not found then perform refuse('not_found', '{"noun": "Receipt"}'); end if;
  perform from receipt_voids where school_id = p_school and receipt_id = v_receipt.id;
  if found then perform refuse('already_reversed'); end if;
  if v_receipt.method = 'Online' then perform refuse('paid_online'); end if;
  perform refuse_another_childs(p_input);
  -- Of a correction the act itself sees how much goes out in the end.
  if p_input->'lines' is null then perform refuse_receipt_given_back(p_school, v_receipt); end if;
  -- When it is answered its drawer may have been counted: then nobody is there to be asked.
  if v_receipt.method = 'Cash' and p_input->>'cash' is null and uses_drawers(p_school) then
    perform refuse('cash_unsaid', '{}');
  end if;
  if p_input->'lines' is null and p_input->>'confirm' is distinct from 'true' then
    perform ask_drawer_about(p_school, with_cash(p_caller, p_input), v_receipt, 0);
  end if;
  draft.receipt_id := v_receipt.id;
  draft.student_id := v_receipt.student_id;
  draft.amount := v_receipt.amount;
  draft.thing := thing_of('take_back', v_receipt.id);
  draft.input := jsonb_strip_nulls(jsonb_build_object('receipt', v_receipt.id, 'reason', p_input->>'reason',
    'cash', p_input->>'cash'));
  return draft;
end $$;

-- A receipt to be put right is taken back first: who asks for one cannot be asked for the other. The amount is the receipt's.
create or replace function draft_correction(p_school uuid, p_caller jsonb, p_input jsonb) returns approval_requests language plpgsql as $$
declare
  -- Cash that was less or more than written: not said, it is against the drawer in which the wrong sum is.
  draft approval_requests := draft_take_back(p_school, p_caller,
    case when uses_drawers(p_school) then '{"cash": "came_once"}' else '{}' end::jsonb || p_input);
  v_receipt receipts;
  parts tender_part[];
begin
  select * into v_receipt from receipts where school_id = p_school and id = draft.receipt_id;
  draft.input := jsonb_strip_nulls(draft.input || jsonb_build_object('lines', p_input->'lines', 'method', p_input->'method',
    'reference', p_input->'reference', 'payer', p_input->'payer', 'date', p_input->'date'));
  parts := tender_parts(p_school, corrected_input(draft.input), case v_receipt.students when 1 then v_receipt.student_id end);
  perform refuse_same_payment(p_school, v_receipt, draft.input, lines_of(parts));
  if p_input->>'date' is not null then perform refuse_closed_days(p_school, v_receipt, lines_of(parts)); end if;
  if p_input->>'confirm' is distinct from 'true' then
    perform ask_drawer_about(p_school, with_cash(p_caller, draft.input), v_receipt, cash_of(lines_of(parts)));
  end if;
  return draft;
end $$;

-- Of an entry with a receipt the receipt is the thing: nobody moves what somebody else wants taken back.
create or replace function draft_entry(p_school uuid, p_input jsonb, p_act text) returns approval_requests language plpgsql as $$
declare
  v_entry ledger_entries;
  draft approval_requests;
begin
  select * into v_entry from ledger_entries where school_id = p_school and id = (p_input->>'entry')::uuid
    and (p_act <> 'move' or (kind in ('payment', 'reallocation') and side = 'Credit'));
  if not found then perform refuse('not_found', jsonb_build_object('noun', case p_act when 'move' then 'Payment' else 'Entry' end)); end if;
  perform from ledger_entries where school_id = p_school and corrects = v_entry.id and kind = 'reversal';
  if found then perform refuse('already_reversed'); end if;
  if p_act = 'take_back_entry' then perform refuse_not_reversible(v_entry); end if;
  if v_entry.register_id is not null then perform refuse('corrected_in_register'); end if;
  draft.entry_id := v_entry.id;
  draft.receipt_id := v_entry.receipt_id;
  draft.student_id := v_entry.student_id;
  draft.thing := thing_of(p_act, coalesce(v_entry.receipt_id, v_entry.id));
  if p_act = 'take_back_entry' then
    draft.amount := v_entry.amount;
    draft.input := jsonb_build_object('entry', v_entry.id, 'reason', p_input->>'reason');
    return draft;
  end if;
  draft.amount := coalesce((p_input->>'amount')::bigint, nullif(movable_of(p_school, v_entry), 0), unmoved_of(p_school, v_entry));
  if draft.amount > unmoved_of(p_school, v_entry) or draft.amount = 0 then
    perform refuse('more_than_remains', jsonb_build_object('remaining', unmoved_of(p_school, v_entry)));
  end if;
  perform refuse_moved_back(p_school, v_entry, draft.amount);
  select id into draft.to_student_id from students where school_id = p_school and erased_at is null
    and id = coalesce((p_input->>'toStudent')::uuid, v_entry.student_id);
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  draft.fee_type_id := coalesce(fee_type_named(p_school, p_input->>'toFeeType'), v_entry.fee_type_id);
  if draft.to_student_id = v_entry.student_id and draft.fee_type_id = v_entry.fee_type_id then
    perform refuse('same_place');
  end if;
  draft.input := jsonb_strip_nulls(jsonb_build_object('entry', v_entry.id, 'amount', draft.amount, 'student', draft.to_student_id,
    'feeType', p_input->>'toFeeType', 'reason', p_input->>'reason', 'confirm', true));
  return draft;
end $$;

-- Nobody asks for a move of what was given back. Refuses given_back.
create or replace function refuse_moved_back(p_school uuid, p_entry ledger_entries, p_amount bigint) returns void language plpgsql as $$
declare
  line ledger_line := opposite_of(p_entry, 'reallocation', null);
begin
  line.amount := p_amount;
  perform refuse_given_back(p_school, array[line], online_receipt_of(p_entry));
end $$;

-- One charge to be forgiven. The approval says yes to the credit it may make.
create or replace function draft_waiver(p_school uuid, p_input jsonb) returns approval_requests language plpgsql as $$
declare
  v_charge ledger_entries := charge_to_forgive(p_school, (p_input->>'charge')::uuid);
  draft approval_requests;
begin
  draft.student_id := v_charge.student_id;
  draft.fee_type_id := v_charge.fee_type_id;
  draft.amount := coalesce((p_input->>'amount')::bigint, left_to_forgive(v_charge));
  if draft.amount > left_to_forgive(v_charge) or draft.amount <= 0 then
    perform refuse('more_than_charge', jsonb_build_object('left', greatest(left_to_forgive(v_charge), 0)));
  end if;
  draft.thing := thing_of('waiver', draft.student_id, draft.fee_type_id);
  draft.input := jsonb_build_object('charge', v_charge.id, 'amount', draft.amount, 'note', p_input->>'reason', 'confirm', true);
  return draft;
end $$;
