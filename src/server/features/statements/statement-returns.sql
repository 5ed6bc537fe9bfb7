-- What becomes of lines when the receipt of their money is taken back.
-- Stands on: cheques, journal, statement-doubts, statement-posting.

-- A receipt was taken back: its line is new again, or is the one's that was made in its place. Lines that took that money back were named
-- with it, and are explained by it now.
create or replace function end_match_of(p_school uuid, p_caller jsonb, p_receipt uuid, p_instead uuid default null) returns void
language plpgsql as $$
declare
  v_line uuid;
  v_act text;
begin
  if p_instead is null then perform explain_sent_back(p_school, p_caller, p_receipt); end if;
  update statement_matches set ended_at = app_now(), ended_by = (p_caller->>'staff')::uuid
  where school_id = p_school and receipt_id = p_receipt and ended_at is null returning line_id, act into v_line, v_act;
  if v_line is null or p_instead is null then return; end if;
  -- What was posted stays posted: it comes back only when the new receipt is taken back.
  perform keep_match(p_school, p_caller, v_line, v_act, p_instead) from statement_lines l
  join receipts r on r.school_id = p_school and r.id = p_instead and r.amount = l.amount and r.method <> 'Cash'
  where l.school_id = p_school and l.id = v_line;
end $$;

/*
 * Lines that took the money of a receipt back are set aside as sent back, with the receipt that was taken back for them. One that somebody
 * holds is dealt with by that person: whoever holds a line waits for the tail row, which is held here.
 */
create or replace function explain_sent_back(p_school uuid, p_caller jsonb, p_receipt uuid) returns void language plpgsql as $$
declare
  v_backs uuid[];
begin
  v_backs := array(
    select x.line_id from statement_matches m
    cross join lateral receipts_sent_back(p_school, array(select b.back_id from lines_taken_back(p_school, array[m.line_id]) b)) x
    where m.school_id = p_school and m.receipt_id = p_receipt and m.ended_at is null and x.receipt_id = p_receipt
    union
    select o.id from dated_receipts r
    join statement_lines o on o.school_id = p_school and o.amount = -r.amount and o.happened_on between r.effective_on and r.effective_on + 60
    where r.school_id = p_school and r.id = p_receipt and r.method = 'Cheque'
      and numbers_in(r.reference) && numbers_in(concat_ws(' ', o.provider_id, o.text)));
  insert into statement_matches (school_id, id, line_id, act, why, taken_back_receipt_id, at, by_staff_id)
  select p_school, uuid_v7(), o.id, 'set_aside', 'sent_back', p_receipt, app_now(), (p_caller->>'staff')::uuid
  from (select l.id from statement_lines l where l.school_id = p_school and l.id = any(v_backs) for no key update skip locked) o
  where not exists (select from statement_matches m where m.school_id = p_school and m.line_id = o.id and m.ended_at is null);
end $$;
