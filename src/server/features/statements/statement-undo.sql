-- Taking back what was posted of a whole statement, by one or by two, forgetting what was learnt of a number or written of a pupil, and the check of all of it.
-- Stands on: approvals, core, correct, people, searchable, statement-references.

/*
 * Takes back what was posted of the lines of a file, up to a hundred receipts: {file, reason, begun?}. A call holds the tail row, and nobody
 * is paid meanwhile: whoever takes more back calls again, with `begun`, while any are left. While nothing followed: none of the receipts was
 * moved. Where taking back needs two persons, all of it is asked for. Refuses not_found, nothing_posted, followed, needs_approval.
 */
create or replace function undo_statement_file_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_file uuid := (p_input->>'file')::uuid;
  v_receipts uuid[] := posted_of_file(p_school, v_file);
  v_left int;
begin
  if cardinality(v_receipts) = 0 and p_input->>'begun' is distinct from 'true' then perform refuse('nothing_posted'); end if;
  perform refuse_followed(p_school, v_receipts);
  perform hold_rules(p_school);
  if cardinality(v_receipts) > 0 and wants_two(p_school) then perform refuse('needs_approval', '{"act": "undo_file"}'); end if;
  v_left := greatest(cardinality(v_receipts) - 100, 0);
  v_receipts := v_receipts[1:100];
  perform take_receipts_back(p_school, p_caller - 'key', v_receipts, p_input->>'reason');
  return jsonb_build_object('receipts', cardinality(v_receipts), 'left', v_left);
end $$;
select make_door('undo_statement_file', $$require_office(p_school, p_caller, 'keep_statements')$$);
grant execute on function undo_statement_file(uuid, jsonb, jsonb) to akontaa_tenant;

-- The receipts posted of a file that stand. Refuses not_found.
create or replace function posted_of_file(p_school uuid, p_file uuid) returns uuid[] language plpgsql stable as $$
begin
  perform from statement_files where school_id = p_school and id = p_file and state = 'brought';
  if not found then perform refuse('not_found', '{"noun": "Statement"}'); end if;
  return array(select m.receipt_id from statement_matches m join statement_lines l on l.school_id = m.school_id and l.id = m.line_id
    where m.school_id = p_school and l.file_id = p_file and m.act = 'posted' and m.ended_at is null order by 1);
end $$;

create or replace function refuse_followed(p_school uuid, p_receipts uuid[]) returns void language plpgsql as $$
begin
  perform from ledger_entries e join ledger_entries o on o.school_id = e.school_id and o.corrects = e.id
  where e.school_id = p_school and e.receipt_id = any(p_receipts) and e.kind = 'payment';
  if found then perform refuse('followed'); end if;
end $$;

create or replace function take_receipts_back(p_school uuid, p_caller jsonb, p_receipts uuid[], p_reason text) returns void
language plpgsql as $$
declare
  v_receipt uuid;
begin
  -- All that each taking back locks, at once and in the one order, before the first of them holds the tail row.
  perform hold_requests_about(p_school, thing_of('take_back', x)) from unnest(p_receipts) x;
  perform from receipts where school_id = p_school and id = any(p_receipts) order by id for no key update;
  perform refuse_followed(p_school, p_receipts);
  perform from balances b where b.school_id = p_school and (b.student_id, b.fee_type_id) in (
    select e.student_id, e.fee_type_id from ledger_entries e where e.school_id = p_school and e.receipt_id = any(p_receipts))
  order by b.student_id, b.fee_type_id for update;
  foreach v_receipt in array p_receipts loop
    perform ledger_reverse_receipt(p_school, p_caller, jsonb_build_object('receipt', v_receipt, 'reason', p_reason));
  end loop;
end $$;

-- What is asked for: {file, reason}. The receipts are named, so that what is posted of the file later is not taken back by an old yes.
create or replace function draft_undo_file(p_school uuid, p_input jsonb) returns approval_requests language plpgsql as $$
declare
  v_file uuid := (p_input->>'file')::uuid;
  v_receipts uuid[] := posted_of_file(p_school, v_file);
  draft approval_requests;
begin
  if cardinality(v_receipts) = 0 then perform refuse('nothing_posted'); end if;
  perform refuse_followed(p_school, v_receipts);
  select min(student_id::text)::uuid, sum(amount) into draft.student_id, draft.amount
  from receipts where school_id = p_school and id = any(v_receipts);
  draft.thing := 'undo_file ' || v_file;
  draft.input := jsonb_build_object('file', v_file, 'receipts', to_jsonb(v_receipts), 'reason', p_input->>'reason');
  return draft;
