-- What the school writes to its families: all, one class or one family. Parents read it in their app; a text is a message of its own.
create table notices (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  audience text not null check (audience in ('all', 'class', 'family')),
  -- Whom it was written to, as the office reads it later: a class, or the names of the children.
  whom text not null check (length(whom) <= 300),
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) <= 480),
  written_at timestamptz not null,
  written_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  primary key (school_id, id),
  foreign key (school_id, written_by) references staff (school_id, id),
  foreign key (school_id, withdrawn_by) references staff (school_id, id),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index notices_by_time on notices (school_id, written_at desc);

-- The pupils a notice to a class or a family is about: who comes to the class later did not get it.
create table notice_students (
  school_id uuid not null,
  notice_id uuid not null,
  student_id uuid not null,
  primary key (school_id, notice_id, student_id),
  foreign key (school_id, notice_id) references notices (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index notice_students_by_student on notice_students (school_id, student_id, notice_id);

do $$
declare
  owned text;
begin
  foreach owned in array array['notices', 'notice_students'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
    -- What is written to one family is the office's.
    execute format('create policy own_takings on %I as restrictive for select to akontaa_cashier using (false)', owned);
    execute format('grant select, insert on %I to akontaa_tenant', owned);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      owned || '_no_truncate', owned);
  end loop;
end $$;
grant update (withdrawn_at, withdrawn_by) on notices to akontaa_tenant;

alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check
  check (kind in ('receipt', 'receipt_void', 'moved', 'fee_added', 'reminder', 'custom', 'evening', 'notice')) not valid;
-- A notice to all is a thousand texts at once: they wait in a queue of their own.
create index messages_due_notices on messages (not_before) where status in ('queued', 'sending', 'failed') and kind = 'notice';
