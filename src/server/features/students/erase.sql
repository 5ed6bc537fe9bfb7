-- On request a person is forgotten: what names them is emptied, the figures stay.
-- Stands on: answers, core, erased-texts, old-book, online-refunds, paying, people, receipts, statement-undo.

-- Whoever adds, changes or empties a guardian with this phone takes turns, so that one person stays one row.
create or replace function wait_for_guardian(p_school uuid, p_phone text) returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('guardians ' || p_school, 0)),
    pg_advisory_xact_lock(hashtextextended('guardian ' || p_school || ' ' || p_phone, 0));
$$;
grant execute on function wait_for_guardian(uuid, text) to akontaa_tenant;

-- The same for every phone of the school at once, for lists: the server has room for some thousand locks only.
create or replace function wait_for_all_guardians(p_school uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('guardians ' || p_school, 0));
$$;
grant execute on function wait_for_all_guardians(uuid) to akontaa_tenant;

/*
 * Empties what names an archived student: {student}. Names, address, the guardian when no other child is left, texts of
 * messages, audited values, and payer, reference, note and reasons beside the money; remembered answers hold no names. Entries and
 * receipts stay, with every figure, day and number. Asked again, it empties what
 * has come since. Refuses not_found, not_archived.
 */
create or replace function erase_student(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_student students;
  v_guardians uuid[];
  v_phone text;
begin
  perform require_school(p_school);
  perform require_office(p_school, p_caller, 'manage_students');
  -- Of two children erased at the same moment each would take the other for one who stays, and leave their guardian.
  perform pg_advisory_xact_lock(hashtextextended('erase ' || p_school, 0));
  select * into v_student from students
  where school_id = p_school and id = (p_input->>'student')::uuid for no key update;
  if not found then perform refuse('not_found', '{"noun": "Student"}'); end if;
  if v_student.erased_at is null and v_student.status <> 'archived' then perform refuse('not_archived'); end if;
  select phone into v_phone from guardians where school_id = p_school and id = v_student.guardian_id;
  update students set surname = '', first_name = '', other_names = '', gender = '', address = '',
    born_on = null, erased_at = coalesce(erased_at, app_now())
  where school_id = p_school and id = v_student.id;
  delete from payer_shares where school_id = p_school and student_id = v_student.id;
  v_guardians := empty_guardians(p_school, v_student.guardian_id);
  perform empty_payments(p_school, v_student.id);
  perform empty_refunds(p_school, v_student.id);
  -- Before the tail row: all open lines are read for it.
  perform set_config('app.erased_student', v_student.id::text, true);
  perform empty_lines_naming(p_school, v_student);
  perform set_config('app.erased_student', '', true);
  -- A payment under way ends first, and with it the message it leaves; a later one finds no phone number any more.
  perform from school_tails where school_id = p_school for update;
  perform empty_messages(p_school, v_student, v_guardians);
  perform empty_texts(p_school, v_student.id);
  perform set_config('app.erased_student', v_student.id::text, true);
  perform empty_lines_from(p_school, v_phone);
  perform set_config('app.erased_student', '', true);
  perform empty_requests(p_school, v_student.id);
  perform empty_old_book(p_school, v_student);
  perform empty_audited(p_school, v_student.id || v_guardians);
  perform advance_tail(p_school, p_caller, 'erase_student', v_student.id,
    jsonb_build_object('number', v_student.number, 'guardians', v_guardians), 0, 0);
  return jsonb_build_object('student', v_student.id);
end $$;
grant execute on function erase_student(uuid, jsonb, jsonb) to akontaa_tenant;

-- A guardian none of whose children is left is nobody's guardian any more. The erased student's own is waited for also when
-- another child is left: a text that names the student may be on its way there. Answers whose messages are to be emptied.
create or replace function empty_guardians(p_school uuid, p_own uuid) returns uuid[] language plpgsql as $$
declare
  v_guardians uuid[];
begin
  perform wait_for_guardian(p_school, g.phone) from (
    select phone from childless_guardians(p_school)
    union select phone from guardians where school_id = p_school and id = p_own) g
  order by g.phone;
  with emptied as (
    update guardians g set first_name = '', surname = '', phone = '', language = null
    where g.school_id = p_school and g.id in (select c.id from childless_guardians(p_school) c) returning g.id)
  select coalesce(array_agg(id), '{}') into v_guardians from emptied;
  -- Emptied before already: what came since goes as well.
  return array(select unnest(v_guardians) union
    select id from guardians where school_id = p_school and id = p_own and phone = '');
end $$;

drop function if exists empty_guardians(uuid);

create or replace function childless_guardians(p_school uuid) returns setof guardians language sql stable as $$
  select g.* from guardians g
  where g.school_id = p_school and (g.first_name, g.surname, g.phone) <> ('', '', '')
    and not exists (select from students s
      where s.school_id = g.school_id and s.guardian_id = g.id and s.erased_at is null)
    and not exists (select from payer_shares p where p.school_id = g.school_id and p.second_guardian_id = g.id)
$$;

-- Messages to these guardians, and those about this student to a guardian who stays. What was not sent yet never is.
create or replace function empty_messages(p_school uuid, p_student students, p_guardians uuid[]) returns void
language sql as $$
  update messages m set phone = '', text = '',
    status = case when m.status in ('queued', 'sending', 'failed') then 'cancelled' else m.status end,
    reason = 'The student was erased.'
  where m.school_id = p_school and (m.phone <> '' or m.text is distinct from '') and (
    m.guardian_id = any(p_guardians)
    or m.receipt_id in (select receipts_of(p_school, p_student.id))
    or m.facts->'students' ? p_student.id::text
    or m.facts->>'student' = p_student.id::text
    or (m.guardian_id = p_student.guardian_id and p_student.first_name <> ''
      and strpos(lower(m.text), lower(p_student.first_name)) > 0))
$$;

-- What people wrote about one erased pupil, beside the money and elsewhere.
create or replace function empty_texts(p_school uuid, p_student uuid) returns void language plpgsql as $$
begin
  perform set_config('app.erased_student', p_student::text, true);
  perform empty_money_texts(p_school, p_student);
  perform empty_contacts(p_school, p_student);
  perform empty_notices(p_school, p_student);
  update roster_list_students c set was = '{}', made = '{}'
  where c.school_id = p_school and c.student_id = p_student and c.was is not null;
  update clearance_exceptions x set reason = null where x.school_id = p_school and x.student_id = p_student and x.reason is not null;
  update exam_registrations g set index_number = null
  where g.school_id = p_school and g.student_id = p_student and g.index_number is not null;
  perform empty_statement_lines(p_school, p_student);
  update register_lines l set reason = 'Erased' where l.school_id = p_school and l.student_id = p_student and l.reason <> 'Erased';
  update award_pupils set withdrawn_reason = 'Erased'
  where school_id = p_school and student_id = p_student and withdrawn_reason <> 'Erased';
  perform set_config('app.erased_student', '', true);
  update registers r set giver_says = null, receiver_says = null, sent_back_reason = null
  where r.school_id = p_school and coalesce(r.giver_says, r.receiver_says, r.sent_back_reason) is not null
    and r.id in (select m.register_id from register_marks m where m.school_id = p_school and m.student_id = p_student);
  update daily_rates set note = null where school_id = p_school and student_id = p_student and note is not null;
end $$;

-- Lines without a receipt that came from the number of a guardian who is nobody's any more.
create or replace function empty_lines_from(p_school uuid, p_phone text) returns void language sql as $$
  update statement_lines l set text = null, counterparty_number = null, counterparty_name = null
  where l.school_id = p_school and l.counterparty_number = p_phone
    and not exists (select from guardians g where g.school_id = p_school and g.phone = p_phone)
    and not exists (select from statement_matches m where m.school_id = p_school and m.line_id = l.id and m.ended_at is null
      and m.receipt_id is not null);
  delete from forgotten_pairings f where f.school_id = p_school and f.number = p_phone
    and not exists (select from statement_lines l where l.school_id = p_school and l.counterparty_number = f.number)
    and not exists (select from guardians g where g.school_id = p_school and g.phone = f.number)
$$;

-- Who paid and what they wrote on a statement stays as long as one of the receipt's pupils does. A line that was posted to the pupil by
-- mistake and is somebody else's now stays theirs.
create or replace function empty_statement_lines(p_school uuid, p_student uuid) returns void language plpgsql as $$
declare
  v_lines uuid[] := array(
    select m.line_id from statement_matches m
    where m.school_id = p_school and m.receipt_id in (select receipts_of(p_school, p_student))
      and not exists (select from receipt_students o join students s on s.school_id = o.school_id and s.id = o.student_id
        where o.school_id = p_school and o.receipt_id = m.receipt_id and s.erased_at is null)
      and (m.ended_at is null or not exists (select from statement_matches o where o.school_id = p_school and o.line_id = m.line_id
        and o.ended_at is null and o.receipt_id is not null)));
begin
  update statement_lines l set text = null, counterparty_number = null, counterparty_name = null
  where l.school_id = p_school and coalesce(l.text, l.counterparty_number, l.counterparty_name) is not null and l.id = any(v_lines);
  update statement_matches m set note = null where m.school_id = p_school and m.line_id = any(v_lines) and m.note is not null;
  -- A number that is forgotten is of no use once no line and no guardian has it.
  delete from forgotten_pairings f where f.school_id = p_school
    and not exists (select from statement_lines l where l.school_id = p_school and l.counterparty_number = f.number)
    and not exists (select from guardians g where g.school_id = p_school and g.phone = f.number);
end $$;

-- What was written down of talks about one erased pupil; the number stays as long as one of the pupils it was about does.
create or replace function empty_contacts(p_school uuid, p_student uuid) returns void language sql as $$
  update promise_ends x set reason = 'Erased'
  where x.school_id = p_school and x.reason <> 'Erased'
    and x.contact_id in (select c.contact_id from contact_students c where c.school_id = p_school and c.student_id = p_student);
  update plan_ends x set reason = 'Erased'
  where x.school_id = p_school and x.reason <> 'Erased'
    and x.plan_id in (select s.plan_id from plan_students s where s.school_id = p_school and s.student_id = p_student);
  update contacts c set note = null, phone = case when exists (
      select from contact_students o join students s on s.school_id = o.school_id and s.id = o.student_id
      where o.school_id = p_school and o.contact_id = c.id and s.erased_at is null) then c.phone end
  where c.school_id = p_school
    and c.id in (select o.contact_id from contact_students o where o.school_id = p_school and o.student_id = p_student);
$$;

-- What was written to the family of one erased pupil.
create or replace function empty_notices(p_school uuid, p_student uuid) returns void language sql as $$
  update notices n set title = 'Erased', body = '', whom = ''
  where n.school_id = p_school and n.audience = 'family' and n.body <> ''
    and n.id in (select x.notice_id from notice_students x where x.school_id = p_school and x.student_id = p_student)
$$;
