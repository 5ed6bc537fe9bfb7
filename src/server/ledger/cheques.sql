-- Cheques that came back, and the receipts of those that were presented again.
-- Stands on: core, kinds.

-- The numbers in a text that tell movements and cheques apart: runs with four digits or more, without noughts before them. Years and
-- days are none.
create or replace function numbers_in(p_text text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct x.number) filter (where x.number <> ''), '{}')
  from (select regexp_replace(t.run, '^(CHEQUES?|CHEQ|CHQ|CHK|CHECK|CQ|NO|REF)?0*', '') as number
    from regexp_split_to_table(upper(coalesce(p_text, '')), '[^0-9A-Z]+') t(run)
    where t.run ~ '([0-9].*){4}' and t.run !~ '^20[0-9]{2}([0-9]{4})?$') x
$$;
grant execute on function numbers_in(text) to akontaa_tenant;

-- How much words say that money went back: 2 nothing else is written so, 1 it may be another word (REV is a Reverend too), 0 not.
create or replace function says_taken_back(p_words text) returns int language sql immutable parallel safe as $$
  select case
    when p_words ~* 'revers|return|rvsl|rvrsl|charge-?\s?back|unpaid|dishono|bounce|claw-?\s?back|recalled|refer to drawer|(in|not )sufficient fund' then 2
    when p_words ~* '\m(rev|rvs|rtn|ret|rtd|nsf|r/?d|cancell?ed)\M' then 1
    else 0 end
$$;
grant execute on function says_taken_back(text) to akontaa_tenant;

-- Receipts taken back because the bank did not pay: the reason says so, or a line of a statement that took the money back was set aside
-- for it. Of one that was put right nothing came back.
create or replace view bounced_receipts with (security_invoker = true) as
select v.school_id, v.receipt_id, r.number, r.amount, r.effective_on, r.reference, v.recorded_at,
  coalesce(l.happened_on, (v.recorded_at at time zone 'UTC')::date) as bounced_on
from receipt_voids v
join receipts r on r.school_id = v.school_id and r.id = v.receipt_id
left join lateral (
  select min(x.happened_on) as happened_on from statement_matches m join statement_lines x on x.school_id = m.school_id and x.id = m.line_id
  where m.school_id = v.school_id and m.taken_back_receipt_id = v.receipt_id and m.ended_at is null) l on true
where v.replaced_by is null and (l.happened_on is not null or type_for(lower(r.method)) = 'bank' and says_taken_back(v.reason) = 2);
grant select on bounced_receipts to akontaa_tenant;

-- The numbers of a receipt: in its reference, and on the lines of statements that were its money.
create or replace function numbers_of_receipt(p_school uuid, p_receipt uuid, p_reference text) returns text[] language sql stable as $$
  select numbers_in(concat_ws(' ', p_reference, (select string_agg(concat_ws(' ', l.provider_id, l.text), ' ')
    from statement_matches m join statement_lines l on l.school_id = p_school and l.id = m.line_id
    where m.school_id = p_school and m.receipt_id = p_receipt)))
$$;

-- The receipt that a cheque, or a transfer, had when it bounced, of that which it has now: the same reference, or a number in both and
-- the same sum. A cheque is good for six months.
create or replace function bounced_before(p_school uuid, p_receipt uuid) returns table (receipt_id uuid, number bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return query
  select b.receipt_id, b.number
  from (select x.*, numbers_of_receipt(p_school, x.id, x.reference) as numbers from receipts x
    where x.school_id = p_school and x.id = p_receipt and type_for(lower(x.method)) = 'bank' and x.reference is not null) r
  join bounced_receipts b on b.school_id = p_school and b.number < r.number and b.recorded_at <= r.issued_at
    and b.effective_on > r.effective_on - 183
  where r.reference ~ '[0-9]' and lower(btrim(r.reference)) = lower(btrim(b.reference))
    or r.numbers <> '{}' and numbers_in(r.reference) = numbers_in(b.reference)
    or r.amount = b.amount and r.numbers && numbers_of_receipt(p_school, b.receipt_id, b.reference)
  order by b.number desc limit 1;
end $$;
grant execute on function bounced_before(uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- What the answer about a new receipt says of it; nothing where the cheque, or the transfer, never bounced.
create or replace function again_told(p_school uuid, p_receipt uuid, p_method text) returns jsonb language plpgsql stable as $$
begin
  if type_for(lower(p_method)) is distinct from 'bank' then return '{}'; end if;
  return coalesce((select jsonb_build_object('again', numbered(c.initials, '-', b.number, 6))
    from bounced_before(p_school, p_receipt) b cross join schools c where c.id = p_school), '{}');
end $$;

-- Of each cheque that bounced the receipt it has now, if it was presented again.
create or replace function presented_again(p_school uuid) returns table (bounced_id uuid, receipt_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return query
  with b as materialized (
    select x.receipt_id, x.number, x.amount, x.reference, x.recorded_at, numbers_of_receipt(p_school, x.receipt_id, x.reference) as numbers
    from bounced_receipts x where x.school_id = p_school),
  later as materialized (
    select r.id, r.number from receipts r
    where r.school_id = p_school and type_for(lower(r.method)) = 'bank' and r.reference is not null
      and r.issued_at >= (select min(recorded_at) from b)
      and exists (select from b where b.number < r.number and (r.amount = b.amount or lower(btrim(r.reference)) = lower(btrim(b.reference))
        or numbers_in(r.reference) && b.numbers)))
  select distinct on (o.receipt_id) o.receipt_id, l.id from later l cross join lateral bounced_before(p_school, l.id) o
  order by o.receipt_id, l.number desc;
end $$;
grant execute on function presented_again(uuid) to akontaa_tenant;
