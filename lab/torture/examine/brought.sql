-- What a school brought from its old book, and its kinds of pupils, held against what was said: a child of a list has its key in the other names and
-- in the address what it owed (fee and pesewas, then since when), an old receipt ends with its pesewas, and the last digit of an amount billed
-- with amounts per kind tells as which kind. Asked as that school.
with acts as (
  select key, split_part(key, ':', 1) as what, whole_answer(school_id, answer) as answer, recorded_at from idempotency_keys
),
brought as (
  select id, class_id, split_part(other_names, '/', 1) as key, address from students where other_names ilike 'book:%'
),
said as (
  select b.id, btrim(w.part[1]) as fee, w.part[2]::bigint as owed, substring(b.address from '(\d\d/\d\d/\d{4})') as since
  from brought b cross join lateral regexp_matches(b.address, '([A-Za-z ]+) (-?\d+)(?=;)', 'g') w(part)
  where w.part[2]::bigint <> 0
),
opened as (
  select e.student_id as id, f.name as fee, case e.side when 'Debit' then e.amount else -e.amount end as owed,
    to_char(e.due_on, 'DD/MM/YYYY') as since
  from ledger_entries e join fee_types f on f.id = e.fee_type_id where e.kind = 'opening'
),
lists as (
  select list_id, count(*) as receipts, sum(amount) as amount from old_receipts group by 1
),
kind_changes as (
  select subject, number, at, facts->>'kind' as kind, facts->>'kindBefore' as before from audit_log where act = 'change_kind'
),
-- Class fees of a bill with amounts per kind, with the kind its child was then.
by_kind as (
  select e.id, e.amount, coalesce(
    (select c.kind from kind_changes c where c.subject = e.student_id and c.at < e.recorded_at order by c.number desc limit 1),
    (select c.before from kind_changes c where c.subject = e.student_id order by c.number limit 1),
    k.name, (select name from pupil_kinds where position = 1)) as kind
  from acts a
  cross join lateral jsonb_array_elements(a.answer->'billed') b(one)
  join ledger_entries e on e.group_id = (b.one->>'run')::uuid and e.kind = 'class_fee'
  join students s on s.id = e.student_id
  left join pupil_kinds k on k.id = s.kind_id
  where a.what = 'all' and exists (select from pupil_kinds)
)

select 'half-done' as fault, coalesce(s.id, o.id)::text as subject,
  format('the list says %s of %s since %s, opened %s since %s', s.owed, coalesce(s.fee, o.fee), s.since, o.owed, o.since) as detail
from said s full join opened o on o.id = s.id and o.fee = s.fee
where (s.owed, s.since) is distinct from (o.owed, o.since)

union all
select 'half-done', coalesce(a.key, b.key), format('%s children of a list, answered %s', b.children, a.answer->>'students')
from (select key, count(*) as children from brought group by 1) b
full join (select * from acts where what = 'book') a on lower(a.key) = lower(b.key)
where b.children is distinct from (a.answer->>'students')::bigint

union all
select 'half-done', coalesce(a.key, l.list_id::text), format('%s old receipts of %s, answered %s of %s', l.receipts, l.amount,
  a.answer->>'receipts', a.answer->>'amount')
from lists l full join (
  select * from acts where what = 'old' and not exists (select from audit_log u
    where u.act = 'remove_old_receipts' and u.subject = (answer->>'listId')::uuid)) a
  on (a.answer->>'listId')::uuid = l.list_id
where (l.receipts, l.amount) is distinct from ((a.answer->>'receipts')::bigint, (a.answer->>'amount')::numeric)

union all
select 'half-done', number, format('an old receipt of %s', amount) from old_receipts where split_part(number, '/', 3)::bigint <> amount

union all
select 'half-done', 'old receipts taken away', format('%s times, answered %s times', u.times, a.times)
from (select count(*) as times from audit_log where act = 'remove_old_receipts') u, (select count(*) as times from acts where what = 'unold') a
where u.times <> a.times

union all
select 'half-done', a.key, format('answered with %s more owed, entries come to %s', a.answer->>'owes', e.owes)
from acts a cross join lateral (
  select coalesce(sum(case side when 'Debit' then amount else -amount end), 0) as owes from ledger_entries where recorded_at = a.recorded_at) e
where a.what = 'kind' and (a.answer->>'owes')::bigint <> e.owes

union all
select 'half-done', 'changes of kind', format('audited %s, answered %s', u.times, a.times)
from (select count(*) as times from kind_changes) u, (select count(*) as times from acts where what = 'kind') a where u.times <> a.times

union all
select 'half-done', b.id::text, format('billed %s as %s', b.amount, b.kind)
from by_kind b join pupil_kinds k on k.name = b.kind where b.amount % 10 <> k.position - 1
