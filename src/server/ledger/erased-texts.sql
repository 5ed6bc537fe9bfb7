-- What people wrote beside the money of one erased pupil. The figures stay.
-- Stands on: receipts.

/*
 * Payer, reference, note and reasons of one pupil. A reason of a move or a receipt taken back stands on the other pupils' lines of that act
 * too, and a note on all lines of a tender. That of an undone bill is about a class and stays. Who paid for several pupils, and by which
 * reference, stays as long as one of them does.
 */
create or replace function empty_money_texts(p_school uuid, p_student uuid) returns void language sql as $$
  update ledger_entries e set reference = null, note = null
  where e.school_id = p_school and (e.note is not null or e.reference is not null) and e.billing_run_id is null
    and e.group_id in (select o.group_id from ledger_entries o where o.school_id = p_school and o.student_id = p_student)
    and (e.student_id = p_student or e.kind in ('reallocation', 'reversal'));
  update ledger_entries e set note = null
  where e.school_id = p_school and e.note is not null and e.kind = 'payment'
    and e.receipt_id in (select s.receipt_id from receipt_students s where s.school_id = p_school and s.student_id = p_student);
  update receipts r set payer = null, reference = null
  where r.school_id = p_school and r.id in (select receipts_of(p_school, p_student))
    and (r.payer is not null or r.reference is not null)
    and not exists (select from receipt_students o join students s on s.school_id = o.school_id and s.id = o.student_id
      where o.school_id = p_school and o.receipt_id = r.id and s.erased_at is null);
  update receipt_voids v set reason = 'Erased'
  where v.school_id = p_school and v.reason <> 'Erased' and v.receipt_id in (select receipts_of(p_school, p_student));
$$;

-- Values of the audit log about these people.
create or replace function empty_audited(p_school uuid, p_subjects uuid[]) returns void language sql as $$
  update audit_values set content = null where school_id = p_school and subject = any (p_subjects)
$$;
