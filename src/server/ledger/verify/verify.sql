-- Recomputes everything that is stored from the entries, and names every difference. No row means the books agree.
-- Stands on: core, deposits, drawers, in-hand, journal, kept, lines, money, numbers, online-disputes, online-refunds, online-settlements, paying.
-- Stands on: plans, reconciliation, reductions-posting, runs, sponsor-payments, statement-undo, student-rows, verify-money-back.
-- Stands on: verify-closings, verify-kinds-and-payers, verify-pay-outs, verify-requests, verify-term-days, views.
create or replace function verify_school(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'balance differs from its entries', b.student_id || ' ' || b.fee_type_id,
    format('stored %s, entries %s', b.balance, e.balance)
  from (select student_id, fee_type_id, balance from balances where school_id = p_school) b
  full join (
    select student_id, fee_type_id, sum(case side when 'Debit' then amount else -amount end) as balance
    from ledger_entries where school_id = p_school group by 1, 2) e using (student_id, fee_type_id)
  where b.balance is distinct from e.balance

  union all
  select 'day total differs from its entries', d.effective_on || ' ' || d.class_id || ' ' || d.fee_type_id,
    format('stored %s/%s/%s/%s, entries %s/%s/%s/%s', d.entries, d.debits, d.credits, d.received,
      e.entries, e.debits, e.credits, e.received)
  from (select * from ledger_days where school_id = p_school
    and (entries, debits, credits, received) is distinct from (0, 0, 0, 0)) d
  full join (
    select effective_on, class_id, fee_type_id, count(*) as entries,
      coalesce(sum(amount) filter (where side = 'Debit'), 0) as debits,
      coalesce(sum(amount) filter (where side = 'Credit'), 0) as credits, sum(received) as received
    from journal where school_id = p_school group by 1, 2, 3) e using (effective_on, class_id, fee_type_id)
  where (d.entries, d.debits, d.credits, d.received) is distinct from (e.entries, e.debits, e.credits, e.received)

  union all
  select 'trial balance is not zero', p_school::text, sum(balance)::text
  from trial_balance where school_id = p_school having sum(balance) <> 0

  union all
  select 'receipt numbers have a gap', p_school::text,
    format('%s receipts, last %s, next after %s', count(r.number), max(r.number), t.receipt_number)
  from school_tails t cross join skipped_numbers(p_school, 'receipts') g left join receipts r on r.school_id = t.school_id
  where t.school_id = p_school group by t.receipt_number, g.skipped, g.through
  having count(r.number) + g.skipped <> t.receipt_number or greatest(max(r.number), g.through) <> t.receipt_number

  union all
  -- One sequence over both tables: money of pupils and money that lies somewhere.
  select 'journal numbers have a gap', p_school::text,
    format('%s entries, last %s, next after %s', count(distinct e.journal_number), max(e.journal_number), t.journal_number)
  from school_tails t cross join skipped_numbers(p_school, 'journal') g left join (
    select school_id, journal_number from ledger_entries where school_id = p_school
    union all
    select school_id, journal_number from money_entries where school_id = p_school) e on e.school_id = t.school_id
  where t.school_id = p_school group by t.journal_number, g.skipped, g.through
  having count(distinct e.journal_number) + g.skipped <> t.journal_number
    or greatest(max(e.journal_number), g.through) <> t.journal_number

  union all
  select 'a number was given again that is on paper', r.id::text, r.number::text
  from number_gaps g join receipts r on r.school_id = g.school_id and r.number > g.after and r.number <= g.through
  where g.school_id = p_school and g.series = 'receipts'

  union all
  select 'receipt differs from its lines', r.id::text, format('receipt %s, lines %s', r.amount, sum(e.amount))
  from receipts r
  left join ledger_entries e on e.school_id = r.school_id and e.receipt_id = r.id and e.kind = 'payment'
  where r.school_id = p_school group by r.id, r.amount having r.amount is distinct from sum(e.amount)

  union all
  select 'void receipt still has an effect', v.receipt_id::text, sum(e.owed)::text
  from receipt_voids v join journal e on e.school_id = v.school_id and e.receipt_id = v.receipt_id
  where v.school_id = p_school group by v.receipt_id, e.student_id, e.fee_type_id, e.account having sum(e.owed) <> 0

  union all
  select 'receipt prints another balance than its entries give', r.id::text,
    format('printed %s, entries %s', r.balance_after, e.owed)
  from receipts r
  join (
    select receipt_id, kind, sum(owed) over (partition by student_id order by journal_number) as owed,
      row_number() over (partition by receipt_id, kind order by journal_number desc) as place
    from journal where school_id = p_school) e on e.receipt_id = r.id and e.kind = 'payment' and e.place = 1
  where r.school_id = p_school and r.students = 1 and r.sponsor_id is null
    and (r.balance_after <> e.owed or r.balance_before <> e.owed + r.amount)

  union all
  select 'a pupil''s part of a receipt differs from its lines', coalesce(s.receipt_id, e.receipt_id)::text || ' ' || coalesce(s.student_id, e.student_id),
    format('printed %s, owes %s; lines %s, owes %s', s.amount, s.balance_after, e.amount, e.owed)
  from (select p.* from receipt_students p join receipts r on r.school_id = p.school_id and r.id = p.receipt_id and r.sponsor_id is null
    where p.school_id = p_school) s
  full join (
    select l.receipt_id, l.student_id, sum(l.amount)::bigint as amount, (array_agg(l.owed order by l.journal_number desc))[1] as owed
    from (select receipt_id, student_id, kind, amount, journal_number,
        sum(owed) over (partition by student_id order by journal_number) as owed
      from journal where school_id = p_school) l
    join receipts r on r.school_id = p_school and r.id = l.receipt_id and r.students > 1 and r.sponsor_id is null
    where l.kind = 'payment' group by l.receipt_id, l.student_id) e
    on e.receipt_id = s.receipt_id and e.student_id = s.student_id
  where (s.amount, s.balance_after, s.balance_before) is distinct from (e.amount, e.owed::bigint, (e.owed + e.amount)::bigint)

  union all
  select 'receipt differs from its pupils'' parts', r.id::text,
    format('receipt %s for %s, parts %s for %s', r.amount, r.students, sum(s.amount), count(s.student_id))
  from receipts r join receipt_students s on s.school_id = r.school_id and s.receipt_id = r.id
  where r.school_id = p_school and r.sponsor_id is null
  group by r.id, r.amount, r.students, r.balance_before, r.balance_after, r.student_id
  having (r.amount, r.students, r.balance_before, r.balance_after, r.student_id) is distinct from (sum(s.amount)::bigint,
    count(*)::int, sum(s.balance_before)::bigint, sum(s.balance_after)::bigint, (array_agg(s.student_id order by s.place))[1])

  union all
  select 'reversal differs from what it reverses', r.id::text, format('%s against %s', r.amount, e.amount)
  from journal r join journal e on e.school_id = r.school_id and e.id = r.corrects
  where r.school_id = p_school and r.kind = 'reversal' and ((r.student_id, r.fee_type_id, r.account, r.amount)
    is distinct from (e.student_id, e.fee_type_id, e.account, e.amount) or r.side = e.side)

  union all
  select 'a move is not balanced', e.group_id::text, sum(e.owed)::text
  from journal e where e.school_id = p_school and e.kind = 'reallocation' group by e.group_id having sum(e.owed) <> 0

  union all
  select 'more was moved than the line held', e.id::text, remaining_of(e)::text
  from ledger_entries e where e.school_id = p_school and e.side = 'Credit' and e.kind in ('payment', 'reallocation')
    and remaining_of(e) < 0

  union all
  select 'the audit chain is broken', a.number::text, 'the hash of this row does not follow from the one before'
  from (
    select l.*, lag(l.hash, 1, '\x'::bytea) over (order by l.number) as before
    from audit_log l where l.school_id = p_school) a
  where a.hash <> sha256(a.before || int8send(a.number)
    || audit_digest(a.at, a.staff_id, a.session_id, a.request_id, a.act, a.subject, a.facts, a.values_hash))

  union all
  select 'the audit log has a gap', p_school::text, format('%s rows, last %s', count(a.number), t.audit_number)
  from school_tails t left join audit_log a on a.school_id = t.school_id
  where t.school_id = p_school group by t.audit_number, t.audit_hash
  having count(a.number) <> t.audit_number
    or coalesce((array_agg(a.hash order by a.number desc))[1], '\x') <> t.audit_hash

  union all
  select 'an audited value was changed', a.number::text, 'it is gone, or its salted hash differs'
  from audit_log a left join audit_values v on v.school_id = a.school_id and v.number = a.number
  where a.school_id = p_school and a.values_hash is not null and (v.number is null
    or v.content is not null and a.values_hash <> sha256(v.salt || convert_to(v.content::text, 'UTF8')))

  union all
  select 'billing run differs from its entries', r.id::text, format('billed %s students, entries %s', r.students, count(e.id))
  from billing_runs r
  left join ledger_entries e on e.school_id = r.school_id and e.billing_run_id = r.id and e.group_id = r.id and e.kind = 'class_fee'
  where r.school_id = p_school group by r.id, r.students having count(e.id) <> r.students

  union all
  select 'undone billing run still charges', u.billing_run_id::text, c.charged::text
  from billing_run_undos u cross join lateral charged_by_run(p_school, u.billing_run_id) c
  where u.school_id = p_school and c.charged <> 0

  union all
  select * from verify_reductions(p_school)

  union all
  select * from verify_requests(p_school)

  union all
  -- All that is named beside all that is there: one look-up a name would compare each with every entry of the school.
  select distinct 'a remembered answer names what is not there', named.key, coalesce(named.receipt, named.run, '-')
  from (
    select k.key, k.answer->'receipt'->>'id' as receipt, k.answer->>'run' as run, n.what, n.id::uuid as id
    from idempotency_keys k
    cross join lateral (
      select 'receipt' as what, k.answer->'receipt'->>'id' as id
      union all select 'run', k.answer->>'run'
      union all select 'entry', a.entry->>'id'
      from jsonb_array_elements(case jsonb_typeof(k.answer->'entries') when 'array' then k.answer->'entries' end) a(entry)) n
    where k.school_id = p_school and n.id is not null) named
  left join (
    select 'receipt' as what, id from receipts where school_id = p_school
    union all select 'run', id from billing_runs where school_id = p_school
    union all select 'entry', id from ledger_entries where school_id = p_school) there using (what, id)
  where there.id is null

  union all
  -- Of payments the names of the fees are kept; the rest is read from their entries when it is asked for again.
  select 'a remembered answer differs from its receipt', k.key, k.answer->'receipt'->>'id'
  from idempotency_keys k
  left join (select receipt_id, count(*) as entries from ledger_entries where school_id = p_school and kind = 'payment' group by 1) e
    on e.receipt_id = (k.answer->'receipt'->>'id')::uuid
  where k.school_id = p_school and jsonb_typeof(k.answer->'entries'->0) = 'string'
    and jsonb_array_length(k.answer->'entries') is distinct from e.entries

  union all
  -- Rows overtaken by an entry or a change are not read; each of the others is what would be published now.
  select 'a kept row differs from its student', coalesce(k.student_id, r.id)::text,
    format('kept: owes %s, published: %s', coalesce(k.content::json->>'totalDebt', 'no row'),
      coalesce(r.content->>'totalDebt', 'no row'))
  from (
    select k.* from kept_lists l join kept_rows k on k.school_id = l.school_id
    where l.school_id = p_school and l.shape = kept_shape() and k.content is not null) k
  full join (
    select r.id, r.status, r.content, l.is_whole from kept_lists l join student_rows r on r.school_id = l.school_id
    where l.school_id = p_school and l.shape = kept_shape()) r on r.id = k.student_id
  left join lateral unpaid_by_day(p_school, r.id) d on true
  where (k.content, k.status, k.due_on, k.unpaid, k.voluntary, k.owed) is distinct from (r.content::text, r.status,
      coalesce(d.due_on, '{}'), coalesce(d.unpaid, '{}'), coalesce(d.voluntary, 0), owed_by(p_school, r.id))
    and (k.student_id is not null or r.is_whole)
    and coalesce(k.student_id, r.id) not in (
      select u.student_id from kept_lists l cross join lateral unkept_students(p_school, l) u where l.school_id = p_school)

  union all
  select * from verify_term_days(p_school)

  union all
  select * from verify_drawers(p_school)

  union all
  select * from verify_deposits(p_school)

  union all
  select * from verify_pay_outs(p_school)

  union all
  select * from verify_closings(p_school)

  union all
  select * from verify_kinds_and_payers(p_school)

  union all
  select * from verify_statements(p_school)

  union all
  select * from verify_reconciliations(p_school)

  union all
  select * from verify_registers(p_school)

  union all
  select * from verify_plans(p_school)
  union all
  select * from verify_paying(p_school)
  union all
  select * from verify_online_refunds(p_school)
  union all
  select * from verify_money_back(p_school)
  union all
  select * from verify_settlements(p_school)
  union all
  select * from verify_disputes(p_school)

  union all
  select * from verify_sponsors(p_school)
$$;
grant execute on function verify_school(uuid) to akontaa_tenant;

-- The same of drawers: each is recomputed from what went in and out of it.
create or replace function verify_drawers(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'a drawer differs from its count', d.id::text, format('counted %s, should hold %s, differences posted %s',
    d.counted, drawer_expected(p_school, d.id), difference_of(p_school, d.id))
  from drawers d where d.school_id = p_school and d.state <> 'open'
    and d.counted <> drawer_expected(p_school, d.id) + difference_of(p_school, d.id)

  union all
  select 'a count differs from its pieces', d.id::text, format('counted %s, pieces %s', d.counted, sum_of_pieces(d.pieces))
  from drawers d where d.school_id = p_school and d.counted is distinct from sum_of_pieces(d.pieces)

  union all
  -- What is on a person's account lies in their newest drawer or is on its way.
  select 'a drawer account differs from its drawers', a.account_id::text, format('account %s, in the drawer %s, on its way %s',
    a.balance, p.lies, p.on_its_way)
  from account_balances a
  cross join lateral (select
    coalesce((select case n.state when 'open' then drawer_expected(p_school, n.id) else drawer_kept(p_school, n.id) end
      from newest_drawer(p_school, a.staff_id) n where n.id is not null), 0) as lies,
    (select coalesce(sum(h.amount), 0)::bigint from hand_overs h
      where h.school_id = p_school and h.staff_id = a.staff_id and h.state = 'on_its_way') as on_its_way) p
  where a.school_id = p_school and a.kind = 'drawer' and a.balance <> p.lies + p.on_its_way

  union all
  select 'a drawer begins with another sum than was left and brought', d.id::text,
    format('float %s, left %s, brought %s', d.opening_float, b.kept, f.brought)
  from drawers d
  cross join lateral (select coalesce(sum(m.amount), 0)::bigint as brought from money_entries m
    where m.school_id = p_school and m.drawer_id = d.id and m.kind = 'float') f
  cross join lateral (select coalesce((
      select o.counted + coalesce((select sum(x.amount) from drawer_movements x
        where x.school_id = p_school and x.drawer_id = o.id and x.after_count), 0)
      from drawers o where o.school_id = p_school and o.staff_id = d.staff_id and o.id <> d.id
        and (o.opened_at, o.id) < (d.opened_at, d.id) order by o.opened_at desc, o.id desc limit 1), 0)::bigint as kept) b
  where d.school_id = p_school and d.opening_float <> b.kept + f.brought

  union all
  select 'a hand-over differs from its entries', h.id::text, format('received %s of %s, entries %s and %s', h.received, h.amount, e.handed, e.off)
  from hand_overs h
  cross join lateral (select coalesce(sum(m.amount) filter (where m.kind = 'handover'), 0)::bigint as handed,
      coalesce(sum(l.amount) filter (where m.kind = 'cash_difference'), 0)::bigint as off
    from money_entries m
    join money_legs l on l.school_id = m.school_id and l.entry_id = m.id
    join money_accounts a on a.school_id = l.school_id and a.id = l.account_id and a.kind = 'drawer' and a.staff_id = h.staff_id
    where m.school_id = p_school and m.group_id = h.id) e
  where h.school_id = p_school
    and (e.handed, e.off) is distinct from (coalesce(h.received, 0), coalesce(h.received - h.amount, 0))
$$;
grant execute on function verify_drawers(uuid) to akontaa_tenant;
