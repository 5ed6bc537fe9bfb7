-- A class teacher works in a role of the database of their own: it sees the own classes, whatever a statement forgets to ask.
-- The others keep akontaa_tenant and its plans. Like that one it belongs to the cluster and may be there already.
do $$
begin
  create role akontaa_teacher nologin;
exception when duplicate_object or unique_violation then null;
end $$;
-- We become it and do not inherit from it, else its policies would bind the owner as well. Before PostgreSQL 16 that takes a
-- role in between which passes nothing on.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    execute 'grant akontaa_teacher to current_user with inherit false, set true';
    return;
  end if;
  begin
    create role akontaa_gate nologin noinherit;
  exception when duplicate_object or unique_violation then null;
  end;
  execute 'grant akontaa_teacher to akontaa_gate';
  execute 'grant akontaa_gate to current_user';
end $$;
grant usage on schema public to akontaa_teacher;

-- Which classes a class teacher has.
create table staff_classes (
  school_id uuid not null,
  staff_id uuid not null,
  class_id uuid not null,
  primary key (school_id, staff_id, class_id),
  foreign key (school_id, staff_id) references staff (school_id, id),
  foreign key (school_id, class_id) references classes (school_id, id)
);
alter table staff_classes enable row level security;
alter table staff_classes force row level security;
create policy own_school on staff_classes using (school_id = current_school()) with check (school_id = current_school());
grant select, insert, delete on staff_classes to akontaa_tenant;

-- The person of this transaction; set for a class teacher.
create function current_staff() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.staff_id', true), '')::uuid
$$;

create policy own on staff_classes as restrictive for select to akontaa_teacher using (staff_id = (select current_staff()));
create policy own_classes on students as restrictive for select to akontaa_teacher
  using (class_id in (select c.class_id from staff_classes c where c.school_id = current_school()));
create policy own_classes on class_fees as restrictive for select to akontaa_teacher
  using (class_id in (select c.class_id from staff_classes c where c.school_id = current_school()));
create policy own_classes on billing_runs as restrictive for select to akontaa_teacher
  using (class_id in (select c.class_id from staff_classes c where c.school_id = current_school()));
create policy own_classes on billing_run_undos as restrictive for select to akontaa_teacher
  using (billing_run_id in (select r.id from billing_runs r where r.school_id = current_school()));
create policy own_classes on billing_run_prices as restrictive for select to akontaa_teacher
  using (billing_run_id in (select r.id from billing_runs r where r.school_id = current_school()));
create policy own_classes on guardians as restrictive for select to akontaa_teacher
  using (id in (select s.guardian_id from students s where s.school_id = current_school()));
create policy own_classes on balances as restrictive for select to akontaa_teacher
  using (student_id in (select s.id from students s where s.school_id = current_school()));
create policy own_classes on ledger_entries as restrictive for select to akontaa_teacher
  using (student_id in (select s.id from students s where s.school_id = current_school()));
create policy own_classes on receipts as restrictive for select to akontaa_teacher
  using (student_id in (select s.id from students s where s.school_id = current_school()));
create policy own_classes on ledger_details as restrictive for select to akontaa_teacher
  using (entry_id in (select e.id from ledger_entries e where e.school_id = current_school()));
create policy own_classes on receipt_voids as restrictive for select to akontaa_teacher
  using (receipt_id in (select r.id from receipts r where r.school_id = current_school()));
create policy own_classes on receipt_prints as restrictive for select to akontaa_teacher
  using (receipt_id in (select r.id from receipts r where r.school_id = current_school()));

-- What a teacher reads. A table that is not named here is closed to them.
grant select on staff_classes, students, class_fees, billing_runs, billing_run_undos, billing_run_prices, guardians, balances,
  ledger_entries, ledger_details, receipts, receipt_voids, receipt_prints, classes, terms, fee_types, school_tails
  to akontaa_teacher;
grant select (id, code, name, email, address, phone, website, initials, sender_id, sender_id_status, payout_status, expires_on,
  closed_through) on schools to akontaa_teacher;
grant select (school_id, id, name, role, left_at) on staff to akontaa_teacher;
