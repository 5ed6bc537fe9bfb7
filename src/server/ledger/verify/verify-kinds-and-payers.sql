-- What was agreed when kinds of pupils changed, and who pays for a child, against what the audit says was done last.
create or replace function verify_kinds_and_payers(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  with told as (
    -- Acts of before say nothing of what was agreed.
    select distinct on (a.subject, g.key) a.subject as student_id, g.key as run, g.value::bigint as agreed
    from audit_log a cross join lateral jsonb_each_text(a.facts->'agreed') g
    where a.school_id = p_school and a.act = 'change_kind' and a.facts ? 'agreed'
    order by a.subject, g.key, a.number desc)
  select 'what was agreed of a bill is not what was last agreed', coalesce(k.student_id, t.student_id)::text,
    format('bill %s: stored %s, agreed %s', coalesce(k.billing_run_id::text, t.run), k.agreed, t.agreed)
  from (select * from kind_agreements where school_id = p_school) k
  full join told t on t.student_id = k.student_id and t.run = k.billing_run_id::text
  where k.agreed is distinct from t.agreed and (t.agreed is not null or not exists (
    select from audit_log a where a.school_id = p_school and a.act = 'change_kind' and a.subject = k.student_id
      and a.at = k.recorded_at and not a.facts ? 'agreed'))

  union all
  select 'who pays for a child is not what was last set', coalesce(s.student_id, t.student_id)::text,
    format('stored %s, last set %s', coalesce(s.second, 'nobody'), coalesce(t.second, 'nobody'))
  from (
    select p.student_id, p.second_guardian_id::text as second, p.first_share::text as first_share, to_jsonb(p.second_fees) as fees
    from payer_shares p where p.school_id = p_school) s
  full join (
    select distinct on (a.subject) a.subject as student_id, a.facts->>'second' as second, a.facts->>'firstShare' as first_share,
      a.facts->'secondFees' as fees
    from audit_log a join students c on c.school_id = p_school and c.id = a.subject and c.erased_at is null
    where a.school_id = p_school and a.act = 'set_payers' order by a.subject, a.number desc) t on t.student_id = s.student_id
  where (s.second, s.first_share, s.fees) is distinct from (t.second, t.first_share, t.fees)

  union all
  select 'what was given back to a payer was not given back', f.entry_id::text, coalesce(e.kind, 'nothing')
  from payer_refunds f left join ledger_entries e on e.school_id = f.school_id and e.id = f.entry_id
  where f.school_id = p_school and e.kind is distinct from 'refund'

  union all
  select 'what went back of a payer’s receipt is not that payer’s', e.id::text, e.amount::text
  from online_refunds o
  join receipts r on r.school_id = o.school_id and r.id = o.receipt_id and r.payer_guardian_id is not null
  join ledger_entries e on e.school_id = o.school_id and e.group_id = o.id and e.kind = 'refund'
  left join payer_refunds f on f.school_id = e.school_id and f.entry_id = e.id
  where o.school_id = p_school and f.guardian_id is distinct from r.payer_guardian_id
$$;
grant execute on function verify_kinds_and_payers(uuid) to akontaa_tenant;
