-- The words of the product, each one view. No screen, report or message sums by itself.
-- Views run with the rights and the school of whoever asks (security_invoker).

-- Every entry as it is read: a late detail in place of the entry's own.
create or replace view journal with (security_invoker = true) as
select e.school_id, e.id, e.journal_number, e.group_id, e.student_id, e.class_id, e.fee_type_id, e.side, e.amount, e.kind,
  coalesce(lower(d.method), e.counter_account) as account,
  coalesce(d.effective_on, e.effective_on) as effective_on, coalesce(d.due_on, e.due_on) as due_on,
  coalesce(d.method, e.method) as method, e.reference, e.note, e.term_id, e.receipt_id, e.billing_run_id, e.corrects,
  e.recorded_at, e.recorded_by, e.session_id,
  case e.side when 'Debit' then e.amount else -e.amount end as owed,
  charged_by(e.kind, e.counter_account, e.side, e.amount) as charged,
  received_by(e.kind, e.counter_account, e.side, e.amount) as received
from ledger_entries e
left join ledger_details d on d.school_id = e.school_id and d.entry_id = e.id;

-- What each student owes over all fee types, credits netted, voluntary types included; negative is in credit.
create or replace view student_balances with (security_invoker = true) as
select school_id, student_id, sum(balance)::bigint as balance from balances group by school_id, student_id;

-- What the school is owed, and beside it, never netted, what it holds in credit.
create or replace view school_balances with (security_invoker = true) as
select school_id, coalesce(sum(balance) filter (where balance > 0), 0)::bigint as owed,
  coalesce(-sum(balance) filter (where balance < 0), 0)::bigint as in_credit,
  count(*) filter (where balance > 0) as owing_students
from student_balances group by school_id;

-- Unpaid charges with their due day. Credits consume charges of the same type, oldest due day first, so what is unpaid
-- are the newest: walk from the newest back until the balance is used up. Voluntary types are never in arrears.
create or replace view unpaid_charges with (security_invoker = true) as
select school_id, student_id, fee_type_id, voluntary, entry_id, due_on,
  least(amount, balance - newer)::bigint as unpaid
from (
  select e.school_id, e.student_id, e.fee_type_id, f.voluntary, e.id as entry_id, e.amount, b.balance,
    coalesce(e.due_on, e.effective_on) as due_on,
    coalesce(sum(e.amount) over (
      partition by e.school_id, e.student_id, e.fee_type_id
      order by coalesce(e.due_on, e.effective_on) desc, e.journal_number desc
      rows between unbounded preceding and 1 preceding), 0) as newer
  from journal e
  join balances b on b.school_id = e.school_id and b.student_id = e.student_id and b.fee_type_id = e.fee_type_id
    and b.balance > 0
  join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
  where e.side = 'Debit' and e.kind not in ('reallocation', 'reversal')
    and not exists (select from ledger_entries r
      where r.school_id = e.school_id and r.corrects = e.id and r.kind = 'reversal')
) charge
where newer < balance;

-- Ageing of one day is asked through this function, because "late" needs a day.
create or replace function ageing(p_school uuid, p_day date) returns table (
  student_id uuid, not_due bigint, days_1_30 bigint, days_31_60 bigint, days_61_90 bigint, days_over_90 bigint)
language sql stable as $$
  select student_id,
    coalesce(sum(unpaid) filter (where due_on >= p_day), 0)::bigint,
    coalesce(sum(unpaid) filter (where p_day - due_on between 1 and 30), 0)::bigint,
    coalesce(sum(unpaid) filter (where p_day - due_on between 31 and 60), 0)::bigint,
    coalesce(sum(unpaid) filter (where p_day - due_on between 61 and 90), 0)::bigint,
    coalesce(sum(unpaid) filter (where p_day - due_on > 90), 0)::bigint
  from unpaid_charges where school_id = p_school and not voluntary
  group by student_id
$$;

-- Both legs of every entry: the student's account for the fee type, and the other one. Sums to zero, always.
create or replace view trial_balance with (security_invoker = true) as
select school_id, account, sum(pesewas)::bigint as balance from (
  select school_id, 'students' as account, owed as pesewas from journal
  union all
  select school_id, account, -owed from journal
) legs group by school_id, account;
