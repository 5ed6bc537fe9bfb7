-- By when the fees of a term are due: proposed wherever a fee is set or billed, never taken by itself.
alter table terms add column fees_due_on date;
