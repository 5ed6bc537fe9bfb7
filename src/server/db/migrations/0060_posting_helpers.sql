-- Inner functions of the posting door that others have taken the place of. Nobody outside the door calls them.
drop function if exists post_lines(uuid, students, jsonb, date);
drop function if exists draft_receipt(uuid, jsonb, jsonb, students, ledger_line[]);
drop function if exists posted_answer(uuid, uuid, ledger_line[], receipts, text);
