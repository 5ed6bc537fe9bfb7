-- Pictures a school gives us (a photo of a deposit slip, its logo), as we made them again: never the bytes that were sent.
create table pictures (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  media_type text not null check (media_type in ('image/jpeg', 'image/png')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  content bytea not null check (length(content) between 1 and 2000000),
  kept_at timestamptz not null,
  kept_by uuid not null,
  primary key (school_id, id),
  foreign key (school_id, kept_by) references staff (school_id, id)
);
-- A JPEG or PNG does not get smaller.
alter table pictures alter column content set storage external;
alter table pictures enable row level security;
alter table pictures force row level security;
create policy own_school on pictures using (school_id = current_school()) with check (school_id = current_school());
grant select, insert, delete on pictures to akontaa_tenant;
grant select on pictures to akontaa_teacher;
