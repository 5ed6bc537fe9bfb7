-- A line whose words went with an erased pupil is still known when a file without ids or balances has it again: by a mark of the words.
alter table statement_lines add column words bytea;
create index statement_lines_emptied on statement_lines (school_id, account_id, happened_on) where words is not null;

create function keep_mark_of_words() returns trigger language plpgsql as $$
begin
  new.words := coalesce(old.words, mark_of_words(new.school_id, old.text));
  return new;
end $$;
-- After the trigger that refuses every other change, whose name comes first: nobody else writes a mark.
create trigger statement_lines_keep_mark before update on statement_lines
  for each row when (old.text is not null and new.text is null) execute function keep_mark_of_words();
