-- Whether anything was given back of a child's money is asked at each line of a list.
create index ledger_entries_refunds on ledger_entries (school_id, student_id) where kind = 'refund';
