-- Corrections: nothing is edited or deleted. A receipt is reversed whole; one line of it can be moved; a single charge
-- can be reversed. Each only once, and never on a closed or future day: a correction counts from today.
-- Stands on: approvals, core, limits, lines, money-back, payers, people, receipts, runs, shares, twins, views.

/*
 * Takes a receipt back: {receipt, reason, cash?, confirm?}. All its lines and all their moves are reversed; the receipt keeps its number.
 * A message not yet sent is cancelled, a sent one is corrected by another. Refuses not_found, already_reversed, day_closed,
 * given_back, move_instead, cash_unsaid, drawer_needed, drawer_short.
 */
create or replace function ledger_reverse_receipt_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_receipt receipts;
  v_guardian uuid;
  v_lines ledger_line[];
  v_group uuid := uuid_v7();
  tail school_tails;
begin
  perform hold_requests_about(p_school, thing_of('take_back', (p_input->>'receipt')::uuid));
  -- The row lock makes two reversals, or a reversal and a move, take turns.
  select * into v_receipt from receipts
  where school_id = p_school and id = (p_input->>'receipt')::uuid for no key update;
  if not found then perform refuse('not_found', '{"noun": "Receipt"}'); end if;
  perform from receipt_voids where school_id = p_school and receipt_id = v_receipt.id;
  if found then perform refuse('already_reversed'); end if;
  if v_receipt.method = 'Online' then perform refuse('paid_online'); end if;
  perform refuse_another_childs(p_input);
  perform require_second(p_school, p_caller, 'take_back', thing_of('take_back', v_receipt.id), v_receipt.amount);

  select array_agg(opposite_of(e, 'reversal', p_input->>'reason') order by e.journal_number) into v_lines
  from ledger_entries e where e.school_id = p_school and e.receipt_id = v_receipt.id;
  perform move_balances(p_school, v_lines);
  if v_receipt.sponsor_id is null then perform refuse_given_back(p_school, v_lines); end if;
  tail := advance_tail(p_school, p_caller, 'reverse_receipt', v_receipt.id,
    jsonb_build_object('receipt', v_receipt.number, 'amount', v_receipt.amount, 'student', v_receipt.student_id),
    0, cardinality(v_lines));
  if p_input->>'confirm' is distinct from 'true' and not p_caller ? 'approval' then
    perform ask_drawer_about(p_school, with_cash(p_caller, p_input), v_receipt, 0);
  end if;
  perform void_receipt(p_school, p_caller, v_receipt.id, p_input->>'reason', p_input->>'cash');
  perform write_lines(p_school, with_cash(p_caller, p_input), v_group, v_lines, tail.journal_number, v_receipt.id);
  perform end_match_of(p_school, p_caller, v_receipt.id);
  perform tell_taken_back(p_school, v_receipt);
  perform overtake_requests(p_school, p_caller, thing_of('take_back', v_receipt.id));
  return jsonb_build_object('receipt', (
    select jsonb_build_object('id', v_receipt.id, 'number', numbered(c.initials, '-', v_receipt.number, 6),
      'amount', v_receipt.amount) from schools c where c.id = p_school), 'student', v_receipt.student_id,
    'owed', owed_on(p_school, v_receipt));
end $$;
select make_door('ledger_reverse_receipt', $$require_office(p_school, p_caller, 'take_back')$$);
grant execute on function ledger_reverse_receipt(uuid, jsonb, jsonb) to akontaa_tenant;

-- What the pupils of a receipt owe now, together.
create or replace function owed_on(p_school uuid, p_receipt receipts) returns bigint language sql stable as $$
  select case p_receipt.students when 1 then owed_by(p_school, p_receipt.student_id) else (
    select sum(owed_by(p_school, s.student_id))::bigint from receipt_students s
    where s.school_id = p_school and s.receipt_id = p_receipt.id) end
$$;

-- The same of one payer, where there are two: nobody is told what the other owes.
create or replace function owed_on_share(p_school uuid, p_receipt receipts, p_guardian uuid) returns bigint language sql stable as $$
  select owed_by_payer(p_school, array(select s.student_id from receipt_students s
    where s.school_id = p_school and s.receipt_id = p_receipt.id union select p_receipt.student_id), p_guardian)
$$;

-- The caller, and what became of the cash: which drawer it leaves is chosen by it.
create or replace function with_cash(p_caller jsonb, p_input jsonb) returns jsonb language sql immutable as $$
  select p_caller || jsonb_strip_nulls(jsonb_build_object('cash', p_input->>'cash'))
$$;

