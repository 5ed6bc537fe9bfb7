-- A class teacher prints the statement of an own child, which says the first payer's share where there are two. Who the second is stays hidden:
-- the guardians a teacher sees are the first ones.
grant select on payer_shares, payer_refunds to akontaa_teacher;
create policy own_classes on payer_shares as restrictive for select to akontaa_teacher
  using (student_id in (select s.id from students s where s.school_id = current_school()));
create policy own_classes on payer_refunds as restrictive for select to akontaa_teacher
  using (entry_id in (select e.id from ledger_entries e where e.school_id = current_school()));
