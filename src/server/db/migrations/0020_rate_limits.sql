-- How often something was tried, shared by all instances. Unlogged: after a crash everybody starts afresh, and no
-- payment waits for its bookkeeping. The key is a hash: neither an address nor an e-mail stands here.
create unlogged table rate_limits (
  key bytea primary key,
  tries int not null,
  ends_at timestamptz not null
);
create index rate_limits_by_end on rate_limits (ends_at);
