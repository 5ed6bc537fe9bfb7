-- Kinds of pupils: which the school has, and a pupil who changes kind in mid-term.
-- Stands on: calendar, core, drafts, kinds, lines, money, people, reductions, runs.

-- The kinds of the school in their order; the first is who is not named otherwise.
create or replace function kinds_of(p_school uuid) returns setof pupil_kinds language sql stable as $$
  select * from pupil_kinds where school_id = p_school and removed_at is null order by position
$$;
grant execute on function kinds_of(uuid) to akontaa_tenant, akontaa_teacher;

/*
 * Keeps the kinds: {kinds: [{id?, name}], change?}, in their order; with `change` what is charged when one changes in mid-term ('days',
 * 'whole', 'nothing', or null to be asked). Of a kind that is not named any more no pupil may be. Refuses kind_has_pupils,
 * first_kind_stays, unknown_kind.
 */
create or replace function keep_pupil_kinds_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_kinds jsonb := p_input->'kinds';
  v_first pupil_kinds;
  v_gone record;
  v_removed uuid[];
begin
  perform hold_tail(p_school);
  perform from jsonb_array_elements(v_kinds) k where k.value->>'id' is not null and not exists (
    select from kinds_of(p_school) o where o.id::text = k.value->>'id');
  if found then perform refuse('unknown_kind'); end if;
  select * into v_first from kinds_of(p_school) limit 1;
  if v_first.id is not null and jsonb_array_length(v_kinds) > 0 and v_kinds->0->>'id' is distinct from v_first.id::text then
    perform refuse('first_kind_stays', jsonb_build_object('name', v_first.name));
  end if;
  -- Whoever becomes of a kind holds it, so that nobody is of one that is removed at this moment.
  perform from pupil_kinds where school_id = p_school order by id for update;
  select array_agg(o.id) into v_removed from kinds_of(p_school) o
  where not exists (select from jsonb_array_elements(v_kinds) k where k.value->>'id' = o.id::text);
  select o.name, count(*) as pupils into v_gone from kinds_of(p_school) o
  join students s on s.school_id = p_school and s.kind_id = o.id and s.status = 'active'
  where o.id = any (v_removed) group by o.id, o.name order by count(*) desc limit 1;
  if found then
    perform refuse('kind_has_pupils', jsonb_build_object('pupils', v_gone.pupils, 'name', v_gone.name, 'first', v_first.name));
  end if;
  update pupil_kinds set removed_at = app_now() where school_id = p_school and id = any (v_removed);
  update class_fees set kinds = nullif(kinds - v_removed::text[], '{}'), updated_at = app_now()
  where school_id = p_school and kinds ?| v_removed::text[];
  -- A name that goes from one to another is free in between.
  update pupil_kinds p set name = p.id::text::varchar(30)
  from jsonb_array_elements(v_kinds) k
  where p.school_id = p_school and p.removed_at is null and p.id::text = k.value->>'id' and p.name <> k.value->>'name';
  update pupil_kinds p set name = k.value->>'name', position = k.place
  from jsonb_array_elements(v_kinds) with ordinality k(value, place)
  where p.school_id = p_school and p.removed_at is null and p.id::text = k.value->>'id'
    and (p.name, p.position) is distinct from (k.value->>'name', k.place::smallint);
  insert into pupil_kinds (school_id, name, position, created_at, created_by)
  select p_school, k.value->>'name', k.place, app_now(), (p_caller->>'staff')::uuid
  from jsonb_array_elements(v_kinds) with ordinality k(value, place) where k.value->>'id' is null;
  if p_input ? 'change' then
    insert into school_rules (school_id, kind_change) values (p_school, p_input->>'change')
    on conflict (school_id) do update set kind_change = excluded.kind_change;
  end if;
  perform advance_tail(p_school, p_caller, 'keep_pupil_kinds', p_school, jsonb_strip_nulls(jsonb_build_object(
    'kinds', coalesce((select jsonb_agg(o.name order by o.position) from kinds_of(p_school) o), '[]'),
    'change', p_input->>'change')), 0, 0);
  return jsonb_build_object('kinds', jsonb_array_length(v_kinds));
end $$;
select make_door('keep_pupil_kinds', $$require_office(p_school, p_caller, 'set_fees')$$);
grant execute on function keep_pupil_kinds(uuid, jsonb, jsonb) to akontaa_tenant;

