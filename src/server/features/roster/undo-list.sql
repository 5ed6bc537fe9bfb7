-- A class list that is undone: what it brought is taken back, what the ledger keeps stays.
-- Stands on: core, lines, people.

-- Children of a list on whom something was recorded since it came in, beside what it brought itself, and stands.
create or replace function recorded_since_list(p_school uuid, p_list uuid)
returns table (student_id uuid, is_paid boolean) language sql stable as $$
  select e.student_id, bool_or(e.kind in ('payment', 'sponsor_payment', 'reallocation', 'refund'))
  from roster_lists l
  join roster_list_students c on c.school_id = l.school_id and c.list_id = l.id
  join ledger_entries e on e.school_id = c.school_id and e.student_id = c.student_id
    and e.journal_number > l.after_journal and e.group_id <> l.id and e.kind <> 'reversal'
  where l.school_id = p_school and l.id = p_list
    and not exists (select from ledger_entries r where r.school_id = e.school_id and r.corrects = e.id and r.kind = 'reversal')
  group by e.student_id
$$;
grant execute on function recorded_since_list(uuid, uuid) to akontaa_tenant;

/*
 * Undoes a class list: {list}. Its opening balances are reversed, children it brought are archived. What it changed of others is
 * put back by the caller, in the same transaction. Within 24 hours, and as long as nothing else was recorded on any of its
 * children. Refuses not_found, list_undone, list_stays, list_paid, list_billed, day_closed.
 */
create or replace function ledger_undo_list(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_list roster_lists;
  v_lines ledger_line[];
  v_since jsonb;
  v_taken_out int;
  tail school_tails;
begin
  perform require_school(p_school);
  perform require_office(p_school, p_caller, 'manage_students');
  select * into v_list from roster_lists where school_id = p_school and id = (p_input->>'list')::uuid for update;
  if not found then perform refuse('not_found', '{"noun": "List"}'); end if;
  if v_list.undone_at is not null then
    perform refuse('list_undone', jsonb_build_object('name', (select f.name from staff f
      where f.school_id = p_school and f.id = v_list.undone_by)));
  end if;
  if v_list.recorded_at <= app_now() - interval '24 hours' then perform refuse('list_stays'); end if;
  perform from students s where s.school_id = p_school and s.id in (
    select c.student_id from roster_list_students c where c.school_id = p_school and c.list_id = v_list.id)
  order by s.id for no key update;
  v_lines := openings_of_list(p_school, v_list.id);
  if v_lines is not null then perform move_balances(p_school, v_lines); end if;
  tail := advance_tail(p_school, p_caller, 'undo_list', v_list.id, jsonb_build_object('students', v_list.students,
    'changed', v_list.changed, 'opening', v_list.opening), 0, coalesce(cardinality(v_lines), 0));
  -- Under the tail row: whatever was recorded meanwhile is seen.
  v_since := told_since_list(p_school, v_list.id);
  if v_since is not null then
    perform refuse(case when v_since->>'isPaid' = 'true' then 'list_paid' else 'list_billed' end, v_since);
  end if;
  if v_lines is not null then perform write_lines(p_school, p_caller, uuid_v7(), v_lines, tail.journal_number); end if;
  update students s set status = 'archived', archived_at = app_now()
  from roster_list_students c
  where c.school_id = p_school and c.list_id = v_list.id and c.was is null
    and s.school_id = p_school and s.id = c.student_id and s.status <> 'archived';
  get diagnostics v_taken_out = row_count;
  update roster_lists set undone_at = app_now(), undone_by = (p_caller->>'staff')::uuid
  where school_id = p_school and id = v_list.id;
  return jsonb_build_object('takenOut', v_taken_out);
end $$;
grant execute on function ledger_undo_list(uuid, jsonb, jsonb) to akontaa_tenant;

-- What takes the opening balances of a list back, those that stand; null without any.
create or replace function openings_of_list(p_school uuid, p_list uuid) returns ledger_line[] language sql stable as $$
  select array_agg(opposite_of(e, 'reversal', 'The class list was undone') order by e.student_id, e.journal_number)
  from roster_list_students c
  join ledger_entries e on e.school_id = c.school_id and e.student_id = c.student_id and e.group_id = c.list_id and e.kind = 'opening'
  where c.school_id = p_school and c.list_id = p_list
    and not exists (select from ledger_entries r where r.school_id = e.school_id and r.corrects = e.id and r.kind = 'reversal')
$$;

-- Who stands in the way: those who have paid, else everybody; the first three by name. Null when nobody does.
create or replace function told_since_list(p_school uuid, p_list uuid) returns jsonb language sql stable as $$
  with since as (select student_id, is_paid from recorded_since_list(p_school, p_list)),
  told as (select student_id from since where is_paid or not exists (select from since where is_paid)),
  named as (select trim(s.first_name || ' ' || s.surname) as name from told
    join students s on s.school_id = p_school and s.id = told.student_id order by s.number limit 3)
  select jsonb_build_object('isPaid', (select bool_or(is_paid) from since), 'children', (select count(*) from told),
    'names', (select jsonb_agg(name) from named))
  where exists (select from since)
$$;
