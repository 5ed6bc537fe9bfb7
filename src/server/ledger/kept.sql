-- The published rows of students, kept as finished text. Nothing is written for an entry: a row says up to which entry of the
-- journal it goes, and whoever has later ones is read from student_rows instead. Every other change stamps the row at the end
-- of its transaction, under the tail row, with the act's audit number. So what is read is right at every moment, whether or not
-- keep_rows has come by since.

-- The fields of a row, by what the view says: a new field makes every kept row of the old shape worthless.
do $$ begin
  execute format('create or replace function kept_shape() returns text language sql immutable parallel safe as $f$ select %L $f$',
    left(md5(pg_get_viewdef('every_student_row'::regclass)), 8));
end $$;

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
  v_school uuid := case tg_table_name when 'schools' then (to_jsonb(new)->>'id')::uuid else (to_jsonb(new)->>'school_id')::uuid end;
  v_before text := current_setting('app.school_id', true);
  v_id uuid := (to_jsonb(new)->>'id')::uuid;
begin
  perform set_config('app.school_id', v_school::text, true);
  case tg_table_name
    when 'students' then perform stamp_kept(v_school, array[v_id]);
    when 'guardians' then perform stamp_kept(v_school, array(
      select s.id from students s where s.school_id = v_school and s.guardian_id = v_id order by s.id));
    when 'classes' then perform stamp_kept(v_school, array(
      select s.id from students s where s.school_id = v_school and s.class_id = v_id order by s.id));
    when 'fee_types' then perform stamp_kept(v_school, array(
      select b.student_id from balances b where b.school_id = v_school and b.fee_type_id = v_id order by b.student_id));
    when 'schools' then perform stamp_kept(v_school, array(
      select s.id from students s where s.school_id = v_school order by s.id));
  end case;
  perform set_config('app.school_id', v_before, true);
  return null;
end $$;

do $$
declare
  watched record;