create or replace function tell_taken_back(p_school uuid, p_receipt receipts) returns void language plpgsql as $$
begin
  update messages set status = 'cancelled', reason = 'The receipt was taken back before this was sent.'
  where school_id = p_school and receipt_id = p_receipt.id and kind in ('receipt', 'moved') and status in ('queued', 'failed');
  perform from messages
  where school_id = p_school and receipt_id = p_receipt.id and kind = 'receipt'
    and (status in ('sending', 'sent', 'delivered') or sent_at is not null);
  if found then
    perform outbox_put(p_school, 'receipt_void', 'receipt_void:' || p_receipt.id,
      coalesce(p_receipt.payer_guardian_id, s.guardian_id), p_receipt.id,
      p_facts => jsonb_build_object('owed', owed_on_share(p_school, p_receipt, coalesce(p_receipt.payer_guardian_id, s.guardian_id))))
    from students s where s.school_id = p_school and s.id = p_receipt.student_id;
  end if;
end $$;

/*
 * Moves money that was put on the wrong fee type or the wrong child: {entry, amount?, feeType?, student?, reason?,
 * confirm?}. A linked pair without any effect on cash, up to what remains of that line. Pesewas; no amount means all that
 * remains and was not given back. Refuses not_found, already_reversed, more_than_remains, given_back, same_place, same_move.
 */
create or replace function ledger_move_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_line ledger_entries;
  v_to students;
  v_fee_type uuid;
  v_remaining bigint;
  v_amount bigint;
  v_is_other_family boolean;
  v_paid_at timestamptz;
  v_out ledger_line;
  v_in ledger_line;
  v_group uuid := uuid_v7();
  tail school_tails;
begin
  select * into v_line from ledger_entries where school_id = p_school and id = (p_input->>'entry')::uuid
    and kind in ('payment', 'reallocation') and side = 'Credit';
  if not found then perform refuse('not_found', '{"noun": "Payment"}'); end if;
  if v_line.register_id is not null then perform refuse('corrected_in_register'); end if;
  -- Neither child gets another guardian meanwhile.
  perform from students where school_id = p_school and id in (v_line.student_id, (p_input->>'student')::uuid) order by id for share;
  select issued_at into v_paid_at from receipts where school_id = p_school and id = v_line.receipt_id for no key update;
  perform refuse_sponsors_receipt(p_school, v_line.receipt_id);
  perform from receipt_voids where school_id = p_school and receipt_id = v_line.receipt_id;
  if found then perform refuse('already_reversed'); end if;

  v_remaining := unmoved_of(p_school, v_line);
  v_amount := coalesce((p_input->>'amount')::bigint, nullif(movable_of(p_school, v_line), 0), v_remaining);
  if v_amount > v_remaining or v_remaining = 0 then
    perform refuse('more_than_remains', jsonb_build_object('remaining', v_remaining));
  end if;
  select * into v_to from students where school_id = p_school and erased_at is null
    and id = coalesce((p_input->>'student')::uuid, v_line.student_id);
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  v_fee_type := coalesce(fee_type_named(p_school, p_input->>'feeType'), v_line.fee_type_id);
  if v_to.id = v_line.student_id and v_fee_type = v_line.fee_type_id then perform refuse('same_place'); end if;
  perform guard_same_move(p_school, p_caller, p_input, v_line.id, v_amount, v_to.id, v_fee_type);
  v_is_other_family := is_to_other_family(p_school, v_line.student_id, v_to, coalesce(v_paid_at, v_line.recorded_at));
  if v_is_other_family then
    perform require_second(p_school, p_caller, 'move', thing_of('move', coalesce(v_line.receipt_id, v_line.id)), v_amount);
  end if;

  v_out := opposite_of(v_line, 'reallocation', p_input->>'reason');
  v_out.amount := v_amount;
  v_out.counter_account := 'reallocation';
  v_in := v_out;
  v_in.id := uuid_v7();
  v_in.side := 'Credit';
  v_in.student_id := v_to.id;
  v_in.class_id := v_to.class_id;
  v_in.fee_type_id := v_fee_type;
  perform move_balances(p_school, array[v_out, v_in]);
  perform refuse_given_back(p_school, array[v_out, v_in], online_receipt_of(v_line));
  tail := advance_tail(p_school, p_caller, 'move', v_line.id,
    audit_facts(array[v_out, v_in]) || jsonb_build_object('isOtherFamily', v_is_other_family), 0, 2);
  perform write_lines(p_school, p_caller, v_group, array[v_out, v_in], tail.journal_number, v_line.receipt_id);
  if v_to.id <> v_line.student_id then
    perform tell_moved(p_school, v_group, v_line, v_line.student_id, v_amount, true);
    perform tell_moved(p_school, v_group, v_line, v_to.id, v_amount, false);
  end if;
  return jsonb_build_object('group', v_group, 'amount', v_amount,
    'from', jsonb_build_object('student', v_line.student_id, 'owed', owed_by(p_school, v_line.student_id)),
    'to', jsonb_build_object('student', v_to.id, 'owed', owed_by(p_school, v_to.id)));
