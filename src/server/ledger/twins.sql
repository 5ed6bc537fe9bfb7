-- Is this the same money once more? What is asked before anything is recorded twice.
-- Stands on: core.

create or replace function asks_about_twins(p_caller jsonb, p_input jsonb) returns boolean
language plpgsql immutable as $$
begin
  return p_input->>'confirm' is distinct from 'true' and (p_caller->>'key' is null or p_input->>'guard' = 'true');
end $$;

-- The same person paying the same sum for the same thing within ten minutes is asked about, under the student's lock.
-- Without a key: when this very session did it (two desks may each take the same sum). With the flag: whoever did it.
create or replace function guard_duplicate(p_school uuid, p_caller jsonb, p_input jsonb, p_lines ledger_line[])
returns void language plpgsql as $$
declare
  twin record;
begin
  select e.id, e.recorded_at, e.amount, f.name as fee_type, e.side into twin
  from unnest(p_lines) l
  join ledger_entries e on e.school_id = p_school and e.student_id = l.student_id and e.fee_type_id = l.fee_type_id
    and e.side = l.side and e.amount = l.amount and e.kind = l.kind
  join fee_types f on f.school_id = p_school and f.id = e.fee_type_id
  where e.recorded_at > app_now() - interval '10 minutes'
    and (p_input->>'guard' = 'true' or e.session_id is not distinct from (p_caller->>'session')::uuid)
    and not exists (select from ledger_entries r
      where r.school_id = p_school and r.corrects = e.id and r.kind = 'reversal')
    -- What a sponsor paid for the child is not the family's.
    and not exists (select from receipts r where r.school_id = p_school and r.id = e.receipt_id and r.sponsor_id is not null)
  order by e.journal_number desc limit 1;
  if found then
    perform refuse('possible_duplicate', jsonb_build_object('entryId', twin.id, 'feeType', twin.fee_type,
      'amount', twin.amount, 'side', twin.side, 'recordedAt', twin.recorded_at,
      'secondsAgo', greatest(0, floor(extract(epoch from app_now() - twin.recorded_at)))::int));
  end if;
end $$;

-- The day it was taken on, where that was locked before it arrived: it counts from a later one. Not immutable, since reading a date is
-- not: PostgreSQL would not take its text into that of who asks, and plan it at each call.
create or replace function taken_before(p_caller jsonb, p_on date) returns date language sql stable as $$
  select case when (p_caller->>'takenOn')::date < p_on then (p_caller->>'takenOn')::date end
$$;

-- Money that a parent is paying for this child at this moment, on the phone: whoever takes money at the desk is asked first.
create or replace function ask_about_paying(p_school uuid, p_students uuid[]) returns void language plpgsql stable as $$
declare
  live record;
begin
  select i.amount, i.created_at into live from payment_intents i
  where i.school_id = p_school and i.state in ('open', 'processing', 'paid') and i.expires_at > app_now()
    and exists (select from jsonb_array_elements(i.lines) l where (l->>'student')::uuid = any (p_students))
  order by i.created_at desc limit 1;
  if found then perform refuse('parent_paying', jsonb_build_object('amount', live.amount, 'at', live.created_at)); end if;
end $$;
