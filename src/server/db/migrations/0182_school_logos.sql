-- The school's logo on bills, statements, receipts and the page that checks them.
create table school_logos (
  school_id uuid primary key references schools (id),
  picture_id uuid not null,
  foreign key (school_id, picture_id) references pictures (school_id, id)
);
alter table school_logos enable row level security;
alter table school_logos force row level security;
create policy own_school on school_logos using (school_id = current_school()) with check (school_id = current_school());
grant select, insert, update, delete on school_logos to akontaa_tenant;
grant select on school_logos to akontaa_teacher;
