-- Lists stand in the order of plain letters (ledger/searchable.sql), the same on every database, whatever language it was made for. Kept
-- rows can all be made again, and are: an empty table changes its columns at once.
truncate kept_lists, kept_rows;
alter table kept_rows
  alter column surname type text collate "C",
  alter column first_name type text collate "C";
