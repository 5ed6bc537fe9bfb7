-- A cashier works in a role of the database of their own: what colleagues took is closed to it, but for the student at the
-- counter, whatever a statement forgets to ask. All else it has from akontaa_tenant.
do $$
begin
  create role akontaa_cashier nologin;
exception when duplicate_object or unique_violation then null;
end $$;
-- As for class teachers: we become it and do not inherit from it, before PostgreSQL 16 through the role in between.
do $$
begin
  if not pg_has_role('akontaa_cashier', 'akontaa_tenant', 'member') then
    execute 'grant akontaa_tenant to akontaa_cashier';
  end if;
  if current_setting('server_version_num')::int >= 160000 then
    execute 'grant akontaa_cashier to current_user with inherit false, set true';
  else
    execute 'grant akontaa_cashier to akontaa_gate';
  end if;
end $$;

-- The student whom the call is about, or whose receipt, entry or text about a receipt it names.
create function student_at_counter() returns uuid language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select r.student_id from receipts r where r.school_id = current_school() and r.id = named.id),
    (select e.student_id from ledger_entries e where e.school_id = current_school() and e.id = named.id),
    (select r.student_id from messages m join receipts r on r.school_id = m.school_id and r.id = m.receipt_id
      where m.school_id = current_school() and m.id = named.id), named.id)
  from (select nullif(current_setting('app.at_counter', true), '')::uuid as id) named
$$;

-- A receipt of the person's own, one that stands in its place, or one that the person has asked about.
create function is_own_receipt(p_receipt uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from receipts
      where school_id = current_school() and id = p_receipt and issued_by = current_staff())
    or exists (select from receipt_voids v join receipts r on r.school_id = v.school_id and r.id = v.receipt_id
      where v.school_id = current_school() and v.replaced_by = p_receipt and r.issued_by = current_staff())
    or exists (select from approval_requests
      where school_id = current_school() and receipt_id = p_receipt and asked_by = current_staff())
$$;
create index receipt_voids_replaced_by on receipt_voids (school_id, replaced_by) where replaced_by is not null;

create policy own_takings on receipts as restrictive for select to akontaa_cashier
  using (issued_by = (select current_staff()) or student_id = (select student_at_counter()) or is_own_receipt(id));
-- What students were charged is everybody's at the counter: their debts are made of it. What went in and out of the own drawer is
-- the person's own, whoever recorded it.
create policy own_takings on ledger_entries as restrictive for select to akontaa_cashier
  using (kind not in ('payment', 'reallocation') and (kind <> 'reversal' or receipt_id is null)
    or recorded_by = (select current_staff()) or student_id = (select student_at_counter()) or is_own_receipt(receipt_id)
    or drawer_id in (select d.id from drawers d where d.school_id = current_school() and d.staff_id = (select current_staff())));
create policy own_takings on receipt_voids as restrictive for select to akontaa_cashier
  using (exists (select from receipts r where r.school_id = current_school() and r.id = receipt_id));
create policy own_takings on ledger_days as restrictive for select to akontaa_cashier using (false);
create policy own_takings on approval_requests as restrictive for select to akontaa_cashier
  using (asked_by = (select current_staff()));
create policy own_takings on audit_log as restrictive for select to akontaa_cashier using (false);
create policy own_takings on audit_values as restrictive for select to akontaa_cashier using (false);
