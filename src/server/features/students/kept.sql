-- The published rows of students, kept as finished text. Nothing is written for an entry: a row says up to which entry of the
-- journal it goes, and whoever has later ones is read from student_rows instead. Every other change stamps the row at the end
-- of its transaction, under the tail row, with the act's audit number. So what is read is right at every moment, whether or not
-- keep_rows has come by since.
-- Stands on: core, searchable, student-rows, views.

-- What a row holds, by what the views say: a new field makes every kept row of the old shape worthless.
do $$ begin
  execute format('create or replace function kept_shape() returns text language sql immutable parallel safe as $f$ select %L $f$',
    left(md5(pg_get_viewdef('every_student_row'::regclass) || pg_get_viewdef('unpaid_charges'::regclass)), 8));
end $$;
grant execute on function kept_shape() to akontaa_tenant;

-- Marks rows as changed by the act that this transaction is. The tail row is held first: a list is begun under it as well
-- (begin_kept_list), so that no change is missed in between. What moved no audit number is stamped with the next one.
create or replace function stamp_kept(p_school uuid, p_students uuid[]) returns void language plpgsql as $$
declare
  v_number bigint;
begin
  select case when t.xmin = pg_current_xact_id()::xid then t.audit_number else t.audit_number + 1 end into v_number
  from school_tails t where t.school_id = p_school for update;
  perform from kept_lists where school_id = p_school;
  if not found then return; end if;
  insert into kept_rows as k (school_id, student_id, version) select p_school, unnest(p_students), v_number
  on conflict (school_id, student_id) do update set version = greatest(excluded.version, k.version + 1), content = null,
    status = null, surname = null, first_name = null, number = null;
end $$;

-- Deferred, hence last in its transaction. One that changes several schools has one of them set; it is put back.
create or replace function stamp_changed() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  -- A part of a table that Citus has dealt out has a number behind its name.
  v_table text := regexp_replace(tg_table_name, '_\d+$', '');
  v_school uuid := case v_table when 'schools' then (to_jsonb(new)->>'id')::uuid else (to_jsonb(new)->>'school_id')::uuid end;
  v_before text := current_setting('app.school_id', true);
  v_id uuid := (to_jsonb(new)->>'id')::uuid;
begin
  perform set_config('app.school_id', v_school::text, true);
  case v_table
    when 'students' then perform stamp_kept(v_school, array[v_id]);
    when 'guardians' then perform stamp_kept(v_school, array(
      select s.id from students s where s.school_id = v_school and s.guardian_id = v_id order by s.id));
    when 'classes' then perform stamp_kept(v_school, array(
      select s.id from students s where s.school_id = v_school and s.class_id = v_id order by s.id));
    when 'fee_types' then perform stamp_kept(v_school, array(
      select b.student_id from balances b where b.school_id = v_school and b.fee_type_id = v_id order by b.student_id));
    -- What comes late about an entry may be the day it is due.
    when 'ledger_details' then perform stamp_kept(v_school, array(
      select e.student_id from ledger_entries e where e.school_id = v_school and e.id = (to_jsonb(new)->>'entry_id')::uuid));
    -- A price may have moved the day on which all that its run charges is due.
    when 'billing_run_prices' then perform stamp_kept(v_school, array(
      select distinct e.student_id from ledger_entries e
      where e.school_id = v_school and e.billing_run_id = (to_jsonb(new)->>'billing_run_id')::uuid order by e.student_id));
    -- The first kind is of every pupil who is not named otherwise.
    when 'schools', 'pupil_kinds' then perform stamp_kept(v_school, array(
      select s.id from students s where s.school_id = v_school order by s.id));
  end case;
  perform set_config('app.school_id', v_before, true);
  return null;
end $$;

do $$
declare
  watched record;
