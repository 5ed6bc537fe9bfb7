-- What is still to be taken in of class lists that are imported in pieces, one transaction each, so that others have their
-- turn on the one connection of the embedded engine. A piece goes with the transaction that takes it in.
create table roster_pieces (
  school_id uuid not null references schools (id),
  import_id uuid not null,
  piece int not null,
  -- The children as they were read and checked.
  children jsonb not null,
  -- Who imports, and on which day.
  caller jsonb not null,
  day date not null,
  -- On the last one: the answer to be remembered.
  answer jsonb,
  primary key (school_id, import_id, piece)
);
alter table roster_pieces enable row level security;
alter table roster_pieces force row level security;
create policy own_school on roster_pieces using (school_id = current_school()) with check (school_id = current_school());
grant select, insert, delete on roster_pieces to akontaa_tenant;

-- The directory says which are left.
create policy directory_sees_pieces on roster_pieces for select to akontaa_directory using (true);
grant select (school_id, import_id) on roster_pieces to akontaa_directory;
