-- What becomes of a statement's line: posted through the door, linked with what is recorded already, or set aside. A line's row is locked
-- first, before the balances and the tail row: two people on one tray take turns, and the second is told what the first did.
-- Stands on: core, deposits, families, journal, kinds, money, payers, people, sponsor-payments, statement-doubts, statement-references, tender.

-- The line, held, with nothing standing for it. Refuses not_found, line_done.
create or replace function hold_open_line(p_school uuid, p_line uuid) returns statement_lines language plpgsql as $$
declare
  l statement_lines;
  done record;
begin
  select * into l from statement_lines where school_id = p_school and id = p_line for no key update;
  if not found then perform refuse('not_found', '{"noun": "Line"}'); end if;
  select m.act, f.name, m.at, numbered(c.initials, '-', r.number, 6) as receipt into done
  from statement_matches m join staff f on f.school_id = m.school_id and f.id = m.by_staff_id join schools c on c.id = m.school_id
  left join receipts r on r.school_id = m.school_id and r.id = m.receipt_id
  where m.school_id = p_school and m.line_id = p_line and m.ended_at is null;
  if found then
    perform refuse('line_done', jsonb_build_object('act', done.act, 'name', done.name, 'at', done.at, 'receipt', done.receipt));
  end if;
  return l;
end $$;

create or replace function keep_match(p_school uuid, p_caller jsonb, p_line uuid, p_act text, p_receipt uuid default null,
  p_deposit uuid default null, p_why text default null, p_note text default null) returns void language sql as $$
  insert into statement_matches (school_id, id, line_id, act, receipt_id, deposit_id, why, note, at, by_staff_id)
  values (p_school, uuid_v7(), p_line, p_act, p_receipt, p_deposit, p_why, nullif(p_note, ''), app_now(), (p_caller->>'staff')::uuid)
$$;

/*
 * Posts a line, once: {line, lines: [{student, feeType, amount}]} or {line, sponsor, asCredit?}, with confirm? where a receipt of the same
 * money may stand already, and sure? where nobody looked at it by itself. Its day is the statement's; where that is locked, today. Refuses
 * not_found, line_done, line_out, not_whole, not_sure, went_back, row_cut, paid_in_app, looks_recorded, line_twice and what a payment is
 * refused for.
 */
create or replace function post_statement_line_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_answer jsonb;
  v_receipt uuid := uuid_v7();
  v_placed bigint;
  l statement_lines;
begin
  l := hold_open_line(p_school, (p_input->>'line')::uuid);
  if l.amount <= 0 then perform refuse('line_out'); end if;
  select sum((x->>'amount')::bigint) into v_placed from jsonb_array_elements(p_input->'lines') x;
  if not p_input ? 'sponsor' and v_placed is distinct from l.amount then
    perform refuse('not_whole', jsonb_build_object('rest', l.amount - coalesce(v_placed, 0)));
  end if;
  perform refuse_doubtful(p_school, l, p_input);
  v_answer := post_line_money(p_school, (p_caller - 'key') || taken_on_of(p_school, l), payment_of_line(p_school, l, p_input)
    || jsonb_build_object('receiptId', v_receipt), p_input);
  perform keep_match(p_school, p_caller, l.id, 'posted', v_receipt);
  -- Once more under the tail row: what somebody recorded while this waited for the balances is seen now, and nothing comes in between.
  perform refuse_doubtful(p_school, l, p_input);
  return jsonb_build_object('line', l.id, 'receipt', v_answer->'receipt');
end $$;
select make_door('post_statement_line', $$require_office(p_school, p_caller, 'keep_statements')$$);
grant execute on function post_statement_line(uuid, jsonb, jsonb) to akontaa_tenant;

