-- Numbers that have not signed in for a year are looked for every hour.
create index parent_confirmations_proved on parent_confirmations (proved_at);
