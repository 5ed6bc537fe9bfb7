-- A wrong amount put right: taken back and paid right are one act, so that no cash is in the books twice or not at all between them.
-- Stands on: approvals, core, correct, journal, lines, money-back, people, receipts, tender.

/*
 * Puts a receipt right in one act: {receipt, lines: [{feeType, amount, student?}], method?, reference?, payer?, payerGuardian?, reason,
 * date?, cash?, confirm?}. It is taken back whole, and what was really paid gets a receipt of its own, both or neither. Both count from today; where
 * the day it was really paid is said, on that day, and the old receipt is taken off its own. The voided one names it. A line that names no pupil is the receipt's own; of a receipt for several each names one.
 * Refuses not_found, already_reversed, same_payment, line_without_pupil, day_closed, date_in_future, needs_approval, given_back, move_instead, cash_unsaid,
 * drawer_short and what a payment is refused for.
 */
create or replace function ledger_correct_receipt_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_old receipts;
  v_back ledger_line[];
  v_stays boolean;
  parts tender_part[];
  t tender;
  tail school_tails;
begin
  perform hold_requests_about(p_school, thing_of('take_back', (p_input->>'receipt')::uuid));
  -- As when a receipt is taken back: its row makes corrections, reversals and moves take turns.
  select * into v_old from receipts where school_id = p_school and id = (p_input->>'receipt')::uuid for no key update;
  if not found then perform refuse('not_found', '{"noun": "Receipt"}'); end if;
  perform from receipt_voids where school_id = p_school and receipt_id = v_old.id;
  if found then perform refuse('already_reversed'); end if;
  perform refuse_sponsors_receipt(p_school, v_old.id);
  if v_old.method = 'Online' then perform refuse('paid_online'); end if;
  perform refuse_another_childs(p_input);
  perform require_second(p_school, p_caller, 'correct', thing_of('correct', v_old.id), v_old.amount);
  parts := tender_parts(p_school, corrected_input(p_input), case v_old.students when 1 then v_old.student_id end);
  -- Who paid stays who paid, as long as one of these pupils is theirs to pay for; the name alone stays where it is sent.
  v_stays := pays_for(p_school, v_old.payer_guardian_id, parts);
  if v_stays or v_old.payer_guardian_id is null then p_input := without_guardians_name(p_school, v_old, p_input); end if;
  t := row('correct_receipt', v_old.id,
    jsonb_build_object('receipt', v_old.number, 'amount', v_old.amount, 'student', v_old.student_id) || tender_facts(parts), parts,
    lines_of(parts), uuid_v7(), payer_of(p_school, p_input, parts), null, null, null)::tender;
  if v_stays and t.payer is null and p_input->>'payer' is null then t.payer := v_old.payer_guardian_id; end if;
  perform refuse_same_payment(p_school, v_old, p_input, t.lines);
  if p_input->>'date' is not null then perform refuse_closed_days(p_school, v_old, t.lines); end if;
  select array_agg(case when p_input->>'date' is null then opposite_of(e, 'reversal', p_input->>'reason')
    else opposite_on_its_day(e, p_input->>'reason') end order by e.journal_number) into v_back
  from ledger_entries e where e.school_id = p_school and e.receipt_id = v_old.id;
  -- All balances of both halves at once and in their one order, before the tail row.
  perform move_balances(p_school, v_back || t.lines);
  perform refuse_given_back(p_school, v_back || t.lines);
  tail := advance_tail(p_school, p_caller, t.act, t.subject, t.facts, 1, cardinality(v_back) + cardinality(t.lines));
  if p_input->>'confirm' is distinct from 'true' and not p_caller ? 'approval' then
    perform ask_drawer_about(p_school, with_cash(p_caller, p_input), v_old, cash_of(t.lines));
  end if;
  perform write_lines(p_school, cash_stays(p_caller, p_input, v_old, t.lines), t.receipt_id, v_back,
    tail.journal_number - cardinality(t.lines), v_old.id);
  perform tell_taken_back(p_school, v_old);
  t := write_tender(p_school, into_the_same_drawer(p_school, p_caller, v_back[1], t.lines[1]), corrected_input(p_input), t, tail);
  perform void_receipt(p_school, p_caller, v_old.id, p_input->>'reason', p_input->>'cash', t.receipt_id);
  perform end_match_of(p_school, p_caller, v_old.id, t.receipt_id);
  perform overtake_requests(p_school, p_caller, thing_of('take_back', v_old.id));
  return tender_answer(t)
    || jsonb_build_object('corrected', receipt_answer(v_old));
