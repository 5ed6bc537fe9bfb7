-- Of a lock that closes a term: how far the books went, and the row of the audit log that says so with their digest. Locks made before have none.
alter table day_locks add column audit_number bigint;
alter table day_locks add column journal_number bigint;
-- SHA-256 of the entries after `books_after`, through `journal_number`.
alter table day_locks add column books_after bigint;
alter table day_locks add column books bytea;
