-- The day on which cash was taken without a connection, of a receipt that arrived after that day was locked; null of every other.
alter table receipts add column taken_on date;
create index receipts_taken_before_a_lock on receipts (school_id, taken_on) where taken_on is not null;
