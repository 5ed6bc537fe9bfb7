-- An app of the release before sends a number and its code, without the id of its asking: what it asks for works so. What the app of
-- today asks for does not, so that nobody uses up its tries who has only the number.
alter table parent_asks add column by_number boolean not null default false;
create index parent_asks_by_number on parent_asks (phone) where by_number;
