-- Families who owe less than this, in pesewas, are sent no text and no letter.
alter table school_rules add column text_least bigint not null default 2000 check (text_least >= 0);
