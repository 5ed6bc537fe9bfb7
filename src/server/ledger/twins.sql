-- Is this the same money once more? What is asked before anything is recorded twice.
-- Stands on: core.

do $$ begin
  -- What may be the same money, and since when it stands. Of one child's line the entry, else the receipt.
  if to_regtype('money_twin') is null then
    create type money_twin as (why text, entry_id uuid, receipt_id uuid, fee_type text, side text, amount bigint, students int, at timestamptz);
  end if;
end $$;

-- The one question, asked once the balances are held, by whatever door money comes: without a key about what this very session recorded
-- within ten minutes (two desks may each take the same sum), with the flag whoever did it. Of one child it is about the fee, of several
-- about the same children however the sum was spread, and of a sponsor about the sponsor.
create or replace function ask_about_twins(p_school uuid, p_caller jsonb, p_input jsonb, p_lines ledger_line[], p_sponsor uuid default null)
returns void language plpgsql as $$
declare
  v_students uuid[];
  v_session uuid;
  twin money_twin;
begin
  if p_input->>'confirm' = 'true' or p_caller->>'key' is not null and p_input->>'guard' is distinct from 'true' then return; end if;
  v_session := (p_caller->>'session')::uuid;
  v_students := array(select distinct l.student_id from unnest(p_lines) l);
  if p_sponsor is null and cardinality(v_students) = 1 then
    twin := twin_of_lines(p_school, p_input, v_session, p_lines);
  else
    twin := twin_of_receipt(p_school, p_input, v_session, v_students, p_sponsor,
      (select sum(l.amount)::bigint from unnest(p_lines) l where l.side = 'Credit'));
  end if;
  perform refuse_twin(twin);
  if p_sponsor is null and p_lines[1].kind = 'payment' then perform ask_about_paying(p_school, v_students); end if;
end $$;
drop function if exists asks_about_twins(jsonb, jsonb);
drop function if exists guard_duplicate(uuid, jsonb, jsonb, ledger_line[]);

-- Asks about it, if there is one.
create or replace function refuse_twin(p_twin money_twin) returns void language plpgsql stable as $$
begin
  if p_twin.why is null then return; end if;
  perform refuse(p_twin.why, jsonb_strip_nulls(jsonb_build_object('entryId', p_twin.entry_id, 'receiptId', p_twin.receipt_id,
    'feeType', p_twin.fee_type, 'side', p_twin.side, 'amount', p_twin.amount, 'students', p_twin.students, 'recordedAt', p_twin.at,
    'secondsAgo', greatest(0, floor(extract(epoch from app_now() - p_twin.at)))::int)));
end $$;

-- A line of one child that says the same as one of these.
create or replace function twin_of_lines(p_school uuid, p_input jsonb, p_session uuid, p_lines ledger_line[]) returns money_twin
language plpgsql stable as $$
declare
  twin money_twin;
begin
  select 'possible_duplicate', e.id, null, f.name, e.side, e.amount, null, e.recorded_at into twin
  from unnest(p_lines) l
  join ledger_entries e on e.school_id = p_school and e.student_id = l.student_id and e.fee_type_id = l.fee_type_id
    and e.side = l.side and e.amount = l.amount and e.kind = l.kind
  join fee_types f on f.school_id = p_school and f.id = e.fee_type_id
  where e.recorded_at > app_now() - interval '10 minutes'
    and (p_input->>'guard' = 'true' or e.session_id is not distinct from p_session)
    and not exists (select from ledger_entries r
      where r.school_id = p_school and r.corrects = e.id and r.kind = 'reversal')
    -- What a sponsor paid for the child is not the family's.
    and not exists (select from receipts r where r.school_id = p_school and r.id = e.receipt_id and r.sponsor_id is not null)
  order by e.journal_number desc limit 1;
  return twin;
end $$;

-- A standing receipt of the same sum: of the sponsor, or for the same children, all of them and no other.
create or replace function twin_of_receipt(p_school uuid, p_input jsonb, p_session uuid, p_students uuid[], p_sponsor uuid, p_amount bigint)
returns money_twin language plpgsql stable as $$
declare
  twin money_twin;
begin
  select case when p_sponsor is null then 'same_tender' else 'same_sponsor_payment' end, null, r.id, null, null, r.amount,
    case when p_sponsor is null then r.students end, r.issued_at into twin
  from (
    select x.* from receipts x where p_sponsor is not null and x.school_id = p_school and x.sponsor_id = p_sponsor
    union all
    select x.* from receipt_students s join receipts x on x.school_id = s.school_id and x.id = s.receipt_id
    where p_sponsor is null and s.school_id = p_school and s.student_id = p_students[1] and x.sponsor_id is null
      and x.students = cardinality(p_students)
      and not exists (select from unnest(p_students) c(id) where not exists (select from receipt_students o
        where o.school_id = x.school_id and o.receipt_id = x.id and o.student_id = c.id))) r
  where r.amount = p_amount and r.issued_at > app_now() - interval '10 minutes'
    and not exists (select from receipt_voids v where v.school_id = r.school_id and v.receipt_id = r.id)
    and (p_input->>'guard' = 'true' or exists (select from ledger_entries e where e.school_id = r.school_id
      and e.receipt_id = r.id and e.kind = 'payment' and e.session_id is not distinct from p_session))
  order by r.number desc limit 1;
  return twin;
end $$;

-- The day it was taken on, where that was locked before it arrived: it counts from a later one. Not immutable, since reading a date is
-- not: PostgreSQL would not take its text into that of who asks, and plan it at each call.
create or replace function taken_before(p_caller jsonb, p_on date) returns date language sql stable as $$
  select case when (p_caller->>'takenOn')::date < p_on then (p_caller->>'takenOn')::date end
$$;

-- What parents are paying in the app for any of these children and is not done, the newest first.
create or replace function live_intents_of(p_school uuid, p_students uuid[]) returns setof payment_intents language sql stable as $$
  select i.* from payment_intents i
  where i.school_id = p_school and i.state in ('open', 'processing', 'paid')
    and exists (select from jsonb_array_elements(i.lines) l where (l->>'student')::uuid = any (p_students))
  order by i.created_at desc
$$;

-- Money that a parent is paying for this child at this moment, on the phone: whoever takes money at the desk is asked first.
create or replace function ask_about_paying(p_school uuid, p_students uuid[]) returns void language plpgsql stable as $$
declare
  live record;
begin
  select i.amount, i.created_at into live from live_intents_of(p_school, p_students) i
  where i.expires_at > app_now() order by i.created_at desc limit 1;
  if found then perform refuse('parent_paying', jsonb_build_object('amount', live.amount, 'at', live.created_at)); end if;
end $$;
