-- The language that a guardian chose in the parents' app, as the web names it; null where nothing was chosen.
alter table guardians add column language text check (language in ('en', 'ak'));
