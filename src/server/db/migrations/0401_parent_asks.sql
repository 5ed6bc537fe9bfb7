-- A code belongs to the phone that asked for it: a stranger who asks for the same number, or guesses, uses up their own. sha256 of id
-- and code. Unlogged: after a crash a code is asked for again. parent_codes is of the release before.
create unlogged table parent_asks (
  id uuid primary key,
  phone text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries int not null default 0
);
create index parent_asks_by_end on parent_asks (expires_at);
