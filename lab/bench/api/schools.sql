-- Schools for the benchmarks of the API. It inserts sets straight into the tables, which takes seconds where the posting
-- door would take hours for a million entries; every trigger, check and foreign key is in force, and what the door
-- keeps beside the entries (receipts, balances, day totals, the tail) is computed from them. verify_school() is asked
-- afterwards whether the books agree.

-- A school with so many children in three classes, and so many entries: charges and payments by turns.
create function bench_school(p_name text, p_students int, p_entries int) returns uuid language plpgsql as $$
declare
  v_school uuid := found_school(jsonb_build_object('name', p_name, 'email', gen_random_uuid() || '@bench.example',
    'address', '-', 'phone', '-', 'initials', 'SCH', 'passwordHash', '-', 'senderId', 'SCHFEES', 'expiresOn', '2100-01-01',
    'classes', '[{"name": "Basic 1", "key": "basic1", "place": 1}, {"name": "Basic 2", "key": "basic2", "place": 2},
      {"name": "Basic 3", "key": "basic3", "place": 3}]'::jsonb,
    'feeTypes', '[{"name": "School Fees", "voluntary": false}, {"name": "Exam Fees", "voluntary": false},
      {"name": "PTA Fees", "voluntary": true}]'::jsonb,
    'terms', '[{"name": "One", "year": "2026/2027", "starts": "2020-01-01", "ends": "2100-01-01"}]'::jsonb));
begin
  insert into guardians (school_id, first_name, surname, phone)
  select v_school, 'Ama', 'Mensah ' || n, '+23324' || lpad(n::text, 7, '0') from generate_series(1, (p_students + 1) / 2) n;
  insert into students (school_id, number, surname, first_name, gender, address, class_id, guardian_id)
  select v_school, n, 'Mensah ' || n, 'Kofi', 'Male', '7 Ring Road, Accra', k.id, g.id
  from generate_series(1, p_students) n
  join (select id, position from classes where school_id = v_school) k on k.position = 1 + n % 3
  join (select id, row_number() over (order by phone) as place from guardians where school_id = v_school) g
    on g.place = (n + 1) / 2;
  update school_tails set student_number = p_students where school_id = v_school;
  perform bench_entries(v_school, p_entries);
  return v_school;
end $$;

-- Round by round, each child is charged for a fee type and then pays part of it.
create function bench_entries(p_school uuid, p_entries int) returns void language plpgsql as $$
declare
  v_term uuid := (select id from terms where school_id = p_school);
  v_staff uuid := (select id from staff where school_id = p_school);
begin
  create temp table made on commit drop as
  select n, uuid_v7() as id, case when payment then uuid_v7() end as receipt, s.id as student, s.class_id as class, f.id as fee,
    payment, amount, day, count(*) filter (where payment) over (order by n) as receipt_number,
    sum(case when payment then -amount else amount end) over (partition by s.id order by n) as owed
  from (
    select n, 1 + (n - 1) % c.students as child, (n - 1) / c.students % 2 = 1 as payment, 1 + (n - 1) / c.students / 2 % 3 as fee_place,
      case when (n - 1) / c.students % 2 = 1 then 6000 else 10000 end::bigint as amount,
      date '2026-01-05' + ((n - 1)::bigint * 300 / p_entries)::int as day
    from generate_series(1, p_entries) n, (select count(*)::int as students from students where school_id = p_school) c) e
  join (select id, class_id, number from students where school_id = p_school) s on s.number = e.child
  join (select id, row_number() over (order by name) as place from fee_types where school_id = p_school) f
    on f.place = e.fee_place;

  insert into receipts (school_id, id, number, code, student_id, amount, balance_before, balance_after, effective_on, method,
    term_id, class_id, issued_at, issued_by)
  select p_school, receipt, receipt_number, lpad(to_hex(n), 8, '0'), student, amount, owed + amount, owed, day, 'Cash', v_term,
    class, day + time '09:00', v_staff
  from made where payment;
  insert into ledger_entries (school_id, id, journal_number, group_id, student_id, class_id, fee_type_id, side, amount, kind,
    counter_account, effective_on, due_on, method, term_id, receipt_id, recorded_at, recorded_by)
  select p_school, id, n, id, student, class, fee, case when payment then 'Credit' else 'Debit' end, amount,
    case when payment then 'payment' else 'manual_charge' end, case when payment then 'cash' else 'fee income' end, day,
    case when payment then null else day end, case when payment then 'Cash' end, v_term, receipt, day + time '09:00', v_staff
  from made;
  insert into balances (school_id, student_id, fee_type_id, balance)
  select p_school, student, fee, sum(case when payment then -amount else amount end) from made group by student, fee;
  insert into ledger_days (school_id, effective_on, class_id, fee_type_id, entries, debits, credits, received)
  select p_school, day, class, fee, count(*), coalesce(sum(amount) filter (where not payment), 0),
    coalesce(sum(amount) filter (where payment), 0), coalesce(sum(amount) filter (where payment), 0)
  from made group by day, class, fee;
  update school_tails set journal_number = p_entries, receipt_number = (select count(*) from made where payment)
  where school_id = p_school;
  drop table made;
end $$;

-- Signs a school in with a token that everybody knows: its code, then 43 times the letter A.
create function bench_sign_in(p_school uuid) returns text language plpgsql as $$
declare
  v_token text := (select code from schools where id = p_school) || '_' || repeat('A', 43);
begin
  insert into sessions (school_id, staff_id, token_hash)
  select p_school, id, sha256(v_token::bytea) from staff where school_id = p_school;
  return v_token;
end $$;
