-- When somebody else gave a person an e-mail: a link to choose a password goes there, so whoever signs in by it may be another.
alter table staff add column sign_in_changed_at timestamptz;
