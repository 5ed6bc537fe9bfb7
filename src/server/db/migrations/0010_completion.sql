-- When a student completed the last class, so that restoring an archived leaver does not make a pupil of them again.
alter table students add column completed_at timestamptz;
