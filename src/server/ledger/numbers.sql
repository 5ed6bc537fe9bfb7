-- Numbers that stand on paper: how far each series has come, and where it goes on after a restore or behind an old receipt book.
-- Stands on: core, money, people.

-- The series of a school: how its numbers are written, the column of school_tails that has the last, whether they are on paper.
-- A new series is a row here; everything below, the screen and the command follow.
create or replace function number_series() returns table (series text, mark text, width int, kept_in text, is_on_paper boolean)
language sql immutable as $$
  values ('receipts', '-', 6, 'receipt_number', true), ('slips', '-D-', 6, 'slip_number', true),
    ('vouchers', '-V-', 6, 'voucher_number', true), ('invoices', '-I-', 6, 'invoice_number', true), ('students', '-S-', 4, 'student_number', true),
    ('journal', '', 1, 'journal_number', false)
$$;
grant execute on function number_series() to akontaa_tenant;

-- The last number of each series in the books. Of invoices the row of the school knows only what was skipped.
create or replace function last_numbers(p_school uuid)
returns table (series text, mark text, width int, kept_in text, is_on_paper boolean, last bigint) language sql stable as $$
  select n.series, n.mark, n.width, n.kept_in, n.is_on_paper,
    greatest((to_jsonb(t)->>n.kept_in)::bigint, case n.series when 'invoices' then
      (select max(i.number) from sponsor_invoices i where i.school_id = p_school) end)
  from school_tails t cross join number_series() n where t.school_id = p_school
$$;
grant execute on function last_numbers(uuid) to akontaa_tenant;

-- How many numbers of a series are given to nobody, and the last of them.
create or replace function skipped_numbers(p_school uuid, p_series text) returns table (skipped bigint, through bigint)
language sql stable as $$
  select coalesce(sum(g.through - g.after), 0)::bigint, coalesce(max(g.through), 0)
  from number_gaps g where g.school_id = p_school and g.series = p_series
$$;
grant execute on function skipped_numbers(uuid, text) to akontaa_tenant;

/*
 * What `restore` leaves of a school, called by the owner of the tables: it only reads until its numbers are known. What browsers hold of later
 * versions must never look like ours: versions go on from the clock, which is ahead of any count of acts.
 */
create or replace function ask_for_numbers(p_school uuid, p_made timestamptz) returns void language plpgsql as $$
begin
  insert into restores (school_id, restored_at, backup_made_at) values (p_school, date_trunc('milliseconds', now()), p_made);
  update school_tails set awaits_numbers = true,
    data_version = greatest(data_version + 1, (extract(epoch from now()) * 1000)::bigint)
  where school_id = p_school;
end $$;

/*
 * Goes on behind the last numbers on paper: {last: {receipts: 140, …}}. After a restore every series on paper is asked for; the journal, which
 * is on none, goes on at its next million, behind whatever was lost of it. Otherwise a school that has given no receipt yet says where
 * its old receipt book ended. Refuses number_missing, number_below, number_far, numbers_begun.
 */
create or replace function confirm_numbers_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_awaits boolean;
  v_restored timestamptz;
  v_through bigint;
  v_skipped jsonb := '{}';
  line record;
begin
  perform hold_tail(p_school);
  select awaits_numbers into strict v_awaits from school_tails where school_id = p_school;
  if v_awaits then
    update restores set answered_at = app_now(), answered_by = (p_caller->>'staff')::uuid
    where school_id = p_school and answered_at is null;
    select max(restored_at) into v_restored from restores where school_id = p_school;
  end if;
  for line in select * from last_numbers(p_school) loop
    v_through := case when line.is_on_paper then (p_input->'last'->>line.series)::bigint
      when v_awaits then (line.last / 1000000 + 1) * 1000000 end;
    perform require_number(p_school, line.series, line.last, v_through, v_awaits, line.is_on_paper);
    if v_through > line.last then
      insert into number_gaps (school_id, series, after, through, restored_at, noted_at, noted_by)
      values (p_school, line.series, line.last, v_through, v_restored, app_now(), (p_caller->>'staff')::uuid);
      execute format('update school_tails set %I = $1 where school_id = $2', line.kept_in) using v_through, p_school;
      v_skipped := v_skipped || jsonb_build_object(line.series, jsonb_build_object('after', line.last, 'through', v_through));
    end if;
  end loop;
  update school_tails set awaits_numbers = false where school_id = p_school;
  perform advance_tail(p_school, p_caller, 'confirm_numbers', p_school, jsonb_strip_nulls(jsonb_build_object(
    'restoredAt', v_restored, 'skipped', v_skipped)), 0, 0);
  return jsonb_build_object('skipped', v_skipped);
end $$;
select make_door('confirm_numbers', $$require_office(p_school, p_caller, 'confirm_numbers')$$);
grant execute on function confirm_numbers(uuid, jsonb, jsonb) to akontaa_tenant;

-- A number may go on behind another by so much as can have been lost, or as an old book can have had: more is a slip of the hand.
create or replace function require_number(p_school uuid, p_series text, p_last bigint, p_through bigint, p_awaits boolean,
  p_is_on_paper boolean) returns void language plpgsql stable as $$
declare
  v_most bigint := p_last + case when p_awaits then 100000 else 9999999 end;
begin
  if p_through is null then
    if p_awaits then perform refuse('number_missing', jsonb_build_object('series', p_series)); end if;
    return;
  end if;
  if p_through > p_last and not p_awaits and (p_series <> 'receipts' or p_last > 0) then perform refuse('numbers_begun'); end if;
  if p_through < p_last then perform refuse('number_below', jsonb_build_object('series', p_series, 'last', p_last)); end if;
  if p_is_on_paper and p_through > v_most then
    perform refuse('number_far', jsonb_build_object('series', p_series, 'most', v_most));
  end if;
end $$;