end $$;
select make_door('ledger_move', $$require_office(p_school, p_caller, 'move_money')$$);
grant execute on function ledger_move(uuid, jsonb, jsonb) to akontaa_tenant;

-- A sponsor's payment pays shares of its own pupils: it is taken back and recorded again. Refuses sponsors_receipt.
create or replace function refuse_sponsors_receipt(p_school uuid, p_receipt uuid) returns void language plpgsql as $$
begin
  perform from receipts where school_id = p_school and id = p_receipt and sponsor_id is not null;
  if found then perform refuse('sponsors_receipt'); end if;
end $$;

-- Who is told of money of a receipt on a child: of two payers the one it names, of whom alone it counts, and nobody where it names
-- somebody else; else the child's guardian.
create or replace function told_of_move(p_school uuid, p_student uuid, p_receipt uuid) returns uuid language sql stable as $$
  select case when c.student_id is null then s.guardian_id when r.payer_guardian_id in (c.first_id, c.second_id) then r.payer_guardian_id end
  from students s
  left join child_payers c on c.school_id = s.school_id and c.student_id = s.id
  left join receipts r on r.school_id = s.school_id and r.id = p_receipt
  where s.school_id = p_school and s.id = p_student
$$;

-- Tells the family of one side of a move that the money is no longer, or now, their child's; a family of both sides only the
-- second. Not at once: a move made by mistake is moved back within the minute, and the version before this one, which may still
-- send texts during a restart, does not know the kind.
create or replace function tell_moved(p_school uuid, p_group uuid, p_line ledger_entries, p_student uuid, p_amount bigint,
  p_is_taken boolean) returns void language plpgsql as $$
begin
  perform outbox_put(p_school, 'moved', 'moved:' || p_group || ':' || p_student, t.guardian, p_line.receipt_id, p_facts =>
    jsonb_build_object('student', p_student, 'amount', p_amount, 'owed',
      owed_by_payer(p_school, array[p_student], t.guardian), 'isTaken', p_is_taken),
    p_not_before => app_now() + interval '1 minute')
  from (select told_of_move(p_school, p_student, p_line.receipt_id)) t(guardian)
  where t.guardian is not null
    and not (p_is_taken and exists (select from ledger_entries e
      where e.school_id = p_school and e.group_id = p_group and e.student_id <> p_student
        and told_of_move(p_school, e.student_id, p_line.receipt_id) = t.guardian));
end $$;

-- A double click without a key: as much of the same line, moved to the same place by the same session within ten minutes,
-- is asked about. Who names no amount moves all that remains, and can do so once. Judged under the receipt's lock.
create or replace function guard_same_move(p_school uuid, p_caller jsonb, p_input jsonb, p_entry uuid, p_amount bigint,
  p_student uuid, p_fee_type uuid) returns void language plpgsql as $$
declare
  v_at timestamptz;
begin
  if p_caller->>'key' is not null or p_input->>'confirm' = 'true' or p_input->>'amount' is null then return; end if;
  select max(o.recorded_at) into v_at
  from ledger_entries o
  join ledger_entries i on i.school_id = o.school_id and i.group_id = o.group_id and i.corrects = o.corrects
    and i.side = 'Credit' and i.student_id = p_student and i.fee_type_id = p_fee_type
  where o.school_id = p_school and o.corrects = p_entry and o.kind = 'reallocation' and o.side = 'Debit'
    and o.amount = p_amount and o.recorded_at > app_now() - interval '10 minutes'
    and o.session_id is not distinct from (p_caller->>'session')::uuid;
  if v_at is not null then perform refuse_twin(row('same_move', null, null, null, null, p_amount, null, v_at)::money_twin); end if;
end $$;

-- A fee type by name, which cannot be deleted until this act is done; null when no name is given, refused when there is none
-- of that name.
create or replace function fee_type_named(p_school uuid, p_name text) returns uuid language plpgsql volatile as $$
declare
  v_id uuid;
begin
  if p_name is null then return null; end if;
  select id into v_id from fee_types
  where school_id = p_school and lower(name) = lower(p_name) order by archived_at nulls first limit 1 for key share;
  if not found then perform refuse('unknown_fee_type', jsonb_build_object('feeType', p_name)); end if;
  return v_id;
