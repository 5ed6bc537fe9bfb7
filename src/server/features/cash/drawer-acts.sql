-- Opening and counting a drawer. Every act takes the tail row first: what is counted is as of the moment of closing, and a payment
-- in that second is in one of the two drawers.
-- Stands on: core, drawers, money, people, searchable.

-- Opens the caller's drawer: {float}. Refuses drawers_off, drawer_open, less_than_kept, day_closed.
create or replace function open_drawer_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_staff uuid := (p_caller->>'staff')::uuid;
  v_kept bigint;
begin
  perform hold_tail(p_school);
  if not uses_drawers(p_school) then perform refuse('drawers_off'); end if;
  perform from drawers where school_id = p_school and staff_id = v_staff and state = 'open';
  if found then perform refuse('drawer_open'); end if;
  -- On a locked day it could be counted only if it agreed.
  perform require_open_day(p_school, app_today());
  v_kept := kept_by(p_school, v_staff);
  if (p_input->>'float')::bigint < v_kept then perform refuse('less_than_kept', jsonb_build_object('kept', v_kept)); end if;
  return jsonb_build_object('drawer',
    begin_drawer(p_school, p_caller, v_staff, (p_input->>'float')::bigint, false));
end $$;
select make_door('open_drawer', $$require_counter(p_school, p_caller, 'keep_drawer')$$);
grant execute on function open_drawer(uuid, jsonb, jsonb) to akontaa_tenant;

/*
 * Counts a drawer: {drawer, pieces, since?}. A first count that does not agree is kept and answers `again`; the second stands:
 * `agrees`, `differs`, or `say_why` above one cedi. Somebody else's is counted by the Head or the Bursar. Refuses not_found,
 * not_permitted, drawer_counted, drawer_moved.
 */
create or replace function count_drawer_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  d drawers;
  v_counted bigint := sum_of_pieces(p_input->'pieces');
  v_off bigint;
begin
  perform hold_tail(p_school);
  d := drawer_in_hand(p_school, p_caller, (p_input->>'drawer')::uuid);
  if d.state <> 'open' then
    perform refuse('drawer_counted', jsonb_build_object('at', d.counted_at,
      'of', (select name from staff where school_id = p_school and id = d.staff_id),
      'name', (select name from staff where school_id = p_school and id = d.counted_by)));
  end if;
  perform refuse_moved(p_school, p_caller, d, (p_input->>'since')::timestamptz);
  v_off := v_counted - drawer_expected(p_school, d.id);
  if v_off <> 0 and d.first_pieces is null then
    update drawers set first_pieces = p_input->'pieces', first_counted_at = app_now(),
      first_counted_by = (p_caller->>'staff')::uuid
    where school_id = p_school and id = d.id;
    perform advance_tail(p_school, p_caller, 'count_drawer', d.id, jsonb_build_object('of', d.staff_id, 'first', v_counted), 0, 0);
    return jsonb_build_object('drawer', d.id, 'result', 'again');
  end if;
  update drawers set state = case when abs(v_off) > 100 then 'counted' else 'closed' end, counted = v_counted,
    pieces = p_input->'pieces', counted_at = app_now(), counted_by = (p_caller->>'staff')::uuid,
    closed_at = case when abs(v_off) <= 100 then app_now() end
  where school_id = p_school and id = d.id;
  perform advance_tail(p_school, p_caller, 'count_drawer', d.id,
    jsonb_build_object('of', d.staff_id, 'counted', v_counted, 'expected', v_counted - v_off), 0, 0);
  perform settle_drawer(p_school, p_caller, d.id, day_of_drawer(p_school, d));
  return jsonb_build_object('drawer', d.id,
    'result', case when v_off = 0 then 'agrees' when abs(v_off) > 100 then 'say_why' else 'differs' end);
end $$;
select make_door('count_drawer', $$require_counter(p_school, p_caller, 'keep_drawer')$$);
grant execute on function count_drawer(uuid, jsonb, jsonb) to akontaa_tenant;

-- A drawer the caller may count or hand over from: their own, or, by the Head or the Bursar, anybody's. Held until the act is done.
-- To a cashier there are no others.
create or replace function drawer_in_hand(p_school uuid, p_caller jsonb, p_drawer uuid) returns drawers language plpgsql as $$
declare
  d drawers;
