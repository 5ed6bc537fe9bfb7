-- What each student owes by its due days, beside the kept row: the debt of a school by its age is added up from these
-- (ledger/kept.sql). Null in rows that were made before.
alter table kept_rows
  -- Unpaid charges that can be late: the days they are due, and pesewas unpaid of each day.
  add column due_on date[],
  add column unpaid bigint[],
  add column voluntary bigint,
  add column credit_elsewhere bigint,
  add column owed bigint;
-- Their debts stay, and have no kept row.
create index students_erased on students (school_id, id) where erased_at is not null;