end $$;

/*
 * Reverses one entry that has no receipt and is of no billing run: {entry, reason}. For a debt added by mistake, with what was
 * forgiven of it, a discount, or a waiver. Refuses not_found, already_reversed, not_reversible, of_a_rule, day_closed.
 */
create or replace function ledger_reverse_entry_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_entry ledger_entries;
  v_line ledger_line;
  v_lines ledger_line[];
  tail school_tails;
begin
  select * into v_entry from ledger_entries where school_id = p_school and id = (p_input->>'entry')::uuid;
  if not found then perform refuse('not_found', '{"noun": "Entry"}'); end if;
  if v_entry.billing_run_id is not null then
    perform require_class(p_school, r.class_id) from billing_runs r where r.school_id = p_school and r.id = v_entry.billing_run_id;
  end if;
  perform refuse_not_reversible(v_entry);
  -- Taking a debt back lowers what is owed; taking a discount back raises it, and is one person's.
  if v_entry.side = 'Debit' then
    perform require_second(p_school, p_caller, 'take_back_entry', thing_of('take_back_entry', v_entry.id), v_entry.amount);
  end if;
  perform hold_requests_about(p_school, thing_of('take_back_entry', v_entry.id));
  v_line := opposite_of(v_entry, 'reversal', p_input->>'reason');
  v_lines := array[v_line];
  -- A waiver of a billed charge has lowered what a sponsor carries of it.
  if v_entry.billing_run_id is not null then v_lines := with_sponsor_shares(p_school, v_lines); end if;
  -- The balance lock makes two reversals of one entry take turns; the second then sees the first.
  perform move_balances(p_school, v_lines);
  perform from ledger_entries where school_id = p_school and corrects = v_entry.id and kind = 'reversal';
  if found then perform refuse('already_reversed'); end if;
  v_lines := v_lines || waivers_of(p_school, v_entry.id, p_input->>'reason');
  perform move_balances(p_school, v_lines[2:]) where v_entry.billing_run_id is null;
  tail := advance_tail(p_school, p_caller, 'reverse_entry', v_entry.id, audit_facts(array[v_line]), 0, cardinality(v_lines));
  perform write_lines(p_school, p_caller, uuid_v7(), v_lines, tail.journal_number);
  perform overtake_requests(p_school, p_caller, thing_of('take_back_entry', v_entry.id));
  return jsonb_build_object('entry', v_line.id, 'student', v_entry.student_id,
    'owed', owed_by(p_school, v_entry.student_id));
end $$;
select make_door('ledger_reverse_entry', $$require_office(p_school, p_caller, 'take_back_entry')$$);
grant execute on function ledger_reverse_entry(uuid, jsonb, jsonb) to akontaa_tenant;

-- What came with a receipt, a move, a register or a bill is taken back with it; what follows from a rule is changed by the rule; and
-- what a waiver was made smaller by stands with its charge. The one list, for doing it and for asking for it.
create or replace function refuse_not_reversible(p_entry ledger_entries) returns void language plpgsql as $$
begin
  if p_entry.register_id is not null then perform refuse('corrected_in_register'); end if;
  if p_entry.kind in ('payment', 'reallocation', 'class_fee', 'reversal', 'sponsor_share', 'sponsor_payment') then
    perform refuse('not_reversible');
  end if;
  if p_entry.counter_account = 'online' then perform refuse('not_reversible'); end if;
  if p_entry.billing_run_id is null then return; end if;
  if p_entry.kind in ('discount', 'scholarship') then perform refuse('of_a_rule'); end if;
  perform from ledger_entries e
  where e.school_id = p_entry.school_id and e.billing_run_id = p_entry.billing_run_id and e.student_id = p_entry.student_id
    and e.kind = 'waiver' and e.side = 'Debit' and not exists (select from ledger_entries v
      where v.school_id = e.school_id and v.corrects = e.id and v.kind = 'reversal');
  if found then perform refuse('waiver_cut'); end if;
end $$;

-- Waivers that stand on a charge are taken back with it.
create or replace function waivers_of(p_school uuid, p_charge uuid, p_reason text) returns ledger_line[] language sql stable as $$
  select coalesce(array_agg(opposite_of(e, 'reversal', p_reason) order by e.journal_number), '{}')
  from reduction_entries x join ledger_entries e on e.school_id = x.school_id and e.id = x.entry_id
  where x.school_id = p_school and x.charge_id = p_charge and not exists (select from ledger_entries v
    where v.school_id = e.school_id and v.corrects = e.id and v.kind = 'reversal')
$$;
