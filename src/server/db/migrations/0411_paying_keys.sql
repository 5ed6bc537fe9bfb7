-- A reference begins with its school's code: it is one of its school's.
alter table payment_intents drop constraint payment_intents_reference_key;
alter table payment_intents add unique (school_id, reference);