-- The kind as a pupil points at it: the first of the school is null. It cannot be removed until this act is done. Refuses unknown_kind.
create or replace function require_kind(p_school uuid, p_kind uuid) returns uuid language plpgsql as $$
declare
  v_kind pupil_kinds;
begin
  select * into v_kind from pupil_kinds where school_id = p_school and id = p_kind and removed_at is null for key share;
  if not found then perform refuse('unknown_kind'); end if;
  return case when v_kind.position > 1 then v_kind.id end;
end $$;
-- For who adds pupils. `p_kind` null is the first.
create or replace function kind_to_have(p_school uuid, p_kind uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_school(p_school);
  return case when p_kind is not null then require_kind(p_school, p_kind) end;
end $$;
grant execute on function kind_to_have(uuid, uuid) to akontaa_tenant;

-- What a pupil is called by kind; null at a school without kinds.
create or replace function kind_name_of(p_school uuid, p_kind uuid) returns text language sql stable as $$
  select coalesce((select k.name from pupil_kinds k where k.school_id = p_school and k.id = p_kind),
    (select k.name from kinds_of(p_school) k limit 1))
$$;
grant execute on function kind_name_of(uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- Of an amount, the share of these days of all, to the pesewa: half a pesewa goes away from zero. The one place that rounds it.
create or replace function share_of_days(p_amount bigint, p_left int, p_all int) returns bigint language sql immutable as $$
  select case when p_all > 0 then round(p_amount::numeric * p_left / p_all)::bigint else 0 end
$$;
grant execute on function share_of_days(bigint, int, int) to akontaa_tenant;

-- The school days of the term of today: those from this day on, and all.
create or replace function days_left_from(p_school uuid, p_from date, out days_left int, out days_all int) language sql stable as $$
  select count(*) filter (where d >= p_from)::int, count(*)::int
  from terms t cross join lateral school_days(p_school, t.starts_on, t.ends_on) d
  where t.school_id = p_school and t.id = term_of(p_school, app_today())
$$;
grant execute on function days_left_from(uuid, date) to akontaa_tenant;

/*
 * What becomes of each standing charge of this term when a pupil becomes of another kind: `price_before` and `price` by the list, `charged`
 * until now, and `days`, `whole` and `nothing`, what each way adds to it. Whom a bill left out, it leaves out; who was charged nothing
 * because the kind paid nothing is charged. Pesewas, below zero less.
 */
create or replace function kind_differences(p_school uuid, p_student uuid, p_kind uuid, p_left int, p_all int)
returns table (run_id uuid, class_id uuid, fee_type_id uuid, term_id uuid, due_on date, billed_on date, price_before bigint, price bigint,
  charged bigint, days bigint, whole bigint, nothing bigint) language sql stable as $$
  with child as materialized (select * from students where school_id = p_school and id = p_student),
  own as materialized (
    select r.id, r.fee_type_id, r.class_id, sum(charged_by(e.kind, e.counter_account, e.side, e.amount))::bigint as charged
    from ledger_entries e
    join billing_runs r on r.school_id = p_school and r.id = e.billing_run_id and r.term_id = term_of(p_school, app_today())
    where e.school_id = p_school and e.student_id = p_student
      and not exists (select from billing_run_undos u where u.school_id = p_school and u.billing_run_id = r.id)
    group by r.id, r.fee_type_id, r.class_id),
  run as (
    select o.id, o.charged from own o where o.charged > 0
    union all
    select r.id, 0 from child c cross join lateral standing_runs(p_school, c.class_id, null, term_of(p_school, app_today())) r
    where not exists (select from own o where o.charged > 0 and o.fee_type_id = r.fee_type_id)
      and price_of_run(p_school, r.id, c.kind_id) = 0 and not is_left_out_of(p_school, r.id, p_student)),
  priced as (
    select r.*, n.charged, price_of_run(p_school, r.id, c.kind_id) as was, price_of_run(p_school, r.id, p_kind) as price
    from run n join billing_runs r on r.school_id = p_school and r.id = n.id cross join child c)
  select p.id, p.class_id, p.fee_type_id, p.term_id, d.due_on, d.billed_on, p.was, p.price, p.charged,
    greatest(-p.charged, share_of_days(p.price - p.was, p_left, p_all)), p.price - p.charged, 0::bigint
  from priced p
  join run_dues d on d.school_id = p_school and d.billing_run_id = p.id
  join fee_types f on f.school_id = p_school and f.id = p.fee_type_id and f.archived_at is null
  where p.price <> p.was
$$;
grant execute on function kind_differences(uuid, uuid, uuid, int, int) to akontaa_tenant;

-- What a change of kind writes, by the way that was chosen.
create or replace function draft_kind_change(p_school uuid, p_student uuid, p_kind uuid, p_from date, p_way text, p_acts boolean)
returns drafted_act language plpgsql as $$
declare
  v_left int;
  v_all int;
  v_lines ledger_line[];
begin
  select days_left, days_all into v_left, v_all from days_left_from(p_school, p_from);
  select array_agg(row(uuid_v7(), p_student, d.class_id, d.fee_type_id, case when w.amount > 0 then 'Debit' else 'Credit' end,
      abs(w.amount), 'class_fee', 'fee income', app_today(), d.due_on, null, null, null, d.term_id, d.run_id, null)::ledger_line
      order by d.fee_type_id, d.run_id)
  into v_lines
  from kind_differences(p_school, p_student, p_kind, v_left, v_all) d
  cross join lateral (select case p_way when 'days' then d.days when 'whole' then d.whole else d.nothing end as amount) w
  where w.amount <> 0;
  return draft_of(p_school, v_lines, charges_after(p_school, v_lines), false, p_acts);
end $$;
grant execute on function draft_kind_change(uuid, uuid, uuid, date, text, boolean) to akontaa_tenant;

/*
 * Makes a pupil one of another kind: {student, kind, from, way: 'days' | 'whole' | 'nothing', owes, confirm?}. `owes` is what the family was
 * shown to owe more, in pesewas: another figure by now refuses not_as_shown. Money paid that is then in credit wants `confirm`
 * (makes_credit). Refuses not_found, unknown_kind, same_kind, not_in_term, no_school_days, day_closed.
 */
create or replace function change_kind_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_child students;
  v_kind uuid;
  v_from date := (p_input->>'from')::date;
  v_way text := p_input->>'way';
  v_credit bigint;
  v_owes bigint;
  v_days record;
  v_lines ledger_line[];
  v_agreed jsonb;
  drafted drafted_act;
  tail school_tails;
begin
  v_child := hold_child_for_kind(p_school, (p_input->>'student')::uuid);
  v_kind := require_kind(p_school, (p_input->>'kind')::uuid);
  if v_child.kind_id is not distinct from v_kind then
    perform refuse('same_kind', jsonb_build_object('name', kind_name_of(p_school, v_kind), 'student', v_child.first_name));
  end if;
  perform from terms where school_id = p_school and id = term_of(p_school, app_today()) and v_from between starts_on and ends_on;
  if not found then perform refuse('not_in_term'); end if;
  select * into v_days from days_left_from(p_school, v_from);
  if v_way = 'days' and v_days.days_all = 0 then perform refuse('no_school_days'); end if;
  -- As when somebody joins: what is charged cannot be deleted until this act is done.
  perform from fee_types where school_id = p_school and archived_at is null order by id for key share;
  drafted := draft_kind_change(p_school, v_child.id, v_kind, v_from, v_way, true);
  v_lines := lines_of(drafted);
  select coalesce(sum(f.charged - f.reduced - f.waived - f.carried), 0) into v_owes from figures_of(drafted) f;
  if v_owes <> (p_input->>'owes')::bigint then perform refuse('not_as_shown', jsonb_build_object('owes', v_owes)); end if;
  if cardinality(v_lines) > 0 then perform move_balances(p_school, v_lines); end if;
  select sum(c.credit) into v_credit from left_in_credit(p_school, v_lines, true) c;
  if v_credit > 0 and p_input->>'confirm' is distinct from 'true' then
    perform refuse('kind_makes_credit', jsonb_build_object('amount', v_credit, 'student', v_child.first_name));
  end if;
  with agreed as (
    insert into kind_agreements as a (school_id, student_id, billing_run_id, agreed, recorded_at, recorded_by)
    select p_school, v_child.id, d.run_id, d.price - d.charged - case v_way when 'days' then d.days when 'whole' then d.whole else 0 end,
      app_now(), (p_caller->>'staff')::uuid
    from kind_differences(p_school, v_child.id, v_kind, v_days.days_left, v_days.days_all) d
    on conflict (school_id, student_id, billing_run_id) do update
      set agreed = excluded.agreed, recorded_at = excluded.recorded_at, recorded_by = excluded.recorded_by
    returning a.billing_run_id, a.agreed)
  select jsonb_object_agg(a.billing_run_id, a.agreed) into v_agreed from agreed a;
  update students set kind_id = v_kind where school_id = p_school and id = v_child.id;
  tail := advance_tail(p_school, p_caller, 'change_kind', v_child.id, jsonb_build_object('kind', kind_name_of(p_school, v_kind),
    'kindBefore', kind_name_of(p_school, v_child.kind_id), 'from', v_from, 'way', v_way, 'daysLeft', v_days.days_left,
    'days', v_days.days_all, 'agreed', coalesce(v_agreed, '{}')) || audit_facts(v_lines), 0, cardinality(v_lines));
  if cardinality(v_lines) > 0 then
    perform write_lines(p_school, p_caller, uuid_v7(), v_lines, tail.journal_number);
    perform note_drafted(p_school, drafted);
  end if;
  return jsonb_build_object('owes', v_owes) || sums_of(drafted);
end $$;
select make_door('change_kind', $$require_office(p_school, p_caller, 'set_fees')$$);
grant execute on function change_kind(uuid, jsonb, jsonb) to akontaa_tenant;

-- The pupil, held with the classes whose bills have charged them, so that no price changes meanwhile. Refuses not_found, kind_of_leaver.
create or replace function hold_child_for_kind(p_school uuid, p_student uuid) returns students language plpgsql as $$
declare
  v_class uuid;
  v_child students;
begin
  for v_class in
    select s.class_id from students s where s.school_id = p_school and s.id = p_student
    union select r.class_id from ledger_entries e join billing_runs r on r.school_id = p_school and r.id = e.billing_run_id
      and r.term_id = term_of(p_school, app_today())
    where e.school_id = p_school and e.student_id = p_student order by 1
  loop
    perform require_class(p_school, v_class);
  end loop;
  select * into v_child from students where school_id = p_school and id = p_student and erased_at is null for no key update;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  if v_child.status <> 'active' then perform refuse('kind_of_leaver'); end if;
  return v_child;
end $$;

/*
 * Makes many pupils one of a kind, where that charges nobody anything: {students, kind}. Refuses kind_would_charge with how many are billed
 * by another price, not_found, unknown_kind.
 */
create or replace function set_kind_of_many_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_kind uuid;
  v_students uuid[] := array(select distinct s.id::uuid from jsonb_array_elements_text(p_input->'students') s(id));
  v_billed int;
  v_set int;
begin
  perform from classes where school_id = p_school order by id for no key update;
  perform from students where school_id = p_school and id = any (v_students) order by id for no key update;
  v_kind := require_kind(p_school, (p_input->>'kind')::uuid);
  perform from unnest(v_students) w(id) where not exists (select from students s
    where s.school_id = p_school and s.id = w.id and s.erased_at is null and s.status = 'active');
  if found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  select count(distinct s.id) into v_billed from students s
  cross join lateral kind_differences(p_school, s.id, v_kind, 0, 0) d
  where s.school_id = p_school and s.id = any (v_students) and s.kind_id is distinct from v_kind;
  if v_billed > 0 then
    perform refuse('kind_would_charge', jsonb_build_object('pupils', v_billed, 'name', kind_name_of(p_school, v_kind)));
  end if;
  update students set kind_id = v_kind where school_id = p_school and id = any (v_students) and kind_id is distinct from v_kind;
  get diagnostics v_set = row_count;
  perform advance_tail(p_school, p_caller, 'set_kind_of_many', p_school,
    jsonb_build_object('kind', kind_name_of(p_school, v_kind), 'students', v_set), 0, 0);
  return jsonb_build_object('set', v_set);
end $$;
select make_door('set_kind_of_many', $$require_office(p_school, p_caller, 'set_fees')$$);
grant execute on function set_kind_of_many(uuid, jsonb, jsonb) to akontaa_tenant;
