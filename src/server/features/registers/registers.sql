-- Registers that are accepted: posted once, corrected with a reason, and settled with the teacher.
-- Stands on: core, daily-fees, drawers, lines, money, money-back, people, register-marks, searchable.

/*
 * Accepts a register: {register, counted, says?}. Pesewas. For each pupil a charge and what was paid, in one group, with the slip's
 * own number; cash as counted goes into the drawer of who accepts. What was counted differently stands on the account *in hand* of
 * who handed it over. Absent, own food and free make no entry. Refuses not_found, not_permitted, not_on_its_way, own_register,
 * charged_elsewhere, say_what_was_found, drawer_needed, day_closed, credit_used.
 */
create or replace function accept_register_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_counted bigint := (p_input->>'counted')::bigint;
  v_group uuid := uuid_v7();
  v_lines ledger_line[];
  v_marked bigint;
  v_drawer uuid;
  v_slip bigint;
  v_caller jsonb;
  r registers;
  tail school_tails;
begin
  r := held_register(p_school, (p_input->>'register')::uuid);
  if r.state <> 'handed_over' then perform refuse('not_on_its_way', jsonb_build_object('state', r.state)); end if;
  perform require_other_person(p_school, p_caller, r);
  v_lines := lines_of_register(p_school, r);
  select coalesce(sum(amount), 0) into v_marked from marks_of_registers where school_id = p_school and register_id = r.id;
  if v_counted <> v_marked and coalesce(p_input->>'says', '') = '' then perform refuse('say_what_was_found'); end if;
  if v_lines is not null then perform move_balances(p_school, v_lines); end if;
  perform refuse_uncovered(p_school, r, 0, 'credit_used');
  tail := advance_tail(p_school, p_caller, 'accept_register', r.id, jsonb_build_object('of', r.handed_over_by, 'day', r.day,
    'marked', v_marked, 'counted', v_counted, 'group', v_group), 0,
    coalesce(cardinality(v_lines), 0) + case when v_counted <> v_marked then 1 else 0 end);
  perform refuse_charged_twice(p_school, r);
  v_slip := next_slip_number(p_school);
  if v_counted > 0 or v_marked > 0 then v_drawer := drawer_of_lines(p_school, p_caller, array[cash_line()]); end if;
  v_caller := p_caller || jsonb_build_object('register', r.id, 'intoDrawer', v_drawer);
  update registers set state = 'accepted', accepted_at = app_now(), accepted_by = (p_caller->>'staff')::uuid, marked = v_marked,
    counted = v_counted, receiver_says = nullif(p_input->>'says', ''), drawer_id = v_drawer, slip_number = v_slip
  where school_id = p_school and id = r.id returning * into r;
  perform note_register_lines(p_school, p_caller, r, v_lines, v_group);
  perform write_in_hand(p_school, p_caller, r, v_marked - v_counted, tail.journal_number);
  if v_lines is not null then
    perform write_lines(p_school, v_caller, v_group, v_lines,
      tail.journal_number - case when v_counted <> v_marked then 1 else 0 end);
  end if;
  return jsonb_build_object('register', r.id);
end $$;
select make_door('accept_register', $$require_counter(p_school, p_caller, 'accept_registers')$$);
grant execute on function accept_register(uuid, jsonb, jsonb) to akontaa_tenant;

-- Nobody accepts what they handed over themselves, where somebody else could.
create or replace function require_other_person(p_school uuid, p_caller jsonb, p_register registers) returns void
language plpgsql as $$
begin
  if p_register.handed_over_by = (p_caller->>'staff')::uuid and somebody_else_accepts(p_school, p_register.handed_over_by) then
    perform refuse('own_register');
  end if;
end $$;

-- In a school of one there is nobody else.
create or replace function somebody_else_accepts(p_school uuid, p_staff uuid) returns boolean language sql stable as $$
  select exists (select from staff where school_id = p_school and id <> p_staff and left_at is null
    and role in ('administrator', 'head', 'bursar', 'cashier'))
$$;
grant execute on function somebody_else_accepts(uuid, uuid) to akontaa_tenant, akontaa_teacher;

