-- The places in time of a file's rows whose end may have been cut off, as whoever read it says or as its balances show.
alter table statement_files add column cut_places int[];
-- Of a line that was set aside as sent back, the receipt that was taken back for it.
alter table statement_matches add column taken_back_receipt_id uuid,
  add foreign key (school_id, taken_back_receipt_id) references receipts (school_id, id);
