// What each of the ledger's functions reads of its input, and what keys its answer may have. Read out of their SQL by
// `npm run schema`, never written by hand: callLedger has the compiler compare them with the types beside each call.

// biome-ignore format: a line for each list is shorter.
export interface LedgerActs {
  set_payers: {
    reads: 'firstShare' | 'guardian' | 'secondFees' | 'student'
    answers: 'former' | 'moves' | 'student'
  }
  ledger_tell_billed: {
    reads: 'act'
    answers: 'families'
  }
  ledger_untell_billed: {
    reads: 'act'
    answers: never
  }
  require_second_for_bills: {
    reads: 'bills' | 'runs'
    answers: never
  }
  ledger_bill_class: {
    reads: 'act' | 'amount' | 'class' | 'confirm' | 'dueOn' | 'except' | 'feeType' | 'kinds' | 'tell' | 'term'
    answers: 'amount' | 'carried' | 'charged' | 'reduced' | 'run' | 'students' | 'total' | 'waived'
  }
  ledger_set_class_fee: {
    reads: 'amount' | 'class' | 'dueOn' | 'feeType' | 'kinds'
    answers: 'amount' | 'carried' | 'charged' | 'difference' | 'dueOn' | 'reduced' | 'students' | 'waived'
  }
  require_other_mover: {
    reads: 'students'
    answers: never
  }
  ledger_reverse_receipt: {
    reads: 'cash' | 'confirm' | 'reason' | 'receipt'
    answers: 'owed' | 'receipt' | 'student'
  }
  ledger_move: {
    reads: 'amount' | 'confirm' | 'entry' | 'feeType' | 'reason' | 'student'
    answers: 'amount' | 'from' | 'group' | 'to'
  }
  ledger_reverse_entry: {
    reads: 'entry' | 'reason'
    answers: 'entry' | 'owed' | 'student'
  }
  ledger_open_balances: {
    reads: 'date' | 'dueOn' | 'group' | 'lines' | 'note'
    answers: 'entries'
  }
  ledger_pay_family: {
    reads: 'confirm' | 'date' | 'dueOn' | 'family' | 'guard' | 'kind' | 'lines' | 'method' | 'note' | 'payer' | 'payerGuardian' | 'payerPupil' | 'receiptId' | 'reference' | 'taken' | 'term'
    answers: 'effectiveOn' | 'entries' | 'method' | 'owed' | 'receipt' | 'student' | 'studentStatus' | 'students'
  }
  ledger_correct_receipt: {
    reads: 'cash' | 'confirm' | 'date' | 'dueOn' | 'kind' | 'lines' | 'method' | 'note' | 'payer' | 'payerGuardian' | 'payerPupil' | 'reason' | 'receipt' | 'reference' | 'term'
    answers: 'corrected' | 'effectiveOn' | 'entries' | 'method' | 'owed' | 'receipt' | 'student' | 'studentStatus' | 'students'
  }
  ledger_close_through: {
    reads: 'through'
    answers: 'closedThrough'
  }
  ledger_open_last_day: {
    reads: 'day' | 'reason'
    answers: 'closedThrough'
  }
  ledger_join_class: {
    reads: 'except' | 'student'
    answers: 'carried' | 'charged' | 'charges' | 'reduced' | 'students' | 'waived'
  }
  ledger_catch_up: {
    reads: 'students'
    answers: 'carried' | 'charged' | 'charges' | 'reduced' | 'students' | 'waived'
  }
  ledger_undo_run: {
    reads: 'act' | 'reason' | 'run'
    answers: 'entries' | 'inCredit' | 'run'
  }
  confirm_numbers: {
    reads: 'last'
    answers: 'skipped'
  }
  ledger_post: {
    reads: 'confirm' | 'date' | 'dueOn' | 'guard' | 'half' | 'kind' | 'lines' | 'method' | 'note' | 'payer' | 'payerGuardian' | 'payerPupil' | 'receiptId' | 'reference' | 'short' | 'student' | 'term'
    answers: 'completes' | 'dueOn' | 'effectiveOn' | 'entries' | 'method' | 'owed' | 'receipt' | 'student' | 'studentStatus'
  }
  ledger_post_reductions: {
    reads: 'class' | 'confirm' | 'earned'
    answers: 'carried' | 'charged' | 'children' | 'entries' | 'less' | 'reduced' | 'students' | 'waived'
  }
  ledger_waive: {
    reads: 'amount' | 'charge' | 'confirm' | 'note'
    answers: 'dueOn' | 'effectiveOn' | 'entries' | 'method' | 'owed' | 'receipt' | 'student' | 'studentStatus'
  }
  keep_pupil_kinds: {
    reads: 'change' | 'kinds'
    answers: 'kinds'
  }
  change_kind: {
    reads: 'confirm' | 'from' | 'kind' | 'owes' | 'student' | 'way'
    answers: 'carried' | 'charged' | 'owes' | 'reduced' | 'students' | 'waived'
  }
  set_kind_of_many: {
    reads: 'kind' | 'students'
    answers: 'set'
  }
  open_drawer: {
    reads: 'float'
    answers: 'drawer'
  }
  count_drawer: {
    reads: 'drawer' | 'pieces' | 'since'
    answers: 'drawer' | 'result'
  }
  explain_difference: {
    reads: 'drawer' | 'reason'
    answers: 'drawer'
  }
  switch_drawers: {
    reads: 'drawers'
    answers: never
  }
  hand_over_cash: {
    reads: 'amount' | 'drawer' | 'note' | 'staff' | 'to'
    answers: 'handOver'
  }
  receive_hand_over: {
    reads: 'amount' | 'handOver' | 'pieces' | 'says'
    answers: 'handOver' | 'result'
  }
  withdraw_hand_over: {
    reads: 'handOver'
    answers: 'handOver'
  }
  explain_hand_over: {
    reads: 'handOver' | 'says'
    answers: 'handOver'
  }
  keep_register: {
    reads: 'class' | 'day' | 'feeType' | 'handOver' | 'marks'
    answers: 'register'
  }
  take_register_back: {
    reads: 'register'
    answers: 'register'
  }
  send_register_back: {
    reads: 'reason' | 'register'
    answers: 'register'
  }
  accept_register: {
    reads: 'counted' | 'register' | 'says'
    answers: 'register'
  }
  correct_register: {
    reads: 'amount' | 'mark' | 'reason' | 'register' | 'student'
    answers: 'register'
  }
  settle_in_hand: {
    reads: 'amount' | 'note' | 'staff'
    answers: 'left' | 'staff'
  }
  save_bank_account: {
    reads: 'closed' | 'details' | 'id' | 'name'
    answers: 'bankAccount'
  }
  enter_deposit: {
    reads: 'amount' | 'bankAccount' | 'confirm' | 'from' | 'on' | 'slip'
    answers: 'deposit'
  }
  take_back_deposit: {
    reads: 'deposit' | 'reason'
    answers: 'deposit'
  }
  note_deposit: {
    reads: 'bankedOn' | 'deposit' | 'photo'
    answers: 'deposit'
  }
  bring_old_receipts: {
    reads: 'list' | 'receipts'
    answers: 'receipts'
  }
  remove_old_receipts: {
    reads: 'list'
    answers: 'receipts'
  }
  keep_old_book: {
    reads: 'asOf' | 'differences' | 'old'
    answers: 'kept'
  }
  sign_old_book: {
    reads: 'with'
    answers: 'signatures'
  }
  draw_from_bank: {
    reads: 'amount' | 'bankAccount' | 'confirm' | 'into' | 'on' | 'reference'
    answers: 'draw'
  }
  take_back_draw: {
    reads: 'draw' | 'reason'
    answers: 'draw'
  }
  keep_pay_out_word: {
    reads: 'ended' | 'word'
    answers: 'word'
  }
  pay_out: {
    reads: 'allowedBy' | 'amount' | 'confirm' | 'from' | 'id' | 'payee' | 'photo' | 'word'
    answers: 'payOut'
  }
  take_back_pay_out: {
    reads: 'cash' | 'payOut' | 'reason'
    answers: 'payOut'
  }
  note_pay_out: {
    reads: 'confirm' | 'payOut' | 'photo'
    answers: 'payOut'
  }
  note_online_refund: {
    reads: 'amount' | 'intent' | 'paystackId' | 'reason' | 'refund' | 'said' | 'status'
    answers: 'mayBeSent' | 'refund' | 'state'
  }
  note_online_dispute: {
    reads: 'amount' | 'dueAt' | 'intent' | 'paystackId' | 'state'
    answers: 'isNew'
  }
  keep_settlement: {
    reads: 'amount' | 'charges' | 'lines' | 'on' | 'paystackId'
    answers: 'remainder' | 'settlement'
  }
  post_intent: {
    reads: 'intent'
    answers: 'receipt' | 'state'
  }
  settle_mismatch: {
    reads: 'act' | 'intent' | 'note'
    answers: 'intent' | 'posted'
  }
  ask_phone: {
    reads: 'channel' | 'confirm' | 'id' | 'lines' | 'network' | 'phone' | 'rest' | 'walletEnd'
    answers: 'amount' | 'charge' | 'id' | 'network' | 'reference' | 'subaccount'
  }
  let_phone_go: {
    reads: 'intent'
    answers: 'intent'
  }
  ask_register_receipt: {
    reads: 'prints' | 'register' | 'student'
    answers: 'after' | 'before' | 'turn'
  }
  look_up_register_receipt: {
    reads: 'register' | 'student'
    answers: 'after' | 'before' | 'turn'
  }
  undo_statement_file: {
    reads: 'begun' | 'file' | 'reason'
    answers: 'left' | 'receipts'
  }
  forget_pairing: {
    reads: 'number'
    answers: never
  }
  answer_request: {
    reads: 'approve' | 'reason' | 'request' | 'with'
    answers: 'request'
  }
  withdraw_request: {
    reads: 'request'
    answers: 'request'
  }
  keep_request_code: {
    reads: 'hash' | 'request'
    answers: 'expiresAt' | 'name' | 'phone'
  }
  try_request_code: {
    reads: 'hash' | 'request'
    answers: 'staff' | 'triesLeft'
  }
  ask_request: {
    reads: 'act' | 'allowedBy' | 'amount' | 'billAct' | 'bills' | 'cash' | 'charge' | 'confirm' | 'date' | 'entry' | 'feeType' | 'file' | 'from' | 'lines' | 'method' | 'payee' | 'payer' | 'photo' | 'reason' | 'receipt' | 'reference' | 'run' | 'student' | 'toFeeType' | 'toStudent' | 'word'
    answers: 'request'
  }
  ledger_undo_list: {
    reads: 'list'
    answers: 'takenOut'
  }
  save_sponsor: {
    reads: 'details' | 'id' | 'name'
    answers: 'sponsor'
  }
  give_award: {
    reads: 'amount' | 'cap' | 'confirm' | 'feeTypes' | 'from' | 'percent' | 'preview' | 'sponsor' | 'students' | 'until'
    answers: 'award' | 'places'
  }
  withdraw_award: {
    reads: 'award' | 'preview' | 'reason' | 'students'
    answers: 'award' | 'places'
  }
  issue_invoice: {
    reads: 'sponsor' | 'term'
    answers: 'number' | 'revision'
  }
  pay_sponsor: {
    reads: 'amount' | 'asCredit' | 'confirm' | 'date' | 'guard' | 'lines' | 'method' | 'note' | 'payer' | 'receiptId' | 'reference' | 'sponsor'
    answers: 'effectiveOn' | 'parts' | 'receipt' | 'sponsor' | 'toCome'
  }
  post_statement_line: {
    reads: 'asCredit' | 'confirm' | 'line' | 'lines' | 'sponsor' | 'sure'
    answers: 'line' | 'receipt'
  }
  link_statement_line: {
    reads: 'deposit' | 'line' | 'receipt'
    answers: 'line'
  }
  set_lines_aside: {
    reads: 'confirm' | 'lines' | 'note' | 'why'
    answers: 'lines'
  }
  return_statement_line: {
    reads: 'line'
    answers: 'line'
  }
  save_statement_account: {
    reads: 'details' | 'id' | 'name' | 'number' | 'openingBalance' | 'openingOn' | 'type'
    answers: 'account'
  }
  keep_statement_mapping: {
    reads: 'account' | 'mapping'
    answers: 'account'
  }
  begin_statement_file: {
    reads: 'account' | 'closingBalance' | 'format' | 'lines' | 'name' | 'number' | 'openingBalance'
    answers: 'file'
  }
  keep_statement_piece: {
    reads: 'file' | 'lines' | 'place'
    answers: 'file'
  }
  bring_statement: {
    reads: 'file' | 'look'
    answers: 'account' | 'added' | 'early' | 'firstBalance' | 'from' | 'known' | 'lastBalance' | 'lines' | 'to'
  }
  erase_student: {
    reads: 'student'
    answers: 'student'
  }
}
