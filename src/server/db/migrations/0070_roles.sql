-- People of a school and what they may do. The school's own account keeps the role it always had; it is a Head.
alter table staff add constraint staff_role
  check (role in ('administrator', 'head', 'bursar', 'cashier', 'teacher', 'auditor'));
-- Whoever left signs in no more; the name stays on what was done.
alter table staff add column left_at timestamptz;