end $$;

-- An approved one is done at once, all of it or nothing.
create or replace function run_undo_file(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
declare
  v_receipts uuid[] := array(select r.value::uuid from jsonb_array_elements_text(p_input->'receipts') r order by 1);
begin
  perform hold_rules(p_school);
  perform from receipt_voids where school_id = p_school and receipt_id = any(v_receipts);
  if found then perform refuse('already_reversed'); end if;
  perform take_receipts_back(p_school, p_caller, v_receipts, p_input->>'reason');
  return '{}';
end $$;

-- A number's confirmed pairings count no more: {number}. What is confirmed later does again.
create or replace function forget_pairing_act(p_school uuid, p_caller jsonb, p_input jsonb) returns jsonb language plpgsql as $$
begin
  insert into forgotten_pairings (school_id, number, forgotten_at, forgotten_by)
  values (p_school, p_input->>'number', app_now(), (p_caller->>'staff')::uuid)
  on conflict (school_id, number) do update set forgotten_at = excluded.forgotten_at, forgotten_by = excluded.forgotten_by;
  perform advance_tail(p_school, p_caller, 'forget_pairing', null, '{}', 0, 0);
  return '{}';
end $$;
select make_door('forget_pairing', $$require_office(p_school, p_caller, 'keep_statements')$$);
grant execute on function forget_pairing(uuid, jsonb, jsonb) to akontaa_tenant;

-- Lines that nobody posted, whose payer wrote the pupil's code, or the whole name where nobody else has it.
create or replace function empty_lines_naming(p_school uuid, p_student students) returns void language sql as $$
  with called as materialized (
    select n.name from (values (words_of(p_student.first_name || ' ' || p_student.surname)),
      (words_of(p_student.surname || ' ' || p_student.first_name))) n(name)
    where words_of(p_student.first_name) <> '' and words_of(p_student.surname) <> '' and not exists (
      select from students o where o.school_id = p_school and o.id <> p_student.id and o.erased_at is null
        and searchable(o.first_name) = searchable(p_student.first_name) and searchable(o.surname) = searchable(p_student.surname)))
  update statement_lines l set text = null, counterparty_number = null, counterparty_name = null
  from schools c
  where c.id = p_school and l.school_id = p_school and l.text is not null and l.amount > 0
    -- Whose code stands there as well is still to be found by it.
    and not exists (select from codes_in(c.pupil_prefix, l.text) x join students o on o.school_id = p_school and o.erased_at is null
      and o.number = pupil_number_of(c.pupil_prefix, x.code) where o.id <> p_student.id)
    and not exists (select from statement_matches m where m.school_id = p_school and m.line_id = l.id and m.ended_at is null
      and m.receipt_id is not null)
    and (exists (select from called n where strpos(' ' || words_of(l.text) || ' ', ' ' || n.name || ' ') > 0)
      or exists (select from codes_in(c.pupil_prefix, l.text) x where pupil_number_of(c.pupil_prefix, x.code) = p_student.number))
$$;

-- For verify_school: what stands for a line is of its amount and stands itself, and each file's lines are there.
create or replace function verify_statements(p_school uuid) returns table (problem text, subject text, detail text)
language sql stable as $$
  select 'a line of a statement differs from its receipt', l.id::text, format('line %s, receipt %s', l.amount, r.amount)
  from statement_matches m
  join statement_lines l on l.school_id = m.school_id and l.id = m.line_id
  join receipts r on r.school_id = m.school_id and r.id = m.receipt_id
  where m.school_id = p_school and m.ended_at is null and (r.amount <> l.amount
    or exists (select from receipt_voids v where v.school_id = r.school_id and v.receipt_id = r.id))
  union all
  select 'a line of a statement differs from its deposit', l.id::text, format('line %s on %s, deposit %s on %s', l.amount, l.happened_on, d.amount, d.banked_on)
  from statement_matches m
  join statement_lines l on l.school_id = m.school_id and l.id = m.line_id
  join deposits d on d.school_id = m.school_id and d.id = m.deposit_id
  where m.school_id = p_school and m.ended_at is null
    and (d.amount <> l.amount or d.bank_account_id <> l.account_id or d.banked_on is distinct from l.happened_on)
  union all
  select 'a statement has lost lines', f.id::text, format('brought %s, there %s', f.added, count(l.id))
  from statement_files f left join statement_lines l on l.school_id = f.school_id and l.file_id = f.id
  where f.school_id = p_school and f.state = 'brought' group by f.id, f.added having count(l.id) <> f.added
$$;
grant execute on function verify_statements(uuid) to akontaa_tenant;
