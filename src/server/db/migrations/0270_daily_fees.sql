-- Daily fees: a fee type that is charged by the day on which a pupil had it (feeding, bus, extra classes).
create table daily_fees (
  school_id uuid not null,
  fee_type_id uuid not null,
  -- Monday is 1, Friday 5.
  weekdays int[] not null check (weekdays <@ array[1, 2, 3, 4, 5] and cardinality(weekdays) between 1 and 5),
  -- Who owes for more days than this is named to the office; null for no limit.
  owes_at_most int check (owes_at_most between 1 and 100),
  first_day date not null,
  last_day date,
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (school_id, fee_type_id),
  foreign key (school_id, fee_type_id) references fee_types (school_id, id),
  foreign key (school_id, changed_by) references staff (school_id, id),
  check (last_day >= first_day)
);

-- What a day costs from a day on: for a class, or for one pupil in its place.
create table daily_rates (
  school_id uuid not null,
  id uuid not null default uuid_v7(),
  fee_type_id uuid not null,
  class_id uuid,
  student_id uuid,
  from_day date not null,
  -- off: is not on the register. class: a pupil has what the class has again.
  means text not null check (means in ('rate', 'free', 'off', 'class')),
  -- Pesewas a day.
  amount bigint check (amount > 0),
  note text check (length(note) between 1 and 120),
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (school_id, id),
  foreign key (school_id, fee_type_id) references daily_fees (school_id, fee_type_id),
  foreign key (school_id, class_id) references classes (school_id, id),
  foreign key (school_id, student_id) references students (school_id, id),
  foreign key (school_id, changed_by) references staff (school_id, id),
  check ((class_id is null) <> (student_id is null)),
  check ((means = 'rate') = (amount is not null)),
  check (student_id is not null or means in ('rate', 'off'))
);
create unique index daily_rates_of_class on daily_rates (school_id, fee_type_id, class_id, from_day) where class_id is not null;
create unique index daily_rates_of_student on daily_rates (school_id, fee_type_id, student_id, from_day) where student_id is not null;

do $$
declare
  owned text;
begin
  foreach owned in array array['daily_fees', 'daily_rates'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())',
      owned);
    execute format('grant select on %I to akontaa_tenant, akontaa_teacher', owned);
    execute format('grant insert, update on %I to akontaa_tenant', owned);
  end loop;
end $$;
create policy own_classes on daily_rates as restrictive for select to akontaa_teacher
  using (class_id in (select c.class_id from staff_classes c where c.school_id = current_school())
    or student_id in (select s.id from students s where s.school_id = current_school()));
