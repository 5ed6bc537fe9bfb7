-- One tender for several pupils: a line for each child and fee type, one receipt. What is paid for one pupil alone goes through
-- ledger_post, which this neither slows nor changes.
-- Stands on: cheques, core, families, lines, people, post, receipts, twins.

do $$ begin
  -- One pupil's part of a tender: what is owed before and after it, over all fee types.
  if to_regtype('tender_part') is null then
    create type tender_part as (student_id uuid, class_id uuid, guardian_id uuid, status text, lines ledger_line[], names text[],
      amount bigint, owed bigint, balances jsonb);
  end if;
end $$;

/*
 * Posts one tender: {family?, lines: [{student, feeType, amount, id?}], date?, method?, reference?, note?, payer?, payerGuardian?,
 * payerPupil? (with payer: its guardian while of that name), taken?, confirm?, guard?, receiptId?}. Amounts in pesewas. Answers the receipt and what each pupil owes. With `family`, each pupil
 * must be of it, unless the money was taken already (`taken`) while there was no connection. Refuses not_found, other_family,
 * unknown_fee_type, fee_type_twice, date_in_future, day_closed, same_tender, key_reused.
 */
create or replace function ledger_pay_family(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_answer jsonb;
  v_receipt uuid := coalesce((p_input->>'receiptId')::uuid, uuid_v7());
  parts tender_part[];
  v_lines ledger_line[];
  v_payer uuid;
  tail school_tails;
  made jsonb;
begin
  perform require_school(p_school);
  perform require_counter(p_school, p_caller, 'take_money');
  v_answer := replay(p_school, p_caller);
  if v_answer is not null then return v_answer; end if;
  parts := tender_parts(p_school, p_input || '{"kind": "payment"}');
  if p_input ? 'family' and p_input->>'taken' is distinct from 'true' then
    perform require_family(p_school, (p_input->>'family')::uuid, parts);
  end if;
  p_input := payer_as_shown(p_school, p_input);
  v_payer := payer_of(p_school, p_input, parts);
  v_lines := lines_of(parts);
  -- The same tender sent twice at one moment takes turns here, also when it is spread otherwise.
  perform pg_advisory_xact_lock(hashtextextended('tender ' || p_school || ' ' || (
    select string_agg(p.student_id::text, ' ' order by p.student_id) from unnest(parts) p), 0));
  perform move_balances(p_school, v_lines);
  if asks_about_twins(p_caller, p_input) then
    perform guard_same_tender(p_school, p_caller, p_input, parts);
    perform ask_about_paying(p_school, (select array_agg(p.student_id) from unnest(parts) p));
  end if;
  tail := advance_tail(p_school, p_caller, case cardinality(parts) when 1 then 'payment' else 'family_payment' end,
    parts[1].student_id, tender_facts(parts), 1, cardinality(v_lines));
  parts := parts_after(p_school, parts);
  made := write_tender_receipt(p_school, p_caller, p_input, v_receipt, tail.receipt_number, parts, v_payer);
  perform outbox_put(p_school, 'receipt', 'receipt:' || v_receipt, coalesce(v_payer, parts[1].guardian_id), v_receipt);
  perform write_lines(p_school, p_caller, v_receipt, v_lines, tail.journal_number, v_receipt);
  return keep_answer(p_school, p_caller, tender_answer(parts, made));
end $$;
grant execute on function ledger_pay_family(uuid, jsonb, jsonb) to akontaa_tenant;

-- The parts of a tender in the order its pupils are first named, each with its lines. A line that names nobody is `p_alone`'s.
create or replace function tender_parts(p_school uuid, p_input jsonb, p_alone uuid default null) returns tender_part[]
language plpgsql as $$
declare
  named record;
  child record;
  part tender_part;
  parts tender_part[];
  posted posted_act;
begin
  for named in
    select coalesce((l.line->>'student')::uuid, p_alone) as student, jsonb_agg(l.line order by l.place) as lines
    from jsonb_array_elements(p_input->'lines') with ordinality as l(line, place) group by 1 order by min(l.place)
  loop
    if named.student is null then perform refuse('line_without_pupil'); end if;
    select id, class_id, guardian_id, status into child from students
    where school_id = p_school and id = named.student and erased_at is null;
    if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
    posted := post_lines(p_school, child.id, child.class_id, p_input || jsonb_build_object('lines', named.lines));
    part := row(child.id, child.class_id, child.guardian_id, child.status, posted.lines, posted.names,
      amount_of(posted.lines), null, null)::tender_part;
    parts := parts || part;
  end loop;
  return parts;
end $$;

create or replace function lines_of(p_parts tender_part[]) returns ledger_line[] language plpgsql immutable as $$
declare
  part tender_part;
  v_lines ledger_line[];
begin
  foreach part in array p_parts loop v_lines := v_lines || part.lines; end loop;
  return v_lines;
end $$;

/*
 * A desk without a connection names who paid by a pupil whose guardian it is, and by the name it showed. By the time it is sent the pupil
 * may have another guardian: then whoever was shown has paid, by the name alone.
 */
create or replace function payer_as_shown(p_school uuid, p_input jsonb) returns jsonb language sql stable as $$
  select case when not p_input ?& '{payerPupil,payer}' then p_input
    when exists (select from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
      where s.school_id = p_school and s.id = (p_input->>'payerPupil')::uuid
        and lower(concat_ws(' ', nullif(g.first_name, ''), nullif(g.surname, ''))) = lower(p_input->>'payer'))
    then p_input - 'payer' else p_input - 'payerPupil' end
$$;

-- Who paid: a guardian of one of the pupils, or nobody we know.
create or replace function payer_of(p_school uuid, p_input jsonb, p_parts tender_part[]) returns uuid language plpgsql as $$
declare
  v_guardian uuid := (p_input->>'payerGuardian')::uuid;
begin
  if p_input ? 'payerPupil' then
    select coalesce(v_guardian, p.guardian_id) into v_guardian from unnest(p_parts) p
    where p.student_id = (p_input->>'payerPupil')::uuid;
    if not found then perform refuse('other_payer', '{"field": "payerStudentId"}'); end if;
  end if;
  if v_guardian is null then return null; end if;
  perform from guardians where school_id = p_school and id = v_guardian;
  if not found then perform refuse('not_found', '{"noun": "Guardian"}'); end if;
  perform from unnest(p_parts) p where p.guardian_id = v_guardian;
  if not found then perform refuse('other_payer'); end if;
  return v_guardian;
end $$;

create or replace function tender_facts(p_parts tender_part[]) returns jsonb language plpgsql as $$
begin
  if cardinality(p_parts) = 1 then return audit_facts(p_parts[1].lines); end if;
  return audit_facts(lines_of(p_parts)) || jsonb_build_object('students', (
    select jsonb_agg(p.student_id order by p.student_id) from unnest(p_parts) p));
end $$;

-- The same sum for the same pupils within ten minutes is asked about, however it was spread: without a key when this very session
-- took it, with the flag whoever did. One pupil's tender is asked about as any payment.
create or replace function guard_same_tender(p_school uuid, p_caller jsonb, p_input jsonb, p_parts tender_part[]) returns void
language plpgsql as $$
declare
  v_amount bigint := amount_of(lines_of(p_parts));
  twin record;
begin
  if cardinality(p_parts) = 1 then
    perform guard_duplicate(p_school, p_caller, p_input, p_parts[1].lines);
    return;
  end if;
  select r.id, r.issued_at into twin
  from receipt_students s join receipts r on r.school_id = s.school_id and r.id = s.receipt_id
  where s.school_id = p_school and s.student_id = p_parts[1].student_id and r.issued_at > app_now() - interval '10 minutes'
    and r.amount = v_amount and r.students = cardinality(p_parts) and r.sponsor_id is null
    and not exists (select from receipt_voids v where v.school_id = r.school_id and v.receipt_id = r.id)
    and not exists (select from unnest(p_parts) p where not exists (select from receipt_students o
      where o.school_id = r.school_id and o.receipt_id = r.id and o.student_id = p.student_id))
    and (p_input->>'guard' = 'true' or exists (select from ledger_entries e where e.school_id = r.school_id
      and e.receipt_id = r.id and e.kind = 'payment' and e.session_id is not distinct from (p_caller->>'session')::uuid))
  order by r.number desc limit 1;
  if found then
    perform refuse('same_tender', jsonb_build_object('receiptId', twin.id, 'amount', v_amount, 'recordedAt', twin.issued_at,
      'students', cardinality(p_parts),
      'secondsAgo', greatest(0, floor(extract(epoch from app_now() - twin.issued_at)))::int));
  end if;
end $$;

-- What each pupil owes, read under the tail row: what a receipt prints follows the receipt before. An erasure may have ended while
-- this waited for the tail row: nothing is written beside the money of an erased pupil.
create or replace function parts_after(p_school uuid, p_parts tender_part[]) returns tender_part[] language plpgsql as $$
declare
  part tender_part;
  parts tender_part[];
begin
  foreach part in array p_parts loop
    perform from students where school_id = p_school and id = part.student_id and erased_at is null;
    if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
    select sum(balance), jsonb_object_agg(fee_type_id, balance) into part.owed, part.balances
    from balances where school_id = p_school and student_id = part.student_id;
    parts := parts || part;
  end loop;
  return parts;
end $$;

-- One receipt for all parts; each pupil's is beside it when there are several.
create or replace function write_tender_receipt(p_school uuid, p_caller jsonb, p_input jsonb, p_receipt uuid, p_number bigint,
  p_parts tender_part[], p_payer uuid) returns jsonb language plpgsql as $$
declare
  line ledger_line := p_parts[1].lines[1];
  v_amount bigint := amount_of(lines_of(p_parts));
  v_owed bigint := (select sum(p.owed) from unnest(p_parts) p);
  made jsonb;
begin
  insert into receipts (school_id, id, number, code, student_id, amount, balance_before, balance_after, effective_on,
    method, reference, payer, term_id, class_id, issued_at, issued_by, students, payer_guardian_id, taken_on)
  values (p_school, p_receipt, p_number, unguessable_code(), line.student_id, v_amount, v_owed + v_amount, v_owed,
    line.effective_on, line.method, p_input->>'reference', p_input->>'payer', line.term_id, line.class_id,
    app_now(), (p_caller->>'staff')::uuid, cardinality(p_parts), p_payer,
    taken_before(p_caller, line.effective_on))
  returning receipt_answer(receipts) into made;
  if cardinality(p_parts) > 1 then
    insert into receipt_students (school_id, receipt_id, student_id, place, class_id, amount, balance_before, balance_after)
    select p_school, p_receipt, p.student_id, p.place, p.class_id, p.amount, p.owed + p.amount, p.owed
    from unnest(p_parts) with ordinality as p(student_id, class_id, guardian_id, status, lines, names, amount, owed, balances, place);
  end if;
  return made || again_told(p_school, p_receipt, line.method);
end $$;

-- What the caller learns: the receipt, and of each pupil the balances after it. No names: answers are kept for ever.
create or replace function tender_answer(p_parts tender_part[], p_receipt jsonb) returns jsonb language plpgsql as $$
declare
  part tender_part;
  line ledger_line;
  v_entries jsonb := '[]';
  v_students jsonb := '[]';
  v_place int;
begin
  foreach part in array p_parts loop
    v_students := v_students || jsonb_build_object('id', part.student_id, 'status', part.status, 'amount', part.amount,
      'owed', part.owed);
    v_place := 0;
    foreach line in array part.lines loop
      v_place := v_place + 1;
      v_entries := v_entries || jsonb_build_object('id', line.id, 'student', part.student_id, 'feeTypeId', line.fee_type_id,
        'feeType', part.names[v_place], 'side', line.side, 'amount', line.amount,
        'balance', part.balances->(line.fee_type_id::text));
    end loop;
  end loop;
  return jsonb_build_object('receipt', p_receipt, 'student', p_parts[1].student_id, 'studentStatus', p_parts[1].status,
    'owed', (select sum(p.owed) from unnest(p_parts) p), 'effectiveOn', line.effective_on, 'method', line.method,
    'entries', v_entries, 'students', v_students);
end $$;

-- Every pupil of a tender is of the family it is paid for. Another desk may have moved one meanwhile.
create or replace function require_family(p_school uuid, p_family uuid, p_parts tender_part[]) returns void language plpgsql as $$
declare
  stranger record;
begin
  perform from students where school_id = p_school
    and (family_id = p_family or (family_id is null and guardian_id = p_family));
  if not found then perform refuse('not_found', '{"noun": "Family"}'); end if;
  select s.id, concat_ws(' ', s.first_name, s.surname) as name into stranger
  from unnest(p_parts) p join students s on s.school_id = p_school and s.id = p.student_id
  where family_of(s.family_id, s.guardian_id) <> p_family limit 1;
  if found then perform refuse('other_family', jsonb_build_object('student', stranger.id, 'name', stranger.name)); end if;
end $$;
