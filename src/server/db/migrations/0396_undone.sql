-- What was taken back, moved, given back and forgiven by hand, by when: few entries among those of bills and payments, which a
-- watch list over a year would else read one by one.
create index ledger_entries_undone on ledger_entries (school_id, recorded_at)
  where billing_run_id is null and kind in ('reversal', 'reallocation', 'refund', 'discount', 'waiver', 'write_off');
