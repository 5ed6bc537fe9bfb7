-- The journal's headings: what was received and charged on each day of recording, found without reading the other days.
create index ledger_entries_by_recording on ledger_entries (school_id, recorded_at);