begin
  -- Whatever of these tables is in a kept row.
  for watched in select * from (values ('students', 'insert or update', 'true'),
    ('guardians', 'update', '(old.first_name, old.surname, old.phone) is distinct from (new.first_name, new.surname, new.phone)'),
    ('classes', 'update', 'old.name is distinct from new.name'),
    ('fee_types', 'update', '(old.name, old.voluntary) is distinct from (new.name, new.voluntary)'),
    ('ledger_details', 'insert', 'true'),
    ('billing_run_prices', 'insert', 'true'),
    ('pupil_kinds', 'insert or update', 'true'),
    ('schools', 'update', 'old.initials is distinct from new.initials')) as t(name, acts, condition)
  loop
    if not exists (select from pg_trigger where tgname = 'stamp_changed' and tgrelid = watched.name::regclass) then
      execute format('create constraint trigger stamp_changed after %s on %I deferrable initially deferred
        for each row when (%s) execute function stamp_changed()', watched.acts, watched.name, watched.condition);
    end if;
  end loop;
end $$;

-- Begins to keep a school's list, or begins again when its rows have another shape. Answers whether it did.
create or replace function begin_kept_list(p_school uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tail school_tails;
begin
  perform require_school(p_school);
  select * into tail from school_tails where school_id = p_school for update;
  perform from kept_lists where school_id = p_school and shape = kept_shape();
  if found then return false; end if;
  delete from kept_lists where school_id = p_school;
  insert into kept_lists (school_id, shape, from_number, journal_number)
  values (p_school, kept_shape(), tail.audit_number, tail.journal_number);
  return true;
end $$;
grant execute on function begin_kept_list(uuid) to akontaa_tenant;

-- The students whose kept row is not what would be published now: `is_moved` when only what they owe is another, so that they
-- stand in their place in the list all the same.
create or replace function unkept_students(p_school uuid, p_list kept_lists)
returns table (student_id uuid, version bigint, is_moved boolean) language plpgsql stable
set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  return query
    select k.student_id, k.version, false from kept_rows k
    join students s on s.school_id = k.school_id and s.id = k.student_id and s.erased_at is null
    where k.school_id = p_school and k.content is null;
  return query
    select k.student_id, k.version, true
    from (
      select e.student_id, max(e.journal_number) as newest from (
        -- In this order, so that a plan made once finds the newest entries by their numbers.
        select n.student_id, n.journal_number from ledger_entries n
        where n.school_id = p_school and n.journal_number > p_list.journal_number order by n.journal_number) e
      group by e.student_id) moved
    join kept_rows k on k.school_id = p_school and k.student_id = moved.student_id and k.content is not null
      and k.journal_number < moved.newest;
  if p_list.is_whole then return; end if;
  return query
    select s.id, 0::bigint, false from students s where s.school_id = p_school and s.erased_at is null
      and not exists (select from kept_rows k where k.school_id = p_school and k.student_id = s.id)
    -- Made in the order of the list, they lie in it on the disk.
    order by name_order(s.surname, s.first_name), s.number;
end $$;
grant execute on function unkept_students(uuid, kept_lists) to akontaa_tenant;

-- Makes at most so many rows anew; answers how many it made. Each row is of the moment of one statement: one that was stamped
-- meanwhile has another version and is left alone.
create or replace function keep_rows(p_school uuid, p_at_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_list kept_lists;
  v_due uuid[];
  v_journal bigint;
begin
  perform require_school(p_school);
  select * into v_list from kept_lists where school_id = p_school and shape = kept_shape() for no key update skip locked;
  if not found then return 0; end if;
  select array(select u.student_id from unkept_students(p_school, v_list) u limit p_at_most), t.journal_number
  into v_due, v_journal from school_tails t where t.school_id = p_school;
  insert into kept_rows as k (school_id, student_id, version, content, journal_number, status, surname, first_name, number,
    due_on, unpaid, voluntary, credit_elsewhere, owed)
  select p_school, r.id, coalesce(b.version, 0), r.content::text, t.journal_number, r.status, searchable(r.surname),
    searchable(r.first_name), r.number, coalesce(d.due_on, '{}'), coalesce(d.unpaid, '{}'), coalesce(d.voluntary, 0),
    coalesce(c.credit_elsewhere, 0), coalesce(c.owed, 0)
  from student_rows r
  join school_tails t on t.school_id = r.school_id
  left join kept_rows b on b.school_id = r.school_id and b.student_id = r.id
  left join lateral unpaid_by_day(p_school, r.id) d on true
  left join lateral (
    select sum(greatest(-x.balance, 0))::bigint as credit_elsewhere, sum(x.balance)::bigint as owed
    from balances x where x.school_id = p_school and x.student_id = r.id) c on true
  where r.school_id = p_school and r.id = any (v_due)
  order by name_order(r.surname, r.first_name), r.number
  on conflict (school_id, student_id) do update set content = excluded.content, journal_number = excluded.journal_number,
    status = excluded.status, surname = excluded.surname, first_name = excluded.first_name, number = excluded.number,
    due_on = excluded.due_on, unpaid = excluded.unpaid, voluntary = excluded.voluntary,
    credit_elsewhere = excluded.credit_elsewhere, owed = excluded.owed
  where k.version = excluded.version;
  -- All that were not kept at the moment v_journal was read are kept now; who has later entries is found by them.
  if cardinality(v_due) < p_at_most then
    update kept_lists set is_whole = true, journal_number = v_journal where school_id = p_school;
  end if;
  return cardinality(v_due);
end $$;
grant execute on function keep_rows(uuid, int) to akontaa_tenant;

-- What one student has not paid, by the days it is due.
create or replace function unpaid_by_day(p_school uuid, p_student uuid)
returns table (due_on date[], unpaid bigint[], voluntary bigint) language sql stable as $$
  select array_agg(u.due_on order by u.due_on) filter (where not u.voluntary),
    array_agg(u.unpaid order by u.due_on) filter (where not u.voluntary),
    (sum(u.unpaid) filter (where u.voluntary))::bigint
  from (
    select c.voluntary, c.due_on, sum(c.unpaid)::bigint as unpaid from unpaid_charges c
    where c.school_id = p_school and c.student_id = p_student group by c.voluntary, c.due_on) u
$$;
grant execute on function unpaid_by_day(uuid, uuid) to akontaa_tenant;
