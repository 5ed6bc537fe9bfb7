-- The browsers somebody has signed in on, so that they come first when strangers try passwords. Hashes only: of the name
-- one signs in with, and of the mark the browser keeps. A mark opens nothing.
create table known_devices (
  account bytea not null,
  device bytea not null,
  seen_at timestamptz not null,
  primary key (account, device)
);
create index known_devices_by_age on known_devices (seen_at);

-- Who asked for a code: wrong tries of others do not count against it there.
alter table password_resets
  add column asked_by bytea,
  add column asked_from bytea,
  add column attempts_elsewhere int not null default 0;