begin
  select * into d from drawers where school_id = p_school and id = p_drawer
    and (staff_id = (p_caller->>'staff')::uuid or not is_cashier(p_school, p_caller)) for update;
  if not found then perform refuse('not_found', '{"noun": "Drawer"}'); end if;
  if d.staff_id <> (p_caller->>'staff')::uuid then perform require_office(p_school, p_caller, 'count_for_others'); end if;
  return d;
end $$;

create or replace function is_cashier(p_school uuid, p_caller jsonb) returns boolean language sql stable as $$
  select role = 'cashier' from staff where school_id = p_school and id = (p_caller->>'staff')::uuid
$$;

-- Cash that came or went after the counting began is not in what was counted.
create or replace function refuse_moved(p_school uuid, p_caller jsonb, p_drawer drawers, p_since timestamptz) returns void
language plpgsql as $$
declare
  moved record;
begin
  if p_since is null then return; end if;
  select count(*) as times, coalesce(sum(amount), 0)::bigint as amount, bool_and(kind = 'cash') as is_taken into moved
  from drawer_movements
  where school_id = p_school and drawer_id = p_drawer.id and not after_count and at > p_since;
  if moved.times = 0 then return; end if;
  -- One receipt's sum is known to who took it; that of several would tell what the drawer should hold.
  perform refuse('drawer_moved', jsonb_build_object('amount', case when moved.times = 1 and moved.is_taken then moved.amount end, 'isTaken', moved.is_taken,
    'isOwn', p_drawer.staff_id = (p_caller->>'staff')::uuid,
    'name', (select name from staff where school_id = p_school and id = p_drawer.staff_id)));
end $$;

-- The day a drawer's count belongs to: that on which it was opened, unless it has been closed since.
create or replace function day_of_drawer(p_school uuid, p_drawer drawers) returns date language sql stable as $$
  select least(greatest(p_drawer.opened_on, closed_through + 1), app_today()) from schools where id = p_school
$$;

-- Says what happened, where the second count was off by more than one cedi: {drawer, reason}. Closes the drawer. Refuses not_found,
-- not_permitted, no_reason_needed.
create or replace function explain_difference_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  d drawers;
begin
  perform hold_tail(p_school);
  d := drawer_in_hand(p_school, p_caller, (p_input->>'drawer')::uuid);
  if d.state <> 'counted' then perform refuse('no_reason_needed'); end if;
  update drawers set state = 'closed', reason = p_input->>'reason', reason_by = (p_caller->>'staff')::uuid, closed_at = app_now()
  where school_id = p_school and id = d.id;
  perform advance_tail(p_school, p_caller, 'close_drawer', d.id, jsonb_build_object('of', d.staff_id), 0, 0);
  return jsonb_build_object('drawer', d.id);
end $$;
select make_door('explain_difference', $$require_counter(p_school, p_caller, 'keep_drawer')$$);
grant execute on function explain_difference(uuid, jsonb, jsonb) to akontaa_tenant;

-- Switched off only while nothing of them is open: {drawers}. Held against opening by the tail row. Refuses drawers_still_open.
create or replace function switch_drawers(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_names text[];
begin
  perform require_school(p_school);
  perform hold_tail(p_school);
  if p_input->>'drawers' = 'true' then return '{}'; end if;
  select array_agg(name order by place) into v_names from (
    select f.name, staff_order(f.surname, f.first_name, f.name) as place from drawers d join staff f on f.school_id = d.school_id and f.id = d.staff_id
    where d.school_id = p_school and d.state <> 'closed'
    union
    select f.name, staff_order(f.surname, f.first_name, f.name) from hand_overs h join staff f on f.school_id = h.school_id and f.id = h.staff_id
    where h.school_id = p_school and h.state = 'on_its_way') waiting;
  if v_names is not null then perform refuse('drawers_still_open', jsonb_build_object('names', v_names)); end if;
  return '{}';
end $$;
grant execute on function switch_drawers(uuid, jsonb, jsonb) to akontaa_tenant;
