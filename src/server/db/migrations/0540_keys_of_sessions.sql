-- A session that was opened with a browser's own key goes with that key alone: the public half of it, and null of all others.
alter table sessions add column bound_key text check (bound_key ~ '^[A-Za-z0-9_-]{87}$');
