-- Registers of daily fees until they are handed over: nothing is posted here.
-- Stands on: calendar, core, daily-fees, people, searchable.

-- Marking is for whoever may take money, and for the class teachers of that class. Refuses not_permitted, not_found.
create or replace function require_marker(p_school uuid, p_caller jsonb, p_class uuid) returns void language plpgsql as $$
declare
  v_staff uuid := (p_caller->>'staff')::uuid;
begin
  perform from staff where school_id = p_school and id = v_staff and role = 'teacher';
  if not found then
    perform require_counter(p_school, p_caller, 'mark_registers');
    return;
  end if;
  perform from staff_classes where school_id = p_school and staff_id = v_staff and class_id = p_class;
  if not found then perform refuse('not_found', '{"noun": "Class"}'); end if;
end $$;

/*
 * Keeps marks of a class for a day, and hands the register over when `handOver` is there: {class, feeType, day, marks: [{student,
 * mark | null, amount, at, over?}], handOver?: {counted, says?, askDay?, confirm?}}. Pesewas. A mark of null takes the own one away;
 * `over` replaces what others marked; `askDay` asks where the marks were made on another day, unless that is confirmed. Sent again it
 * changes nothing. Refuses not_found, not_permitted, no_daily_fee, register_in_future, invalid marks, register_closed, marks_missing,
 * marks_differ, another_day, not_prepaid, say_why_it_differs.
 */
create or replace function keep_register_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_class uuid := (p_input->>'class')::uuid;
  v_fee uuid := (p_input->>'feeType')::uuid;
  v_day date := (p_input->>'day')::date;
  r registers;
begin
  perform from classes where school_id = p_school and id = v_class for key share;
  if not found then perform refuse('not_found', '{"noun": "Class"}'); end if;
  if v_day > app_today() then perform refuse('register_in_future', jsonb_build_object('today', app_today())); end if;
  if not has_daily_fee(p_school, v_fee, v_day) then
    perform refuse('no_daily_fee', jsonb_build_object('day', v_day, 'weekday', extract(isodow from v_day), 'free',
      (select h.name from school_holidays(p_school, v_day, v_day) h where h.free order by h.first_day limit 1)));
  end if;
  insert into registers (school_id, class_id, fee_type_id, day, opened_at, opened_by)
  values (p_school, v_class, v_fee, v_day, app_now(), (p_caller->>'staff')::uuid)
  on conflict (school_id, class_id, fee_type_id, day) do nothing;
  select * into r from registers
  where school_id = p_school and class_id = v_class and fee_type_id = v_fee and day = v_day for update;
  perform require_register_open(p_school, r);
  perform keep_marks(p_school, p_caller, r, coalesce(p_input->'marks', '[]'));
  -- Marks that are only shared say who made them; the log has the hand-over.
  if p_input ? 'handOver' then
    perform hand_over_register(p_school, p_caller, r, p_input->'handOver');
    perform advance_tail(p_school, p_caller, 'hand_over_register', r.id, jsonb_build_object('class', v_class, 'day', v_day,
      'marks', jsonb_array_length(coalesce(p_input->'marks', '[]')), 'counted', p_input->'handOver'->'counted'), 0, 0);
  end if;
  return jsonb_build_object('register', r.id);
end $$;
select make_door('keep_register', $$require_marker(p_school, p_caller, (p_input->>'class')::uuid)$$);
grant execute on function keep_register(uuid, jsonb, jsonb) to akontaa_tenant, akontaa_teacher;

-- Marks are changed until the register is handed over, and again when it was sent back. Refuses register_closed.
create or replace function require_register_open(p_school uuid, p_register registers) returns void language plpgsql as $$
begin
  if p_register.state in ('draft', 'sent_back') then return; end if;
  perform refuse('register_closed', jsonb_build_object('state', p_register.state,
    'at', case p_register.state when 'accepted' then p_register.accepted_at else p_register.handed_over_at end,
    'name', (select name from staff where school_id = p_school
      and id = case p_register.state when 'accepted' then p_register.accepted_by else p_register.handed_over_by end)));
