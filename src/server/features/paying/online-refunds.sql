-- Money of a parent that goes back through Paystack. Begun by the approval of a request; posted once Paystack says that it has gone.
-- Stands on: approvals, core, correct, lines, money, money-back, payers, receipts, views.

-- Money that the payer's bank wants back goes back once. Refuses disputed.
create or replace function refuse_disputed(p_school uuid, p_receipt uuid) returns void language plpgsql as $$
begin
  perform from online_disputes d join payment_intents i on i.school_id = d.school_id and i.id = d.intent_id
  where d.school_id = p_school and i.receipt_id = p_receipt and d.closed_at is null;
  if found then perform refuse('disputed'); end if;
end $$;

-- What is asked for: {receipt, amount?, reason}; no amount is all of it. Refuses not_found, already_reversed, not_online, disputed, more_than_goes_back,
-- given_back.
create or replace function draft_online_refund(p_school uuid, p_input jsonb) returns approval_requests language plpgsql as $$
declare
  v_receipt receipts;
  v_left bigint;
  draft approval_requests;
begin
  select * into v_receipt from receipts where school_id = p_school and id = (p_input->>'receipt')::uuid;
  if not found then perform refuse('not_found', '{"noun": "Receipt"}'); end if;
  if v_receipt.method <> 'Online' then perform refuse('not_online'); end if;
  perform from receipt_voids where school_id = p_school and receipt_id = v_receipt.id;
  if found then perform refuse('already_reversed'); end if;
  v_left := refundable_online(p_school, v_receipt);
  draft.amount := coalesce((p_input->>'amount')::bigint, v_left);
  perform refuse_disputed(p_school, v_receipt.id);
  if draft.amount > v_left or v_left = 0 then perform refuse('more_than_goes_back', jsonb_build_object('remaining', v_left)); end if;
  perform refuse_back_by_hand(p_school, v_receipt, draft.amount);
  draft.receipt_id := v_receipt.id;
  draft.student_id := v_receipt.student_id;
  draft.thing := thing_of('take_back', v_receipt.id);
  draft.input := jsonb_build_object('receipt', v_receipt.id, 'amount', draft.amount, 'reason', p_input->>'reason');
  return draft;
end $$;

-- What was given back by hand does not go back through Paystack too: of this receipt, with what is on its way of it. Refuses given_back.
create or replace function refuse_back_by_hand(p_school uuid, p_receipt receipts, p_amount bigint) returns void language plpgsql as $$
declare
  r online_refunds;
begin
  perform hold_tail(p_school);
  r.amount := p_amount + coalesce((select sum(o.amount) from online_refunds o
    where o.school_id = p_school and o.receipt_id = p_receipt.id and o.state in ('approved', 'sent')), 0);
  perform refuse_given_back(p_school, lines_of_refund(p_school, p_receipt, r), p_receipt.id);
end $$;

