-- Statements of one school that are half-done or doubled: files, their lines and what became of each, held against the
-- answers that are remembered. The names, notes and reasons of the torture are the keys of the acts, and a line's number
-- at the provider is the key of the file that had it first, with its place. Asked as that school.
with acts as (
  select key, split_part(key, ':', 1) as what, answer, recorded_at from idempotency_keys
),
standing as (
  select r.id, min(e.reference) as reference from receipts r join ledger_entries e on e.receipt_id = r.id and e.kind = 'payment'
  where e.reference like 'of-file:%' and not exists (select from receipt_voids v where v.receipt_id = r.id) group by r.id
),
matches as (
  select m.*, l.provider_id from statement_matches m join statement_lines l on l.id = m.line_id
)

select 'doubled' as fault, name as subject, format('begun %s times', count(*)) as detail
from statement_files group by name having count(*) > 1

union all
select 'half-done', f.name, 'a statement begun that no answer names'
from statement_files f left join acts a on a.what = 'file' and a.key = f.name and a.answer->>'file' = f.id::text where a.key is null

union all
-- The answer does not name the file: both are of one moment.
select 'half-done', coalesce(a.key, f.name), format('brought with %s new lines, answered %s', f.added, a.answer->>'added')
from (select * from statement_files where state = 'brought') f
full join (select * from acts where what = 'bring') a on a.recorded_at = f.brought_at
where (a.answer->>'added')::int is distinct from f.added or (a.answer->>'lines')::int is distinct from f.lines

union all
select 'doubled', provider_id, format('a line that is there %s times', count(*)) from statement_lines group by 2 having count(*) > 1

union all
select 'doubled', reference, format('%s receipts stand for this line', count(*)) from standing group by 2 having count(*) > 1

union all
select 'half-done', s.reference, 'a receipt of a line stands, and is not what became of it'
from standing s left join matches m on m.receipt_id = s.id and m.ended_at is null
where m.provider_id is distinct from s.reference or m.act <> 'posted'

union all
select 'half-done', a.key, format('answered that a line was posted as %s', p.one->>'receiptId')
from acts a cross join lateral jsonb_array_elements(a.answer->'posted') p(one)
where a.what = 'sure' and not exists (
  select from matches m where m.line_id = (p.one->>'lineId')::uuid and m.receipt_id = (p.one->>'receiptId')::uuid and m.act = 'posted')

union all
select 'half-done', coalesce(a.key, m.note), 'a line set aside and the answer to it do not meet'
from (select * from matches where act = 'set_aside') m full join (select * from acts where what = 'aside') a on a.key = m.note
where a.key is null or m.id is null

union all
select 'half-done', 'lines that came back', format('ended %s, answered %s', m.ended, a.ended)
from (select count(*) as ended from matches where act = 'set_aside' and ended_at is not null) m,
  (select count(*) as ended from acts where what = 'unaside') a
where m.ended <> a.ended

union all
select 'half-done', coalesce(a.key, v.reason), format('%s receipts taken back, answered %s', v.receipts, a.answer->>'receipts')
from (select reason, count(*) as receipts from receipt_voids where reason like 'unfile:%' group by 1) v
full join (select * from acts where what = 'unfile') a on a.key = v.reason
where v.receipts is distinct from (a.answer->>'receipts')::bigint
