-- In whose hand money was: who received it, whoever took it back, put it right or said yes to that.
-- Stands on: core.

-- Who received the money of a receipt: of one that was made in the place of another, who received that one.
create or replace function receiver_of(p_school uuid, p_receipt uuid) returns uuid language sql stable as $$
  with recursive chain as (
    select p_receipt as id, 0 as step
    union all
    select v.receipt_id, c.step + 1 from chain c join receipt_voids v on v.school_id = p_school and v.replaced_by = c.id)
  select r.issued_by from chain c join receipts r on r.school_id = p_school and r.id = c.id order by c.step desc limit 1
$$;
grant execute on function receiver_of(uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- Who asked for a receipt to be taken back or put right, where somebody else said yes; else null.
create or replace function asker_of_void(p_school uuid, p_receipt uuid) returns uuid language sql stable as $$
  select q.asked_by from approval_requests q
  where q.school_id = p_school and q.state = 'approved' and (q.receipt_id = p_receipt and q.act in ('take_back', 'correct')
    or q.act = 'undo_file' and q.input->'receipts' ? p_receipt::text)
  order by q.answered_at desc limit 1
$$;
grant execute on function asker_of_void(uuid, uuid) to akontaa_tenant;

-- Who asked for what was given back to a child or forgiven, where somebody else said yes: it was done as that was said.
create or replace function asker_of_act(p_school uuid, p_act text, p_student uuid, p_at timestamptz) returns uuid language sql stable as $$
  select q.asked_by from approval_requests q
  where q.school_id = p_school and q.student_id = p_student and q.act = p_act and q.state = 'approved' and q.answered_at = p_at limit 1
$$;
grant execute on function asker_of_act(uuid, text, uuid, timestamptz) to akontaa_tenant;

-- Whose an entry is: of money who received it, also where somebody else took it back or put its receipt right; of all else who recorded it.
create or replace function hand_of(p_school uuid, p_kind text, p_receipt uuid, p_corrects uuid, p_recorded_by uuid) returns uuid
language plpgsql stable as $$
begin
  if p_kind = 'reversal' then
    if p_receipt is not null then return receiver_of(p_school, p_receipt); end if;
    return coalesce((select e.recorded_by from ledger_entries e where e.school_id = p_school and e.id = p_corrects), p_recorded_by);
  end if;
  if p_kind = 'payment' and exists (select from receipt_voids v where v.school_id = p_school and v.replaced_by = p_receipt) then
    return receiver_of(p_school, p_receipt);
  end if;
  return p_recorded_by;
end $$;
grant execute on function hand_of(uuid, text, uuid, uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- Who asked for a receipt to be taken back or put right, by name, for whoever sees the receipt; requests themselves are not read by all.
create or replace function asker_named(p_school uuid, p_receipt uuid) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return (select f.name from staff f where f.school_id = p_school and f.id = asker_of_void(p_school, p_receipt));
end $$;
grant execute on function asker_named(uuid, uuid) to akontaa_tenant, akontaa_teacher;
