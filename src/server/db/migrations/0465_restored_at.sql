-- Since when a student is back who was archived or had completed: what the class was charged before that is named in "Not billed".
alter table students add column restored_at timestamptz;
