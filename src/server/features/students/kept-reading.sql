-- Reading a school's list of students and its debts from the kept rows (kept.sql), or from the entries where none are kept.
-- Stands on: kept, searchable, student-rows, views.

-- How many rows of a list are made on the way when it is read: all of them, null, where it is not kept.
create or replace function unkept_count(p_school uuid) returns int language plpgsql stable as $$
declare
  v_list kept_lists;
begin
  select * into v_list from kept_lists where school_id = p_school and shape = kept_shape() and is_whole;
  if not found then return null; end if;
  return (select count(*) from unkept_students(p_school, v_list));
end $$;
grant execute on function unkept_count(uuid) to akontaa_tenant;

-- What a reading of the list has to know: its version, how many rows are made on the way (null: all), and whether the kept rows are
-- the list as they lie in their index (`is_ready`), but for those students `ids` of whom only what they owe has moved: their rows are
-- `texts`. Not where names or places have changed, nor where a great many have.
create or replace function list_head(p_school uuid, out version text, out unkept int, out is_ready boolean, out ids uuid[],
  out texts text[]) language plpgsql stable as $$
declare
  v_list kept_lists;
  v_misplaced bigint;
begin
  version := list_version(p_school);
  is_ready := false;
  select * into v_list from kept_lists where school_id = p_school and shape = kept_shape() and is_whole;
  if not found then return; end if;
  select count(*), count(*) filter (where not u.is_moved), coalesce(array_agg(u.student_id) filter (where u.is_moved), '{}')
  into unkept, v_misplaced, ids from unkept_students(p_school, v_list) u;
  is_ready := v_misplaced = 0 and unkept <= 500;
  if is_ready and unkept > 0 then
    select m.ids, m.texts into ids, texts from texts_of_students(p_school, ids) m;
  end if;
end $$;
grant execute on function list_head(uuid) to akontaa_tenant;

-- All of a school's students of a status (null for every one), by name, as JSON objects with commas between; without the brackets
-- of the list, since every copy of a text of megabytes is a good part of reading it. Of kept rows where a few have changed names or
-- places, or all are asked for: sorted; of a great many as the list was before rows were kept. A list that is ready is read from its
-- rows by whoever asks (list_head).
create or replace function student_items(p_school uuid, p_status text) returns text
language plpgsql stable set jit = off set plan_cache_mode = force_custom_plan as $$
declare
  v_list kept_lists;
  v_moved uuid[] := '{}';
  v_texts text[];
  v_misplaced uuid[] := '{}';
begin
  select * into v_list from kept_lists where school_id = p_school and shape = kept_shape() and is_whole;
  if found then
    select coalesce(array_agg(u.student_id) filter (where u.is_moved), '{}'),
      coalesce(array_agg(u.student_id) filter (where not u.is_moved), '{}')
    into v_moved, v_misplaced from unkept_students(p_school, v_list) u;
  end if;
  if v_list is null or cardinality(v_moved) > 500 or cardinality(v_misplaced) > 500 then
    return (select string_agg(r.content::text, ',' order by name_order(r.surname, r.first_name), r.number)
      from student_rows r where r.school_id = p_school and (p_status is null or r.status = p_status));
  end if;
  select m.ids, m.texts into v_moved, v_texts from texts_of_students(p_school, v_moved) m;
  return (select string_agg(k.content, ',') from (
    select coalesce(v_texts[array_position(v_moved, student_id)], content) as content, surname, first_name, number
    from kept_rows where school_id = p_school and (p_status is null or status = p_status) and content is not null
    union all
    select r.content::text, searchable(r.surname) collate "C", searchable(r.first_name) collate "C", r.number from student_rows r
    where r.school_id = p_school and r.id = any (v_misplaced) and (p_status is null or r.status = p_status)
    order by 2, 3, 4) k);
end $$;
grant execute on function student_items(uuid, text) to akontaa_tenant;

-- The rows of a few students as they are published now. Planned once: to plan it takes longer than to run it.
create or replace function texts_of_students(p_school uuid, p_students uuid[], out ids uuid[], out texts text[])
language plpgsql stable set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  select coalesce(array_agg(r.id), '{}'), array_agg(r.content::text) into ids, texts
  from student_rows r where r.school_id = p_school and r.id = any (p_students);
end $$;
grant execute on function texts_of_students(uuid, uuid[]) to akontaa_tenant;

-- What the release before calls, as long as one of it may still run.
create or replace function students_as_text(p_school uuid, p_status text) returns text language sql stable as $$
  select '[' || coalesce(student_items(p_school, p_status), '') || ']'
$$;
grant execute on function students_as_text(uuid, text) to akontaa_tenant;

