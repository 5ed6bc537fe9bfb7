-- The words of the product, each one view (entries and receipts are in journal.sql). No screen, report or message sums by itself.
-- Views run with the rights and the school of whoever asks (security_invoker).
-- Stands on: core, journal, kinds, lines, money, money-back, receivers, runs.

-- Money of a day by method and by who received it, also where somebody else took it back or put it right: receipted − taken_back − refunded = taken, which is below zero when more
-- was given back than came in. A refund that is taken back comes off what was refunded: it is no receipt that was taken back. Receipts that were
-- taken back, on whichever day, are not counted.
create or replace view takings with (security_invoker = true) as
select e.school_id, e.effective_on, e.account as method, h.staff_id,
  coalesce(sum(e.received) filter (where e.kind = 'payment'), 0)::bigint as receipted,
  coalesce(-sum(e.received) filter (where e.kind = 'reversal' and e.received < 0), 0)::bigint as taken_back,
  coalesce(-sum(e.received) filter (where e.kind = 'refund' or e.kind = 'reversal' and e.received > 0), 0)::bigint as refunded,
  sum(e.received)::bigint as taken,
  (count(distinct e.receipt_id) filter (where e.kind = 'payment' and v.receipt_id is null))::int as receipts
from journal e
left join receipt_voids v on v.school_id = e.school_id and v.receipt_id = e.receipt_id
left join receipt_voids i on i.school_id = e.school_id and i.replaced_by = e.receipt_id
left join ledger_entries o on e.kind = 'reversal' and o.school_id = e.school_id and o.id = e.corrects
cross join lateral (select coalesce(
  case when e.receipt_id is not null and (e.kind = 'reversal' or i.receipt_id is not null) then receiver_of(e.school_id, e.receipt_id) end,
  o.recorded_by, e.recorded_by) as staff_id) h
where e.received <> 0
group by e.school_id, e.effective_on, e.account, h.staff_id;
grant select on takings to akontaa_tenant, akontaa_teacher;

-- What each student owes over all fee types, credits netted, voluntary types included; negative is in credit.
create or replace view student_balances with (security_invoker = true) as
select school_id, student_id, sum(balance)::bigint as balance from balances group by school_id, student_id;
grant select on student_balances to akontaa_tenant, akontaa_teacher;

-- What the school is owed, and beside it, never netted, what it holds in credit.
create or replace view school_balances with (security_invoker = true) as
select school_id, coalesce(sum(balance) filter (where balance > 0), 0)::bigint as owed,
  coalesce(-sum(balance) filter (where balance < 0), 0)::bigint as in_credit,
  count(*) filter (where balance > 0) as owing_students
from student_balances group by school_id;
grant select on school_balances to akontaa_tenant, akontaa_teacher;

-- Unpaid charges with their due day. Credits consume charges of the same type, oldest due day first, so what is unpaid
-- are the newest: walk from the newest back until the balance is used up. Voluntary types are never in arrears.
create or replace view unpaid_charges with (security_invoker = true) as
select charge.school_id, charge.student_id, charge.fee_type_id, f.voluntary, charge.entry_id, charge.due_on,
  least(charge.amount, charge.balance - charge.newer)::bigint as unpaid
from (
  select e.school_id, e.student_id, e.fee_type_id, e.id as entry_id, e.amount, b.balance,
    due.day as due_on,
    coalesce(sum(e.amount) over (
      partition by e.school_id, e.student_id, e.fee_type_id
      order by due.day desc, e.journal_number desc
      rows between unbounded preceding and 1 preceding), 0) as newer
  from journal e
  join balances b on b.school_id = e.school_id and b.student_id = e.student_id and b.fee_type_id = e.fee_type_id
    and b.balance > 0
  left join run_dues r on r.school_id = e.school_id and r.billing_run_id = e.billing_run_id
  cross join lateral (select due_day(r.due_on, e.due_on, r.billed_on, e.effective_on) as day) due
  where e.side = 'Debit' and e.kind not in ('reallocation', 'reversal', 'sponsor_share', 'sponsor_payment')
    and not exists (select from ledger_entries r
      where r.school_id = e.school_id and r.corrects = e.id and r.kind = 'reversal')
) charge
join fee_types f on f.school_id = charge.school_id and f.id = charge.fee_type_id
where charge.newer < charge.balance;
grant select on unpaid_charges to akontaa_tenant, akontaa_teacher;

