-- Entries and receipts as they are read: what came late in place of their own.
-- Views run with the rights and the school of whoever asks (security_invoker).
-- Stands on: core, kinds.

-- Every entry as it is read: a late detail in place of the entry's own. The few entries with late details are a branch
-- of their own, so that the days of all others can be found by index. Whoever wants only the first few asks both branches
-- for so many: PostgreSQL reads the union whole before it sorts it.
create or replace view timely_entries with (security_invoker = true) as
select e.school_id, e.id, e.journal_number, e.group_id, e.student_id, e.class_id, e.fee_type_id, e.side, e.amount, e.kind,
  e.counter_account as account, e.effective_on, e.due_on, e.method, e.reference, e.note, e.term_id, e.receipt_id,
  e.billing_run_id, e.corrects, e.recorded_at, e.recorded_by, e.session_id,
  case e.side when 'Debit' then e.amount else -e.amount end as owed,
  charged_by(e.kind, e.counter_account, e.side, e.amount) as charged,
  received_by(e.kind, e.counter_account, e.side, e.amount) as received, e.drawer_id, e.register_id
from ledger_entries e
where not exists (select from ledger_details d where d.school_id = e.school_id and d.entry_id = e.id);
grant select on timely_entries to akontaa_tenant, akontaa_teacher;

create or replace view late_entries with (security_invoker = true) as
select e.school_id, e.id, e.journal_number, e.group_id, e.student_id, e.class_id, e.fee_type_id, e.side, e.amount, e.kind,
  coalesce(lower(d.method), e.counter_account) as account, coalesce(d.effective_on, e.effective_on) as effective_on,
  coalesce(d.due_on, e.due_on) as due_on, coalesce(d.method, e.method) as method, e.reference, e.note,
  case when coalesce(d.effective_on, e.effective_on) = e.effective_on then e.term_id
    else term_of(e.school_id, d.effective_on) end as term_id, e.receipt_id,
  e.billing_run_id, e.corrects, e.recorded_at, e.recorded_by, e.session_id,
  case e.side when 'Debit' then e.amount else -e.amount end as owed,
  charged_by(e.kind, e.counter_account, e.side, e.amount) as charged,
  received_by(e.kind, e.counter_account, e.side, e.amount) as received, e.drawer_id, e.register_id
from ledger_details d
join ledger_entries e on e.school_id = d.school_id and e.id = d.entry_id;
grant select on late_entries to akontaa_tenant, akontaa_teacher;

create or replace view journal with (security_invoker = true) as
select * from timely_entries union all select * from late_entries;
grant select on journal to akontaa_tenant, akontaa_teacher;

-- Every receipt as it is read: the day and method that came late in place of its own. Only a payment of one line has any.
create or replace view dated_receipts with (security_invoker = true) as
select r.school_id, r.id, r.number, r.code, r.student_id, r.amount, r.balance_before, r.balance_after,
  coalesce(d.effective_on, r.effective_on) as effective_on, coalesce(d.method, r.method) as method, r.reference, r.payer,
  r.class_id, r.issued_at, r.issued_by, r.students, r.payer_guardian_id, r.sponsor_id
from receipts r
left join (ledger_details d
  join ledger_entries e on e.school_id = d.school_id and e.id = d.entry_id and e.kind = 'payment')
  on e.school_id = r.school_id and e.receipt_id = r.id;
grant select on dated_receipts to akontaa_tenant, akontaa_teacher;
