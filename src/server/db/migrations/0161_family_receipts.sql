-- A receipt may be for several pupils, and say who paid. One pupil's receipts, those of before among them, have neither a row in
-- receipt_students nor another count than 1.
alter table receipts
  add column students int not null default 1 check (students >= 1),
  -- Who paid, when that is a guardian we know; another person's name stands in payer.
  add column payer_guardian_id uuid,
  add foreign key (school_id, payer_guardian_id) references guardians (school_id, id) not valid;

create table receipt_students (
  school_id uuid not null,
  receipt_id uuid not null,
  student_id uuid not null,
  -- In the order of the paper; receipts.student_id is the first.
  place int not null check (place >= 1),
  class_id uuid not null,
  -- Pesewas: this pupil's part, and what the pupil owes over all fee types, as printed. Their sums are the receipt's.
  amount bigint not null check (amount > 0),
  balance_before bigint not null,
  balance_after bigint not null,
  primary key (school_id, receipt_id, student_id),
  unique (school_id, receipt_id, place),
  foreign key (school_id, receipt_id) references receipts (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, class_id) references classes (school_id, id)
);
create index receipt_students_by_student on receipt_students (school_id, student_id);
alter table receipt_students enable row level security;
alter table receipt_students force row level security;
create policy own_school on receipt_students using (school_id = current_school()) with check (school_id = current_school());
create trigger receipt_students_append_only before update or delete on receipt_students
  for each row execute function refuse_change();
create trigger receipt_students_no_truncate before truncate on receipt_students
  for each statement execute function refuse_change();
grant select on receipt_students to akontaa_tenant, akontaa_teacher;

-- A class teacher sees the lines of the own pupils; the paper, with its total and payer, only when all on it are theirs.
create policy own_classes on receipt_students as restrictive for select to akontaa_teacher
  using (student_id in (select s.id from students s where s.school_id = current_school()));
create policy own_pupils_only on receipts as restrictive for select to akontaa_teacher
  using (students = 1 or students = (select count(*) from receipt_students p
    where p.school_id = current_school() and p.receipt_id = receipts.id));

-- Beside the money of several pupils one of these texts may be emptied and another stay (erase.sql).
create or replace function refuse_all_but_emptying() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv
    and not exists (select from jsonb_each_text(to_jsonb(new)) f where f.key = any(tg_argv) and f.value <> 'Erased'
      and f.value is distinct from to_jsonb(old)->>f.key)
    and exists (select from students s where s.school_id = new.school_id and s.erased_at is not null
      and s.id = nullif(current_setting('app.erased_student', true), '')::uuid)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