-- Begins it: {receipt, amount, reason}, inside the approval of a request for this very receipt and amount, whatever the school's rule of
-- two says. Nothing is posted yet. Refuses needs_approval, more_than_goes_back, given_back.
create or replace function begin_online_refund(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_receipt receipts;
  v_intent uuid;
  v_amount bigint := (p_input->>'amount')::bigint;
  v_id uuid := uuid_v7();
begin
  select id into v_intent from payment_intents where school_id = p_school and receipt_id = (p_input->>'receipt')::uuid and state = 'posted'
    for no key update;
  if not found then perform refuse('not_found', '{"noun": "Payment"}'); end if;
  select * into v_receipt from receipts where school_id = p_school and id = (p_input->>'receipt')::uuid for no key update;
  perform refuse_disputed(p_school, v_receipt.id);
  if v_amount > refundable_online(p_school, v_receipt) then
    perform refuse('more_than_goes_back', jsonb_build_object('remaining', refundable_online(p_school, v_receipt)));
  end if;
  perform refuse_back_by_hand(p_school, v_receipt, v_amount);
  insert into online_refunds (school_id, id, intent_id, receipt_id, amount, reason, state, asked_by, approved_by, begun_at)
  select p_school, v_id, v_intent, v_receipt.id, v_amount, r.reason, 'approved', r.asked_by, (p_caller->>'staff')::uuid, app_now()
  from approval_requests r
  where r.school_id = p_school and r.id = (p_caller->>'approval')::uuid and r.state = 'approved' and r.act = 'refund_online'
    and r.answered_in = pg_current_xact_id()::text and r.receipt_id = v_receipt.id and r.amount = v_amount;
  if not found then perform refuse('needs_approval', '{"act": "refund_online"}'); end if;
  update payment_intents set next_check_at = app_now() where school_id = p_school and id = v_intent;
  perform advance_tail(p_school, p_caller, 'refund_online', v_receipt.id, jsonb_build_object('receipt', v_receipt.number,
    'amount', v_amount, 'student', v_receipt.student_id, 'refund', v_id), 0, 0);
  return jsonb_build_object('refund', v_id);
end $$;

/*
 * What Paystack says of one refund of a payment: {intent, refund?, paystackId?, amount, status: 'sending' | 'pending' | 'processed' | 'failed',
 * said?, reason?}. Ours by its id, else by Paystack's; one that nobody here asked for is taken on, since the money goes. Processed is posted,
 * once. A payment without a receipt has nothing to post. Refuses not_found, day_closed.
 */
create or replace function note_online_refund(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_status text := p_input->>'status';
  v_receipt receipts;
  i payment_intents;
  r online_refunds;
begin
  perform require_school(p_school);
  select * into i from payment_intents where school_id = p_school and id = (p_input->>'intent')::uuid for no key update;
  if not found then perform refuse('not_found', '{"noun": "Payment"}'); end if;
  if i.state <> 'posted' then return '{"state": null}'; end if;
  select * into v_receipt from receipts where school_id = p_school and id = i.receipt_id for no key update;
  select * into r from online_refunds o where o.school_id = p_school and o.intent_id = i.id
    and (o.paystack_id = p_input->>'paystackId' or o.id = (p_input->>'refund')::uuid);
  if not found then r := taken_on_refund(p_school, i, v_receipt, p_input); end if;
  if v_status = 'sending' then return may_send_refund(p_school, r); end if;
  if r.id is null or r.state = 'processed' or r.state = 'failed'
    and (v_status = 'failed' or r.amount > refundable_online(p_school, v_receipt)) then
    return jsonb_build_object('state', r.state);
  end if;
  update online_refunds set paystack_id = coalesce(paystack_id, p_input->>'paystackId'), said = left(p_input->>'said', 300),
    state = case v_status when 'pending' then 'sent' else v_status end,
    done_at = case when v_status in ('processed', 'failed') then app_now() end
  where school_id = p_school and id = r.id returning * into r;
  if v_status = 'processed' then perform post_online_refund(p_school, p_caller, v_receipt, r); end if;
  if v_status = 'failed' then
    perform advance_tail(p_school, p_caller, 'refund_failed', v_receipt.id, jsonb_build_object('amount', r.amount, 'refund', r.id), 0, 0);
    perform post_lost_disputes(p_school, p_caller, i.id);
  end if;
  return jsonb_build_object('state', r.state, 'refund', r.id);
end $$;
grant execute on function note_online_refund(uuid, jsonb, jsonb) to akontaa_tenant;

-- Who asks Paystack for it: one at a time, again only when an answer was not heard for two minutes, and not while a bank wants it back.
create or replace function may_send_refund(p_school uuid, r online_refunds) returns jsonb language plpgsql as $$
begin
  update online_refunds set sent_at = app_now()
  where school_id = p_school and id = r.id and state = 'approved' and (sent_at is null or sent_at <= app_now() - interval '2 minutes')
    and not exists (select from online_disputes d where d.school_id = p_school and d.intent_id = r.intent_id and d.closed_at is null);
  return jsonb_build_object('state', r.state, 'refund', r.id, 'mayBeSent', found);
end $$;

-- A refund that was begun at Paystack itself: at most what of the receipt has not gone back yet; nothing where nothing is left.
create or replace function taken_on_refund(p_school uuid, i payment_intents, p_receipt receipts, p_input jsonb) returns online_refunds
language plpgsql as $$
declare
  v_amount bigint := least((p_input->>'amount')::bigint, refundable_online(p_school, p_receipt));
  r online_refunds;
begin
  if v_amount <= 0 or p_input->>'paystackId' is null or p_input->>'status' = 'failed' then return null; end if;
  insert into online_refunds (school_id, intent_id, receipt_id, amount, reason, state, begun_at, paystack_id)
  values (p_school, i.id, p_receipt.id, v_amount, coalesce(p_input->>'reason', 'Given back at Paystack'), 'sent', app_now(), p_input->>'paystackId') returning * into r;
  return r;
end $$;

-- A receipt that goes back whole is taken back; of a part, the child owes again what went back.
create or replace function post_online_refund(p_school uuid, p_caller jsonb, p_receipt receipts, r online_refunds) returns void
language plpgsql as $$
declare
  v_is_whole boolean := r.amount = p_receipt.amount;
  v_lines ledger_line[];
  tail school_tails;
begin
  if v_is_whole then
    select array_agg(opposite_of(e, 'reversal', r.reason) order by e.journal_number) into v_lines
    from ledger_entries e where e.school_id = p_school and e.receipt_id = p_receipt.id;
  else
    v_lines := lines_of_refund(p_school, p_receipt, r);
  end if;
  perform move_balances(p_school, v_lines);
  perform hold_tail(p_school);
  -- It has gone, also where the same was given back by hand: then the log says how much more went than stood there.
  tail := advance_tail(p_school, p_caller, 'post_refund', p_receipt.id, jsonb_strip_nulls(jsonb_build_object('receipt', p_receipt.number,
    'amount', r.amount, 'student', p_receipt.student_id, 'refund', r.id, 'beyond', nullif(money_missing(p_school, v_lines), 0))),
    0, cardinality(v_lines));
  if v_is_whole then
    perform void_receipt(p_school, p_caller, p_receipt.id, r.reason);
  end if;
  perform write_lines(p_school, p_caller, r.id, v_lines, tail.journal_number, case when v_is_whole then p_receipt.id end);
  if v_is_whole then perform tell_taken_back(p_school, p_receipt);
  else
    perform keep_refunded_payer(p_school, v_lines, p_receipt.payer_guardian_id);
    perform tell_refunded(p_school, p_receipt, r);
  end if;
end $$;

-- Tells who paid that a part has gone back. Not at once: the version before this one, which may still send texts during a restart, does not
-- know the kind.
create or replace function tell_refunded(p_school uuid, p_receipt receipts, r online_refunds) returns void language sql as $$
  select outbox_put(p_school, 'refund', 'refund:' || r.id, coalesce(p_receipt.payer_guardian_id, s.guardian_id), p_receipt.id,
    p_facts => jsonb_build_object('amount', r.amount, 'owed', owed_on_share(p_school, p_receipt, coalesce(p_receipt.payer_guardian_id, s.guardian_id))),
    p_not_before => app_now() + interval '1 minute')
  from students s where s.school_id = p_school and s.id = p_receipt.student_id
$$;

-- The lines of a part that goes back: from where the receipt's money stands now, the last first, less what went back before.
create or replace function lines_of_refund(p_school uuid, p_receipt receipts, r online_refunds) returns ledger_line[]
language plpgsql stable as $$
declare
  v_left bigint := r.amount;
  v_now bigint;
  v_lines ledger_line[] := '{}';
  v_students uuid[] := array(select e.student_id from ledger_entries e where e.school_id = p_school and e.receipt_id = p_receipt.id);
  v_before uuid[] := array(select o.id from online_refunds o where o.school_id = p_school and o.receipt_id = p_receipt.id);
  place record;
begin
  for place in
    select e.student_id, e.fee_type_id, s.class_id, sum(case e.side when 'Credit' then e.amount else -e.amount end) as amount
    from ledger_entries e join students s on s.school_id = p_school and s.id = e.student_id
    where e.school_id = p_school and e.student_id = any (v_students)
      and (e.receipt_id = p_receipt.id or e.kind = 'refund' and e.group_id = any (v_before))
    group by e.student_id, e.fee_type_id, s.class_id
    having sum(case e.side when 'Credit' then e.amount else -e.amount end) > 0 order by max(e.journal_number) desc
  loop
    v_now := least(v_left, place.amount);
    exit when v_now = 0;
    v_lines := v_lines || row(uuid_v7(), place.student_id, place.class_id, place.fee_type_id, 'Debit', v_now, 'refund', 'online',
      app_today(), null, 'Online', left(r.paystack_id, 80), r.reason, term_of(p_school, app_today()), null, null)::ledger_line;
    v_left := v_left - v_now;
  end loop;
  return v_lines;
end $$;

-- What somebody wrote about a refund goes with the pupil.
create or replace function empty_refunds(p_school uuid, p_student uuid) returns void language sql as $$
  update online_refunds r set reason = 'Erased', said = null from payment_intents i
  where r.school_id = p_school and i.school_id = p_school and i.id = r.intent_id
    and i.lines @> jsonb_build_array(jsonb_build_object('student', p_student))
$$;

-- What is wrong with refunds, if anything.
create or replace function verify_online_refunds(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'a refund of online money is not in the books as it stands', r.id::text,
    format('%s, %s of it in the books, %s', r.amount, coalesce(e.posted, 0), r.state)
  from online_refunds r
  left join (select l.group_id, sum(case l.side when 'Debit' then l.amount else -l.amount end) as posted
    from ledger_entries l
    where l.school_id = p_school and l.group_id in (select o.id from online_refunds o where o.school_id = p_school)
    group by l.group_id) e on e.group_id = r.id
  where r.school_id = p_school and coalesce(e.posted, 0) <> case r.state when 'processed' then r.amount else 0 end
  union all
  select 'more of a receipt went back than it holds', c.id::text, format('%s of %s', sum(r.amount), c.amount)
  from online_refunds r join receipts c on c.school_id = r.school_id and c.id = r.receipt_id
  where r.school_id = p_school and r.state <> 'failed'
  group by c.id, c.amount having sum(r.amount) > c.amount
$$;
grant execute on function verify_online_refunds(uuid) to akontaa_tenant;

-- Pesewas of a lost dispute that are still to be taken off the child: of its sum what is not posted, as far as the receipt holds it. Another
-- refund on its way holds its part of the receipt until it fails.
create or replace function loss_to_post(p_school uuid, d online_disputes) returns bigint language sql stable as $$
  select coalesce((
    select greatest(least(d.amount - own.posted, refundable_online(p_school, c) + own.coming), 0)
    from payment_intents i join receipts c on c.school_id = i.school_id and c.id = i.receipt_id
    cross join lateral (
      select coalesce(sum(r.amount) filter (where r.state = 'processed'), 0) as posted,
        coalesce(sum(r.amount) filter (where r.state in ('approved', 'sent')), 0) as coming
      from online_refunds r
      where r.school_id = p_school and r.intent_id = i.id and split_part(r.paystack_id, '/', 1) = 'dispute-' || d.paystack_id) own
    where i.school_id = p_school and i.id = d.intent_id and i.state = 'posted'), 0)::bigint
$$;
grant execute on function loss_to_post(uuid, online_disputes) to akontaa_tenant;

-- Takes lost disputes about a payment off the child, as far as they are not: also when a refund that stood before one has failed. What comes
-- later of a loss is a refund of its own, told apart from the first by the sum that was posted before it.
create or replace function post_lost_disputes(p_school uuid, p_caller jsonb, p_intent uuid) returns void language plpgsql as $$
declare
  d online_disputes;
  v_key text;
begin
  for d in select * from online_disputes o where o.school_id = p_school and o.intent_id = p_intent and o.state = 'lost'
    and loss_to_post(p_school, o) > 0
  loop
    v_key := 'dispute-' || d.paystack_id || coalesce((select '/' || sum(r.amount) from online_refunds r
      where r.school_id = p_school and r.intent_id = p_intent and r.state = 'processed'
        and split_part(r.paystack_id, '/', 1) = 'dispute-' || d.paystack_id), '');
    perform note_online_refund(p_school, p_caller, jsonb_build_object('intent', d.intent_id, 'paystackId', v_key,
      'amount', loss_to_post(p_school, d), 'status', 'processed', 'reason', 'Lost to the payer’s bank'));
  end loop;
end $$;