begin
  -- Whatever of these tables is in student_rows.
  for watched in select * from (values ('students', 'insert or update', 'true'),
    ('guardians', 'update', '(old.first_name, old.surname, old.phone) is distinct from (new.first_name, new.surname, new.phone)'),
    ('classes', 'update', 'old.name is distinct from new.name'),
    ('fee_types', 'update', 'old.name is distinct from new.name'),
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

-- The students whose kept row is not what would be published now: `is_moved` when only what they owe is another, so that they
-- stand in their place in the list all the same.
create or replace function unkept_students(p_school uuid, p_list kept_lists)
returns table (student_id uuid, version bigint, is_moved boolean) language plpgsql stable as $$
begin
  return query
    select k.student_id, k.version, false from kept_rows k
    join students s on s.school_id = k.school_id and s.id = k.student_id and s.erased_at is null
    where k.school_id = p_school and k.content is null;
  return query
    select k.student_id, k.version, true
    from (select e.student_id, max(e.journal_number) as newest from ledger_entries e
      where e.school_id = p_school and e.journal_number > p_list.journal_number group by e.student_id) moved
    join kept_rows k on k.school_id = p_school and k.student_id = moved.student_id and k.content is not null
      and k.journal_number < moved.newest;
  if p_list.is_whole then return; end if;
  return query
    select s.id, 0::bigint, false from students s where s.school_id = p_school and s.erased_at is null
      and not exists (select from kept_rows k where k.school_id = p_school and k.student_id = s.id);
end $$;

-- Makes at most so many rows anew; answers how many it made. One statement, hence one moment: a row that was stamped
-- meanwhile has another version and is left alone.
create or replace function keep_rows(p_school uuid, p_at_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_list kept_lists;
  v_made int;
  v_journal bigint;
begin
  perform require_school(p_school);
  select * into v_list from kept_lists where school_id = p_school and shape = kept_shape() for no key update skip locked;
  if not found then return 0; end if;
  with tail as materialized (select journal_number from school_tails where school_id = p_school),
  due as materialized (
    select u.student_id, u.version from unkept_students(p_school, v_list) u limit p_at_most),
  made as (
    insert into kept_rows as k (school_id, student_id, version, content, journal_number, status, surname, first_name, number)
    select p_school, r.id, d.version, r.content::text, t.journal_number, r.status, lower(r.surname), lower(r.first_name), r.number
    from due d join student_rows r on r.school_id = p_school and r.id = d.student_id cross join tail t
    order by r.id
    on conflict (school_id, student_id) do update set content = excluded.content, journal_number = excluded.journal_number,
      status = excluded.status, surname = excluded.surname, first_name = excluded.first_name, number = excluded.number
    where k.version = excluded.version)
  select (select count(*) from due), (select journal_number from tail) into v_made, v_journal;
  if v_made < p_at_most then
    update kept_lists set is_whole = true, journal_number = v_journal where school_id = p_school;
  end if;
  return v_made;
end $$;

-- How many rows of a list are made on the way when it is read: all of them, null, where it is not kept.
create or replace function unkept_count(p_school uuid) returns int language plpgsql stable as $$
declare
  v_list kept_lists;
begin
  select * into v_list from kept_lists where school_id = p_school and shape = kept_shape() and is_whole;
  if not found then return null; end if;
  return (select count(*) from unkept_students(p_school, v_list));
end $$;

-- All of a school's students of a status (null for every one), by name, as JSON text. Kept rows are read in the order of their
-- index, since rows of this length are slow to sort; whose balance has moved is put in the place of the kept text. A few whose
-- names or place have changed make it a sort, a great many the list as it was before rows were kept.
create or replace function students_as_text(p_school uuid, p_status text) returns text
language plpgsql stable set enable_sort = off set jit = off set plan_cache_mode = force_custom_plan as $$
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
    return (select '[' || coalesce(string_agg(r.content::text, ',' order by lower(r.surname), lower(r.first_name), r.number), '')
        || ']'
      from student_rows r where r.school_id = p_school and (p_status is null or r.status = p_status));
  end if;
  select array_agg(r.id), array_agg(r.content::text) into v_moved, v_texts
  from student_rows r where r.school_id = p_school and r.id = any (v_moved);
  if v_misplaced = '{}' and p_status is not null then
    return (select '[' || coalesce(string_agg(case when k.student_id = any (v_moved)
        then v_texts[array_position(v_moved, k.student_id)] else k.content end, ','), '') || ']'
      from (select student_id, content from kept_rows
        where school_id = p_school and status = p_status and content is not null
        order by school_id, status, surname, first_name, number) k);
  end if;
  return (select '[' || coalesce(string_agg(k.content, ','), '') || ']' from (
    select coalesce(v_texts[array_position(v_moved, student_id)], content) as content, surname, first_name, number
    from kept_rows where school_id = p_school and (p_status is null or status = p_status) and content is not null
    union all
    select r.content::text, lower(r.surname), lower(r.first_name), r.number from student_rows r
    where r.school_id = p_school and r.id = any (v_misplaced) and (p_status is null or r.status = p_status)
    order by 2, 3, 4) k);
end $$;

-- The version of the school's list as of now: its shape, the last entry, the last act and the beginning of that act's hash. The
-- hash is what no other school has, nor this one after a restored backup.
create or replace function list_version(p_school uuid) returns text language sql stable as $$
  select concat_ws('.', kept_shape(), journal_number, audit_number, left(encode(audit_hash, 'hex'), 12))
  from school_tails where school_id = p_school
$$;

-- Who has changed since a version, as JSON text: their rows as they are now, of whatever status, also that of being erased. Null
-- when that cannot be told, or would be most of the list.
create or replace function students_since(p_school uuid, p_version text) returns text language plpgsql stable as $$
declare
  v_part text[] := string_to_array(p_version, '.');
  v_changed uuid[];
begin
  perform from kept_lists l
  join school_tails t on t.school_id = l.school_id and t.journal_number >= v_part[2]::bigint
  join audit_log a on a.school_id = l.school_id and a.number = v_part[3]::bigint
    and left(encode(a.hash, 'hex'), 12) = v_part[4]
  where l.school_id = p_school and l.shape = kept_shape() and l.shape = v_part[1] and l.from_number <= v_part[3]::bigint;
  if not found then return null; end if;
  v_changed := array(
    select e.student_id from ledger_entries e where e.school_id = p_school and e.journal_number > v_part[2]::bigint
    union
    select k.student_id from kept_rows k where k.school_id = p_school and k.version > v_part[3]::bigint and k.version > 0
    limit 2001);
  if cardinality(v_changed) > 2000 then return null; end if;
  return (select '[' || coalesce(string_agg(r.content::text, ','), '') || ']'
    from every_student_row r where r.school_id = p_school and r.id = any (v_changed));
end $$;
