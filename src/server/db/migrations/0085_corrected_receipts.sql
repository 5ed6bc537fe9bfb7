-- A receipt that was put right names the one its money stands on now.
alter table receipt_voids add column replaced_by uuid,
  add foreign key (school_id, replaced_by) references receipts (school_id, id);

-- Money that was put on the wrong child: both families are told. Wider than the check before it, so that no row need be read
-- again while nobody else may write.
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check
  check (kind in ('receipt', 'receipt_void', 'moved', 'fee_added', 'reminder', 'custom')) not valid;