create or replace function post_line_money(p_school uuid, p_caller jsonb, p_payment jsonb, p_input jsonb) returns jsonb language plpgsql as $$
begin
  if p_input ? 'sponsor' then
    return pay_sponsor(p_school, p_caller, p_payment || jsonb_build_object('sponsor', p_input->'sponsor', 'asCredit', p_input->'asCredit'));
  end if;
  return ledger_pay_family(p_school, p_caller, p_payment || jsonb_build_object('lines', p_input->'lines'));
end $$;

-- The day the money came, where the day it is posted on is a later one.
create or replace function taken_on_of(p_school uuid, l statement_lines) returns jsonb language sql stable as $$
  select case when l.happened_on <= c.closed_through then jsonb_build_object('takenOn', l.happened_on) else '{}' end
  from schools c where c.id = p_school
$$;

drop function if exists reference_of_line(uuid, statement_lines);

-- A line as a payment is posted. Who paid is the guardian or second payer whose number it came from, else the name on the statement.
create or replace function payment_of_line(p_school uuid, l statement_lines, p_input jsonb) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('amount', l.amount,
    'date', case when l.happened_on <= c.closed_through then app_today() else l.happened_on end,
    'method', method_seen_on(a.type),
    'reference', left(coalesce(l.provider_id, l.text), 80), 'confirm', true,
    'payerGuardian', g.id, 'payer', case when g.id is null then l.counterparty_name end))
  from schools c join statement_accounts a on a.school_id = p_school and a.account_id = l.account_id
  cross join lateral payer_of_number(p_school, array(select (x->>'student')::uuid from jsonb_array_elements(p_input->'lines') x),
    l.counterparty_number) g(id)
  where c.id = p_school
$$;

-- What was sure when it was listed must be so still; else a person says that it is other money. Refuses as post_statement_line.
create or replace function refuse_doubtful(p_school uuid, l statement_lines, p_input jsonb) returns void language plpgsql as $$
begin
  if p_input->>'sure' = 'true' and not is_of_one_code(p_school, l, p_input) then perform refuse('not_sure'); end if;
  if p_input->>'confirm' is distinct from 'true' then perform refuse_recorded(p_school, l, p_input); end if;
end $$;

-- Whether the one code in a line is of the pupil, here, whom the money is for.
create or replace function is_of_one_code(p_school uuid, l statement_lines, p_input jsonb) returns boolean language sql stable as $$
  select coalesce(bool_and(s.id is not null) and count(distinct s.id) = 1 and bool_and(not exists (
    select from jsonb_array_elements(p_input->'lines') x where (x->>'student')::uuid <> s.id)), false)
  from schools k cross join lateral codes_in(k.pupil_prefix, l.text) c
  left join students s on s.school_id = p_school and s.number = pupil_number_of(k.pupil_prefix, c.code) and s.status = 'active'
    and s.erased_at is null
  where k.id = p_school and c.plain
$$;

-- Refuses went_back and row_cut for a line of which that is to fear, paid_in_app for what Paystack paid out, line_twice where a line that
-- may be this one has a receipt, and looks_recorded where a receipt stands that no line has yet (receipts_near_lines).
create or replace function refuse_recorded(p_school uuid, l statement_lines, p_input jsonb) returns void language plpgsql as $$
declare
  doubt record;
  twin record;
begin
  select d.why, d.receipt_id into doubt from doubts_of_lines(p_school, array[l.id]) d;
  if doubt.why = 'reversed' then
    select o.happened_on into twin from lines_taken_back(p_school, array[l.id]) b
    join statement_lines o on o.school_id = p_school and o.id = b.back_id order by o.happened_on limit 1;
    perform refuse('went_back', jsonb_build_object('on', twin.happened_on));
  end if;
  if doubt.why = 'cut' then perform refuse('row_cut'); end if;
  if doubt.why = 'payout' then perform refuse('paid_in_app'); end if;
  if doubt.receipt_id is not null then
    perform refuse('line_twice', receipt_facts(p_school, doubt.receipt_id));
  end if;
  -- Of two that wait, somebody posts one after looking at both.
  if doubt.why = 'pending' and p_input->>'sure' = 'true' then perform refuse('not_sure'); end if;
  select n.receipt_id into twin from receipts_near_lines(p_school, array[l.id]) n
  join receipts r on r.school_id = p_school and r.id = n.receipt_id
  where n.by_reference or n.sponsor_id = (p_input->>'sponsor')::uuid or n.sponsor_id is null and exists (
    select from jsonb_array_elements(p_input->'lines') x join students s on s.school_id = p_school and s.id = (x->>'student')::uuid
    join students o on o.school_id = p_school and o.id = n.student_id
    where family_of(s.family_id, s.guardian_id) = family_of(o.family_id, o.guardian_id))
  order by r.number desc limit 1;
  if found then perform refuse('looks_recorded', receipt_facts(p_school, twin.receipt_id)); end if;
