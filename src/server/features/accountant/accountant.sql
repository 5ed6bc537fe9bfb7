-- The accountant's journal: every entry of students and of money as a debit of one account and a credit of another.
-- Stands on: journal.

-- What the accountant's journal calls the other leg of an entry of a student. Money moved between students stays with the students.
create or replace function account_of_entry(p_account text, p_kind text, p_fee_type uuid, p_drawer uuid) returns text
language sql immutable parallel safe as $$
  select case p_account when 'fee income' then 'income:' || p_fee_type::text when 'opening balances' then 'opening'
    when 'allowances' then p_kind when 'reallocation' then 'students'
    when 'cash' then case when p_drawer is null then 'cash' else 'drawers' end else replace(p_account, ' ', '_') end
$$;
grant execute on function account_of_entry(text, text, uuid, uuid) to akontaa_tenant;

-- What it calls an account of money; of pay-outs the word, of banks the bank.
create or replace function account_of_money(p_kind text, p_id uuid, p_word uuid) returns text language sql immutable parallel safe as $$
  select case p_kind when 'drawer' then 'drawers' when 'bank' then 'bank:' || p_id::text when 'online_clearing' then 'online'
    when 'sponsor' then 'sponsors' when 'paid_out' then 'paid_out' || coalesce(':' || p_word::text, '') else p_kind end
$$;
grant execute on function account_of_money(text, uuid, uuid) to akontaa_tenant;

-- Sums of some days by day, account debited and account credited, in pesewas. Both sides of each are one sum: it cannot but balance.
create or replace function accountant_sums(p_school uuid, p_from date, p_to date) returns table (
  day date, debit text, credit text, amount bigint)
language sql stable as $$
  select x.day, case when x.is_debit then 'students' else x.other end, case when x.is_debit then x.other else 'students' end,
    sum(x.amount)::bigint
  from (
    select e.effective_on as day, e.side = 'Debit' as is_debit, e.amount,
      account_of_entry(e.account, coalesce(o.kind, e.kind), e.fee_type_id, e.drawer_id) as other
    from journal e
    left join ledger_entries o on e.kind = 'reversal' and o.school_id = e.school_id and o.id = e.corrects
    where e.school_id = p_school and e.effective_on between p_from and p_to) x
  group by 1, 2, 3
  union all
  select m.effective_on, account_of_money(d.kind, d.id, v.word_id), account_of_money(c.kind, c.id, v.word_id), sum(m.amount)::bigint
  from money_entries m
  join money_accounts d on d.school_id = m.school_id and d.id = m.debit_account
  join money_accounts c on c.school_id = m.school_id and c.id = m.credit_account
  left join pay_outs v on v.school_id = m.school_id and v.id = m.group_id and m.kind = 'pay_out'
  where m.school_id = p_school and m.effective_on between p_from and p_to
  group by 1, 2, 3
$$;
grant execute on function accountant_sums(uuid, date, date) to akontaa_tenant;

-- What was written after an entry about some days: on them, or on a later one where it takes back what stands on them; and what came late
-- for them after a moment. One row for each act and day. Money moved between students changes no account.
create or replace function written_since(p_school uuid, p_from date, p_to date, p_number bigint, p_at timestamptz) returns table (
  day date, at timestamptz, by uuid, what text, receipt_id uuid, pay_out_id uuid, amount bigint)
language sql stable as $$
  select e.effective_on, max(e.recorded_at), (array_agg(e.recorded_by))[1],
    case when bool_or(v.receipt_id is not null) then 'corrected' when bool_or(e.kind = 'reversal') then 'taken_back' else 'entered' end,
    (array_agg(e.receipt_id) filter (where e.receipt_id is not null))[1], null::uuid,
    greatest(sum(e.amount) filter (where e.side = 'Debit'), sum(e.amount) filter (where e.side = 'Credit'))::bigint
  from journal e
  left join journal o on e.kind = 'reversal' and o.school_id = e.school_id and o.id = e.corrects
  left join receipt_voids v on v.school_id = e.school_id and (v.replaced_by = e.receipt_id or v.receipt_id = e.receipt_id and v.replaced_by is not null)
  where e.school_id = p_school and e.journal_number > p_number and e.kind <> 'reallocation'
    and (e.effective_on between p_from and p_to or o.effective_on between p_from and p_to)
  group by e.group_id, e.effective_on
  union all
  select m.effective_on, max(m.recorded_at), (array_agg(m.recorded_by))[1],
    case when bool_or(m.corrects is not null) then 'taken_back' else 'entered' end, null, (array_agg(v.id))[1], sum(m.amount)::bigint
  from money_entries m
  left join money_entries o on o.school_id = m.school_id and o.id = m.corrects
  left join pay_outs v on v.school_id = m.school_id and v.id = m.group_id and m.kind = 'pay_out'
  where m.school_id = p_school and m.journal_number > p_number
    and (m.effective_on between p_from and p_to or o.effective_on between p_from and p_to)
  group by m.group_id, m.effective_on
  union all
  select coalesce(d.effective_on, e.effective_on), d.recorded_at, e.recorded_by, 'came_late', e.receipt_id, null, e.amount
  from ledger_details d join ledger_entries e on e.school_id = d.school_id and e.id = d.entry_id
  where d.school_id = p_school and e.journal_number <= p_number and d.recorded_at > p_at
    and (e.effective_on between p_from and p_to or d.effective_on between p_from and p_to)
$$;
grant execute on function written_since(uuid, date, date, bigint, timestamptz) to akontaa_tenant;
