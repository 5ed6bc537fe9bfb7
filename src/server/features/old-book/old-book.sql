-- The old book: its receipts as history, and what was owed by it beside what is owed here, signed by two.
-- Stands on: core, journal, money, people.

/*
 * Old receipts of one list: {list, receipts: [{number, day, amount, name?, student?}]}. Those that are here already as they are said are passed
 * over. Pesewas. Refuses old_receipt_differs.
 */
create or replace function bring_old_receipts_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_number text;
  v_count int;
begin
  perform hold_tail(p_school);
  select o.number into v_number from old_receipts o
  join jsonb_array_elements(p_input->'receipts') r(line) on upper(r.line->>'number') = upper(o.number)
  where o.school_id = p_school and (o.day, o.amount) is distinct from ((r.line->>'day')::date, (r.line->>'amount')::bigint) limit 1;
  if found then perform refuse('old_receipt_differs', jsonb_build_object('number', v_number)); end if;
  insert into old_receipts (school_id, number, day, amount, name, student_id, list_id, brought_at, brought_by)
  select p_school, r.line->>'number', (r.line->>'day')::date, (r.line->>'amount')::bigint, r.line->>'name', (r.line->>'student')::uuid,
    (p_input->>'list')::uuid, app_now(), (p_caller->>'staff')::uuid
  from jsonb_array_elements(p_input->'receipts') r(line)
  where not exists (select from old_receipts o where o.school_id = p_school and upper(o.number) = upper(r.line->>'number'));
  get diagnostics v_count = row_count;
  perform advance_tail(p_school, p_caller, 'bring_old_receipts', (p_input->>'list')::uuid, jsonb_build_object('receipts', v_count), 0, 0);
  return jsonb_build_object('receipts', v_count);
end $$;
select make_door('bring_old_receipts', $$require_office(p_school, p_caller, 'keep_old_book')$$);
grant execute on function bring_old_receipts(uuid, jsonb, jsonb) to akontaa_tenant;

-- Takes a list of old receipts away again: {list}. Nothing stands on them. Refuses not_found.
create or replace function remove_old_receipts_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_count int;
begin
  perform hold_tail(p_school);
  delete from old_receipts where school_id = p_school and list_id = (p_input->>'list')::uuid;
  get diagnostics v_count = row_count;
  if v_count = 0 then perform refuse('not_found', '{"noun": "List"}'); end if;
  perform advance_tail(p_school, p_caller, 'remove_old_receipts', (p_input->>'list')::uuid, jsonb_build_object('receipts', v_count), 0, 0);
  return jsonb_build_object('receipts', v_count);
end $$;
select make_door('remove_old_receipts', $$require_office(p_school, p_caller, 'keep_old_book')$$);
grant execute on function remove_old_receipts(uuid, jsonb, jsonb) to akontaa_tenant;

-- What the new book has of what was owed before, class by class: opening balances as they stand, those of lists that were undone taken off. Pesewas.
create or replace function opening_by_class(p_school uuid) returns table (class_id uuid, children int, school bigint, other bigint)
language sql stable as $$
  select e.class_id, count(distinct e.student_id)::int,
    coalesce(sum(e.owed) filter (where f.name = 'School Fees'), 0)::bigint,
    coalesce(sum(e.owed) filter (where f.name <> 'School Fees'), 0)::bigint
  from journal e join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
  where e.school_id = p_school and e.account = 'opening balances' group by e.class_id
$$;
grant execute on function opening_by_class(uuid) to akontaa_tenant;

create or replace function opening_figures(p_school uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('class', o.class_id, 'children', o.children, 'school', o.school, 'other', o.other) order by o.class_id)
    filter (where o.school <> 0 or o.other <> 0), '[]') from opening_by_class(p_school) o
$$;
grant execute on function opening_figures(uuid) to akontaa_tenant;

/*
 * Keeps what was owed by the old book, and the names of the differences: {asOf, old: [{class, school, other}], differences: [{class, student?, what,
 * amount, why}]}. A signature before is for other figures, and goes. Refuses old_book_signed, not_found.
 */