end $$;

-- A receipt as a sentence names it.
create or replace function receipt_facts(p_school uuid, p_receipt uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('receiptId', r.id, 'receipt', numbered(c.initials, '-', r.number, 6), 'on', d.effective_on, 'amount', r.amount)
  from receipts r join dated_receipts d on d.school_id = r.school_id and d.id = r.id join schools c on c.id = r.school_id
  where r.school_id = p_school and r.id = p_receipt
$$;

/*
 * Links a line with what is recorded already: {line, receipt} or {line, deposit}. Posts nothing; a deposit is banked by it. Refuses not_found,
 * line_done, already_reversed, other_sum, linked_already, paid_in_cash, other_bank, banked_other_day, banked_before.
 */
create or replace function link_statement_line_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  l statement_lines;
begin
  l := hold_open_line(p_school, (p_input->>'line')::uuid);
  if p_input ? 'receipt' then
    perform hold_receipt_for(p_school, l, (p_input->>'receipt')::uuid);
  else
    -- Deposits and what stands for a line change under the tail row, as everywhere.
    perform hold_tail(p_school);
    perform bank_deposit_by(p_school, p_caller, l, (p_input->>'deposit')::uuid);
  end if;
  perform keep_match(p_school, p_caller, l.id, 'linked', (p_input->>'receipt')::uuid, (p_input->>'deposit')::uuid);
  perform advance_tail(p_school, p_caller, 'link_line', coalesce(p_input->>'receipt', p_input->>'deposit')::uuid,
    jsonb_build_object('line', l.id, 'amount', l.amount), 0, 0);
  return jsonb_build_object('line', l.id);
end $$;
select make_door('link_statement_line', $$require_office(p_school, p_caller, 'keep_statements')$$);
grant execute on function link_statement_line(uuid, jsonb, jsonb) to akontaa_tenant;

create or replace function hold_receipt_for(p_school uuid, l statement_lines, p_receipt uuid) returns void language plpgsql as $$
declare
  r receipts;
begin
  select * into r from receipts where school_id = p_school and id = p_receipt for no key update;
  if not found then perform refuse('not_found', '{"noun": "Receipt"}'); end if;
  perform from receipt_voids where school_id = p_school and receipt_id = r.id;
  if found then perform refuse('already_reversed'); end if;
  if r.amount <> l.amount then perform refuse('other_sum', jsonb_build_object('amount', r.amount, 'line', l.amount)); end if;
  perform from dated_receipts d where d.school_id = p_school and d.id = r.id and d.method = 'Cash';
  if found then perform refuse('paid_in_cash'); end if;
  perform from statement_matches where school_id = p_school and receipt_id = r.id and ended_at is null;
  if found then perform refuse('linked_already'); end if;
end $$;

create or replace function bank_deposit_by(p_school uuid, p_caller jsonb, l statement_lines, p_deposit uuid) returns void language plpgsql as $$
declare
  d deposits;
begin
  d := deposit_that_stands(p_school, p_deposit);
  if d.bank_account_id <> l.account_id then perform refuse('other_bank'); end if;
  if d.amount <> l.amount then perform refuse('other_sum', jsonb_build_object('amount', d.amount, 'line', l.amount)); end if;
  perform from statement_matches where school_id = p_school and deposit_id = d.id and ended_at is null;
  if found then perform refuse('linked_already'); end if;
  if l.happened_on < d.paid_in_on then perform refuse('banked_before', jsonb_build_object('on', d.paid_in_on)); end if;
  -- A person has said so before; a day that person said stays that person's.
  if d.banked_on <> l.happened_on then perform refuse('banked_other_day', jsonb_build_object('on', d.banked_on)); end if;
  if d.banked_on = l.happened_on then return; end if;
  update deposits set banked_on = l.happened_on, banked_at = app_now(), banked_by = (p_caller->>'staff')::uuid
  where school_id = p_school and id = d.id;
end $$;

-- Refuses still_stands where the money of this line that went out came in by a line whose receipt still stands.
create or replace function refuse_standing(p_school uuid, l statement_lines) returns void language plpgsql as $$
declare
  v_receipt uuid := (select x.receipt_id from receipts_sent_back(p_school, array[l.id]) x);
begin
  if v_receipt is not null then perform refuse('still_stands', receipt_facts(p_school, v_receipt)); end if;
end $$;

/*
 * Sets lines aside that are no pupil's: {lines, why, note?, confirm?}. All of them or none. Refuses not_found, line_done, still_stands.
 */
create or replace function set_lines_aside_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_line uuid;
  l statement_lines;
  v_lines uuid[] := array(select distinct x::uuid from jsonb_array_elements_text(p_input->'lines') x order by 1);
begin
  foreach v_line in array v_lines loop
    l := hold_open_line(p_school, v_line);
    if p_input->>'confirm' is distinct from 'true' then perform refuse_standing(p_school, l); end if;
    perform keep_match(p_school, p_caller, l.id, 'set_aside', null, null, p_input->>'why', p_input->>'note');
  end loop;
  perform advance_tail(p_school, p_caller, 'set_line_aside', v_lines[1],
    jsonb_build_object('lines', cardinality(v_lines), 'why', p_input->>'why'), 0, 0);
  return jsonb_build_object('lines', cardinality(v_lines));
end $$;
select make_door('set_lines_aside', $$require_office(p_school, p_caller, 'keep_statements')$$);
grant execute on function set_lines_aside(uuid, jsonb, jsonb) to akontaa_tenant;

/*
 * Brings a line back to the tray that was linked or set aside: {line}. What was posted comes back when its receipt is taken back. Refuses
 * not_found, line_open, posted_line.
 */
create or replace function return_statement_line_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  l statement_lines;
  m statement_matches;
begin
  select * into l from statement_lines where school_id = p_school and id = (p_input->>'line')::uuid for no key update;
  if not found then perform refuse('not_found', '{"noun": "Line"}'); end if;
  -- A receipt that is being taken back holds the tail row before it changes what stands for its line.
  perform hold_tail(p_school);
  select * into m from statement_matches where school_id = p_school and line_id = l.id and ended_at is null for no key update;
  if not found then perform refuse('line_open'); end if;
  if m.act = 'posted' then perform refuse('posted_line'); end if;
  -- A day that somebody had said before the line was linked stays.
  update deposits set banked_on = null, banked_at = null, banked_by = null
  where school_id = p_school and id = m.deposit_id and banked_at >= m.at;
  update statement_matches set ended_at = app_now(), ended_by = (p_caller->>'staff')::uuid where school_id = p_school and id = m.id;
  perform advance_tail(p_school, p_caller, 'return_line', l.id, jsonb_build_object('was', m.act, 'amount', l.amount), 0, 0);
  return jsonb_build_object('line', l.id);
end $$;
select make_door('return_statement_line', $$require_office(p_school, p_caller, 'keep_statements')$$);
grant execute on function return_statement_line(uuid, jsonb, jsonb) to akontaa_tenant;
