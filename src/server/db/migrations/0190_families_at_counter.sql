-- A receipt for several pupils is at the counter with each of them, and whole where it is named itself.
create or replace function is_own_receipt(p_receipt uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from receipts
      where school_id = current_school() and id = p_receipt and issued_by = current_staff())
    or p_receipt = nullif(current_setting('app.at_counter', true), '')::uuid
    or exists (select from receipt_students
      where school_id = current_school() and receipt_id = p_receipt and student_id = student_at_counter())
    or exists (select from receipt_voids v join receipts r on r.school_id = v.school_id and r.id = v.receipt_id
      where v.school_id = current_school() and v.replaced_by = p_receipt and r.issued_by = current_staff())
    or exists (select from approval_requests
      where school_id = current_school() and receipt_id = p_receipt and asked_by = current_staff())
$$;

create policy own_takings on receipt_students as restrictive for select to akontaa_cashier
  using (exists (select from receipts r where r.school_id = current_school() and r.id = receipt_id));
