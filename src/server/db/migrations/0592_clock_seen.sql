-- The last moment at which a server saw that its clock goes on as it should, and how long its machine had been up: a clock that jumps is told.
create table clock_seen (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null,
  boot text not null,
  uptime_s double precision not null
);
