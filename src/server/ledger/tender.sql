-- Money received: one tender for one student or several, or from a sponsor, with one receipt. Whatever door it comes by, it is posted here.
-- Stands on: core, families, kinds, lines, opening, payers, people, receipts, shares, twins.

-- Posts a tender. Refuses possible_duplicate, same_tender, same_sponsor_payment, parent_paying, not_found, day_closed, date_in_future.
create or replace function post_tender(p_school uuid, p_caller jsonb, p_input jsonb, t tender) returns tender language plpgsql as $$
declare
  tail school_tails;
  done text;
begin
  done := move_balances(p_school, t.lines);
  done := ask_about_twins(p_school, p_caller, p_input, t.lines, t.sponsor);
  tail := advance_tail(p_school, p_caller, t.act, t.subject, t.facts, 1, cardinality(t.lines));
  return write_tender(p_school, p_caller, p_input, t, tail);
end $$;

-- What is written of it under the tail row: what is owed after it, the receipt, its text and the lines.
create or replace function write_tender(p_school uuid, p_caller jsonb, p_input jsonb, t tender, p_tail school_tails) returns tender
language plpgsql as $$
declare
  v_shared boolean := t.sponsor is null and has_two_payers(p_school, array(select p.student_id from unnest(t.parts) p));
  done text;
begin
  -- Of two payers nobody is meant who is not named.
  if v_shared and t.payer is null and p_input->>'payer' is null then p_input := p_input || '{"payer": "Somebody else"}'; end if;
  t := case when t.sponsor is null then tender_after(p_school, p_input, t) else sponsors_tender_after(p_school, t) end;
  t.receipt := write_receipt(p_school, p_caller, p_input, t, p_tail.receipt_number);
  if t.sponsor is null and not (v_shared and t.payer is null) then
    done := outbox_put(p_school, 'receipt', 'receipt:' || p_tail.receipt_number, coalesce(t.payer, t.parts[1].guardian_id), t.receipt_id);
  end if;
  done := write_lines(p_school, p_caller, t.receipt_id, t.lines, p_tail.journal_number, t.receipt_id);
  if v_shared then
    done := keep_receipt_share(p_school, t.receipt_id, array(select p.student_id from unnest(t.parts) p), t.payer);
  end if;
  return t;
end $$;

/*
 * Posts one tender: {family?, lines: [{student, feeType, amount, id?}], date?, method?, reference?, note?, payer?, payerGuardian?,
 * payerPupil? (with payer: its guardian while of that name), taken?, confirm?, guard?, receiptId?}. Amounts in pesewas. Answers the receipt and what each pupil owes. With `family`, each pupil
 * must be of it, unless the money was taken already (`taken`) while there was no connection. Refuses not_found, other_family,
 * unknown_fee_type, fee_type_twice, date_in_future, day_closed, same_tender, key_reused.
 */
create or replace function ledger_pay_family_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  parts tender_part[];
  t tender;
begin
  parts := tender_parts(p_school, p_input || '{"kind": "payment"}');
  if p_input ? 'family' and p_input->>'taken' is distinct from 'true' then
    perform require_family(p_school, (p_input->>'family')::uuid, parts);
  end if;
  p_input := payer_as_shown(p_school, p_input);
  t := row(case cardinality(parts) when 1 then 'payment' else 'family_payment' end, parts[1].student_id, tender_facts(parts), parts,
    lines_of(parts), coalesce((p_input->>'receiptId')::uuid, uuid_v7()), payer_of(p_school, p_input, parts), null, null, null)::tender;
  -- The same tender sent twice at one moment takes turns here, also when it is spread otherwise.
  perform pg_advisory_xact_lock(hashtextextended('tender ' || p_school || ' ' || (
    select string_agg(p.student_id::text, ' ' order by p.student_id) from unnest(parts) p), 0));
  return tender_answer(post_tender(p_school, p_caller, p_input, t));
end $$;
select make_door('ledger_pay_family', $$require_counter(p_school, p_caller, 'take_money')$$);
grant execute on function ledger_pay_family(uuid, jsonb, jsonb) to akontaa_tenant;

-- The lines of an act, from fee types by name and amounts.
create or replace function post_lines(p_school uuid, p_student uuid, p_class uuid, p_input jsonb)
returns posted_act language plpgsql as $$
declare
  posted posted_act;
  v_kind text := p_input->>'kind';
  v_day date := coalesce((p_input->>'date')::date, app_today());
  -- "Choose a due date": a future day on a charge is when it falls due; the charge itself counts from today.
  v_effective date := case when v_kind = 'manual_charge' then least(v_day, app_today()) else v_day end;
  v_term uuid := require_term(p_school, p_input->>'term', v_effective);
  v_method text := case when v_kind in ('payment', 'refund') then coalesce(p_input->>'method', 'Cash') end;
  v_line jsonb;
  fee_type record;
