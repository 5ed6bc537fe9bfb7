-- A parent's receipt of a register: what one pupil paid in it, by the newest turn in which money stood.
-- Stands on: core, people.

/*
 * The receipt of one pupil, made when it is first printed or sent: {register, student, prints?}. With `prints` it counts one more printing.
 * Answers {turn, before, after}, pesewas. Refuses not_found, not_permitted, not_accepted, nothing_paid.
 */
create or replace function ask_register_receipt(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_prints int := case when (p_input->>'prints')::boolean then 1 else 0 end;
  v_answer jsonb := look_up_register_receipt(p_school, p_caller, p_input);
begin
  insert into register_receipts (school_id, register_id, student_id, turn, code, balance_before, balance_after, asked_at, asked_by,
    copies, printed_at)
  values (p_school, (p_input->>'register')::uuid, (p_input->>'student')::uuid, (v_answer->>'turn')::int, unguessable_code(),
    (v_answer->>'before')::bigint, (v_answer->>'after')::bigint, app_now(), (p_caller->>'staff')::uuid,
    v_prints, case v_prints when 1 then app_now() end)
  on conflict (school_id, register_id, student_id, turn) do update
  set copies = register_receipts.copies + v_prints,
    printed_at = coalesce(register_receipts.printed_at, excluded.printed_at);
  return v_answer;
end $$;
grant execute on function ask_register_receipt(uuid, jsonb, jsonb) to akontaa_tenant;

-- The same answer and refusals, and nothing is written: also for a school that is only read.
create or replace function look_up_register_receipt(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_after bigint;
  r registers;
  l register_lines;
begin
  perform require_school(p_school);
  perform require_counter(p_school, p_caller, 'accept_registers');
  select * into r from registers where school_id = p_school and id = (p_input->>'register')::uuid;
  if not found then perform refuse('not_found', '{"noun": "Register"}'); end if;
  if r.state <> 'accepted' then perform refuse('not_accepted'); end if;
  perform from students where school_id = p_school and id = (p_input->>'student')::uuid and erased_at is null;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  select * into l from register_lines
  where school_id = p_school and register_id = r.id and student_id = (p_input->>'student')::uuid and paid > 0
  order by turn desc limit 1;
  if not found then perform refuse('nothing_paid'); end if;
  v_after := balance_after_turn(p_school, r, l);
  return jsonb_build_object('turn', l.turn, 'before', v_after + l.paid, 'after', v_after);
end $$;
grant execute on function look_up_register_receipt(uuid, jsonb, jsonb) to akontaa_tenant;

-- Pesewas of the register's fee that the pupil owed once the entries of this turn stood. Not through the eyes of a cashier, who does not
-- see what colleagues took.
create or replace function balance_after_turn(p_school uuid, p_register registers, p_line register_lines) returns bigint
language sql stable as $$
  select coalesce(sum(case e.side when 'Debit' then e.amount else -e.amount end), 0)::bigint from ledger_entries e
  where e.school_id = p_school and e.student_id = p_line.student_id and e.fee_type_id = p_register.fee_type_id
    and e.journal_number <= (select max(o.journal_number) from ledger_entries o
      where o.school_id = p_school and o.student_id = p_line.student_id and o.group_id = p_line.group_id)
$$;

-- AGA-D-000045-0123: the slip of the register and the pupil's number; what a correction left has the turn behind it.
create or replace function register_receipt_number(p_initials text, p_slip bigint, p_student bigint, p_turn int) returns text
language sql immutable as $$
  select concat_ws('-', numbered(p_initials, '-D-', p_slip, 6), numbered('', '', p_student, 4), nullif(p_turn, 1))
$$;
grant execute on function register_receipt_number(text, bigint, bigint, int) to akontaa_tenant;