end $$;

create or replace function keep_marks(p_school uuid, p_caller jsonb, p_register registers, p_marks jsonb) returns void
language plpgsql as $$
declare
  v_staff uuid := (p_caller->>'staff')::uuid;
  v_wrong text;
begin
  select s.surname || ', ' || s.first_name into v_wrong
  from jsonb_to_recordset(p_marks) as m(student uuid, mark text)
  left join students s on s.school_id = p_school and s.id = m.student
  left join register_marks k on k.school_id = p_school and k.register_id = p_register.id and k.student_id = m.student
  where s.id is null or (s.class_id <> p_register.class_id or s.status <> 'active' or s.erased_at is not null)
    and k.student_id is null and m.mark is not null limit 1;
  if found then perform refuse('not_on_register', jsonb_build_object('name', v_wrong)); end if;
  select s.surname || ', ' || s.first_name into v_wrong
  from jsonb_to_recordset(p_marks) as m(student uuid, mark text)
  join students s on s.school_id = p_school and s.id = m.student
  left join daily_pupils(p_school, p_register.fee_type_id, p_register.class_id, p_register.day) d on d.student_id = m.student
  where m.mark = 'free' and d.is_free is distinct from true limit 1;
  if found then perform refuse('not_free', jsonb_build_object('name', v_wrong)); end if;
  delete from register_marks k using jsonb_to_recordset(p_marks) as m(student uuid, mark text, over boolean)
  where k.school_id = p_school and k.register_id = p_register.id and k.student_id = m.student
    and (k.marked_by = v_staff and m.mark is null or k.marked_by <> v_staff and m.mark is not null and m.over);
  insert into register_marks (school_id, register_id, student_id, marked_by, mark, amount, marked_at)
  select p_school, p_register.id, m.student, v_staff, m.mark, case m.mark when 'paid' then m.amount else 0 end,
    least(coalesce(m.at, app_now()), app_now())
  from jsonb_to_recordset(p_marks) as m(student uuid, mark text, amount bigint, at timestamptz) where m.mark is not null
  on conflict (school_id, register_id, student_id, marked_by) do update
  set mark = excluded.mark, amount = excluded.amount, marked_at = excluded.marked_at;
end $$;

-- The mark of each pupil, once: who marked it last, and how many marked it differently. Whom the office lets go free needs none.
create or replace view marks_of_registers with (security_invoker = true) as
select distinct on (m.school_id, m.register_id, m.student_id) m.school_id, m.register_id, m.student_id, m.mark, m.amount,
  m.marked_by, m.marked_at,
  (select count(distinct (o.mark, o.amount)) from register_marks o
    where o.school_id = m.school_id and o.register_id = m.register_id and o.student_id = m.student_id) > 1 as differs
from register_marks m
order by m.school_id, m.register_id, m.student_id, m.marked_at desc, m.marked_by;
grant select on marks_of_registers to akontaa_tenant, akontaa_teacher;

/*
 * The marks of some registers as they stand, pesewas: of one that is accepted what was posted and corrected since, else what was marked. By
 * their ids, which reach the index: a view of all marks would sort a term of them for each question.
 */
create or replace function marks_standing(p_school uuid, p_registers uuid[])
returns table (register_id uuid, student_id uuid, mark text, charged bigint, amount bigint, differs boolean, corrections int)
language sql stable as $$
  (select distinct on (l.register_id, l.student_id) l.register_id, l.student_id, l.mark, l.charged, l.paid, false, l.turn - 1
   from register_lines l
   where l.school_id = p_school and l.register_id = any(array(
     select r.id from registers r where r.school_id = p_school and r.id = any(p_registers) and r.state = 'accepted'))
   order by l.register_id, l.student_id, l.turn desc)
  union all
  (select m.register_id, m.student_id, m.mark, 0, m.amount, m.differs, 0
   from marks_of_registers m
   where m.school_id = p_school and m.register_id = any(array(
     select r.id from registers r where r.school_id = p_school and r.id = any(p_registers) and r.state <> 'accepted')))