-- What stands for "cash comes in" where a drawer is chosen.
create or replace function cash_line() returns ledger_line language sql immutable as $$
  select row(null, null, null, null, 'Credit', 0, 'payment', 'cash', null, null, 'Cash', null, null, null, null, null)::ledger_line
$$;

-- The entries of a register, money first: what was paid, and the day of each pupil who had it. The charge counts on the register's
-- day, or from today when that is locked; the money today, when it came into the office.
create or replace function lines_of_register(p_school uuid, p_register registers) returns ledger_line[] language plpgsql as $$
declare
  v_closed date := (select closed_through from schools where id = p_school);
  v_on date := case when p_register.day <= v_closed then app_today() else p_register.day end;
  v_term uuid := term_of(p_school, v_on);
begin
  return (
    select array_agg(daily_line(p_register, l.student_id, l.is_payment, l.amount, v_on, v_term, null)
      order by l.is_payment desc, l.student_id)
    from (
      select m.student_id, true as is_payment, m.amount from marks_of_registers m
      where m.school_id = p_school and m.register_id = p_register.id and m.amount > 0
      union all
      select c.student_id, false, c.charged from charges_of_register(p_school, p_register) c where c.charged > 0) l);
end $$;

-- A payment counts today whatever day the register is of: the day's cash and the drawers agree.
create or replace function daily_line(p_register registers, p_student uuid, p_is_payment boolean, p_amount bigint, p_on date,
  p_term uuid, p_note text) returns ledger_line language sql stable as $$
  select row(uuid_v7(), p_student, p_register.class_id, p_register.fee_type_id, case when p_is_payment then 'Credit' else 'Debit' end,
    p_amount, case when p_is_payment then 'payment' else 'daily_charge' end, case when p_is_payment then 'cash' else 'fee income' end,
    case when p_is_payment then app_today() else p_on end, case when not p_is_payment then p_register.day end,
    case when p_is_payment then 'Cash' end, null, p_note, p_term, null, null)::ledger_line
$$;

-- A pupil who changed class is charged once a day. Under the tail row: no other register is accepted in between.
create or replace function refuse_charged_twice(p_school uuid, p_register registers) returns void language plpgsql as $$
declare
  found_one record;
begin
  select s.surname || ', ' || s.first_name as name, k.name as class into found_one
  from marks_of_registers m
  join standing_lines l on l.school_id = m.school_id and l.student_id = m.student_id and l.register_id <> m.register_id
    and l.mark in ('paid', 'prepaid', 'owes')
  join registers o on o.school_id = l.school_id and o.id = l.register_id and o.day = p_register.day
    and o.fee_type_id = p_register.fee_type_id
  join students s on s.school_id = m.school_id and s.id = m.student_id
  join classes k on k.school_id = o.school_id and k.id = o.class_id
  where m.school_id = p_school and m.register_id = p_register.id and m.mark in ('paid', 'prepaid', 'owes')
  order by name_order(s.surname, s.first_name) limit 1;
  if found then perform refuse('charged_elsewhere', to_jsonb(found_one)); end if;
end $$;

create or replace function note_register_lines(p_school uuid, p_caller jsonb, p_register registers, p_lines ledger_line[], p_group uuid)
returns void language sql as $$
  insert into register_lines (school_id, register_id, student_id, turn, mark, charged, paid, group_id, recorded_at, recorded_by)
  select p_school, p_register.id, m.student_id, 1, m.mark,
    coalesce(l.amount, 0), m.amount, p_group, app_now(), (p_caller->>'staff')::uuid
  from marks_of_registers m
  left join unnest(p_lines) l on l.student_id = m.student_id and l.side = 'Debit'
  where m.school_id = p_school and m.register_id = p_register.id
$$;

-- What stands of a register's pupils: the newest turn of each.
create or replace view standing_lines with (security_invoker = true) as
select l.* from register_lines l
where not exists (select from register_lines n where n.school_id = l.school_id and n.register_id = l.register_id
  and n.student_id = l.student_id and n.turn > l.turn);
grant select on standing_lines to akontaa_tenant, akontaa_teacher;

