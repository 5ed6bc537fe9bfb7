-- The past of one school, written as sets. The posting door takes a minute for ten thousand payments; a benchmark wants ten
-- million. What the door keeps beside the entries (receipts, balances, day totals, tail, audit chain, messages, answers) is
-- computed here from them in the same order, and verify_school() is asked afterwards whether the books agree.
-- Everything in this file is temporary: the tables are gone after the transaction, the functions with the connection.

-- A UUID of version 7 as it would have been made at that moment (uuid_v7 in 0001_roles.sql).
create or replace function pg_temp.uuid_at(p_at timestamptz) returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from p_at) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

-- The audit hash after so many acts: see advance_tail in core.sql.
create or replace function pg_temp.next_hash(p_before bytea, p_number bigint, p_digest bytea) returns bytea
language plpgsql immutable as $$
begin
  return sha256(p_before || int8send(p_number) || p_digest);
end $$;
create or replace aggregate pg_temp.audit_chain(bigint, bytea) (sfunc = pg_temp.next_hash, stype = bytea, initcond = '');

create temp table pupils (
  id uuid, number bigint, class_id uuid, position int, guardian_id uuid, phone text, entries int
) on commit drop;

-- What somebody did: billed a class, or took a payment of one line or two.
create temp table acts (
  number bigint, id uuid, at timestamptz, term_id uuid, class_id uuid, position int, student_id uuid, pupil bigint,
  round int, first_fee int, last_fee int, receipt_number bigint
) on commit drop;

create temp table lines (
  act bigint, place bigint, journal_number bigint, id uuid, student_id uuid, class_id uuid, fee_type_id uuid,
  amount bigint, owed bigint, owed_for_fee bigint, owed_in_all bigint
) on commit drop;

create temp table slips (
  act bigint, id uuid, number bigint, code text, student_id uuid, class_id uuid, term_id uuid, amount bigint,
  balance_after bigint, method text, at timestamptz
) on commit drop;

-- Pesewas a class is billed for one of its four fees.
create or replace function pg_temp.fee_of(p_position int, p_fee int) returns bigint language sql immutable as $$
  select (array[60000, 12000, 3000, 5000])[p_fee] + p_position * 500::bigint
$$;

-- Which fee type stands at which place: School Fees, Exam Fees, PTA Fees and Others.
create or replace function pg_temp.fee_types_of(p_school uuid) returns table (place int, id uuid, name text) language sql as $$
  select array_position(array['School Fees', 'Exam Fees', 'PTA Fees', 'Others'], f.name), f.id, f.name
  from fee_types f where f.school_id = p_school and f.name in ('School Fees', 'Exam Fees', 'PTA Fees', 'Others')
$$;

/*
 * Fills an empty school with so many entries over the days from p_from to p_to. Each round bills every class for four fees,
 * and each child pays them by two receipts of two lines, often not in full; what is left over of the count are receipts of
 * one line. The school is the transaction's (app.school_id).
 */
create or replace function pg_temp.write_history(p_school uuid, p_entries int, p_from date, p_to date) returns void
language plpgsql as $$
declare
  v_students int := (select count(*) from students where school_id = p_school);
  v_each int := p_entries / v_students;
  v_rounds int := v_each / 8;
  v_staff uuid := (select id from staff where school_id = p_school);
begin
  truncate pupils, acts, lines, slips;
  insert into pupils
  select s.id, s.number, s.class_id, k.position, g.id, g.phone,
    v_each + case when s.number <= p_entries - v_each * v_students then 1 else 0 end
  from students s
  join classes k on k.school_id = s.school_id and k.id = s.class_id
  join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
  where s.school_id = p_school;
  perform pg_temp.plan_acts(p_school, v_rounds, p_from, p_to, (p_to - p_from) / greatest(v_rounds, 1));
  perform pg_temp.plan_lines(p_school);
  perform pg_temp.write_runs(p_school, v_staff);
  perform pg_temp.write_entries(p_school, v_staff);
  perform pg_temp.write_audit(p_school, v_staff);
  perform pg_temp.write_outbox(p_school);
end $$;