-- What each student with a balance owes on a day, and its parts, so that a column adds up on every screen and paper:
-- not_due + days_1_30 + … + days_over_90 + voluntary − credit_elsewhere = owed. Voluntary dues are owed and never late; what
-- a student has in credit for one fee type does not pay another, and is taken off what is owed in all. One union instead of
-- a join: joined, the ageing of the whole school can be repeated for every student. "Late" needs a day, so it is a function.
create or replace function debts_by_age(p_school uuid, p_day date) returns table (
  student_id uuid, not_due bigint, days_1_30 bigint, days_31_60 bigint, days_61_90 bigint, days_over_90 bigint,
  voluntary bigint, credit_elsewhere bigint, owed bigint)
language sql stable as $$
  select part.student_id,
    coalesce(sum(part.unpaid) filter (where part.late <= 0), 0)::bigint,
    coalesce(sum(part.unpaid) filter (where part.late between 1 and 30), 0)::bigint,
    coalesce(sum(part.unpaid) filter (where part.late between 31 and 60), 0)::bigint,
    coalesce(sum(part.unpaid) filter (where part.late between 61 and 90), 0)::bigint,
    coalesce(sum(part.unpaid) filter (where part.late > 90), 0)::bigint,
    coalesce(sum(part.unpaid) filter (where part.late is null), 0)::bigint,
    sum(part.credit)::bigint, sum(part.owed)::bigint
  from (
    select u.student_id, u.unpaid, case when not u.voluntary then p_day - u.due_on end as late, 0 as credit, 0 as owed
    from unpaid_charges u where u.school_id = p_school
    union all
    select b.student_id, 0, 0, greatest(-b.balance, 0), b.balance
    from balances b where b.school_id = p_school and b.balance <> 0
  ) part
  group by part.student_id
$$;
grant execute on function debts_by_age(uuid, date) to akontaa_tenant, akontaa_teacher;

-- Asked by the release before, while both run: what it leaves out is in debts_by_age.
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
grant execute on function ageing(uuid, date) to akontaa_tenant;

-- What students owe as it is stored, against the other leg of every entry, and both legs of the money entries. Cash with a
-- drawer stands on the drawers. Sums to zero, or something is wrong.
create or replace view trial_balance with (security_invoker = true) as
select school_id, account, sum(pesewas)::bigint as balance from (
  select school_id, 'students' as account, balance as pesewas from balances
  union all
  select school_id, case when account = 'cash' and drawer_id is not null then 'drawers' when account = 'online' then 'online clearing' else account end, -owed from journal
  union all
  select l.school_id, name_of_account(a.kind), l.amount
  from money_legs l join money_accounts a on a.school_id = l.school_id and a.id = l.account_id
) legs group by school_id, account;
grant select on trial_balance to akontaa_tenant, akontaa_teacher;

-- Pesewas of a receipt that can still go back.
create or replace function refundable_online(p_school uuid, p_receipt receipts) returns bigint language sql stable as $$
  select case when exists (select from receipt_voids v where v.school_id = p_school and v.receipt_id = p_receipt.id) then 0
    else p_receipt.amount - coalesce((select sum(r.amount) from online_refunds r
      where r.school_id = p_school and r.receipt_id = p_receipt.id and r.state <> 'failed'), 0)::bigint end
$$;
grant execute on function refundable_online(uuid, receipts) to akontaa_tenant, akontaa_teacher;

-- Pesewas of a credited line that have not been moved on; of the parents' app no more than has not gone back.
create or replace function unmoved_of(p_school uuid, p_entry ledger_entries) returns bigint language sql stable as $$
  select least(remaining_of(p_entry), (select refundable_online(p_school, r) from receipts r
    where r.school_id = p_school and r.id = p_entry.receipt_id and r.method = 'Online'))
$$;