-- Cash that the marks say and nobody counted goes onto the account *in hand* of who handed the register over, out of the drawer;
-- below zero into it. Pesewas; 0 writes nothing. The drawer then holds what was counted.
create or replace function write_in_hand(p_school uuid, p_caller jsonb, p_register registers, p_missing bigint, p_journal_last bigint)
returns void language plpgsql as $$
declare
  v_in_hand uuid;
  v_cash uuid;
begin
  if p_missing = 0 then return; end if;
  v_in_hand := money_account(p_school, p_caller, 'in_hand', p_register.handed_over_by);
  v_cash := account_of_drawer(p_school, p_caller, p_register.drawer_id);
  perform write_money(p_school, p_caller, p_register.id, array[row(uuid_v7(), 'register_difference',
    case when p_missing > 0 then v_in_hand else v_cash end, case when p_missing > 0 then v_cash else v_in_hand end,
    abs(p_missing), app_today(), p_register.drawer_id, null, null, null)::money_line], p_journal_last);
end $$;

-- The account that cash of a drawer lies on; without a drawer that of cash in no drawer.
create or replace function account_of_drawer(p_school uuid, p_caller jsonb, p_drawer uuid) returns uuid language plpgsql as $$
begin
  if p_drawer is null then return money_account(p_school, p_caller, 'cash'); end if;
  return money_account(p_school, p_caller, 'drawer', (select staff_id from drawers where school_id = p_school and id = p_drawer));
end $$;

/*
 * Puts one pupil's mark of an accepted register right: {register, student, mark, amount, reason}. Pesewas. Its entries are reversed
 * and the right ones posted, all from today; the drawer keeps what was counted, and the difference goes to the teacher's account.
 * Drawers may have been switched off or on since: all of its cash then moves outside of drawers, or where the register's cash was.
 * Refuses not_found, not_permitted, not_accepted, same_mark, not_free, not_prepaid, given_back.
 */
create or replace function correct_register_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_student uuid := (p_input->>'student')::uuid;
  v_paid bigint := case p_input->>'mark' when 'paid' then (p_input->>'amount')::bigint else 0 end;
  v_group uuid := uuid_v7();
  v_lines ledger_line[];
  v_charged bigint;
  r registers;
  l register_lines;
  tail school_tails;
begin
  r := held_register(p_school, (p_input->>'register')::uuid);
  if r.state <> 'accepted' then perform refuse('not_accepted'); end if;
  select s.* into l from standing_lines s where s.school_id = p_school and s.register_id = r.id and s.student_id = v_student;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  if l.mark = p_input->>'mark' and l.paid = v_paid then perform refuse('same_mark'); end if;
  v_charged := charge_for_mark(p_school, r, v_student, p_input->>'mark');
  v_lines := correcting_lines(p_school, r, l, v_charged, v_paid, p_input->>'reason');
  if v_lines is not null then perform move_balances(p_school, v_lines); end if;
  if v_lines is not null then perform refuse_given_back(p_school, v_lines); end if;
  perform refuse_uncovered_mark(p_school, r, v_student, p_input->>'mark', v_charged);
  tail := advance_tail(p_school, p_caller, 'correct_register', r.id, jsonb_build_object('student', v_student, 'was', l.mark,
    'is', p_input->>'mark', 'paidWas', l.paid, 'paidIs', v_paid, 'group', v_group), 0,
    coalesce(cardinality(v_lines), 0) + case when v_paid <> l.paid then 1 else 0 end);
  insert into register_lines (school_id, register_id, student_id, turn, mark, charged, paid, group_id, reason, recorded_at, recorded_by)
  values (p_school, r.id, v_student, l.turn + 1, p_input->>'mark', v_charged, v_paid, v_group, p_input->>'reason', app_now(),
    (p_caller->>'staff')::uuid);
  if p_input->>'mark' in ('paid', 'prepaid', 'owes') then perform refuse_charged_again(p_school, r, v_student); end if;
  -- Both halves ask once: under the tail row nobody switches drawers.
  r.drawer_id := drawer_of_lines(p_school, p_caller || jsonb_build_object('intoDrawer', r.drawer_id), array[cash_line()]);
  perform write_in_hand(p_school, p_caller, r, v_paid - l.paid, tail.journal_number);
  if v_lines is not null then
    perform write_lines(p_school, p_caller || jsonb_build_object('register', r.id, 'intoDrawer', r.drawer_id), v_group, v_lines,
      tail.journal_number - case when v_paid <> l.paid then 1 else 0 end);
  end if;
  return jsonb_build_object('register', r.id);