create or replace function pg_temp.plan_acts(p_school uuid, p_rounds int, p_from date, p_to date, p_days int) returns void
language plpgsql as $$
begin
  insert into acts
  select row_number() over sequence, pg_temp.uuid_at(a.at), a.at, d.term_id, a.class_id, a.position, a.student_id, a.pupil,
    a.round, a.first_fee, a.last_fee, case when a.pupil is not null then count(a.pupil) over sequence end
  from (
    select (p_from + round * p_days) + time '07:00' + make_interval(mins => k.position, secs => fee) as at, k.class_id,
      k.position, null::uuid as student_id, null::bigint as pupil, round, fee as first_fee, fee as last_fee
    from (select distinct class_id, position from pupils) k, generate_series(0, p_rounds - 1) round,
      generate_series(1, 4) fee
    union all
    select (p_from + round * p_days) + 1 + ((p.number * 7919 + half * 31) % greatest(p_days - 1, 1))::int
        + time '08:00' + make_interval(secs => (p.number * 104729 + round * 1303 + half * 7) % 25200),
      p.class_id, p.position, p.id, p.number, round, half * 2 + 1, half * 2 + 2
    from pupils p, generate_series(0, p_rounds - 1) round, generate_series(0, 1) half
    union all
    select p_from + 1 + ((p.number * 6151 + extra * 53) % (greatest(p_rounds, 1) * p_days - 1))::int
        + time '08:00' + make_interval(secs => (p.number * 15485 + extra * 911) % 25200),
      p.class_id, p.position, p.id, p.number, p_rounds + extra, 1, 1
    from pupils p, generate_series(1, p.entries - 8 * p_rounds) extra
  ) a
  join (select p_from + n as day, term_of(p_school, p_from + n) as term_id from generate_series(0, p_to - p_from) n) d
    on d.day = a.at::date
  window sequence as (order by a.at, a.position, a.first_fee, a.pupil, a.round);
end $$;

create or replace function pg_temp.plan_lines(p_school uuid) returns void language plpgsql as $$
begin
  insert into lines
  select l.act, l.place, l.journal_number, l.id, l.student_id, l.class_id, l.fee_type_id, l.amount, l.owed,
    sum(l.owed) over (partition by l.student_id, l.fee_type_id order by l.journal_number),
    sum(l.owed) over (partition by l.student_id order by l.journal_number)
  from (
    select b.act, b.place, row_number() over (order by b.act, b.place) as journal_number, pg_temp.uuid_at(b.at) as id,
      b.student_id, b.class_id, b.fee_type_id, b.amount, case when b.is_bill then b.amount else -b.amount end as owed
    from (
      select a.number as act, row_number() over (partition by a.number order by p.id) as place, a.at, p.id as student_id,
        a.class_id, f.id as fee_type_id, pg_temp.fee_of(a.position, a.first_fee) as amount, true as is_bill
      from acts a
      join pupils p on p.class_id = a.class_id
      join pg_temp.fee_types_of(p_school) f on f.place = a.first_fee
      where a.student_id is null
      union all
      select a.number, f.place, a.at, a.student_id, a.class_id, f.id,
        case when a.first_fee = a.last_fee then pg_temp.fee_of(a.position, f.place) / 20
          when (a.pupil * 31 + a.round * 17 + f.place) % 5 = 0 then pg_temp.fee_of(a.position, f.place) * 2 / 5
          else pg_temp.fee_of(a.position, f.place) end, false
      from acts a
      join pg_temp.fee_types_of(p_school) f on f.place between a.first_fee and a.last_fee
      where a.student_id is not null
    ) b
  ) l;
  insert into slips
  select a.number, a.id, a.receipt_number, unguessable_code(), a.student_id, a.class_id, a.term_id, sum(l.amount),
    (array_agg(l.owed_in_all order by l.place desc))[1], pg_temp.method_of(a.pupil), a.at
  from acts a join lines l on l.act = a.number
  where a.student_id is not null
  group by a.number, a.id, a.receipt_number, a.student_id, a.class_id, a.term_id, a.pupil, a.at;
end $$;

create or replace function pg_temp.write_runs(p_school uuid, p_staff uuid) returns void language plpgsql as $$
begin
  insert into billing_runs (school_id, id, class_id, fee_type_id, term_id, amount, due_on, amount_before, due_on_before,
    students, recorded_at, recorded_by)
  select p_school, a.id, a.class_id, f.id, a.term_id, fee.amount, a.at::date + 30,
    case when a.round > 0 then fee.amount end, lag(a.at::date + 30) over (partition by a.class_id, f.id order by a.round),
    (select count(*) from lines l where l.act = a.number), a.at, p_staff
  from acts a
  join pg_temp.fee_types_of(p_school) f on f.place = a.first_fee
  cross join lateral (select pg_temp.fee_of(a.position, a.first_fee) as amount) fee
  where a.student_id is null;
  insert into class_fees (school_id, class_id, fee_type_id, amount, due_on, updated_at)
  select distinct on (class_id, fee_type_id) p_school, class_id, fee_type_id, amount, due_on, recorded_at
  from billing_runs where school_id = p_school order by class_id, fee_type_id, recorded_at desc;
end $$;

