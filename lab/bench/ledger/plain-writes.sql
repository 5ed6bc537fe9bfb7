-- The ceiling of a payment: the rows one payment of one line writes, in the same tables under the same keys, indexes, checks and
-- triggers, and nothing else. It asks nobody anything, looks nothing up, and as superuser is not bound by row-level security.
create table bench_targets (n serial primary key, school uuid, student uuid, class uuid, guardian uuid, phone text,
  fee_type uuid, term uuid, staff uuid);

-- The children of these schools, to be paid for. Each call starts anew.
create function bench_aim(p_schools uuid[]) returns bigint language sql as $$
  truncate bench_targets restart identity;
  insert into bench_targets (school, student, class, guardian, phone, fee_type, term, staff)
  select s.school_id, s.id, s.class_id, g.id, g.phone, f.id, t.id, w.id
  from students s
  join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
  join fee_types f on f.school_id = s.school_id and f.name = 'School Fees'
  join terms t on t.school_id = s.school_id
  join staff w on w.school_id = s.school_id
  where s.school_id = any(p_schools);
  analyze bench_targets;
  select count(*) from bench_targets;
$$;

create function plain_writes(p_school uuid, p_student uuid, p_class uuid, p_guardian uuid, p_phone text, p_fee_type uuid,
  p_term uuid, p_staff uuid, p_amount bigint) returns void language plpgsql as $$
declare
  v_receipt uuid := gen_random_uuid();
  v_entry uuid := gen_random_uuid();
  v_at timestamptz := now();
  v_day date := current_date;
  v_balance bigint;
  tail school_tails;
begin
  insert into balances as b (school_id, student_id, fee_type_id, balance)
  values (p_school, p_student, p_fee_type, -p_amount)
  on conflict (school_id, student_id, fee_type_id) do update set balance = b.balance + excluded.balance
  returning b.balance into v_balance;
  update school_tails t set receipt_number = t.receipt_number + 1, journal_number = t.journal_number + 1,
    audit_number = t.audit_number + 1, data_version = t.data_version + 1, audit_hash = sha256(t.audit_hash)
  where t.school_id = p_school returning t.* into tail;
  insert into audit_log (school_id, number, at, staff_id, request_id, act, subject, facts, hash)
  values (p_school, tail.audit_number, v_at, p_staff, 'bench', 'payment', p_student, jsonb_build_object('lines',
    jsonb_build_array(jsonb_build_object('entry', v_entry, 'feeType', p_fee_type, 'side', 'Credit', 'amount', p_amount,
      'on', v_day))), tail.audit_hash);
  insert into receipts (school_id, id, number, code, student_id, amount, balance_before, balance_after, effective_on,
    method, term_id, class_id, issued_at, issued_by)
  values (p_school, v_receipt, tail.receipt_number, left(v_receipt::text, 8), p_student, p_amount, v_balance + p_amount,
    v_balance, v_day, 'Cash', p_term, p_class, v_at, p_staff);
  insert into messages (school_id, kind, told, guardian_id, receipt_id, phone, not_before)
  values (p_school, 'receipt', 'receipt:' || tail.receipt_number, p_guardian, v_receipt, p_phone, v_at);
  insert into ledger_entries (school_id, id, journal_number, group_id, student_id, class_id, fee_type_id, side, amount,
    kind, counter_account, effective_on, method, term_id, receipt_id, recorded_at, recorded_by)
  values (p_school, v_entry, tail.journal_number, v_receipt, p_student, p_class, p_fee_type, 'Credit', p_amount,
    'payment', 'cash', v_day, 'Cash', p_term, v_receipt, v_at, p_staff);
  insert into ledger_days as d (school_id, effective_on, class_id, fee_type_id, entries, debits, credits, received)
  values (p_school, v_day, p_class, p_fee_type, 1, 0, p_amount, p_amount)
  on conflict (school_id, effective_on, class_id, fee_type_id) do update set entries = d.entries + excluded.entries,
    debits = d.debits + excluded.debits, credits = d.credits + excluded.credits,
    received = d.received + excluded.received;
  insert into idempotency_keys (school_id, key, input_hash, answer, recorded_at)
  values (p_school, gen_random_uuid()::text, tail.audit_hash, jsonb_build_object('receipt', jsonb_build_object('id', v_receipt),
    'entries', '["School Fees"]'::jsonb, 'studentStatus', 'active'), v_at);
end $$;
