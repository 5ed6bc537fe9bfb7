/** What each act of the audit log is called, and which of the kinds it is filtered by. The subject's name follows where there is one. */

export const AUDIT_KINDS = ['money', 'corrections', 'fees', 'students', 'people', 'school', 'texts'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

interface Act {
  kind: AuditKind
  says: string
}

const known: Record<string, Act> = {
  payment: { kind: 'money', says: 'Took money' },
  family_payment: { kind: 'money', says: 'Took money for a family' },
  sponsor_payment: { kind: 'money', says: 'Took money of a sponsor' },
  save_sponsor: { kind: 'fees', says: 'Changed a sponsor' },
  give_award: { kind: 'fees', says: 'Gave an award' },
  withdraw_award: { kind: 'fees', says: 'Withdrew an award' },
  issue_invoice: { kind: 'fees', says: 'Numbered a sponsor’s invoice' },
  join_families: { kind: 'students', says: 'Joined children to one family' },
  split_family: { kind: 'students', says: 'Split a family' },
  keep_families_apart: { kind: 'students', says: 'Said that two families are not one' },
  write_contact: { kind: 'texts', says: 'Wrote down what a family said' },
  cancel_promise: { kind: 'texts', says: 'Cancelled a promise' },
  manual_charge: { kind: 'money', says: 'Added a debt' },
  complete_payment: { kind: 'money', says: 'Completed a payment' },
  complete_manual_charge: { kind: 'money', says: 'Completed a debt' },
  opening: { kind: 'money', says: 'Entered an opening balance' },
  open_balances: { kind: 'money', says: 'Entered opening balances' },
  discard_taken_payment: { kind: 'money', says: 'Gave up a payment kept on a device' },
  discard_taken_debt: { kind: 'money', says: 'Gave up a debt kept on a device' },
  open_drawer: { kind: 'money', says: 'Opened a drawer' },
  count_drawer: { kind: 'money', says: 'Counted a drawer' },
  cash_difference: { kind: 'money', says: 'Booked what a drawer was over or short' },
  close_drawer: { kind: 'money', says: 'Said what happened to a drawer' },
  hand_over: { kind: 'money', says: 'Handed cash over' },
  receive_hand_over: { kind: 'money', says: 'Counted cash handed over' },
  withdraw_hand_over: { kind: 'money', says: 'Took back cash handed over' },
  explain_hand_over: { kind: 'money', says: 'Explained a difference' },
  mark_register: { kind: 'money', says: 'Marked a register' },
  hand_over_register: { kind: 'money', says: 'Handed a register over' },
  take_register_back: { kind: 'money', says: 'Took a register back to change it' },
  send_register_back: { kind: 'money', says: 'Sent a register back' },
  accept_register: { kind: 'money', says: 'Accepted a register' },
  settle_in_hand: { kind: 'money', says: 'Settled what stood in a teacher’s name' },
  correct_register: { kind: 'corrections', says: 'Corrected a mark of a register' },
  save_daily_fee: { kind: 'fees', says: 'Changed a daily fee' },
  save_daily_rate: { kind: 'fees', says: 'Changed what a day costs' },
  tick_payment: { kind: 'money', says: 'Ticked a payment' },
  discount: { kind: 'corrections', says: 'Gave a discount' },
  post_reductions: { kind: 'fees', says: 'Posted changed reductions' },
  add_reduction: { kind: 'fees', says: 'Added a rule of reductions' },
  save_reduction: { kind: 'fees', says: 'Changed a rule of reductions' },
  end_reduction: { kind: 'fees', says: 'Ended a rule of reductions' },
  delete_reduction: { kind: 'fees', says: 'Deleted a rule of reductions' },
  mark_staff_child: { kind: 'students', says: 'Said whether a student is a staff child' },
  waiver: { kind: 'corrections', says: 'Forgave a charge' },
  write_off: { kind: 'corrections', says: 'Wrote off a debt' },
  refund: { kind: 'corrections', says: 'Gave money back' },
  reverse_receipt: { kind: 'corrections', says: 'Took a receipt back' },
  correct_receipt: { kind: 'corrections', says: 'Corrected a receipt' },
  reverse_entry: { kind: 'corrections', says: 'Took an entry back' },
  move: { kind: 'corrections', says: 'Moved money' },
  ask: { kind: 'corrections', says: 'Asked for a second person' },
  approve_request: { kind: 'corrections', says: 'Approved a request' },
  refuse_request: { kind: 'corrections', says: 'Refused a request' },
  withdraw_request: { kind: 'corrections', says: 'Withdrew a request' },
  send_request_code: { kind: 'corrections', says: 'Had a code texted for a request' },
  bill_class: { kind: 'fees', says: 'Billed a class' },
  tell_billed: { kind: 'fees', says: 'Told families of their bill' },
  set_class_fee: { kind: 'fees', says: 'Set the fee of a class' },
  undo_run: { kind: 'fees', says: 'Undid a bill' },
  join_class: { kind: 'fees', says: 'Charged a student who joined a class' },
  add_fee_type: { kind: 'fees', says: 'Added a fee type' },
  bring_back_fee_type: { kind: 'fees', says: 'Brought a fee type back' },
  delete_fee_type: { kind: 'fees', says: 'Deleted a fee type' },
  save_term: { kind: 'fees', says: 'Changed a term' },
  save_holiday: { kind: 'school', says: 'Changed a free day' },
  remove_holiday: { kind: 'school', says: 'Removed a free day' },
  close_through: { kind: 'fees', says: 'Closed days' },
  open_last_day: { kind: 'fees', says: 'Opened a locked day again' },
  save_bank_account: { kind: 'school', says: 'Changed a bank account' },
  deposit: { kind: 'money', says: 'Paid in at the bank' },
  take_back_deposit: { kind: 'corrections', says: 'Took a deposit back' },
  keep_slip_photo: { kind: 'money', says: 'Kept the photo of a slip' },
  mark_banked: { kind: 'money', says: 'Marked a deposit on a statement' },
  add_student: { kind: 'students', says: 'Added a student' },
  edit_student: { kind: 'students', says: 'Changed a student' },
  archive_students: { kind: 'students', says: 'Deleted students' },
  restore_students: { kind: 'students', says: 'Restored students' },
  promote_students: { kind: 'students', says: 'Promoted students' },
  promote_all: { kind: 'students', says: 'Promoted all classes' },
  undo_promote_all: { kind: 'students', says: 'Undid the promotion of all classes' },
  add_class: { kind: 'students', says: 'Added a class' },
  edit_class: { kind: 'students', says: 'Changed a class' },
  order_classes: { kind: 'students', says: 'Changed the order of the classes' },
  archive_class: { kind: 'students', says: 'Took a class out of use' },
  restore_class: { kind: 'students', says: 'Brought a class back' },
  import_students: { kind: 'students', says: 'Imported a class list' },
  erase_student: { kind: 'students', says: 'Erased a student’s personal data' },
  edit_guardian: { kind: 'students', says: 'Changed a guardian' },
  invite_staff: { kind: 'people', says: 'Invited somebody' },
  resend_invite: { kind: 'people', says: 'Sent an invitation again' },
  accept_invite: { kind: 'people', says: 'Joined' },
  edit_staff: { kind: 'people', says: 'Changed a person' },
  staff_left: { kind: 'people', says: 'Ended somebody’s access' },
  end_sessions: { kind: 'people', says: 'Ended sessions' },
  staff_password: { kind: 'people', says: 'Chose a new password' },
  reset_password: { kind: 'people', says: 'Chose a new password after forgetting it' },
  enrol_desk: { kind: 'people', says: 'Made a browser a desk' },
  rename_desk: { kind: 'people', says: 'Renamed a desk' },
  end_desk: { kind: 'people', says: 'Ended a desk' },
  allow_pins: { kind: 'people', says: 'Let PINs in at a desk again' },
  set_pin: { kind: 'people', says: 'Set a PIN' },
  remove_pin: { kind: 'people', says: 'Took a PIN away' },
  remind_person: { kind: 'texts', says: 'Reminded somebody of their cash' },
  set_evening: { kind: 'school', says: 'Changed the evening text' },
  set_rules: { kind: 'people', says: 'Changed the rules of the office' },
  set_logo: { kind: 'school', says: 'Set the school’s logo' },
  remove_logo: { kind: 'school', says: 'Took the school’s logo off' },
  save_payment_ways: { kind: 'school', says: 'Changed how parents pay' },
  edit_school: { kind: 'school', says: 'Changed the school’s details' },
  send_message: { kind: 'texts', says: 'Sent a text' },
  resend_message: { kind: 'texts', says: 'Sent a text again' },
}

/** The act in words. One this release does not know is shown as it is written. */
export function sayAct(act: string): Act {
  return known[act] ?? { kind: 'school', says: act.replaceAll('_', ' ') }
}

/** The acts of a kind, as the log writes them. */
export function actsOfKind(kind: AuditKind): string[] {
  return Object.entries(known)
    .filter(([, each]) => each.kind === kind)
    .map(([act]) => act)
}

/** Every act this release can name. */
export const KNOWN_ACTS: readonly string[] = Object.keys(known)
