-- What is half-done or doubled in one school, held against the answers it remembers. Every act of the torture carries a
-- key that leads with what it is, and writes it where a second effect would show: in the reference of payments and debts,
-- in the reason of what takes back or moves, in the other names of a child. Asked as that school.
with acts as (
  select key, split_part(key, ':', 1) as what, whole_answer(school_id, answer) as answer, recorded_at from idempotency_keys
),
-- Entries by the key they carry.
carried as (
  select case when kind in ('payment', 'manual_charge') then reference else note end as key,
    count(*) as entries, count(distinct group_id) as times
  -- Parents' money is held against Paystack (payments.ts).
  from ledger_entries where kind in ('payment', 'manual_charge', 'reallocation', 'reversal') and method is distinct from 'Online'
    -- A line is posted again after its receipt was taken back, and a statement undone takes many back: statements.sql counts them.
    and (case when kind in ('payment', 'manual_charge') then reference else note end) !~ '^(of-file|unfile):' group by 1
),
-- How many entries each answer promises.
promised as (
  select key, what, case what
    when 'pay' then jsonb_array_length(answer->'entries')
    when 'debt' then 1
    when 'move' then 2
    when 'undebt' then 1
    when 'undo' then (answer->>'entries')::int
    when 'void' then (select count(*) from ledger_entries e
      where e.receipt_id = (answer->'receipt'->>'id')::uuid and e.kind <> 'reversal')
    when 'correct' then jsonb_array_length(answer->'entries') + (select count(*) from ledger_entries e
      where e.receipt_id = (answer->'corrected'->>'id')::uuid and e.kind <> 'reversal')
  end as entries
  from acts where what in ('pay', 'debt', 'move', 'undebt', 'undo', 'void', 'correct')
  union all
  -- What an approved request takes back carries the reason it was asked for with.
  select reason, 'ask', (select count(*) from ledger_entries e where e.receipt_id = r.receipt_id and e.kind <> 'reversal')
  from approval_requests r where state = 'approved' and act <> 'refund_online'
),
runs as (
  select r.id, r.act_id, r.students, count(e.id) as entries, count(distinct s.guardian_id) as families,
    (select count(*) from messages m where m.billing_run_id = r.id and m.kind = 'fee_added') as notices
  from billing_runs r
  left join ledger_entries e on e.group_id = r.id and e.kind = 'class_fee'
  left join students s on s.id = e.student_id
  group by r.id, r.act_id, r.students
),
-- A run of an act on many classes is remembered under a key of its own; the act tells the families.
billed as (
  select key, answer from acts where what = 'bill' or what = 'part' and answer ? 'run' and answer ? 'total'
)

select 'half-done' as fault, coalesce(p.key, c.key) as subject,
  format('answered with %s entries, %s are there', p.entries, coalesce(c.entries, 0)) as detail
from promised p full join carried c using (key) where p.entries is distinct from c.entries

union all
select 'doubled', key, format('%s times', times) from carried where times > 1

union all
select 'half-done', coalesce(a.key, r.id::text), format('receipt %s, answered %s', r.amount, a.answer->'receipt'->>'amount')
from (select * from receipts where method <> 'Online') r full join (select * from acts where what in ('pay', 'correct') or answer ?& '{line,receipt}') a on (a.answer->'receipt'->>'id')::uuid = r.id
where r.amount is distinct from (a.answer->'receipt'->>'amount')::bigint

union all
select 'half-done', r.id::text, 'a receipt nobody is to be thanked for'
from receipts r where not exists (select from messages m where m.receipt_id = r.id and m.kind = 'receipt')

union all
select 'half-done', v.receipt_id::text, format('taken back, and its message is %s', m.status)
from receipt_voids v join messages m on m.receipt_id = v.receipt_id and m.kind = 'receipt'
where m.status not in ('cancelled', 'dead')
  and not exists (select from messages w where w.receipt_id = v.receipt_id and w.kind = 'receipt_void')

union all
select 'half-done', coalesce(a.key, v.receipt_id::text), 'a receipt taken back and an answer that says so do not meet'
from (select v.* from receipt_voids v join receipts r on r.id = v.receipt_id and r.method <> 'Online' where reason not like 'unfile:%') v full join (
  select key, what, answer from acts where what in ('void', 'correct')
  union all
  select a.key, a.what, jsonb_build_object('receipt', jsonb_build_object('id', r.receipt_id))
  from acts a join approval_requests r on r.id = (a.answer->>'request')::uuid
  where a.what = 'yes' and r.state = 'approved' and r.act <> 'refund_online') a
  on (a.answer->(case what when 'correct' then 'corrected' else 'receipt' end)->>'id')::uuid = v.receipt_id
where a.key is null or v.receipt_id is null

union all
select 'half-done', coalesce(a.key, r.id::text), format('billed %s, entries %s, families %s, notices %s, answered %s',
  r.students, r.entries, r.families, r.notices, a.answer->>'students')
from runs r full join billed a on (a.answer->>'run')::uuid = r.id
where (r.students, r.entries, r.families) is distinct from ((a.answer->>'students')::int, r.students::bigint,
  case when r.act_id is null then r.notices else r.families end)

union all
select 'half-done', a.key, format('families %s, notices %s', a.answer->>'families', m.notices)
from acts a cross join lateral (
  select count(*) as notices from messages m where m.kind = 'fee_added' and m.facts->>'act' = a.answer->>'actId') m
