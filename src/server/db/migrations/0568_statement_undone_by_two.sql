-- Taking back all that was posted of a statement, by two.
alter table approval_requests drop constraint approval_requests_act_check;
alter table approval_requests add constraint approval_requests_act_check check (act in
  ('take_back', 'take_back_entry', 'correct', 'move', 'refund', 'write_off', 'discount', 'waiver', 'refund_online', 'undo_bill',
    'bill_without', 'undo_file'));