create or replace function pg_temp.write_entries(p_school uuid, p_staff uuid) returns void language plpgsql as $$
begin
  insert into receipts (school_id, id, number, code, student_id, amount, balance_before, balance_after, effective_on, method,
    term_id, class_id, issued_at, issued_by)
  select p_school, id, number, code, student_id, amount, balance_after + amount, balance_after, at::date, method, term_id,
    class_id, at, p_staff
  from slips order by number;
  insert into ledger_entries (school_id, id, journal_number, group_id, student_id, class_id, fee_type_id, side, amount, kind,
    counter_account, effective_on, due_on, method, term_id, receipt_id, billing_run_id, recorded_at, recorded_by)
  select p_school, l.id, l.journal_number, a.id, l.student_id, l.class_id, l.fee_type_id,
    case when a.pupil is null then 'Debit' else 'Credit' end, l.amount,
    case when a.pupil is null then 'class_fee' else 'payment' end,
    case when a.pupil is null then 'fee income' else lower(pg_temp.method_of(a.pupil)) end, a.at::date,
    case when a.pupil is null then a.at::date + 30 end, case when a.pupil is not null then pg_temp.method_of(a.pupil) end,
    a.term_id, case when a.pupil is not null then a.id end, case when a.pupil is null then a.id end, a.at, p_staff
  from lines l join acts a on a.number = l.act
  order by l.journal_number;
  insert into balances (school_id, student_id, fee_type_id, balance)
  select p_school, student_id, fee_type_id, sum(owed) from lines group by student_id, fee_type_id;
  insert into ledger_days (school_id, effective_on, class_id, fee_type_id, entries, debits, credits, received)
  select p_school, a.at::date, l.class_id, l.fee_type_id, count(*), coalesce(sum(l.owed) filter (where l.owed > 0), 0),
    coalesce(-sum(l.owed) filter (where l.owed < 0), 0), coalesce(-sum(l.owed) filter (where l.owed < 0), 0)
  from lines l join acts a on a.number = l.act group by a.at::date, l.class_id, l.fee_type_id;
end $$;

create or replace function pg_temp.method_of(p_pupil bigint) returns text language sql immutable as $$
  select (array['Cash', 'Mobile Money', 'Cash', 'Bank', 'Mobile Money', 'Cheque', 'Card'])[1 + p_pupil % 7]
$$;

create or replace function pg_temp.write_audit(p_school uuid, p_staff uuid) returns void language plpgsql as $$
declare
  v_hash bytea;
begin
  with written as (
    insert into audit_log (school_id, number, at, staff_id, request_id, act, subject, facts, hash)
    select p_school, w.number, w.at, p_staff, 'scale', w.act, w.subject, w.facts,
      pg_temp.audit_chain(w.number, audit_digest(w.at, p_staff, null, 'scale', w.act, w.subject, w.facts, null))
        over (order by w.number)
    from (
      select a.number, a.at, 'payment' as act, a.student_id as subject,
        jsonb_build_object('lines', jsonb_agg(jsonb_build_object('entry', l.id, 'feeType', l.fee_type_id, 'side', 'Credit',
          'amount', l.amount, 'on', a.at::date) order by l.place)) as facts
      from acts a join lines l on l.act = a.number where a.student_id is not null
      group by a.number, a.at, a.student_id
      union all
      select a.number, a.at, 'bill_class', a.id, jsonb_build_object('class', a.class_id, 'feeType', l.fee_type_id,
        'amount', max(l.amount), 'students', count(*))
      from acts a join lines l on l.act = a.number where a.student_id is null
      group by a.number, a.at, a.id, a.class_id, l.fee_type_id
    ) w
    returning number, hash)
  select hash into v_hash from written order by number desc limit 1;
  update school_tails set
    journal_number = (select count(*) from lines), receipt_number = (select count(*) from slips),
    student_number = (select count(*) from pupils), audit_number = (select count(*) from acts), audit_hash = v_hash,
    data_version = (select count(*) from acts)
  where school_id = p_school;
end $$;

-- Each receipt's message, as the log took it, and the answer its key is remembered with.
create or replace function pg_temp.write_outbox(p_school uuid) returns void language plpgsql as $$
declare
  v_initials text := (select initials from schools where id = p_school);
begin
  insert into messages (school_id, id, kind, told, guardian_id, receipt_id, phone, text, segments, status, attempts,
    not_before, provider, provider_id, created_at, sent_at)
  select p_school, pg_temp.uuid_at(s.at), 'receipt', 'receipt:' || s.number, p.guardian_id, s.id, p.phone,
    'Thank you. We have received your payment; receipt ' || numbered(v_initials, '-', s.number, 6) || '.', 1, 'sent',
    1, 'infinity', 'log', s.id::text, s.at, s.at + interval '1 minute'
  from slips s join pupils p on p.id = s.student_id;
  insert into idempotency_keys (school_id, key, input_hash, answer, recorded_at)
  select p_school, gen_random_uuid()::text, sha256(uuid_send(s.id)),
    jsonb_build_object('receipt', jsonb_build_object('id', s.id), 'entries', l.entries, 'studentStatus', 'active'), s.at
  from slips s
  join (
    select l.act, jsonb_agg(f.name order by l.place) as entries
    from lines l join pg_temp.fee_types_of(p_school) f on f.id = l.fee_type_id
    where l.owed < 0 group by l.act) l on l.act = s.act;
end $$;
