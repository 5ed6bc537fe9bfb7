-- What a colleague accepted and the office put right is no more a cashier's to read than the payment it takes back.
alter policy own_takings on ledger_entries using (kind not in ('payment', 'reallocation')
    and (kind <> 'reversal' or receipt_id is null and (register_id is null or counter_account = 'fee income'))
  or counter_account = 'sponsors' or recorded_by = (select current_staff()) or student_id = (select student_at_counter())
  or is_own_receipt(receipt_id)
  or drawer_id in (select d.id from drawers d where d.school_id = current_school() and d.staff_id = (select current_staff())));
