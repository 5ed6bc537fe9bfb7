-- Not a school's table: which accounts of Heads are one person's, as the passwords of both have shown. Read through the directory's functions.
create table person_accounts (
  school uuid not null,
  staff uuid not null,
  -- Not anybody's row: what the accounts of one person have in common.
  person uuid not null,
  -- sha256 of the hash of the password that showed it: with another password the account is tied to nothing.
  proof bytea not null,
  tied_at timestamptz not null,
  primary key (school, staff)
);
create index person_accounts_by_person on person_accounts (person);
grant select on person_accounts to akontaa_directory;
