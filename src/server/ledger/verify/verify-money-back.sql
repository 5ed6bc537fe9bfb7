-- Money given back, recomputed: of no receipt more than it held, of no child more than was received, and none where none stood.
-- Stands on: kinds.

/*
 * The lowest that money ever stood, by child and fee, or by child with `p_by_child` (the fee is null), where that is below zero: so much
 * more was given back, or moved away, than stood there. Act by act, in the order of the journal. Pesewas.
 */
create or replace function money_below_zero(p_school uuid, p_by_child boolean) returns table (student_id uuid, fee_type_id uuid, beyond bigint)
language sql stable as $$
  select reached.student_id, reached.fee_type_id, -min(reached.standing)::bigint
  from (
    select act.student_id, act.fee_type_id, sum(act.amount) over (partition by act.student_id, act.fee_type_id order by act.at) as standing
    from (
      select e.student_id, case when not p_by_child then e.fee_type_id end as fee_type_id, max(e.journal_number) as at,
        sum(case e.side when 'Credit' then e.amount else -e.amount end) as amount
      from ledger_entries e
      left join receipts r on r.school_id = e.school_id and r.id = e.receipt_id
      left join ledger_entries o on o.school_id = e.school_id and o.id = e.corrects
      left join ledger_entries v on v.school_id = e.school_id and v.corrects = e.id and v.kind = 'reversal'
      where e.school_id = p_school and e.kind in ('payment', 'refund', 'reallocation', 'reversal')
        and (is_money(e.counter_account) or e.counter_account = 'reallocation') and r.sponsor_id is null
        -- A refund whose cash came in again.
        and not (e.kind = 'refund' and v.id is not null) and not (e.kind = 'reversal' and o.kind = 'refund')
      group by e.student_id, 2, e.group_id) act) reached
  group by reached.student_id, reached.fee_type_id having min(reached.standing) < 0
$$;
grant execute on function money_below_zero(uuid, boolean) to akontaa_tenant;

-- What somebody was asked about and gave back all the same, or what went at Paystack, as the log says: pesewas by child and fee.
create or replace function given_back_beyond(p_school uuid) returns table (student_id uuid, fee_type_id uuid, amount bigint)
language sql stable as $$
  select e.student_id, e.fee_type_id, sum(a.beyond)::bigint
  from (
    select number, act, facts, (facts->>'beyond')::bigint as beyond from audit_log
    where school_id = p_school and act in ('refund', 'post_refund') and facts ? 'beyond') a
  cross join lateral (
    select distinct x.student_id, x.fee_type_id from ledger_entries x
    where x.school_id = p_school and case a.act when 'refund' then x.id in (select (l->>'entry')::uuid from jsonb_array_elements(a.facts->'lines') l)
      else x.group_id = (a.facts->>'refund')::uuid end) e
  group by e.student_id, e.fee_type_id
$$;
grant execute on function given_back_beyond(uuid) to akontaa_tenant;

create or replace function verify_money_back(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'more of a fee was given back or moved than was received for it', b.student_id || ' ' || b.fee_type_id,
    format('%s beyond, %s of it said', b.beyond, coalesce(s.amount, 0))
  from money_below_zero(p_school, false) b
  left join given_back_beyond(p_school) s on s.student_id = b.student_id and s.fee_type_id = b.fee_type_id
  where b.beyond > coalesce(s.amount, 0)

  union all
  select 'more was given back to a child than was received for it', b.student_id::text,
    format('%s beyond, %s of it said', b.beyond, coalesce(s.amount, 0))
  from money_below_zero(p_school, true) b
  left join (select student_id, sum(amount) as amount from given_back_beyond(p_school) group by student_id) s on s.student_id = b.student_id
  where b.beyond > coalesce(s.amount, 0)

  union all
  select 'more of a receipt was given back than it held', r.id::text, format('%s of %s', g.amount, r.amount)
  from receipts r
  join (
    select coalesce(o.receipt_id, e.receipt_id) as receipt_id, sum(case e.side when 'Debit' then e.amount else -e.amount end) as amount
    from ledger_entries e
    left join online_refunds o on o.school_id = e.school_id and o.id = e.group_id
    where e.school_id = p_school and e.kind in ('refund', 'reversal') and is_money(e.counter_account)
      and coalesce(o.receipt_id, e.receipt_id) is not null
    group by 1) g on g.receipt_id = r.id
  where r.school_id = p_school and g.amount > r.amount

  union all
  select 'money of the parents'' app was given back by hand by one person', a.number::text, format('%s pesewas', a.facts->>'ofApp')
  from audit_log a
  where a.school_id = p_school and a.act = 'refund' and a.facts ? 'ofApp' and not exists (
    select from approval_requests r
    join audit_log n on n.school_id = r.school_id and n.subject = r.id and n.act = 'approve_request' and n.number between a.number + 1 and a.number + 8
    where r.school_id = p_school and r.state = 'approved' and r.act = 'refund' and r.student_id = a.subject
      and r.answered_by = a.staff_id and r.asked_by <> r.answered_by)
$$;
grant execute on function verify_money_back(uuid) to akontaa_tenant;
