-- Which releases have prepared this database, and the oldest one that may still run on what each has made: an older program
-- that is started again must not put its functions back.
create table releases (
  version text primary key check (version ~ '^\d+\.\d+\.\d+$'),
  compatible_from text not null check (compatible_from ~ '^\d+\.\d+\.\d+$'),
  prepared_at timestamptz not null default now()
);
