-- What a family agreed to pay in parts. A plan names the pupils whose debt it is about, and not a family, as a contact does. The
-- entries stay as they are: which day is due follows from the plan (ledger/plans.sql), and so does what has become of it.
create table plans (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  -- Pesewas: what its pupils owed when it was made, and what its parts come to.
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  by_staff_id uuid not null,
  primary key (school_id, id),
  foreign key (school_id, by_staff_id) references staff (school_id, id)
);

create table plan_students (
  school_id uuid not null,
  plan_id uuid not null,
  student_id uuid not null,
  primary key (school_id, plan_id, student_id),
  foreign key (school_id, plan_id) references plans (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id)
);
create index plan_students_by_student on plan_students (school_id, student_id, plan_id);

-- Each comes to its amount by the end of its day. Pesewas.
create table plan_parts (
  school_id uuid not null,
  plan_id uuid not null,
  due_on date not null,
  amount bigint not null check (amount > 0),
  primary key (school_id, plan_id, due_on),
  foreign key (school_id, plan_id) references plans (school_id, id)
);

-- Plans that count no more, because somebody said so. A later plan for one of its pupils ends one by itself (ledger/plans.sql).
create table plan_ends (
  school_id uuid not null,
  plan_id uuid not null,
  reason text not null check (length(reason) between 1 and 300),
  at timestamptz not null,
  by_staff_id uuid not null,
  primary key (school_id, plan_id),
  foreign key (school_id, plan_id) references plans (school_id, id),
  foreign key (school_id, by_staff_id) references staff (school_id, id)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['plans', 'plan_students', 'plan_parts', 'plan_ends'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
    -- What is owed by whom is the office's.
    execute format('create policy own_takings on %I as restrictive for select to akontaa_cashier using (false)', owned);
    execute format('grant select, insert on %I to akontaa_tenant', owned);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      owned || '_no_truncate', owned);
    if owned <> 'plan_ends' then
      execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
        owned || '_append_only', owned);
    end if;
  end loop;
end $$;
create trigger plan_ends_append_only before update or delete on plan_ends
  for each row execute function refuse_all_but_emptying('reason');
