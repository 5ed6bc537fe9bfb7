-- Money of a parent that goes back through Paystack: asked for by one, approved by another, posted when Paystack says that it has gone.
alter table approval_requests drop constraint approval_requests_act_check;
alter table approval_requests add constraint approval_requests_act_check check (act in
  ('take_back', 'take_back_entry', 'correct', 'move', 'refund', 'write_off', 'discount', 'waiver', 'refund_online'));

create table online_refunds (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  intent_id uuid not null,
  receipt_id uuid not null,
  -- Pesewas.
  amount bigint not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 300),
  -- approved: not known to Paystack yet, as far as we know; sent: it has it.
  state text not null check (state in ('approved', 'sent', 'processed', 'failed')),
  -- Whoever asked and whoever said yes; nobody of the school where it was begun at Paystack itself.
  asked_by uuid,
  approved_by uuid,
  begun_at timestamptz not null,
  -- When it was last sent: an answer that got lost is looked for before it is sent again.
  sent_at timestamptz,
  paystack_id text,
  -- Why it failed, or what it waits for.
  said text check (length(said) <= 300),
  done_at timestamptz,
  primary key (school_id, id),
  unique (school_id, paystack_id),
  foreign key (school_id, intent_id) references payment_intents (school_id, id),
  foreign key (school_id, receipt_id) references receipts (school_id, id),
  foreign key (school_id, asked_by) references staff (school_id, id),
  foreign key (school_id, approved_by) references staff (school_id, id),
  check ((asked_by is null) = (approved_by is null) and asked_by is distinct from approved_by or asked_by is null),
  check ((state in ('processed', 'failed')) = (done_at is not null))
);
create index online_refunds_of_intent on online_refunds (school_id, intent_id);
create index online_refunds_of_receipt on online_refunds (school_id, receipt_id);
create index payment_intents_of_receipt on payment_intents (school_id, receipt_id);

alter table online_refunds enable row level security;
alter table online_refunds force row level security;
create policy own_school on online_refunds using (school_id = current_school()) with check (school_id = current_school());
grant select on online_refunds to akontaa_tenant;
