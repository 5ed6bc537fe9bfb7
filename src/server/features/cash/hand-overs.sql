-- Cash handed over to another drawer or to the safe: on its way until it has been counted there too. Nothing is posted before.
-- Stands on: core, drawer-acts, drawers, money, people.

/*
 * Hands over cash: {drawer, amount, to: 'safe' | 'drawer', staff?, note?}. Pesewas. Out of an open drawer any amount: what it
 * should hold is not told by a refusal. Refuses not_found, not_permitted, newer_drawer, not_in_drawer, no_open_drawer, same_person.
 */
create or replace function hand_over_cash_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_id uuid := uuid_v7();
  v_to uuid := case p_input->>'to' when 'drawer' then (p_input->>'staff')::uuid end;
  v_amount bigint := (p_input->>'amount')::bigint;
  d drawers;
begin
  perform hold_tail(p_school);
  d := drawer_in_hand(p_school, p_caller, (p_input->>'drawer')::uuid);
  if d.id <> (newest_drawer(p_school, d.staff_id)).id then perform refuse('newer_drawer'); end if;
  if d.state <> 'open' and v_amount > drawer_kept(p_school, d.id) then
    perform refuse('not_in_drawer', jsonb_build_object('kept', drawer_kept(p_school, d.id)));
  end if;
  if v_to = d.staff_id then perform refuse('same_person'); end if;
  if p_input->>'to' = 'drawer' then
    perform from drawers where school_id = p_school and staff_id = v_to and state = 'open';
    if not found then
      perform refuse('no_open_drawer', jsonb_build_object('name', (select name from staff where school_id = p_school and id = v_to)));
    end if;
  end if;
  insert into hand_overs (school_id, id, drawer_id, staff_id, was_counted, goes_to, to_staff_id, amount, note, handed_over_at,
    handed_over_by)
  values (p_school, v_id, d.id, d.staff_id, d.state <> 'open', p_input->>'to', v_to, v_amount, p_input->>'note', app_now(),
    (p_caller->>'staff')::uuid);
  perform advance_tail(p_school, p_caller, 'hand_over', v_id,
    jsonb_build_object('from', d.staff_id, 'to', coalesce(v_to::text, 'safe'), 'amount', v_amount), 0, 0);
  return jsonb_build_object('handOver', v_id);
end $$;
select make_door('hand_over_cash', $$require_counter(p_school, p_caller, 'keep_drawer')$$);
grant execute on function hand_over_cash(uuid, jsonb, jsonb) to akontaa_tenant;

/*
 * Counts what was handed over: {handOver, amount | pieces, says?}. Posts it; what is missing or too much stands in the name of who
 * handed it over. Refuses not_found, not_permitted, handed_over_already, drawer_needed, say_what_was_found.
 */
create or replace function receive_hand_over_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_staff uuid := (p_caller->>'staff')::uuid;
  v_received bigint := coalesce(sum_of_pieces(p_input->'pieces'), (p_input->>'amount')::bigint);
  v_into drawers;
  v_lines money_line[] := '{}';
  h hand_overs;
  tail school_tails;
begin
  perform hold_tail(p_school);
  h := hand_over_on_its_way(p_school, (p_input->>'handOver')::uuid);
  if h.goes_to = 'safe' and h.staff_id <> v_staff and is_cashier(p_school, p_caller) then
    perform refuse('not_found', '{"noun": "Hand-over"}');
  end if;
  if h.goes_to = 'safe' then
    perform require_office(p_school, p_caller, 'keep_safe');
  else
    if h.to_staff_id <> v_staff then perform refuse('not_found', '{"noun": "Hand-over"}'); end if;
    select * into v_into from drawers where school_id = p_school and staff_id = v_staff and state = 'open';
    if not found then perform refuse('drawer_needed', jsonb_build_object('kept', kept_by(p_school, v_staff))); end if;
  end if;
  if v_received <> h.amount and coalesce(p_input->>'says', '') = '' then perform refuse('say_what_was_found'); end if;
  update hand_overs set state = 'received', received = v_received, pieces = p_input->'pieces', received_at = app_now(),
    received_by = v_staff, into_drawer_id = v_into.id, receiver_says = p_input->>'says'
  where school_id = p_school and id = h.id;
  if v_received > 0 then
    v_lines := v_lines || row(uuid_v7(), 'handover',
      money_account(p_school, p_caller, h.goes_to, case h.goes_to when 'drawer' then v_staff end),
      money_account(p_school, p_caller, 'drawer', h.staff_id), v_received, app_today(), null, null, null, null)::money_line;
  end if;
  if v_received <> h.amount then
    v_lines := v_lines || difference_line(p_school, p_caller, h.staff_id, v_received - h.amount, app_today(), null);
  end if;
  tail := advance_tail(p_school, p_caller, 'receive_hand_over', h.id,
    jsonb_build_object('from', h.staff_id, 'amount', h.amount, 'received', v_received), 0, cardinality(v_lines));
  perform write_money(p_school, p_caller, h.id, v_lines, tail.journal_number);
  return jsonb_build_object('handOver', h.id,
    'result', case when v_received = h.amount then 'agrees' else 'differs' end);