-- The debts of a whole school by their age, as debts_by_age has them, from the kept rows: of who was not kept, and of who is
-- erased, from the entries. Where no list is kept, or none may be read, all from the entries.
create or replace function school_debts(p_school uuid, p_day date) returns table (
  student_id uuid, not_due bigint, days_1_30 bigint, days_31_60 bigint, days_61_90 bigint, days_over_90 bigint,
  voluntary bigint, credit_elsewhere bigint, owed bigint)
language plpgsql stable set jit = off as $$
declare
  v_list kept_lists;
  v_unkept uuid[];
  v_student uuid;
begin
  -- A standby has no unlogged tables.
  if has_table_privilege('kept_lists', 'select') and not pg_is_in_recovery() then
    select * into v_list from kept_lists where school_id = p_school and shape = kept_shape() and is_whole;
    if found then v_unkept := array(select u.student_id from unkept_students(p_school, v_list) u); end if;
  end if;
  if v_unkept is null or cardinality(v_unkept) > 500 then
    return query select * from debts_by_age(p_school, p_day);
    return;
  end if;
  return query
    select k.student_id, coalesce(d.not_due, 0), coalesce(d.days_30, 0), coalesce(d.days_60, 0), coalesce(d.days_90, 0),
      coalesce(d.over_90, 0), k.voluntary, k.credit_elsewhere, k.owed
    from kept_rows k
    left join lateral (
      select (sum(u.unpaid) filter (where p_day - u.due_on <= 0))::bigint as not_due,
        (sum(u.unpaid) filter (where p_day - u.due_on between 1 and 30))::bigint as days_30,
        (sum(u.unpaid) filter (where p_day - u.due_on between 31 and 60))::bigint as days_60,
        (sum(u.unpaid) filter (where p_day - u.due_on between 61 and 90))::bigint as days_90,
        (sum(u.unpaid) filter (where p_day - u.due_on > 90))::bigint as over_90
      from unnest(k.due_on, k.unpaid) as u(due_on, unpaid)) d on true
    where k.school_id = p_school and k.content is not null and not (k.student_id = any (v_unkept))
      and (k.owed, k.credit_elsewhere) <> (0, 0);
  for v_student in select unnest(v_unkept) union all
    select s.id from students s where s.school_id = p_school and s.erased_at is not null
  loop
    return query select * from debts_by_age(p_school, p_day) d where d.student_id = v_student;
  end loop;
end $$;
grant execute on function school_debts(uuid, date) to akontaa_tenant, akontaa_teacher;

-- The version of the school's list as of now: its shape, the last entry, the last act and the beginning of that act's hash. The
-- hash is what no other school has, nor this one after a restored backup. Asked at every reading of a list: in plpgsql it is
-- planned once for a connection.
create or replace function list_version(p_school uuid) returns text language plpgsql stable as $$
begin
  return (select concat_ws('.', kept_shape(), journal_number, audit_number, left(encode(audit_hash, 'hex'), 12))
    from school_tails where school_id = p_school);
end $$;
grant execute on function list_version(uuid) to akontaa_tenant;

-- Who has changed since a version, as JSON text: their rows as they are now, of whatever status, also that of being erased. Null
-- when that cannot be told, or would be most of the list.
create or replace function students_since(p_school uuid, p_version text) returns text
language plpgsql stable set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  v_part text[] := string_to_array(p_version, '.');
  v_journal bigint := v_part[2];
  v_number bigint := v_part[3];
  v_changed uuid[];
begin
  perform from kept_lists l
  join school_tails t on t.school_id = l.school_id and t.journal_number >= v_journal
  join audit_log a on a.school_id = l.school_id and a.number = v_number
    and left(encode(a.hash, 'hex'), 12) = v_part[4]
  where l.school_id = p_school and l.shape = kept_shape() and l.shape = v_part[1] and l.from_number <= v_number;
  if not found then return null; end if;
  v_changed := array(
    select e.student_id from (
      select n.student_id from ledger_entries n where n.school_id = p_school and n.journal_number > v_journal
      order by n.journal_number limit 20001) e
    union
    select k.student_id from kept_rows k where k.school_id = p_school and k.version > v_number and k.version > 0
    limit 2001);
  if cardinality(v_changed) > 2000
    or (select t.journal_number - v_journal > 20000 from school_tails t where t.school_id = p_school)
  then return null; end if;
  return (select '[' || coalesce(string_agg(r.content::text, ','), '') || ']'
    from every_student_row r where r.school_id = p_school and r.id = any (v_changed));
end $$;
grant execute on function students_since(uuid, text) to akontaa_tenant;
