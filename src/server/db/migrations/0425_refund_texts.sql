-- Who paid in the app is told when a part of it has gone back.
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check
  check (kind in ('receipt', 'receipt_void', 'moved', 'refund', 'fee_added', 'reminder', 'custom', 'evening', 'notice')) not valid;