where a.what = 'all' and m.notices <> (a.answer->>'families')::int

union all
select 'half-done', a.key, format('answered with a run %s that is not there', b.run)
from acts a cross join lateral (
  select one->>'run' as run from jsonb_array_elements(a.answer->'billed') one) b
where a.what = 'all' and not exists (select from billing_runs r where r.id = b.run::uuid
  and r.act_id = (a.answer->>'actId')::uuid)

union all
select 'half-done', coalesce(a.key, u.billing_run_id::text), 'a run undone and an answer that says so do not meet'
from billing_run_undos u full join (select * from acts where what = 'undo') a
  on (a.answer->>'run')::uuid = u.billing_run_id
where a.key is null or u.billing_run_id is null

union all
select 'half-done', coalesce(a.key, y.id::text), format('promoted %s, completed %s, moves %s', y.promoted, y.completed, m.moves)
from year_ends y
cross join lateral (select count(*) as moves from year_end_moves m where m.school_id = y.school_id and m.year_end_id = y.id) m
full join (select * from acts where what = 'year') a on (a.answer->>'yearEndId')::uuid = y.id
where a.key is null or y.id is null or m.moves <> y.promoted + y.completed

union all
select 'half-done', 'year ends', format('undone %s, answered %s', y.undone, a.undone)
from (select count(*) as undone from year_ends where undone_at is not null) y,
  (select count(*) as undone from acts where what = 'unyear') a
where y.undone <> a.undone

union all
select 'half-done', coalesce(a.key, k.name), format('%s classes of this act', k.times)
from (select name, count(*) as times from classes where name like 'class:%' group by 1) k
full join (select * from acts where what = 'class') a on a.key = k.name
where k.times is distinct from 1 or a.key is null

union all
select 'half-done', coalesce(a.key, s.other_names), format('%s children of this act', s.times)
from (select other_names, count(*) as times from students where other_names like 'add:%' group by 1) s
full join (select * from acts where what = 'add') a on a.key = s.other_names
where s.times is distinct from 1 or a.key is null

union all
select 'half-done', coalesce(a.key, r.reason), 'a request and the answer to its asking do not meet'
from approval_requests r full join (select * from acts where what = 'ask') a
  on (a.answer->>'request')::uuid = r.id and a.key = r.reason
where a.key is null or r.id is null

union all
select 'half-done', coalesce(a.key, r.reason), format('a request is %s, and its answer is %s', r.state, coalesce(a.key, 'missing'))
from (select * from approval_requests where state in ('approved', 'refused')) r
full join (select * from acts where what = 'yes') a on (a.answer->>'request')::uuid = r.id
where a.key is null or r.id is null

union all
select 'half-done', coalesce(a.key, w.name), format('%s desks of this act', w.times)
from (select name, count(*) as times from workstations group by 1) w
full join (select * from acts where what = 'desk') a on a.key = w.name
where w.times is distinct from 1 or a.key is null

union all
-- Class fees carry no key; there are as many as the answers say together.
select 'half-done', 'class fees', format('entries %s, answered %s', e.entries, a.entries)
from (select count(*) as entries from ledger_entries where kind = 'class_fee'
    -- What a change of kind charges is held against its answer: brought.sql.
    and recorded_at not in (select recorded_at from acts where what = 'kind')) e,
  (select coalesce(sum(case what when 'add' then jsonb_array_length(answer->'charges')
      else (answer->>'students')::int end), 0) as entries
    from (select what, answer from acts where what in ('price', 'add')
      union all select 'bill', answer from billed) b) a
where e.entries <> a.entries

union all
-- One act, one transaction, one moment: as many requests in the audit log as answers at each. Of an act on many classes
-- each run is one, and its end where it told somebody. A statement that only begins is none, and of sure lines each is one.
select 'half-done', coalesce(a.moment, l.moment)::text, format('audited %s (%s), remembered %s', l.requests, l.acts, a.answers)
from (
  select recorded_at as moment, count(*) as answers from acts
  where what not in ('all', 'file', 'sure') or what = 'all' and answer->'billed' <> '[]' group by 1) a
full join (
  select at as moment, count(distinct request_id) as requests, string_agg(distinct act, ', ') as acts from audit_log
  where act not in ('register_school', 'renew_subscription', 'payout_account_ready', 'payout_account_refused', 'accept_invite', 'post_refund', 'refund_failed',
    'keep_settlement') and act not like 'dispute\_%' and at not in (select issued_at from receipts where method = 'Online')
  group by 1) l using (moment)
where a.answers is distinct from l.requests

union all
select 'half-done', id::text, format('a message %s without a text', status)
from messages where status in ('sent', 'delivered') and text is null

union all
select 'half-done', number::text, format('renewed from %s, but it ran until %s', since, before)
from (
  select number, facts->>'from' as since, lag(facts->>'to') over (order by number) as before
  from audit_log where act = 'renew_subscription') r
where before is not null and since <> before

union all
select 'half-done', 'the subscription', format('renewed until %s, runs until %s', r.until, c.expires_on)
from schools c, (
  select (facts->>'to')::date as until from audit_log where act = 'renew_subscription' order by number desc limit 1) r
where r.until <> c.expires_on

union all
select 'doubled', facts->>'reference', format('a payment used %s times', count(*))
from audit_log where act in ('register_school', 'renew_subscription') group by facts->>'reference' having count(*) > 1