end $$;
select make_door('receive_hand_over', $$require_counter(p_school, p_caller, 'keep_drawer')$$);
grant execute on function receive_hand_over(uuid, jsonb, jsonb) to akontaa_tenant;

-- A hand-over that nobody has counted yet, held until the act is done. Refuses not_found, handed_over_already.
create or replace function hand_over_on_its_way(p_school uuid, p_hand_over uuid) returns hand_overs language plpgsql as $$
declare
  h hand_overs;
begin
  select * into h from hand_overs where school_id = p_school and id = p_hand_over for update;
  if not found then perform refuse('not_found', '{"noun": "Hand-over"}'); end if;
  if h.state <> 'on_its_way' then
    perform refuse('handed_over_already', jsonb_build_object('state', h.state,
      'name', (select name from staff where school_id = p_school and id = case h.state when 'received' then h.received_by else h.staff_id end)));
  end if;
  return h;
end $$;

-- The giver takes it back, or the Head or the Bursar for somebody absent: {handOver}. It lies in the giver's newest drawer again.
-- Refuses not_found, not_permitted, handed_over_already.
create or replace function withdraw_hand_over_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_back drawers;
  h hand_overs;
begin
  perform hold_tail(p_school);
  h := hand_over_on_its_way(p_school, (p_input->>'handOver')::uuid);
  if (p_caller->>'staff')::uuid not in (h.staff_id, h.handed_over_by) then
    if is_cashier(p_school, p_caller) then perform refuse('not_found', '{"noun": "Hand-over"}'); end if;
    perform require_office(p_school, p_caller, 'count_for_others');
  end if;
  v_back := newest_drawer(p_school, h.staff_id);
  update hand_overs set state = 'withdrawn', withdrawn_at = app_now(), back_in_drawer_id = v_back.id,
    back_after_count = v_back.state <> 'open'
  where school_id = p_school and id = h.id;
  perform advance_tail(p_school, p_caller, 'withdraw_hand_over', h.id, jsonb_build_object('from', h.staff_id, 'amount', h.amount), 0, 0);
  return jsonb_build_object('handOver', h.id);
end $$;
select make_door('withdraw_hand_over', $$require_counter(p_school, p_caller, 'keep_drawer')$$);
grant execute on function withdraw_hand_over(uuid, jsonb, jsonb) to akontaa_tenant;

-- The giver's sentence to what was counted differently: {handOver, says}. Once. Refuses not_found, nothing_to_explain.
create or replace function explain_hand_over_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  h hand_overs;
begin
  perform hold_tail(p_school);
  select * into h from hand_overs where school_id = p_school and id = (p_input->>'handOver')::uuid for update;
  if not found or (p_caller->>'staff')::uuid not in (h.staff_id, h.handed_over_by) then
    perform refuse('not_found', '{"noun": "Hand-over"}');
  end if;
  if h.state <> 'received' or h.received = h.amount or h.giver_says is not null then perform refuse('nothing_to_explain'); end if;
  update hand_overs set giver_says = p_input->>'says' where school_id = p_school and id = h.id;
  perform advance_tail(p_school, p_caller, 'explain_hand_over', h.id, jsonb_build_object('from', h.staff_id), 0, 0);
  return jsonb_build_object('handOver', h.id);
end $$;
select make_door('explain_hand_over', $$require_counter(p_school, p_caller, 'keep_drawer')$$);
grant execute on function explain_hand_over(uuid, jsonb, jsonb) to akontaa_tenant;