-- The receipt of a line that was paid in the parents' app.
create or replace function online_receipt_of(p_entry ledger_entries) returns uuid language sql stable as $$
  select id from receipts where school_id = p_entry.school_id and id = p_entry.receipt_id and method = 'Online'
$$;

-- Pesewas of a credited line that can be moved: what was given back of the child's money cannot.
create or replace function movable_of(p_school uuid, p_entry ledger_entries) returns bigint language plpgsql stable
security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return least(unmoved_of(p_school, p_entry), money_free(p_school, p_entry.student_id, p_entry.fee_type_id, online_receipt_of(p_entry)),
    money_free(p_school, p_entry.student_id, null, online_receipt_of(p_entry)));
end $$;
grant execute on function movable_of(uuid, ledger_entries) to akontaa_tenant, akontaa_teacher;

-- Built on the entries and not on the journal, so that one entry, one student's or the newest are found by index.
create or replace view entry_rows with (security_invoker = true) as
select e.school_id, e.id, e.journal_number, e.student_id, e.class_id, e.fee_type_id, e.side, e.amount,
  received_by(e.kind, e.counter_account, e.side, e.amount) as received,
  coalesce(l.effective_on, e.effective_on) as effective_on, e.reference, e.receipt_id, s.surname, s.first_name, s.other_names, r.number as receipt_number,
  json_build_object(
    'id', e.id, 'amount', cedis(e.amount), 'date', coalesce(l.effective_on, e.effective_on), 'transaction_type', e.side,
    'payment_method', coalesce(l.method, e.method), 'fee_type', f.name, 'studentId', e.student_id,
    'studentName', case when s.erased_at is null
      then concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) else 'Erased' end, 'className', k.name,
    'kind', e.kind, 'dueDate', coalesce(case when e.kind = 'class_fee' then d.due_on end, l.due_on, e.due_on), 'term', t.name || ', ' || t.academic_year, 'reference', e.reference,
    'note', e.note, 'receiptId', e.receipt_id, 'receiptNumber', numbered(c.initials, '-', r.number, 6),
    'journalNumber', e.journal_number, 'recordedAt', to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'recordedBy', w.name,
    'takenBy', case when e.kind in ('payment', 'reversal') then (select h.name from staff h where h.school_id = e.school_id
      and h.id = hand_of(e.school_id, e.kind, e.receipt_id, e.corrects, e.recorded_by)) else w.name end,
    'askedBy', case when e.kind = 'reversal' and e.receipt_id is not null then asker_named(e.school_id, e.receipt_id) end,
    'reversed', v.id is not null, 'corrects', e.corrects,
    'movable', cedis(case when e.kind in ('payment', 'reallocation') and e.side = 'Credit' and v.id is null
      and e.register_id is null and r.sponsor_id is null then case when r.method = 'Online' or exists (select from ledger_entries x
          where x.school_id = e.school_id and x.student_id = e.student_id and x.kind = 'refund') then movable_of(e.school_id, e) else e.amount - coalesce(m.amount, 0) end
      else 0 end),
    'registerId', e.register_id, 'registerDay', case when e.register_id is not null then (
      select g.day from registers g where g.school_id = e.school_id and g.id = e.register_id) end) as content
from ledger_entries e
left join late_entries l on l.school_id = e.school_id and l.id = e.id
join schools c on c.id = e.school_id
join students s on s.school_id = e.school_id and s.id = e.student_id
join classes k on k.school_id = e.school_id and k.id = e.class_id
join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
join terms t on t.school_id = e.school_id and t.id = coalesce(l.term_id, e.term_id)
join staff w on w.school_id = e.school_id and w.id = e.recorded_by
left join receipts r on r.school_id = e.school_id and r.id = e.receipt_id
left join run_dues d on d.school_id = e.school_id and d.billing_run_id = e.billing_run_id
left join ledger_entries v on v.school_id = e.school_id and v.corrects = e.id and v.kind = 'reversal'
left join lateral (
  select sum(x.amount)::bigint as amount from ledger_entries x
  where x.school_id = e.school_id and x.corrects = e.id and x.kind = 'reallocation' and x.side = 'Debit') m on true;
grant select on entry_rows to akontaa_tenant, akontaa_teacher;
