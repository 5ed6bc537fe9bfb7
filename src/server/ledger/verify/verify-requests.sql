-- The rule of two, recomputed from the audit log: which acts needed a second person when they were written, and who said yes.
-- Stands on: approvals, bills-two.

-- Above which a pay-out took two, at a place of the log. Pesewas.
create or replace function pay_out_limit_at(p_school uuid, p_number bigint) returns bigint language sql stable as $$
  select coalesce((select (r.facts->'after'->>'payOutLimit')::bigint from audit_log r
    where r.school_id = p_school and r.act = 'set_rules' and r.facts->'after' ? 'payOutLimit' and r.number < p_number
    order by r.number desc limit 1), 5000)
$$;
grant execute on function pay_out_limit_at(uuid, bigint) to akontaa_tenant;

-- Acts that may need two, in the order of the log: what each was about and how much, and whether the act itself asks for two.
-- Moves written before the log said whether they left the family are left out.
create or replace function acts_to_judge(p_school uuid) returns table (number bigint, staff_id uuid, act text, thing text,
  amount bigint, needs_two boolean, forgiven_before bigint) language sql stable as $$
  select a.number, a.staff_id, a.act,
    case when a.act in ('reverse_receipt', 'correct_receipt', 'reverse_entry', 'refund_online') then thing_of('take_back', a.subject)
      when a.act = 'move' then thing_of('move', coalesce(e.receipt_id, a.subject))
      else thing_of(a.act, a.subject, (a.facts->'lines'->0->>'feeType')::uuid) end,
    case when a.act in ('reverse_receipt', 'correct_receipt', 'refund_online', 'pay_out') then (a.facts->>'amount')::bigint
      when a.act = 'move' then (a.facts->'lines'->0->>'amount')::bigint
      else (select sum((l->>'amount')::bigint) from jsonb_array_elements(a.facts->'lines') l)::bigint end,
    case a.act when 'reverse_entry' then a.facts->'lines'->0->>'side' = 'Credit'
      when 'move' then coalesce((a.facts->>'isOtherFamily')::boolean, false)
      when 'pay_out' then (a.facts->>'amount')::bigint > pay_out_limit_at(p_school, a.number)
      else a.act not in ('discount', 'waiver') end,
    coalesce((a.facts->>'forgivenBefore')::bigint, 0)
  from audit_log a
  left join ledger_entries e on a.act = 'move' and e.school_id = a.school_id and e.id = a.subject
  where a.school_id = p_school
    and a.act in ('reverse_receipt', 'correct_receipt', 'refund_online', 'reverse_entry', 'move', 'refund', 'write_off', 'discount', 'waiver', 'pay_out')
$$;
grant execute on function acts_to_judge(uuid) to akontaa_tenant;

-- What the release before calls, as long as one of it may still run.
create or replace function acts_of_two(p_school uuid) returns table (number bigint, staff_id uuid, act text, thing text,
  amount bigint, needs_two boolean) language sql stable as $$
  select a.number, a.staff_id, a.act, a.thing, a.amount, a.needs_two from acts_to_judge(p_school) a
$$;
grant execute on function acts_of_two(uuid) to akontaa_tenant;

create or replace function verify_requests(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  -- The approval is written right after its act, under the same hold of the school's tail row; between them stands only what the act
  -- did to a drawer.
  with answered as (
    select n.number, r.id, r.state, r.act, r.thing, r.amount, r.asked_by, r.answered_by, r.input->'receipts' as receipts
    from audit_log n left join approval_requests r on r.school_id = n.school_id and r.id = n.subject
    where n.school_id = p_school and n.act = 'approve_request'),
  acts as materialized (select * from acts_to_judge(p_school)),
  fitting as (
    select n.id, a.number from answered n
    join acts a on a.number between n.number - 8 and n.number - 1 and a.thing = n.thing and a.amount = n.amount
      and a.staff_id = n.answered_by
      and not exists (select from audit_log b where b.school_id = p_school and b.number > a.number and b.number < n.number
        and b.act not in ('open_drawer', 'cash_difference'))
    where n.state = 'approved' and n.asked_by <> n.answered_by
    union all
    -- All of a statement: its receipts one after the other.
    select n.id, a.number from answered n
    join acts a on a.number < n.number and a.act = 'reverse_receipt' and a.staff_id = n.answered_by
      and n.receipts ? split_part(a.thing, ' ', 2)
      and not exists (select from audit_log b where b.school_id = p_school and b.number > a.number and b.number < n.number
        and b.act <> 'reverse_receipt')
    where n.state = 'approved' and n.asked_by <> n.answered_by and n.act = 'undo_file')
  select 'an act of two persons has no approval', a.number::text, format('%s of %s pesewas, %s', a.act, a.amount, a.thing)
  from acts a
  join rules_by_time(p_school) r on a.number > r.since and a.number < coalesce(r.until, a.number + 1)
  where r.wants_two and (a.needs_two or a.act in ('discount', 'waiver') and a.amount + a.forgiven_before > r.discount_limit)
    and a.number not in (select number from fitting)

  union all
  select 'an approved request has not its act', r.id::text, format('%s of %s pesewas, %s', r.act, r.amount, r.thing)
  from approval_requests r
  where r.school_id = p_school and r.state = 'approved' and r.act not in ('undo_bill', 'bill_without')
    and (select count(*) from fitting f where f.id = r.id) < case r.act when 'undo_file' then jsonb_array_length(r.input->'receipts') else 1 end

  union all
  select * from verify_bills_of_two(p_school)

  union all
  select 'an approval has not its request', n.number::text, coalesce(n.state, 'no request')
  from answered n where n.state is distinct from 'approved'

  union all
  select 'an approved receipt is not taken back', r.id::text, r.receipt_id::text
  from approval_requests r
  where r.school_id = p_school and r.state = 'approved' and r.thing = thing_of('take_back', r.receipt_id) and r.act not in ('move', 'refund_online')
    and not exists (select from receipt_voids v where v.school_id = r.school_id and v.receipt_id = r.receipt_id)

  union all
  select 'the rule of two is not what was last set', p_school::text,
    format('stored %s, %s pesewas; last set %s, %s pesewas', s.wants_two, s.discount_limit, l.wants_two, l.discount_limit)
  from (
    select coalesce(bool_or(two_persons), false) as wants_two, coalesce(max(discount_limit), 10000) as discount_limit
    from school_rules where school_id = p_school) s
  cross join (
    select coalesce(bool_or(wants_two), false) as wants_two, coalesce(max(discount_limit), 10000) as discount_limit
    from rules_by_time(p_school) where until is null) l
  where (s.wants_two, s.discount_limit) <> (l.wants_two, l.discount_limit)
$$;
grant execute on function verify_requests(uuid) to akontaa_tenant;
