-- Parents' payments. An intent is made by the parent's own function, its row is locked before the balances, and it is posted once:
-- receipt, entries and state are one transaction.
-- Stands on: core, parents-children, paying-asks, payers, people, spread, tender.

-- Paystack takes 1.95 % of what is paid, rounded up to the next pesewa. Of an amount that must arrive whole, what is paid on top.
create or replace function charge_on_top(p_amount bigint) returns bigint language sql immutable as $$
  select ceil(p_amount * 10000 / 9805.0)::bigint - p_amount
$$;
grant execute on function charge_on_top(bigint) to akontaa_tenant;

-- Where the payments of this school's parents go; null until Paystack has made it.
create or replace function paying_account(p_school uuid) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return (select subaccount_code from payouts where school = p_school and subaccount_code is not null);
end $$;
grant execute on function paying_account(uuid) to akontaa_tenant;
drop function if exists paying_account();

-- How the parents who are signed in can pay here: no row where they cannot.
create or replace function parents_paying() returns table (bearer text, smallest bigint, fee_types text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select r.bearer, r.smallest, case when r.fee_types is not null then array(
    select f.name from fee_types f where f.school_id = r.school_id and f.id = any (r.fee_types) order by f.name) end
  from paying_rules r
  where r.school_id = current_school() and r.is_on and cardinality(parents_own(false)) > 0 and paying_account(r.school_id) is not null
$$;
grant execute on function parents_paying() to akontaa_parent;

/*
 * Freezes what a parent wants to pay: {id, lines: [{student, feeType, amount}], channel, network?, walletEnd?, rest, owed?, confirm?}.
 * Pesewas; `rest` are the letters of its reference, `owed` what the app showed. The same id again answers what it made (`made` is
 * false). Refuses paying_off, not_found, not_payable, line_twice_named, too_little, too_much, owed_changed, being_paid,
 * too_many_tries, key_reused.
 */
create or replace function parents_begin_intent(p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_school uuid := current_school();
  v_phone text := parents_phone();
  v_lines jsonb;
  rule paying_rules;
  made payment_intents;
begin
  if v_phone is null then perform refuse('not_found', '{"noun": "School"}'); end if;
  -- Two phones of one number take turns.
  perform pg_advisory_xact_lock(hashtextextended('paying ' || v_school || v_phone, 0));
  select * into made from payment_intents where school_id = v_school and id = (p_input->>'id')::uuid;
  if found then
    if made.phone <> v_phone or made.lines <> frozen_lines(v_school, p_input->'lines', parents_own(false), 'Child') then perform refuse('key_reused'); end if;
    return to_jsonb(made) || '{"made": false}';
  end if;
  select * into rule from paying_rules where school_id = v_school and is_on;
  if not found or paying_account(v_school) is null then perform refuse('paying_off'); end if;
  v_lines := frozen_lines(v_school, p_input->'lines', parents_own(false), 'Child');
  perform require_payable(v_school, rule, v_lines);
  if sum_of_lines(v_lines) < rule.smallest then perform refuse('too_little', jsonb_build_object('smallest', rule.smallest)); end if;
  if p_input->>'confirm' is distinct from 'true' then perform ask_about_intent(v_school, v_phone, v_lines, p_input); end if;
  perform refuse_many_tries(v_school, v_phone);
  made := freeze_intent(v_school, p_input, v_lines, rule.bearer, v_phone,
    payer_of_number(v_school, array(select (l->>'student')::uuid from jsonb_array_elements(v_lines) l), v_phone));
  return to_jsonb(made) || '{"made": true}';
end $$;
grant execute on function parents_begin_intent(jsonb) to akontaa_parent;

-- The lines of a payment with the ids of their fee types, of these children alone. Refuses not_found (noun), unknown_fee_type,
-- line_twice_named.
create or replace function frozen_lines(p_school uuid, p_lines jsonb, p_children uuid[], p_noun text) returns jsonb
language plpgsql stable as $$
declare
  line record;
  v_lines jsonb := '[]';
begin
  for line in select (l.line->>'student')::uuid as student, l.line->>'feeType' as fee_type, (l.line->>'amount')::bigint as amount,
      (select f.id from fee_types f where f.school_id = p_school and lower(f.name) = lower(l.line->>'feeType')
        order by f.archived_at nulls first limit 1) as fee_type_id
    from jsonb_array_elements(p_lines) with ordinality l(line, place) order by l.place
  loop
    if not (line.student = any (p_children)) then perform refuse('not_found', jsonb_build_object('noun', p_noun)); end if;
    if line.fee_type_id is null then perform refuse('unknown_fee_type', jsonb_build_object('feeType', line.fee_type, 'field', 'lines')); end if;
    if v_lines @> jsonb_build_array(jsonb_build_object('student', line.student, 'feeTypeId', line.fee_type_id)) then
      perform refuse('line_twice_named');
    end if;
    v_lines := v_lines || jsonb_build_object('student', line.student, 'feeTypeId', line.fee_type_id, 'amount', line.amount);
  end loop;
  return v_lines;
end $$;
drop function if exists intent_lines(uuid, jsonb);

-- Makes the intent of what was looked at: {id, channel, network?, walletEnd?, rest}; its payer by number and guardian, and who of the school asked.
create or replace function freeze_intent(p_school uuid, p_input jsonb, p_lines jsonb, p_bearer text, p_phone text, p_guardian uuid,
  p_asked_by uuid default null) returns payment_intents language plpgsql as $$
declare
  v_amount bigint := sum_of_lines(p_lines);
  made payment_intents;
begin
  -- Paystack takes no more in one payment.
  if v_amount > 9800000 then perform refuse('too_much', '{"most": 9800000}'); end if;
  insert into payment_intents (school_id, id, reference, phone, guardian_id, lines, amount, charge, bearer, channel, network, wallet_end,
    subaccount, receipt_id, asked_by, created_at, expires_at, next_check_at)
  select p_school, (p_input->>'id')::uuid, 'AKP-' || c.code || '-' || (p_input->>'rest'), p_phone, p_guardian, p_lines, v_amount,
    case p_bearer when 'parent' then charge_on_top(v_amount) else 0 end, p_bearer, p_input->>'channel', p_input->>'network',
    p_input->>'walletEnd', paying_account(p_school), uuid_v7(), p_asked_by, app_now(), app_now() + interval '30 minutes',
    app_now() + interval '1 minute'
  from schools c where c.id = p_school
  returning * into made;
  return made;
end $$;

create or replace function sum_of_lines(p_lines jsonb) returns bigint language sql immutable as $$
  select sum((l->>'amount')::bigint)::bigint from jsonb_array_elements(p_lines) l
$$;

-- Each fee must be one of the child's, or where its credit stands, that this school lets parents pay. Refuses not_payable.
create or replace function require_payable(p_school uuid, p_rule paying_rules, p_lines jsonb) returns void language plpgsql stable as $$
declare
  line record;
begin
  for line in select f.id, f.name, (l->>'student')::uuid as student
    from jsonb_array_elements(p_lines) l join fee_types f on f.school_id = p_school and f.id = (l->>'feeTypeId')::uuid
  loop
    if not (line.id = any (coalesce(p_rule.fee_types, array[line.id])))
      or not exists (select from balances b where b.school_id = p_school and b.student_id = line.student and b.fee_type_id = line.id)
        and line.id is distinct from credit_fee(p_school, line.student) then
      perform refuse('not_payable', jsonb_build_object('feeType', line.name));
    end if;
  end loop;
end $$;

-- The payments of this number in this school, newest first, or the one asked for. Children who are no longer its own have no line.
create or replace function parents_intents(p_intent uuid default null, p_most int default 20) returns table (id uuid, reference text,
  state text, prompt text, page_url text, said text, amount bigint, charge bigint, bearer text, channel text, network text,
  wallet_end text, payment_id text, receipt_id uuid, created_at timestamptz, paid_at timestamptz, done_at timestamptz, lines json)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_school uuid := current_school();
  v_own uuid[] := parents_own(false);
  v_phone text := parents_phone();
begin
  return query
  select i.id, i.reference, i.state, i.prompt, i.page_url, i.said, i.amount, i.charge, i.bearer, i.channel, i.network, i.wallet_end,
    i.payment_id, case i.state when 'posted' then i.receipt_id end, i.created_at, i.paid_at, i.done_at,
    (select coalesce(json_agg(json_build_object('studentId', s.id, 'firstName', s.first_name, 'feeType', coalesce(f.name, 'Fees'),
        'amount', (l.line->>'amount')::bigint) order by l.place), '[]')
      from jsonb_array_elements(i.lines) with ordinality l(line, place)
      join students s on s.school_id = v_school and s.id = (l.line->>'student')::uuid and s.id = any (v_own)
      left join fee_types f on f.school_id = v_school and f.id = (l.line->>'feeTypeId')::uuid)
  from payment_intents i
  where i.school_id = v_school and i.phone = v_phone and cardinality(v_own) > 0 and (p_intent is null or i.id = p_intent)
    -- The number may have been somebody else's, whose payments were of other children.
    and (exists (select from guardians g where g.school_id = v_school and g.id = i.guardian_id and g.phone = v_phone)
      or exists (select from jsonb_array_elements(i.lines) l where (l->>'student')::uuid = any (v_own)))
  order by i.created_at desc limit p_most;
end $$;
grant execute on function parents_intents(uuid, int) to akontaa_parent;

-- Which payments should be looked at now, of all schools: the directory's.
create or replace function due_intents(p_limit int) returns table (school_id uuid, id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select i.school_id, i.id from payment_intents i
  where i.next_check_at <= app_now() and (i.leased_until is null or i.leased_until <= app_now())
  order by i.next_check_at limit p_limit;
end $$;
alter function due_intents(int) owner to akontaa_directory;
grant execute on function due_intents(int) to current_user;

/*
 * Posts a proven payment, once: {intent}. Its row is locked first; a payment that is posted answers its receipt again. A lapsed
 * subscription, a switched-off app and a guardian who was removed stop nothing. Refuses not_found (a child was erased), day_closed.
 */
create or replace function post_intent(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  i payment_intents;
begin
  perform require_school(p_school);
  select * into i from payment_intents where school_id = p_school and id = (p_input->>'intent')::uuid for no key update;
  if not found then perform refuse('not_found', '{"noun": "Payment"}'); end if;
  if i.state <> 'paid' then return jsonb_build_object('state', i.state); end if;
  perform ledger_pay_family(p_school, who_asked(p_school, i.asked_by, p_caller - 'key'), payment_of_intent(p_school, i, i.lines));
  update payment_intents set state = 'posted', done_at = app_now(), said = null where school_id = p_school and id = i.id;
  return jsonb_build_object('state', 'posted', 'receipt', i.receipt_id);
end $$;
grant execute on function post_intent(uuid, jsonb, jsonb) to akontaa_tenant;

-- Money that a person of the school asked for is received by that person, as long as they work at the counter; else by the school's account.
create or replace function who_asked(p_school uuid, p_staff uuid, p_caller jsonb) returns jsonb language sql stable as $$
  select p_caller || coalesce((select jsonb_build_object('staff', p.id) from staff p
    where p.school_id = p_school and p.id = p_staff and p.role in ('administrator', 'head', 'bursar', 'cashier')), '{}')
$$;

-- The payment as it is posted. Who paid is the guardian who asked, as long as one of the children is theirs.
create or replace function payment_of_intent(p_school uuid, i payment_intents, p_lines jsonb) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('method', 'Online', 'reference', left(coalesce(i.payment_id, i.reference), 80), 'confirm', true,
    'receiptId', i.receipt_id,
    'payerGuardian', (select g.id from guardians g where g.school_id = p_school and g.id = i.guardian_id and exists (
      select from jsonb_array_elements(p_lines) l join students s on s.school_id = p_school and s.id = (l->>'student')::uuid
      where s.guardian_id = g.id or exists (select from child_payers p
        where p.school_id = p_school and p.student_id = s.id and p.second_id = g.id))),
    'lines', (select jsonb_agg(jsonb_build_object('student', x.student, 'feeType', x.fee_type, 'amount', x.amount) order by x.place) from (
      -- Of a fee type that was deleted meanwhile the money goes where credit of the child does.
      select l.line->>'student' as student, coalesce(f.name, o.name) as fee_type, sum((l.line->>'amount')::bigint) as amount, min(l.place) as place
      from jsonb_array_elements(p_lines) with ordinality l(line, place)
      left join fee_types f on f.school_id = p_school and f.id = (l.line->>'feeTypeId')::uuid
      left join fee_types o on f.id is null and o.school_id = p_school and o.id = credit_fee(p_school, (l.line->>'student')::uuid)
      group by 1, 2) x)))
$$;

/*
 * Ends a mismatch: {intent, act: 'post' | 'note', note}. post puts what arrived on what it was for, in the order that was
 * named, and spreads what is more (spread.sql); note says what was done elsewhere. Refuses not_found, not_mismatched, day_closed.
 */
create or replace function settle_mismatch_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  i payment_intents;
begin
  select * into i from payment_intents where school_id = p_school and id = (p_input->>'intent')::uuid for no key update;
  if not found then perform refuse('not_found', '{"noun": "Payment"}'); end if;
  if i.state <> 'mismatch' then perform refuse('not_mismatched'); end if;
  if p_input->>'act' = 'post' then
    if i.payment->>'currency' <> 'GHS' or i.payment->>'subaccount' is distinct from i.subaccount then perform refuse('not_in_account'); end if;
    perform ledger_pay_family(p_school, p_caller - 'key', payment_of_intent(p_school, i,
      lines_of_amount(p_school, lines_of_the_living(p_school, i.lines), (i.payment->>'amount')::bigint)));
  else
    perform advance_tail(p_school, p_caller, 'settle_mismatch', i.id, jsonb_build_object('reference', i.reference), 0, 0);
  end if;
  update payment_intents set state = case p_input->>'act' when 'post' then 'posted' else 'settled' end, done_at = app_now(),
    note = nullif(p_input->>'note', ''), settled_by = (p_caller->>'staff')::uuid,
    -- A refund or dispute that was announced while it waited is looked at now.
    next_check_at = case when i.said ~ '(refund|dispute)\.'
      or exists (select from online_disputes d where d.school_id = p_school and d.intent_id = i.id) then app_now() end
  where school_id = p_school and id = i.id;
  return jsonb_build_object('intent', i.id, 'posted', p_input->>'act' = 'post');
end $$;
select make_door('settle_mismatch', $$require_office(p_school, p_caller, 'keep_online')$$);
grant execute on function settle_mismatch(uuid, jsonb, jsonb) to akontaa_tenant;

-- The lines of children who are still known: what was for an erased one goes to those left. Refuses not_found where none is.
create or replace function lines_of_the_living(p_school uuid, p_lines jsonb) returns jsonb language plpgsql stable as $$
declare
  v_lines jsonb := (select jsonb_agg(l.line order by l.place) from jsonb_array_elements(p_lines) with ordinality l(line, place)
    join students s on s.school_id = p_school and s.id = (l.line->>'student')::uuid and s.erased_at is null);
begin
  if v_lines is null then perform refuse('not_found', '{"noun": "Child"}'); end if;
  return v_lines;
end $$;

-- Whose number paid, and what was written beside it, of payments whose children are all erased.
create or replace function empty_payments(p_school uuid, p_student uuid) returns void language sql as $$
  update payment_intents i set phone = '', wallet_end = null, note = null
  where i.school_id = p_school and i.lines @> jsonb_build_array(jsonb_build_object('student', p_student))
    and not exists (select from jsonb_array_elements(i.lines) l join students s on s.school_id = p_school and s.id = (l->>'student')::uuid
      where s.erased_at is null and s.id <> p_student)
$$;

-- What is wrong with parents' payments, if anything.
create or replace function verify_paying(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'a payment has no receipt of its amount', i.reference, format('amount %s, receipt %s', i.amount, r.amount)
  from payment_intents i left join receipts r on r.school_id = i.school_id and r.id = i.receipt_id
  where i.school_id = p_school and i.state = 'posted'
    and (r.id is null or r.method <> 'Online' or i.settled_by is null and r.amount <> i.amount)
  union all
  select 'a receipt of online money has no payment', r.id::text, r.amount::text
  from receipts r
  where r.school_id = p_school and r.method = 'Online'
    and not exists (select from payment_intents i where i.school_id = r.school_id and i.receipt_id = r.id and i.state = 'posted')
  union all
  select 'a payment that is not posted has a receipt', i.reference, i.state
  from payment_intents i join receipts r on r.school_id = i.school_id and r.id = i.receipt_id
  where i.school_id = p_school and i.state <> 'posted'
$$;
grant execute on function verify_paying(uuid) to akontaa_tenant;
