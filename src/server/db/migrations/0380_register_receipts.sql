-- A parent's receipt of one pupil in an accepted register, made when it is first asked for. A correction that leaves money standing has
-- another turn, and a receipt of its own.
create table register_receipts (
  school_id uuid not null,
  register_id uuid not null,
  student_id uuid not null,
  turn int not null,
  -- Leads to its check page.
  code text not null,
  -- Pesewas of this fee as the turn left it: what was owed with the day and before the money, and after it.
  balance_before bigint not null,
  balance_after bigint not null,
  asked_at timestamptz not null,
  asked_by uuid not null,
  -- How often it was printed, and when first: the first printing is the original.
  copies int not null default 0 check (copies >= 0),
  printed_at timestamptz,
  primary key (school_id, register_id, student_id, turn),
  unique (school_id, code),
  foreign key (school_id, register_id, student_id, turn) references register_lines (school_id, register_id, student_id, turn),
  foreign key (school_id, asked_by) references staff (school_id, id),
  check ((copies > 0) = (printed_at is not null))
);
alter table register_receipts enable row level security;
alter table register_receipts force row level security;
create policy own_school on register_receipts using (school_id = current_school()) with check (school_id = current_school());
grant select on register_receipts to akontaa_tenant;
