-- What visitors of the public site write to the operator. The platform's table: no school has part in it.
create table contact_messages (
  id uuid primary key default uuid_v7(),
  first_name text not null check (length(first_name) <= 80),
  last_name text not null check (length(last_name) <= 80),
  email text not null check (length(email) <= 254),
  phone text not null check (length(phone) <= 30),
  message text not null check (length(message) between 1 and 4000),
  services text[] not null,
  received_at timestamptz not null,
  -- Mailing, where there is a mail server: tried a few times, with a lease so that two instances never send one twice.
  mailed_at timestamptz,
  mail_attempts int not null default 0,
  mail_not_before timestamptz not null,
  mail_failure text
);
create index contact_messages_to_mail on contact_messages (mail_not_before) where mailed_at is null;