$$;
grant execute on function marks_standing(uuid, uuid[]) to akontaa_tenant, akontaa_teacher;

-- The day on which most marks of a register were made, the later of two; null where none was. Who is free or has paid ahead is marked by
-- opening it, which says nothing of the day.
create or replace function marks_made_on(p_school uuid, p_register uuid) returns date language sql stable as $$
  select (m.marked_at at time zone 'UTC')::date from register_marks m
  where m.school_id = p_school and m.register_id = p_register and m.mark not in ('free', 'prepaid')
  group by 1 order by count(*) desc, 1 desc limit 1
$$;
grant execute on function marks_made_on(uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- Is it of this day? Asked of who can answer: an older phone cannot. Refuses another_day.
create or replace function ask_about_day(p_school uuid, p_register registers, p_input jsonb) returns void language plpgsql as $$
declare
  v_made date := marks_made_on(p_school, p_register.id);
begin
  if v_made <> p_register.day and (p_input->>'askDay')::boolean and (p_input->>'confirm')::boolean is distinct from true then
    perform refuse('another_day', jsonb_build_object('day', p_register.day, 'madeOn', v_made));
  end if;
end $$;

-- Refuses marks_missing, marks_differ, another_day, not_prepaid, say_why_it_differs.
create or replace function hand_over_register(p_school uuid, p_caller jsonb, p_register registers, p_input jsonb) returns void
language plpgsql as $$
declare
  v_staff uuid := (p_caller->>'staff')::uuid;
  v_names jsonb;
  v_marked bigint;
begin
  insert into register_marks (school_id, register_id, student_id, marked_by, mark, marked_at)
  select p_school, p_register.id, d.student_id, v_staff, 'free', app_now()
  from daily_pupils(p_school, p_register.fee_type_id, p_register.class_id, p_register.day) d
  where d.is_free and not exists (select from register_marks m
    where m.school_id = p_school and m.register_id = p_register.id and m.student_id = d.student_id);
  -- Who came from another class at noon may be marked there already.
  select jsonb_agg(s.surname || ', ' || s.first_name order by name_order(s.surname, s.first_name)) into v_names
  from daily_pupils(p_school, p_register.fee_type_id, p_register.class_id, p_register.day) d
  join students s on s.school_id = p_school and s.id = d.student_id
  where not exists (select from register_marks m join registers o on o.school_id = m.school_id and o.id = m.register_id
    where m.school_id = p_school and m.student_id = d.student_id and (o.id = p_register.id
      or o.fee_type_id = p_register.fee_type_id and o.day = p_register.day and o.state in ('handed_over', 'accepted')));
  if v_names is not null then perform refuse('marks_missing', jsonb_build_object('names', v_names)); end if;
  select jsonb_agg(s.surname || ', ' || s.first_name order by name_order(s.surname, s.first_name)) into v_names
  from marks_of_registers m join students s on s.school_id = m.school_id and s.id = m.student_id
  where m.school_id = p_school and m.register_id = p_register.id and m.differs;
  if v_names is not null then perform refuse('marks_differ', jsonb_build_object('names', v_names)); end if;
  perform ask_about_day(p_school, p_register, p_input);
  perform refuse_uncovered(p_school, p_register, 1, 'not_prepaid');
  select coalesce(sum(amount), 0) into v_marked from marks_of_registers
  where school_id = p_school and register_id = p_register.id;
  if v_marked <> (p_input->>'counted')::bigint and coalesce(p_input->>'says', '') = '' then
    perform refuse('say_why_it_differs', jsonb_build_object('marked', v_marked, 'counted', p_input->'counted'));
  end if;
  update registers set state = 'handed_over', handed_over_at = app_now(), handed_over_by = v_staff,
    said = (p_input->>'counted')::bigint, giver_says = nullif(p_input->>'says', '')
  where school_id = p_school and id = p_register.id;
end $$;

-- A register as it is now, held until the act is done. Refuses not_found.
create or replace function held_register(p_school uuid, p_register uuid) returns registers language plpgsql as $$
declare
  r registers;
begin
  select * into r from registers where school_id = p_school and id = p_register for update;
  if not found then perform refuse('not_found', '{"noun": "Register"}'); end if;
  return r;
end $$;

-- Takes a register back that nobody has accepted, to change a mark: {register}. Whoever may mark that class. Refuses not_found,
-- not_permitted, not_on_its_way.
create or replace function take_register_back_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  r registers;
begin
  r := held_register(p_school, (p_input->>'register')::uuid);
  perform require_marker(p_school, p_caller, r.class_id);
  if r.state <> 'handed_over' then perform refuse('not_on_its_way', jsonb_build_object('state', r.state)); end if;
  update registers set state = 'draft' where school_id = p_school and id = r.id;
  perform advance_tail(p_school, p_caller, 'take_register_back', r.id, jsonb_build_object('day', r.day), 0, 0);
  return jsonb_build_object('register', r.id);
end $$;
select make_door('take_register_back');
grant execute on function take_register_back(uuid, jsonb, jsonb) to akontaa_tenant, akontaa_teacher;

-- Sends a register back to who handed it over: {register, reason}. Nothing is posted. Refuses not_found, not_permitted, not_on_its_way.
create or replace function send_register_back_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  r registers;
begin
  r := held_register(p_school, (p_input->>'register')::uuid);
  if r.state <> 'handed_over' then perform refuse('not_on_its_way', jsonb_build_object('state', r.state)); end if;
  update registers set state = 'sent_back', sent_back_at = app_now(), sent_back_by = (p_caller->>'staff')::uuid,
    sent_back_reason = p_input->>'reason'
  where school_id = p_school and id = r.id;
  perform advance_tail(p_school, p_caller, 'send_register_back', r.id, jsonb_build_object('day', r.day), 0, 0);
  return jsonb_build_object('register', r.id);
end $$;
select make_door('send_register_back', $$require_counter(p_school, p_caller, 'accept_registers')$$);
grant execute on function send_register_back(uuid, jsonb, jsonb) to akontaa_tenant;

-- What the day costs each pupil who had it, in pesewas.
create or replace function charges_of_register(p_school uuid, p_register registers)
returns table (student_id uuid, mark text, charged bigint, paid bigint) language sql stable as $$
  select m.student_id, m.mark, case when m.mark in ('paid', 'prepaid', 'owes') then coalesce(d.rate, 0) else 0 end, m.amount
  from marks_of_registers m
  left join daily_pupils(p_school, p_register.fee_type_id, p_register.class_id, p_register.day,
    array(select o.student_id from register_marks o where o.school_id = p_school and o.register_id = p_register.id)) d
    on d.student_id = m.student_id
  where m.school_id = p_school and m.register_id = p_register.id
$$;

/*
 * A day counts as prepaid only where the pupil's credit of this fee covers it. `p_factor` is 1 where the charges of the register are
 * still to come, 0 where the balances have been moved by them. Refuses with the word given.
 */
create or replace function refuse_uncovered(p_school uuid, p_register registers, p_factor int, p_word text) returns void
language plpgsql as $$
declare
  v_name text;
begin
  select s.surname || ', ' || s.first_name into v_name
  from charges_of_register(p_school, p_register) c
  join students s on s.school_id = p_school and s.id = c.student_id
  left join balances b on b.school_id = p_school and b.student_id = c.student_id and b.fee_type_id = p_register.fee_type_id
  where c.mark = 'prepaid' and c.charged > 0 and coalesce(b.balance, 0) + c.charged * p_factor > 0
  order by name_order(s.surname, s.first_name) limit 1;
  if found then perform refuse(p_word, jsonb_build_object('name', v_name)); end if;
end $$;
