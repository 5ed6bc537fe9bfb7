-- What each of two payers owed on an earlier day goes by the shares in force then, which the audit log has: every act that set them.
create index audit_log_payers on audit_log (school_id, subject, number) where act = 'set_payers';
-- Whoever may print a statement reads these rows: ids and shares, no name.
alter policy own_takings on audit_log
  using (act in ('join_families', 'split_family', 'set_payers') or facts ? 'leftOut');
grant select (school_id, number, at, act, subject, facts) on audit_log to akontaa_teacher;
create policy own_classes on audit_log as restrictive for select to akontaa_teacher
  using (act = 'set_payers' and subject in (select s.id from students s where s.school_id = current_school()));