end $$;
select make_door('correct_register', $$require_office(p_school, p_caller, 'correct_registers')$$);
grant execute on function correct_register(uuid, jsonb, jsonb) to akontaa_tenant;

-- The balances have been moved. Refuses not_prepaid.
create or replace function refuse_uncovered_mark(p_school uuid, p_register registers, p_student uuid, p_mark text, p_charged bigint)
returns void language plpgsql as $$
begin
  perform from balances where school_id = p_school and student_id = p_student and fee_type_id = p_register.fee_type_id
    and p_mark = 'prepaid' and p_charged > 0 and balance > 0;
  if found then
    perform refuse('not_prepaid', (select jsonb_build_object('field', 'mark', 'name', s.surname || ', ' || s.first_name)
      from students s where s.school_id = p_school and s.id = p_student));
  end if;
end $$;

-- Pesewas of a day with this mark. Refuses not_free.
create or replace function charge_for_mark(p_school uuid, p_register registers, p_student uuid, p_mark text) returns bigint
language plpgsql as $$
declare
  d record;
begin
  select * into d from daily_pupils(p_school, p_register.fee_type_id, p_register.class_id, p_register.day, array[p_student]) x
  where x.student_id = p_student;
  if p_mark = 'free' and d.is_free is distinct from true then
    perform refuse('not_free', (select jsonb_build_object('name', s.surname || ', ' || s.first_name) from students s
      where s.school_id = p_school and s.id = p_student));
  end if;
  return case when p_mark in ('paid', 'prepaid', 'owes') then coalesce(d.rate, 0) else 0 end;
end $$;

-- The entries of the line that stood, reversed, and the right ones; money first. What both have is left as it is.
create or replace function correcting_lines(p_school uuid, p_register registers, p_line register_lines, p_charged bigint, p_paid bigint,
  p_reason text) returns ledger_line[] language sql stable as $$
  select array_agg(x.line order by (x.line).counter_account = 'cash' desc, (x.line).kind = 'reversal' desc)
  from (
    select opposite_of(e, 'reversal', p_reason) as line from ledger_entries e
    where e.school_id = p_school and e.register_id = p_register.id and e.student_id = p_line.student_id and e.kind <> 'reversal'
      and case e.kind when 'payment' then p_line.paid <> p_paid else p_line.charged <> p_charged end
      and not exists (select from ledger_entries v where v.school_id = e.school_id and v.corrects = e.id and v.kind = 'reversal')
    union all
    select daily_line(p_register, p_line.student_id, false, p_charged, app_today(), term_of(p_school, app_today()), p_reason)
    where p_charged > 0 and p_line.charged <> p_charged
    union all
    select daily_line(p_register, p_line.student_id, true, p_paid, app_today(), term_of(p_school, app_today()), p_reason)
    where p_paid > 0 and p_line.paid <> p_paid) x
$$;

create or replace function refuse_charged_again(p_school uuid, p_register registers, p_student uuid) returns void language plpgsql as $$
declare
  found_one record;
begin
  select s.surname || ', ' || s.first_name as name, k.name as class into found_one
  from standing_lines l
  join registers o on o.school_id = l.school_id and o.id = l.register_id and o.day = p_register.day
    and o.fee_type_id = p_register.fee_type_id and o.id <> p_register.id
  join students s on s.school_id = l.school_id and s.id = l.student_id
  join classes k on k.school_id = o.school_id and k.id = o.class_id
  where l.school_id = p_school and l.student_id = p_student and l.mark in ('paid', 'prepaid', 'owes') limit 1;
  if found then perform refuse('charged_elsewhere', to_jsonb(found_one)); end if;
end $$;
