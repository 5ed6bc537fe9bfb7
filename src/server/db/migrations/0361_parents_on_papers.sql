-- Whoever prints a paper reads whether it invites the parents.
grant select on parent_access to akontaa_teacher;