create or replace function keep_old_book_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
begin
  perform hold_tail(p_school);
  perform from old_books where school_id = p_school and second_by is not null;
  if found then perform refuse('old_book_signed'); end if;
  perform from jsonb_array_elements((p_input->'old') || (p_input->'differences')) x where not exists (
    select from classes k where k.school_id = p_school and k.id = (x.value->>'class')::uuid);
  if found then perform refuse('not_found', '{"noun": "Class"}'); end if;
  perform from jsonb_array_elements(p_input->'differences') x where x.value->>'student' is not null and not exists (
    select from students s where s.school_id = p_school and s.id = (x.value->>'student')::uuid);
  if found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  insert into old_books (school_id, as_of, old, differences, kept_at, kept_by)
  values (p_school, (p_input->>'asOf')::date, p_input->'old', p_input->'differences', app_now(), (p_caller->>'staff')::uuid)
  on conflict (school_id) do update set as_of = excluded.as_of, old = excluded.old, differences = excluded.differences,
    kept_at = excluded.kept_at, kept_by = excluded.kept_by, signed = null, first_at = null, first_by = null, first_with = null;
  perform advance_tail(p_school, p_caller, 'keep_old_book', null, jsonb_build_object('asOf', p_input->>'asOf', 'old', p_input->'old',
    'differences', jsonb_array_length(p_input->'differences')), 0, 0);
  return jsonb_build_object('kept', true);
end $$;
select make_door('keep_old_book', $$require_office(p_school, p_caller, 'keep_old_book')$$);
grant execute on function keep_old_book(uuid, jsonb, jsonb) to akontaa_tenant;

-- By how much each class differs beyond what is named. None: all is named. Pesewas.
create or replace function unnamed_differences(p_school uuid) returns table (class_id uuid, amount bigint) language sql stable as $$
  select d.class_id, sum(d.amount)::bigint from (
    select o.class_id, o.school + o.other as amount from opening_by_class(p_school) o
    union all
    select (x.value->>'class')::uuid, -(x.value->>'school')::bigint - (x.value->>'other')::bigint
    from old_books b cross join jsonb_array_elements(b.old) x where b.school_id = p_school
    union all
    select (x.value->>'class')::uuid, -(x.value->>'amount')::bigint
    from old_books b cross join jsonb_array_elements(b.differences) x where b.school_id = p_school) d
  group by d.class_id having sum(d.amount) <> 0
$$;
grant execute on function unnamed_differences(uuid) to akontaa_tenant;

/*
 * Signs that the old book is the new one: the first of two, then somebody else. Where the new book has changed since the first signature it was for
 * other figures, and this one is the first. {with: own_session | pin}. Refuses not_found, old_book_signed, differences_unnamed, same_signer.
 */
create or replace function sign_old_book_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_book old_books;
  v_staff uuid := (p_caller->>'staff')::uuid;
  v_figures jsonb;
  v_unnamed int;
  v_is_first boolean;
begin
  perform hold_tail(p_school);
  select * into v_book from old_books where school_id = p_school for no key update;
  if not found then perform refuse('not_found', '{"noun": "Old book"}'); end if;
  if v_book.second_by is not null then perform refuse('old_book_signed'); end if;
  -- Once nobody else posts: what is signed is what was held beside the old book.
  v_figures := opening_figures(p_school);
  select count(*) into v_unnamed from unnamed_differences(p_school);
  if v_unnamed > 0 then perform refuse('differences_unnamed', jsonb_build_object('classes', v_unnamed)); end if;
  v_is_first := v_book.first_by is null or v_book.signed <> v_figures;
  if v_is_first then
    update old_books set signed = v_figures, first_at = app_now(), first_by = v_staff, first_with = p_input->>'with' where school_id = p_school;
  else
    if v_book.first_by = v_staff then perform refuse('same_signer'); end if;
    update old_books set second_at = app_now(), second_by = v_staff, second_with = p_input->>'with' where school_id = p_school;
  end if;
  perform advance_tail(p_school, p_caller, 'sign_old_book', null, jsonb_build_object('figures', v_figures,
    'signature', case when v_is_first then 1 else 2 end, 'with', p_input->>'with'), 0, 0);
  return jsonb_build_object('signatures', case when v_is_first then 1 else 2 end);
end $$;
select make_door('sign_old_book', $$require_office(p_school, p_caller, 'keep_old_book')$$);
grant execute on function sign_old_book(uuid, jsonb, jsonb) to akontaa_tenant;

-- What the old book says of one erased pupil: amounts and numbers stay.
create or replace function empty_old_book(p_school uuid, p_student students) returns void language sql as $$
  update old_receipts set name = null where school_id = p_school and (student_id = p_student.id
    or student_id is null and upper(name) in (upper(p_student.first_name || ' ' || p_student.surname), upper(p_student.surname || ' ' || p_student.first_name),
      upper(p_student.surname || ', ' || p_student.first_name)));
  update old_books b set differences = (
    select coalesce(jsonb_agg(case when x.value->>'student' = p_student.id::text then x.value || '{"what": "Erased", "why": ""}' else x.value end
      order by x.place), '[]')
    from jsonb_array_elements(b.differences) with ordinality x(value, place))
  where b.school_id = p_school and b.differences @> jsonb_build_array(jsonb_build_object('student', p_student.id))
$$;
