-- Who joined or split families and whom a bill left out tells of no money that was taken: the cashier at the counter reads it.
alter policy own_takings on audit_log using (act in ('join_families', 'split_family') or facts ? 'leftOut');

-- The school's logo is for every paper; photos of deposit slips and the deposits are the office's.
create policy own_takings on deposits as restrictive for select to akontaa_cashier using (false);
create policy own_takings on pictures as restrictive for select to akontaa_cashier, akontaa_teacher
  using (id in (select l.picture_id from school_logos l where l.school_id = current_school()));
