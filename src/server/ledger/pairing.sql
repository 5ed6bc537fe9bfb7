-- An older client says one act in two calls. The second completes the first instead of recording it again.
-- Stands on: core, drawers, lines, receipts.

/*
 * Looks for the open half this call belongs to: same session, other call, same student, fee type, side and amount, two
 * minutes at most. Completes it with the date and method of a "transaction" half. Null when there is none.
 * A refused date leaves the first half standing: the whole call is undone.
 */
create or replace function complete_half(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql as $$
declare
  v_session uuid := (p_caller->>'session')::uuid;
  v_call text := p_input->>'half';
  half ledger_entries;
begin
  -- The two calls may arrive at the same moment: one waits for the other.
  perform pg_advisory_xact_lock(hashtextextended(v_session::text || (p_input->>'student'), 1));
  half := open_half(p_school, v_session, v_call, p_input);
  if half.id is null then return null; end if;
  -- Taking the receipt back waits for this, or this for it: what is taken back is then what the books say.
  perform from receipts where school_id = p_school and id = half.receipt_id for no key update;
  perform from ledger_entries where school_id = p_school and corrects = half.id and kind = 'reversal';
  if found then return null; end if;

  update ledger_halves set paired_at = app_now() where school_id = p_school and entry_id = half.id;
  perform advance_tail(p_school, p_caller, 'complete_' || half.kind, half.student_id,
    jsonb_build_object('entry', half.id, 'date', p_input->>'date', 'method', p_input->>'method'), 0, 0);
  if v_call = 'transaction' then perform add_late_details(p_school, p_caller, p_input, half); end if;
  return half_answer(p_school, half) || jsonb_build_object('completes', half.id);
end $$;

-- What the caller of the second half learns: the entry as it is read now.
create or replace function half_answer(p_school uuid, p_half ledger_entries) returns jsonb language plpgsql as $$
declare
  posted posted_act;
  v_status text;
begin
  select array[row(p_half.id, p_half.student_id, p_half.class_id, p_half.fee_type_id, p_half.side, p_half.amount,
      p_half.kind, p_half.counter_account, coalesce(d.effective_on, p_half.effective_on),
      coalesce(d.due_on, p_half.due_on), coalesce(d.method, p_half.method), p_half.reference, p_half.note, p_half.term_id,
      null, null)::ledger_line], array[f.name], owed_by(p_school, s.id),
    jsonb_build_object(b.fee_type_id, b.balance), receipt_answer(r), s.status
  into posted.lines, posted.names, posted.owed, posted.balances, posted.receipt, v_status
  from students s
  join fee_types f on f.school_id = p_school and f.id = p_half.fee_type_id
  join balances b on b.school_id = p_school and b.student_id = s.id and b.fee_type_id = f.id
  left join ledger_details d on d.school_id = p_school and d.entry_id = p_half.id
  left join receipts r on r.school_id = p_school and r.id = p_half.receipt_id
  where s.school_id = p_school and s.id = p_half.student_id;
  return posted_answer(p_half.student_id, v_status, posted);
end $$;

-- The entry of the other call, if it waits for this one.
create or replace function open_half(p_school uuid, p_session uuid, p_call text, p_input jsonb) returns ledger_entries
language plpgsql as $$
declare
  half ledger_entries;
begin
  if jsonb_array_length(p_input->'lines') <> 1 then return null; end if;
  select e.* into half
  from ledger_halves h join ledger_entries e on e.school_id = h.school_id and e.id = h.entry_id
  join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
  where h.school_id = p_school and h.session_id = p_session and h.paired_at is null and h.call <> p_call
    and h.recorded_at > app_now() - interval '2 minutes'
    and e.student_id = (p_input->>'student')::uuid and e.kind = p_input->>'kind'
    and lower(f.name) = lower(p_input->'lines'->0->>'feeType') and e.amount = (p_input->'lines'->0->>'amount')::bigint
    and not exists (select from ledger_entries r
      where r.school_id = p_school and r.corrects = e.id and r.kind = 'reversal')
  order by h.recorded_at limit 1;
  return half;
end $$;

-- The date and method that came late. They are read in place of the entry's own, and its day totals move with them.
-- The tail row is held: neither day can be closed meanwhile.
create or replace function add_late_details(p_school uuid, p_caller jsonb, p_input jsonb, p_entry ledger_entries) returns void
language plpgsql as $$
declare
  v_date date := (p_input->>'date')::date;
  v_due date := case when p_entry.kind = 'manual_charge' then v_date end;
  v_method text := case when p_entry.kind = 'payment' then p_input->>'method' end;
  moved_from ledger_line;
  moved_to ledger_line;
begin
  moved_from := row(p_entry.id, p_entry.student_id, p_entry.class_id, p_entry.fee_type_id, p_entry.side, p_entry.amount,
    p_entry.kind, p_entry.counter_account, p_entry.effective_on, null, null, null, null, null, null, null);
  moved_to := moved_from;
  moved_to.effective_on := coalesce(case when v_due is null then v_date else least(v_date, app_today()) end,
    p_entry.effective_on);
  if moved_to.effective_on = p_entry.effective_on and coalesce(v_due, p_entry.due_on) is not distinct from p_entry.due_on
     and coalesce(v_method, p_entry.method) is not distinct from p_entry.method then
    return;
  end if;
  perform require_open_day(p_school, p_entry.effective_on);
  perform require_open_day(p_school, moved_to.effective_on);
  insert into ledger_details (school_id, entry_id, effective_on, due_on, method, recorded_at)
  values (p_school, p_entry.id, moved_to.effective_on, v_due, v_method, app_now());
  perform count_days(p_school, array[moved_from], -1);
  perform count_days(p_school, array[moved_to], 1);
  -- Cash that was none after all is missing from a drawer that has been counted since.
  if p_entry.drawer_id is not null then perform settle_drawer(p_school, p_caller, p_entry.drawer_id, moved_to.effective_on); end if;
end $$;

drop function if exists add_late_details(uuid, jsonb, ledger_entries);
