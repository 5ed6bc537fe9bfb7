-- Files that take long to make (letters, exports): made beside other work, and kept for the person who asked, so that whoever closed the
-- page finds them, at whichever server, also after one has ended. They are no record of the school: gone after a day.
create table made_files (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  staff_id uuid not null,
  kind text not null check (kind in ('letters', 'export')),
  -- What was asked for, in one form: asked again while it is made, it is the same file.
  asked text not null,
  -- The caller's Idempotency-Key.
  key text,
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  done int not null default 0,
  parts int not null default 0,
  -- Whoever asked has it already, or need not be told.
  told boolean not null default false,
  -- How it ended, in a sentence.
  said text,
  name text,
  media_type text,
  asked_at timestamptz not null,
  -- When the server that makes it was last heard of.
  alive_at timestamptz not null,
  taken_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, staff_id) references staff (school_id, id),
  check ((state = 'ready') = (name is not null) and (name is null) = (media_type is null)),
  check ((state = 'making') = (said is null))
);
create unique index made_files_asked_once on made_files (school_id, staff_id, kind, asked) where state = 'making';
create unique index made_files_by_key on made_files (school_id, staff_id, key) where key is not null;
create index made_files_by_person on made_files (school_id, staff_id, asked_at);

-- Their bytes, a piece at a time, so that nobody waits for a whole file.
create table made_file_pieces (
  school_id uuid not null,
  file_id uuid not null,
  nth int not null,
  content bytea not null,
  primary key (school_id, file_id, nth),
  foreign key (school_id, file_id) references made_files (school_id, id) on delete cascade
);

do $$
declare
  owned text;
begin
  foreach owned in array array['made_files', 'made_file_pieces'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy own_school on %I using (school_id = current_school()) with check (school_id = current_school())', owned);
    execute format('create policy own_takings on %I as restrictive to akontaa_cashier using (false)', owned);
    execute format('grant select, insert, update, delete on %I to akontaa_tenant', owned);
  end loop;
end $$;

-- The directory says which schools have one that is old.
create policy directory_sees_files on made_files for select to akontaa_directory using (true);
grant select (school_id, asked_at, taken_at) on made_files to akontaa_directory;
