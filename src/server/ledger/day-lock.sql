-- Locking days, and opening the last one again. Whatever posts on a day asks whether it is locked (`require_open_day`, `write_lines`).
-- Stands on: closings, core, people, searchable.

/*
 * Closes every day up to and including one: {through}, once the drawers of those days are counted. Whatever is posted at the same
 * moment is posted before it or refused. Refuses date_in_future, already_closed, drawers_open.
 */
create or replace function ledger_close_through_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_through date := (p_input->>'through')::date;
  v_before date;
  v_closed closed_books;
  v_open jsonb;
  tail school_tails;
begin
  if v_through > app_today() then perform refuse('date_in_future', jsonb_build_object('date', v_through)); end if;
  select closed_through into v_before from schools where id = p_school for no key update;
  update schools set closed_through = v_through
  where id = p_school and (closed_through is null or closed_through < v_through);
  if not found then perform refuse('already_closed'); end if;
  -- With the last day of a term its books go into the chain: the closing sheet's code is made of this row.
  v_closed := books_to_close(p_school, v_before, v_through);
  tail := advance_tail(p_school, p_caller, 'close_through', null, jsonb_strip_nulls(jsonb_build_object('through', v_through,
    'books', encode(v_closed.books, 'hex'), 'after', v_closed.books_after, 'journal', v_closed.journal_number)), 0, 0);
  -- Read under the tail row: a drawer that opens for a payment of this moment is seen, or comes too late for the day.
  select jsonb_agg(jsonb_build_object('id', d.id, 'staffName', f.name, 'day', d.opened_on) order by d.opened_on, staff_order(f.surname, f.first_name, f.name)) into v_open
  from drawers d join staff f on f.school_id = d.school_id and f.id = d.staff_id
  where d.school_id = p_school and d.opened_on <= v_through and d.state <> 'closed';
  if v_open is not null then perform refuse('drawers_open', jsonb_build_object('drawers', v_open)); end if;
  insert into day_locks (school_id, act, day, at, by_staff_id, audit_number, journal_number, books_after, books)
  values (p_school, 'lock', v_through, app_now(), (p_caller->>'staff')::uuid, tail.audit_number, tail.journal_number,
    v_closed.books_after, v_closed.books);
  return jsonb_build_object('closedThrough', v_through);
end $$;
select make_door('ledger_close_through', $$require_office(p_school, p_caller, 'close_days')$$);
grant execute on function ledger_close_through(uuid, jsonb, jsonb) to akontaa_tenant;

/*
 * Opens the last locked day again: {day, reason}. The Head alone, and that day alone, so that whoever asks for an older one has to
 * open every day after it, each in the audit log. Refuses not_permitted, not_last_locked.
 */
create or replace function ledger_open_last_day_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_day date := (p_input->>'day')::date;
  v_closed date;
begin
  select closed_through into v_closed from schools where id = p_school for no key update;
  if v_closed is distinct from v_day then
    perform refuse('not_last_locked', jsonb_build_object('closedThrough', v_closed));
  end if;
  perform set_config('app.opens_day', v_day::text, true);
  update schools set closed_through = v_day - 1 where id = p_school;
  perform set_config('app.opens_day', '', true);
  insert into day_locks (school_id, act, day, reason, at, by_staff_id)
  values (p_school, 'open', v_day, p_input->>'reason', app_now(), (p_caller->>'staff')::uuid);
  perform advance_tail(p_school, p_caller, 'open_last_day', null, jsonb_build_object('day', v_day), 0, 0,
    jsonb_build_object('reason', p_input->>'reason'));
  return jsonb_build_object('closedThrough', v_day - 1);
end $$;
select make_door('ledger_open_last_day', $$require_head(p_school, p_caller, 'open_days')$$);
grant execute on function ledger_open_last_day(uuid, jsonb, jsonb) to akontaa_tenant;

-- Only these verbs move the last locked day: forward, or back by the one day that is being opened.
create or replace function refuse_reopening() returns trigger language plpgsql as $$
begin
  if current_user in ('akontaa_tenant', 'akontaa_cashier') or new.closed_through is null
    or new.closed_through < old.closed_through and (new.closed_through <> old.closed_through - 1
      or current_setting('app.opens_day', true) is distinct from old.closed_through::text) then
    raise exception 'closed days stay closed' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace trigger schools_closed_forward before update of closed_through on schools
  for each row when (new.closed_through is distinct from old.closed_through) execute function refuse_reopening();
