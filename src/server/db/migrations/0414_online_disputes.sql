-- A payer's bank wants money of the parents' app back: Paystack asks for an answer by a day, and says how it ended.
create table online_disputes (
  school_id uuid not null references schools (id),
  id uuid not null default uuid_v7(),
  intent_id uuid not null,
  paystack_id text not null,
  -- Pesewas that the bank wants back.
  amount bigint not null check (amount > 0),
  -- open: the school's answer is waited for; answered: the bank's.
  state text not null check (state in ('open', 'answered', 'won', 'lost')),
  -- By when the answer has to be there; without one it is lost.
  due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (school_id, id),
  unique (school_id, paystack_id),
  foreign key (school_id, intent_id) references payment_intents (school_id, id),
  check ((state in ('won', 'lost')) = (closed_at is not null))
);
create index online_disputes_of_intent on online_disputes (school_id, intent_id);
create index online_disputes_open on online_disputes (school_id) where state = 'open';
alter table online_disputes enable row level security;
alter table online_disputes force row level security;
create policy own_school on online_disputes using (school_id = current_school()) with check (school_id = current_school());
grant select on online_disputes to akontaa_tenant;