end $$;
select make_door('ledger_correct_receipt', $$require_office(p_school, p_caller, 'take_back')$$);
grant execute on function ledger_correct_receipt(uuid, jsonb, jsonb) to akontaa_tenant;

-- The receipt reads as paid by the guardian where nobody else brought the money. Sent back, that name stays the guardian's.
create or replace function without_guardians_name(p_school uuid, p_old receipts, p_input jsonb) returns jsonb language sql stable as $$
  select case when p_old.payer is null and p_input->>'payer' = (
    select concat_ws(' ', g.first_name, g.surname) from students s
    join guardians g on g.school_id = s.school_id and g.id = coalesce(p_old.payer_guardian_id, s.guardian_id)
    where s.school_id = p_school and s.id = p_old.student_id) then p_input - 'payer' else p_input end
$$;

-- Cash that was less or more than written is put right in the drawer out of which the wrong sum was taken: only the difference
-- between the two is missing there, or too much. What was in no drawer stays in none.
create or replace function into_the_same_drawer(p_school uuid, p_caller jsonb, p_back ledger_line, p_right ledger_line) returns jsonb
language sql stable as $$
  select p_caller || case when p_back.counter_account = 'cash' and p_right.counter_account = 'cash' then coalesce((
    select jsonb_build_object('intoDrawer', e.drawer_id) from ledger_entries e
    where e.school_id = p_school and e.id = p_back.id), '{}') else '{}' end
$$;

-- Cash of the same sum stays where it is: of a wrong day, fee or child nobody is asked what became of it.
create or replace function cash_stays(p_caller jsonb, p_input jsonb, p_old receipts, p_lines ledger_line[]) returns jsonb language sql immutable as $$
  select with_cash(p_caller, case when p_input->>'cash' is null and p_old.method = 'Cash' and cash_of(p_lines) = p_old.amount
    then p_input || '{"cash": "came_once"}' else p_input end)
$$;

-- What was really paid, as a payment is posted: from today, like every correction, or on the day that is said.
create or replace function corrected_input(p_input jsonb) returns jsonb language sql immutable as $$
  select (p_input - 'receipt' - 'reason' - 'term' - 'note' - 'cash' - 'confirm') || jsonb_build_object('kind', 'payment', 'note', p_input->'reason')
$$;

-- What was paid on another day is taken off the day it stands on, so that the takings of both days are right.
create or replace function opposite_on_its_day(p_entry ledger_entries, p_note text) returns ledger_line language plpgsql stable as $$
declare
  line ledger_line := opposite_of(p_entry, 'reversal', p_note);
begin
  line.effective_on := coalesce((select d.effective_on from ledger_details d
    where d.school_id = p_entry.school_id and d.entry_id = p_entry.id), p_entry.effective_on);
  return line;
end $$;

-- Both the day a receipt stands on and the day it was really paid are open: also nobody asks for what no yes can do. Refuses day_closed,
-- date_in_future.
create or replace function refuse_closed_days(p_school uuid, p_receipt receipts, p_lines ledger_line[]) returns void language plpgsql as $$
begin
  perform require_open_day(p_school, p_lines[1].effective_on);
  perform require_open_day(p_school, (opposite_on_its_day(e, null)).effective_on)
  from ledger_entries e where e.school_id = p_school and e.receipt_id = p_receipt.id;
end $$;

-- A correction that changes neither sums, fees, day, method nor reference only makes a second receipt.
create or replace function refuse_same_payment(p_school uuid, p_old receipts, p_input jsonb, p_lines ledger_line[]) returns void
language plpgsql as $$
begin
  -- As the receipt reads now: an older client's second call may have brought how it was paid.
  perform from dated_receipts r where r.school_id = p_school and r.id = p_old.id
    and (p_input->>'date' is null or r.effective_on = p_lines[1].effective_on)
    and r.method = p_lines[1].method and r.reference is not distinct from p_input->>'reference';
  if not found then return; end if;
  perform from (select student_id, fee_type_id, amount from unnest(p_lines)
    except select student_id, fee_type_id, amount from ledger_entries
    where school_id = p_school and receipt_id = p_old.id and kind = 'payment') changed;
  if not found and p_old.amount = amount_of(p_lines) then perform refuse('same_payment'); end if;
end $$;
