-- Whether a line of a statement is another one's money is asked for every line that is posted.
create index statement_lines_by_amount on statement_lines (school_id, account_id, amount, happened_on);
