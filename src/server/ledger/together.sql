-- Payments of one school that wait for each other anyway, in one transaction: see together.ts.
-- Stands on: core, people, post, tender.

/*
 * Records these payments one after the other: p_acts are {door, caller, input, proves?}, in the order they came. Each answers for
 * itself, {answer} or {refused, facts}, and one that is refused leaves nothing behind. Anything else that fails undoes them all:
 * whoever called asks again for each alone. The balances of all are locked before the first takes the tail row, as in every act.
 */
create or replace function ledger_together(p_school uuid, p_acts jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_said jsonb := '[]';
  act jsonb;
  v_word text;
  v_facts text;
  done text;
begin
  perform require_school(p_school);
  perform from balances where school_id = p_school and student_id in (
      select (a->'input'->>'student')::uuid from jsonb_array_elements(p_acts) a
      union select (l->>'student')::uuid from jsonb_array_elements(p_acts) a, jsonb_array_elements(a->'input'->'lines') l)
    order by student_id, fee_type_id for no key update;
  for act in select * from jsonb_array_elements(p_acts) loop
    begin
      done := set_config('app.now', coalesce(act->'caller'->>'at', ''), true);
      if act ? 'proves' then
        done := still_signed_in(p_school, (act->'caller'->>'session')::uuid, (act->'caller'->>'staff')::uuid, act->'proves'->>'role',
          (act->'proves'->>'expiresOn')::date, (act->'proves'->>'idle')::interval, (act->'proves'->>'atMost')::interval);
      end if;
      v_said := v_said || jsonb_build_object('answer', case act->>'door'
        when 'ledger_post' then ledger_post(p_school, act->'caller', act->'input')
        when 'ledger_pay_family' then ledger_pay_family(p_school, act->'caller', act->'input') end);
    exception when sqlstate 'AKREF' then
      get stacked diagnostics v_word = message_text, v_facts = pg_exception_detail;
      v_said := v_said || jsonb_build_object('refused', v_word, 'facts', v_facts);
    end;
  end loop;
  return v_said;
end $$;
grant execute on function ledger_together(uuid, jsonb) to akontaa_tenant;
