-- Since when an opening balance is due: the day named for it or for all of them, else the day before it is recorded. What
-- was owed before the school came is late from the first day, and not only from the second.
-- Stands on: core, lines, people, runs.
create or replace function opening_due_on(p_line jsonb, p_act jsonb, p_day date) returns date
language sql immutable as $$
  select coalesce((p_line->>'dueOn')::date, (p_act->>'dueOn')::date, p_day - 1)
$$;

/*
 * Opening balances of many students in one act: {lines: [{student, feeType, amount, inCredit?, dueOn?}], dueOn?, date?,
 * note?, group?}. Amounts in pesewas. Posts no class fees and tells nobody. `group` is the class list that
 * brings them, in as many acts as it takes. Refuses unknown_fee_type, not_found, no_terms, day_closed;
 * the last two also when there are no lines, for who asks before a long list.
 */
create or replace function ledger_open_balances(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_date date := coalesce((p_input->>'date')::date, app_today());
  v_term uuid;
  v_lines ledger_line[];
  tail school_tails;
begin
  perform require_school(p_school);
  perform require_office(p_school, p_caller, 'manage_students');
  v_term := require_term(p_school, null, v_date);
  select array_agg(row(uuid_v7(), s.id, s.class_id, live_fee_type(p_school, w.line->>'feeType'),
      case when w.line->>'inCredit' = 'true' then 'Credit' else 'Debit' end, (w.line->>'amount')::bigint, 'opening',
      'opening balances', v_date, opening_due_on(w.line, p_input, v_date), null, null, p_input->>'note', v_term, null, null)::ledger_line
      order by s.id, w.line->>'feeType')
  into v_lines
  from jsonb_array_elements(p_input->'lines') w(line)
  join students s on s.school_id = p_school and s.id = (w.line->>'student')::uuid;
  if coalesce(cardinality(v_lines), 0) <> jsonb_array_length(p_input->'lines') then
    perform refuse('not_found', '{"noun": "Student"}');
  end if;
  if v_lines is null then
    perform require_open_day(p_school, v_date);
    return '{"entries": 0}';
  end if;
  perform move_balances(p_school, v_lines);
  tail := advance_tail(p_school, p_caller, 'open_balances', null,
    jsonb_build_object('students', cardinality(v_lines)), 0, cardinality(v_lines));
  perform write_lines(p_school, p_caller, coalesce((p_input->>'group')::uuid, uuid_v7()), v_lines, tail.journal_number);
  return jsonb_build_object('entries', cardinality(v_lines));
end $$;
grant execute on function ledger_open_balances(uuid, jsonb, jsonb) to akontaa_tenant;
