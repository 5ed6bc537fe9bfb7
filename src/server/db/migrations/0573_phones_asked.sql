-- A cashier asks a parent's phone: the same payment as a parent's own, begun by a person of the school.
alter table payment_intents
  -- Null where the parent began it in the app.
  add column asked_by uuid,
  -- When the desk stopped waiting for it. A late yes still counts.
  add column let_go_at timestamptz,
  add constraint payment_intents_asked_by_fkey foreign key (school_id, asked_by) references staff (school_id, id) not valid;
create index payment_intents_asked on payment_intents (school_id, created_at desc) where asked_by is not null;
