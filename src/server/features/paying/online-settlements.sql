-- What Paystack pays out: payment by payment from online clearing to the bank, less its charge, and less what went back to parents.
-- Stands on: core, money.

-- Which schools' payouts are to be read now: the directory's.
create or replace function due_settlements(p_limit int) returns table (school_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
  select r.school_id from paying_rules r where r.settlements_at <= app_now() order by r.settlements_at limit p_limit;
end $$;
alter function due_settlements(int) owner to akontaa_directory;
grant execute on function due_settlements(int) to current_user;

/*
 * Keeps one payout and posts what of it is known: {paystackId, on, amount, charges, lines: [{id, reference, amount, charge}]}. Pesewas. The
 * same one again posts what has become known since, and nothing twice. Answers what is not explained. Refuses day_closed.
 */
create or replace function keep_settlement(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s online_settlements;
  v_money money_line[];
  v_back money_line[];
  tail school_tails;
begin
  perform require_school(p_school);
  -- Under the tail row, so that two readers take turns.
  perform hold_tail(p_school);
  insert into online_settlements (school_id, paystack_id, settled_on, amount, charges, bank_account_id, read_at)
  values (p_school, p_input->>'paystackId', (p_input->>'on')::date, (p_input->>'amount')::bigint, (p_input->>'charges')::bigint,
    payout_account(p_school, p_caller), app_now())
  on conflict (school_id, paystack_id) do nothing;
  select * into s from online_settlements where school_id = p_school and paystack_id = p_input->>'paystackId' for update;
  insert into online_settlement_lines (school_id, settlement_id, paystack_id, reference, amount, charge)
  select p_school, s.id, l.id, left(l.reference, 100), l.amount, l.charge
  from jsonb_to_recordset(p_input->'lines') l(id text, reference text, amount bigint, charge bigint)
  on conflict do nothing;
  v_money := lines_paid_out(p_school, p_caller, s);
  s.explained := s.explained + coalesce((select sum(m.amount) from unnest(v_money) m where m.debit_account = s.bank_account_id), 0);
  v_back := refunds_taken_off(p_school, p_caller, s);
  s.explained := s.explained - coalesce((select sum(m.amount) from unnest(v_back) m), 0);
  v_money := v_money || v_back;
  if cardinality(v_money) > 0 then
    tail := advance_tail(p_school, p_caller, 'keep_settlement', s.id, jsonb_build_object('amount', s.amount, 'explained', s.explained,
      'on', s.settled_on), 0, cardinality(v_money));
    perform write_money(p_school, p_caller, s.id, v_money, tail.journal_number);
  end if;
  update online_settlements set explained = s.explained where school_id = p_school and id = s.id;
  return jsonb_build_object('settlement', s.id, 'remainder', s.amount - s.explained);
end $$;
grant execute on function keep_settlement(uuid, jsonb, jsonb) to akontaa_tenant;

-- The account that payouts go to: the one with the digits of the payout account, made when there is none.
create or replace function payout_account(p_school uuid, p_caller jsonb) returns uuid language plpgsql as $$
declare
  v_id uuid;
  v_bank text;
  v_digits text;
begin
  select coalesce(nullif(bank_name, ''), 'Mobile Money'), coalesce(nullif(bank_account_number, ''), mobile_money_number, '') into v_bank, v_digits
  from schools where id = p_school;
  select id into v_id from money_accounts where school_id = p_school and kind = 'bank' and closed_at is null
    and (details->>'digits' <> '' and right(v_digits, length(details->>'digits')) = details->>'digits'
      or lower(name) = lower(left(v_bank || ' ··' || right(v_digits, 4), 120)))
  order by lower(coalesce(details->>'bank', '')) = lower(v_bank) desc, length(details->>'digits') desc, created_at, id limit 1;
  if found then return v_id; end if;
  insert into money_accounts (school_id, kind, name, details, created_at, created_by)
  values (p_school, 'bank', left(v_bank || ' ··' || right(v_digits, 4), 120), jsonb_build_object('bank', v_bank, 'name', '', 'digits', right(v_digits, 4)), app_now(),
    (p_caller->>'staff')::uuid)
  returning id into v_id;
  return v_id;
end $$;

-- The day a payout counts from: its own, or today where that is closed.
create or replace function day_of_settlement(p_school uuid, p_on date) returns date language sql stable as $$
  select case when p_on > coalesce(c.closed_through, '-infinity') and p_on <= app_today() then p_on else app_today() end
  from schools c where c.id = p_school
$$;

-- What is posted of the payments of a payout that have become known, and notes whose they are. What the child was credited leaves online
-- clearing: to the bank what came there, to charges the difference, which the parent may have borne on top.
create or replace function lines_paid_out(p_school uuid, p_caller jsonb, s online_settlements) returns money_line[] language plpgsql as $$
declare
  v_clearing uuid := money_account(p_school, p_caller, 'online_clearing');
  v_charges uuid := money_account(p_school, p_caller, 'charges');
  v_money money_line[];
begin
  with found as (
    update online_settlement_lines l set intent_id = i.id from payment_intents i
    where l.school_id = p_school and l.settlement_id = s.id and l.intent_id is null and i.school_id = p_school and i.state = 'posted'
      and i.payment_id = l.paystack_id
      and not exists (select from online_settlement_lines o where o.school_id = p_school and o.intent_id = i.id)
    returning l.paystack_id, l.amount - l.charge as net, i.receipt_id),
  sums as (
    select f.paystack_id, f.net, r.amount as credited from found f join receipts r on r.school_id = p_school and r.id = f.receipt_id),
  legs as (
    select x.paystack_id, m.place, m.debit, m.credit, m.amount from sums x
    cross join lateral (values (1, s.bank_account_id, v_clearing, least(x.net, x.credited)), (2, v_charges, v_clearing, x.credited - x.net),
      (3, s.bank_account_id, v_charges, x.net - x.credited)) m(place, debit, credit, amount)
    where m.amount > 0)
  select array_agg(row(uuid_v7(), 'settlement', l.debit, l.credit, l.amount, day_of_settlement(p_school, s.settled_on), null,
    left(l.paystack_id, 80), null, null)::money_line order by l.paystack_id, l.place) into v_money
  from legs l;
  return coalesce(v_money, '{}');
end $$;

-- Refunds that explain why less came than the payments of a payout: the oldest first, each whole.
create or replace function refunds_taken_off(p_school uuid, p_caller jsonb, s online_settlements) returns money_line[] language plpgsql as $$
declare
  v_short bigint := s.explained - s.amount;
  v_money money_line[] := '{}';
  r online_refunds;
begin
  if v_short <= 0 then return v_money; end if;
  for r in select * from online_refunds o where o.school_id = p_school and o.state = 'processed' and o.settlement_id is null
    and o.amount <= v_short order by o.done_at, o.id
  loop
    continue when r.amount > v_short;
    v_short := v_short - r.amount;
    update online_refunds set settlement_id = s.id where school_id = p_school and id = r.id;
    v_money := v_money || row(uuid_v7(), 'settlement', money_account(p_school, p_caller, 'online_clearing'), s.bank_account_id, r.amount,
      day_of_settlement(p_school, s.settled_on), null, left(r.paystack_id, 80), null, null)::money_line;
  end loop;
  return v_money;
end $$;

-- Pesewas that Paystack has of receipts and has not paid out yet.
create or replace function online_clearing(p_school uuid) returns bigint language sql stable as $$
  select coalesce((select sum(r.amount) from payment_intents i join receipts r on r.school_id = i.school_id and r.id = i.receipt_id
      where i.school_id = p_school and i.state = 'posted'
        and not exists (select from online_settlement_lines l where l.school_id = p_school and l.intent_id = i.id)), 0)::bigint
    - coalesce((select sum(o.amount) from online_refunds o
      where o.school_id = p_school and o.state = 'processed' and o.settlement_id is null), 0)::bigint
$$;
grant execute on function online_clearing(uuid) to akontaa_tenant;

-- What is wrong with payouts, if anything.
create or replace function verify_settlements(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'a payout is not in the books as it is explained', s.paystack_id, format('explained %s, in the bank account %s', s.explained, coalesce(b.amount, 0))
  from online_settlements s
  left join (select l.group_id, l.account_id, sum(l.amount)::bigint as amount from money_legs l where l.school_id = p_school and l.kind = 'settlement'
    group by l.group_id, l.account_id) b on b.group_id = s.id and b.account_id = s.bank_account_id
  where s.school_id = p_school and s.explained <> coalesce(b.amount, 0)
  union all
  select 'a payout is not what its payments and refunds come to', s.paystack_id, format('explained %s, of them %s', s.explained, x.amount)
  from online_settlements s
  cross join lateral (select coalesce((select sum(l.amount - l.charge) from online_settlement_lines l
      where l.school_id = p_school and l.settlement_id = s.id and l.intent_id is not null), 0)
    - coalesce((select sum(r.amount) from online_refunds r where r.school_id = p_school and r.settlement_id = s.id), 0) as amount) x
  where s.school_id = p_school and s.explained <> x.amount
$$;
grant execute on function verify_settlements(uuid) to akontaa_tenant;
