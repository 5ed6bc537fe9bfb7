-- Sixty days of registers of a school, for the benchmark of accepting one: classes of forty, what each pupil was marked on each
-- day, and what was accepted of it. Its entries are those that bench_entries made.
create function bench_registers(p_school uuid, p_days int) returns uuid language plpgsql as $$
declare
  v_fee uuid := (select id from fee_types where school_id = p_school and name = 'Exam Fees');
  v_staff uuid := (select id from staff where school_id = p_school);
begin
  insert into classes (school_id, name, key, position)
  select p_school, 'Class ' || n, 'class' || n, 10 + n
  from generate_series(1, (select (count(*) + 39) / 40 from students where school_id = p_school)::int) n;
  update students s set class_id = k.id from classes k
  where s.school_id = p_school and k.school_id = p_school and k.position = 11 + (s.number - 1) / 40;
  insert into daily_fees (school_id, fee_type_id, weekdays, owes_at_most, first_day, changed_at, changed_by)
  values (p_school, v_fee, array[1,2,3,4,5], 3, current_date - 200, now(), v_staff);
  insert into daily_rates (school_id, fee_type_id, class_id, from_day, means, amount, changed_at, changed_by)
  select p_school, v_fee, id, current_date - 200, 'rate', 1500, now(), v_staff from classes where school_id = p_school and position > 10;
  insert into registers (school_id, class_id, fee_type_id, day, state, opened_at, opened_by, handed_over_at, handed_over_by, said,
    accepted_at, accepted_by, marked, counted, slip_number)
  select p_school, k.id, v_fee, d.day, 'accepted', d.day + time '07:30', v_staff, d.day + time '08:00', v_staff, 60000,
    d.day + time '09:00', v_staff, 60000, 60000, row_number() over (order by d.day, k.position)
  from classes k cross join (select s as day from school_days(p_school, current_date - 150, current_date - 32) s
    order by s desc limit p_days) d
  where k.school_id = p_school and k.position > 10;
  update school_tails set slip_number = (select count(*) from registers where school_id = p_school) where school_id = p_school;
  insert into register_lines (school_id, register_id, student_id, turn, mark, charged, paid, group_id, recorded_at, recorded_by)
  select p_school, r.id, s.id, 1, 'paid', 1500, 1500, r.id, r.accepted_at, v_staff
  from registers r join students s on s.school_id = r.school_id and s.class_id = r.class_id where r.school_id = p_school;
  -- The marks stay behind what was posted of them.
  insert into register_marks (school_id, register_id, student_id, marked_by, mark, amount, marked_at)
  select school_id, register_id, student_id, v_staff, mark, paid, recorded_at from register_lines where school_id = p_school;
  return v_fee;
end $$;

-- The ceiling: the rows that accepting a class writes, in the same tables under the same keys and checks, and nothing else.
create function plain_register(p_school uuid, p_fee uuid, p_register uuid) returns void language plpgsql as $$
declare
  v_group uuid := gen_random_uuid();
  v_term uuid := (select id from terms where school_id = p_school);
  v_staff uuid := (select id from staff where school_id = p_school);
  r registers;
  tail school_tails;
begin
  select * into r from registers where school_id = p_school and id = p_register for update;
  insert into balances as b (school_id, student_id, fee_type_id, balance)
  select p_school, m.student_id, p_fee, 0 from register_marks m where m.school_id = p_school and m.register_id = r.id order by 2
  on conflict (school_id, student_id, fee_type_id) do update set balance = b.balance + excluded.balance;
  update school_tails t set journal_number = t.journal_number + 80, audit_number = t.audit_number + 1,
    data_version = t.data_version + 1, slip_number = t.slip_number + 1, audit_hash = sha256(t.audit_hash)
  where t.school_id = p_school returning t.* into tail;
  insert into audit_log (school_id, number, at, staff_id, request_id, act, subject, facts, hash)
  values (p_school, tail.audit_number, now(), v_staff, 'bench', 'accept_register', r.id, '{}', tail.audit_hash);
  update registers set state = 'accepted', accepted_at = now(), accepted_by = v_staff, marked = said, counted = said,
    slip_number = tail.slip_number where school_id = p_school and id = r.id;
  insert into register_lines (school_id, register_id, student_id, turn, mark, charged, paid, group_id, recorded_at, recorded_by)
  select p_school, r.id, m.student_id, 1, m.mark, 1500, m.amount, v_group, now(), v_staff
  from register_marks m where m.school_id = p_school and m.register_id = r.id;
  insert into ledger_entries (school_id, id, journal_number, group_id, student_id, class_id, fee_type_id, side, amount, kind,
    counter_account, effective_on, due_on, method, term_id, recorded_at, recorded_by, register_id)
  select p_school, gen_random_uuid(), tail.journal_number - 80 + row_number() over (), v_group, m.student_id, r.class_id, p_fee,
    case when k.pays then 'Credit' else 'Debit' end, 1500, case when k.pays then 'payment' else 'daily_charge' end,
    case when k.pays then 'cash' else 'fee income' end, current_date, case when not k.pays then r.day end,
    case when k.pays then 'Cash' end, v_term, now(), v_staff, r.id
  from register_marks m cross join (values (true), (false)) k(pays) where m.school_id = p_school and m.register_id = r.id;
  insert into ledger_days as d (school_id, effective_on, class_id, fee_type_id, entries, debits, credits, received)
  values (p_school, current_date, r.class_id, p_fee, 80, 60000, 60000, 60000)
  on conflict (school_id, effective_on, class_id, fee_type_id) do update set entries = d.entries + excluded.entries,
    debits = d.debits + excluded.debits, credits = d.credits + excluded.credits, received = d.received + excluded.received;
end $$;
