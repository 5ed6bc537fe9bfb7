-- Pay-outs and what was drawn from the bank, recomputed from their entries, and the limit above which it takes two.
-- Stands on: numbers.
create or replace function verify_pay_outs(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'voucher numbers have a gap', p_school::text,
    format('%s vouchers, last %s, next after %s', count(v.number), max(v.number), t.voucher_number)
  from school_tails t cross join skipped_numbers(p_school, 'vouchers') g left join pay_outs v on v.school_id = t.school_id
  where t.school_id = p_school group by t.voucher_number, g.skipped, g.through
  having count(v.number) + g.skipped <> t.voucher_number or greatest(max(v.number), g.through) <> t.voucher_number

  union all
  -- Each is one entry of its amount out of its place, and of one that was taken back another against it.
  select 'a pay-out differs from its entries', coalesce(v.id, m.group_id)::text,
    format('paid out %s, entries %s, taken back %s', v.amount, m.entered, m.back)
  from (select * from pay_outs where school_id = p_school) v
  full join (
    select e.group_id, coalesce(sum(e.amount) filter (where e.corrects is null), 0) as entered,
      coalesce(sum(e.amount) filter (where e.corrects is not null), 0) as back, count(*) as entries,
      bool_and(case when e.corrects is null then p.kind else q.kind end = 'paid_out') as is_out,
      max(case when e.corrects is null then q.kind end) as came_from,
      max(e.drawer_id::text) filter (where e.corrects is null) as drawer, max(e.drawer_id::text) filter (where e.corrects is not null) as back_in
    from money_entries e
    join money_accounts p on p.school_id = e.school_id and p.id = e.debit_account
    join money_accounts q on q.school_id = e.school_id and q.id = e.credit_account
    where e.school_id = p_school and e.kind = 'pay_out' group by e.group_id) m on m.group_id = v.id
  where (v.amount, v.came_from, v.drawer_id::text, true) is distinct from (m.entered, m.came_from, m.drawer, m.is_out)
    or case when v.taken_back_at is null then 0 else v.amount end is distinct from m.back
    or m.entries is distinct from case when v.taken_back_at is null then 1 else 2 end
    or v.taken_back_cash = 'never_paid' and v.drawer_id::text is distinct from m.back_in

  union all
  select 'a photo differs from its hash', v.id::text, coalesce(v.photo_id::text, 'none')
  from pay_outs v left join pictures p on p.school_id = v.school_id and p.id = v.photo_id
  where v.school_id = p_school and v.photo_hash is distinct from sha256(p.content)

  union all
  select 'money drawn from the bank differs from its entries', coalesce(d.id, m.group_id)::text,
    format('drawn %s, entered %s, taken back %s', d.amount, m.entered, m.back)
  from (select * from bank_draws where school_id = p_school) d
  full join (
    select e.group_id, coalesce(sum(e.amount) filter (where e.corrects is null), 0) as entered,
      coalesce(sum(e.amount) filter (where e.corrects is not null), 0) as back, count(*) as entries
    from money_entries e where e.school_id = p_school and e.kind = 'drawn' group by e.group_id) m on m.group_id = d.id
  where d.amount is distinct from m.entered
    or case when d.taken_back_at is null then 0 else d.amount end is distinct from m.back
    or m.entries is distinct from case when d.taken_back_at is null then 1 else 2 end

  union all
  select 'the limit of pay-outs is not what was last set', p_school::text, format('stored %s, last set %s', s.stored, s.last_set)
  from (select coalesce(max(r.pay_out_limit), 5000) as stored, coalesce((
      select (a.facts->'after'->>'payOutLimit')::bigint from audit_log a
      where a.school_id = p_school and a.act = 'set_rules' and a.facts->'after' ? 'payOutLimit' order by a.number desc limit 1), 5000) as last_set
    from school_rules r where r.school_id = p_school) s
  where s.stored <> s.last_set
$$;
grant execute on function verify_pay_outs(uuid) to akontaa_tenant;