begin
  for place in 0 .. jsonb_array_length(p_input->'lines') - 1 loop
    v_line := p_input->'lines'->place;
    -- Held like a key that is referred to: whoever deletes it waits for this, or this finds it deleted.
    select id, name into fee_type from fee_types
    where school_id = p_school and lower(name) = lower(v_line->>'feeType')
      and (archived_at is null or v_kind <> 'manual_charge')
    order by archived_at nulls first limit 1 for key share;
    if not found then perform refuse('unknown_fee_type', jsonb_build_object('feeType', v_line->>'feeType')); end if;
    if fee_type.name = any (posted.names) then perform refuse('fee_type_twice'); end if;
    posted.names := posted.names || fee_type.name;
    posted.lines := posted.lines || row(coalesce((v_line->>'id')::uuid, uuid_v7()), p_student, p_class, fee_type.id,
      case when v_line->>'inCredit' = 'true' then 'Credit' else side_of(v_kind) end, (v_line->>'amount')::bigint, v_kind,
      account_of(v_kind, v_method), v_effective, case v_kind when 'manual_charge' then v_day
        when 'opening' then opening_due_on(v_line, p_input, v_day) end, v_method,
      p_input->>'reference', p_input->>'note', v_term, null, null)::ledger_line;
  end loop;
  return posted;
end $$;

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
  if not pays_for(p_school, v_guardian, p_parts) then perform refuse('other_payer'); end if;
  return v_guardian;
end $$;

-- Is this the guardian of one of the pupils, or the second payer of one?
create or replace function pays_for(p_school uuid, p_guardian uuid, p_parts tender_part[]) returns boolean language plpgsql stable as $$
begin
  perform from unnest(p_parts) p where p.guardian_id = p_guardian or exists (select from child_payers c
    where c.school_id = p_school and c.student_id = p.student_id and c.second_id = p_guardian);
  return found;
end $$;

create or replace function tender_facts(p_parts tender_part[]) returns jsonb language plpgsql as $$
begin
  if cardinality(p_parts) = 1 then return audit_facts(p_parts[1].lines); end if;
  return audit_facts(lines_of(p_parts)) || jsonb_build_object('students', (
    select jsonb_agg(p.student_id order by p.student_id) from unnest(p_parts) p));
end $$;

drop function if exists guard_same_tender(uuid, jsonb, jsonb, tender_part[]);
drop function if exists parts_after(uuid, tender_part[]);
drop function if exists tender_answer(tender_part[], jsonb);

-- What each student owes, read under the tail row, so that the balances a receipt prints follow those of the receipt before, also when
-- another fee type was paid at the same moment.
create or replace function tender_after(p_school uuid, p_input jsonb, t tender) returns tender language plpgsql as $$
declare
  v_asks boolean := has_words(p_input) or t.payer is not null or cardinality(t.parts) > 1;
  part tender_part;
  parts tender_part[];
  done text;
begin
  t.owed := 0;
  foreach part in array t.parts loop
    if v_asks then done := refuse_erased(p_school, part.student_id); end if;
    select sum(balance), jsonb_object_agg(fee_type_id, balance) into part.owed, part.balances
    from balances where school_id = p_school and student_id = part.student_id;
    t.owed := t.owed + part.owed;
    parts := parts || part;
  end loop;
  t.parts := parts;
  return t;
end $$;

-- Of a sponsor's money what is still to come for each student, and on the sponsor's account; below zero is credit.
create or replace function sponsors_tender_after(p_school uuid, t tender) returns tender language plpgsql as $$
declare
  part tender_part;
  parts tender_part[];
begin
  foreach part in array t.parts loop
    part.owed := (select coalesce(sum(g.amount), 0) from sponsor_legs g
      where g.school_id = p_school and g.sponsor_id = t.sponsor and g.student_id = part.student_id) - part.amount;
    parts := parts || part;
  end loop;
  t.parts := parts;
  t.owed := coalesce((select sum(balance) from sponsor_balances where school_id = p_school and sponsor_id = t.sponsor), 0)
    - (select sum(p.amount) from unnest(parts) p);
  return t;
end $$;

-- An erasure may have ended while this waited for the tail row: it has emptied what was written beside the money, and none comes after it.
create or replace function refuse_erased(p_school uuid, p_student uuid) returns void language plpgsql as $$
begin
  perform from students where school_id = p_school and id = p_student and erased_at is null;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
end $$;

create or replace function has_words(p_input jsonb) returns boolean language sql immutable as $$
  select coalesce(p_input->>'payer', p_input->>'reference', p_input->>'note') is not null
$$;

-- What the caller learns: the receipt, and of each student the balances after it. No names: answers are kept for ever.
create or replace function tender_answer(t tender) returns jsonb language plpgsql as $$
declare
  part tender_part;
  line ledger_line;
  v_entries jsonb := '[]';
  v_students jsonb := '[]';
  v_place int;
begin
  foreach part in array t.parts loop
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
  return jsonb_build_object('receipt', t.receipt, 'student', t.parts[1].student_id, 'studentStatus', t.parts[1].status,
    'owed', t.owed, 'effectiveOn', line.effective_on, 'method', line.method,
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
