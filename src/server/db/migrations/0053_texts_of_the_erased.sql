-- What people wrote beside the money of an erased student (payer, reference, note, reasons) names somebody: it is emptied with
-- the student. Nothing else of a fact can be changed, and of no other student.
create function refuse_all_but_emptying() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv
    and not exists (select from jsonb_each_text(to_jsonb(new)) f where f.key = any(tg_argv) and f.value <> 'Erased')
    and exists (select from students s where s.school_id = new.school_id and s.erased_at is not null
      and s.id = nullif(current_setting('app.erased_student', true), '')::uuid)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

drop trigger receipts_append_only on receipts;
drop trigger receipt_voids_append_only on receipt_voids;
drop trigger ledger_entries_append_only on ledger_entries;
create trigger receipts_append_only before update or delete on receipts
  for each row execute function refuse_all_but_emptying('payer', 'reference');
create trigger receipt_voids_append_only before update or delete on receipt_voids
  for each row execute function refuse_all_but_emptying('reason');
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_all_but_emptying('reference', 'note');

/*
 * Empties these texts of one erased student. A reason of a move or a receipt taken back stands on the other children's lines of
 * that act too. That of an undone bill is about a class and stays.
 */
create function empty_texts(p_school uuid, p_student uuid) returns void language plpgsql as $$
begin
  perform set_config('app.erased_student', p_student::text, true);
  update ledger_entries e set reference = null, note = null
  where e.school_id = p_school and (e.note is not null or e.reference is not null) and e.billing_run_id is null
    and e.group_id in (select o.group_id from ledger_entries o where o.school_id = p_school and o.student_id = p_student)
    and (e.student_id = p_student or e.kind in ('reallocation', 'reversal'));
  update receipts set payer = null, reference = null
  where school_id = p_school and student_id = p_student and (payer is not null or reference is not null);
  update receipt_voids v set reason = 'Erased'
  where v.school_id = p_school and v.reason <> 'Erased'
    and v.receipt_id in (select r.id from receipts r where r.school_id = p_school and r.student_id = p_student);
  perform set_config('app.erased_student', '', true);
end $$;

do $$
declare
  v_school uuid;
begin
  for v_school in select school_id from directory loop
    perform set_config('app.school_id', v_school::text, true);
    perform empty_texts(v_school, s.id) from students s where s.school_id = v_school and s.erased_at is not null;
  end loop;
  perform set_config('app.school_id', '', true);
end $$;
