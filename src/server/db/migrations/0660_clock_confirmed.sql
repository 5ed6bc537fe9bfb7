-- When whoever runs the server said that the clock is right: for a while nobody else is asked.
alter table clock_seen add column confirmed_at timestamptz;
