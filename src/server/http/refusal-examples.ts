import { Refusal, type RefusalCode } from '#shared/errors.ts'

/** One refusal of each kind as callers meet it, for the published document. */
export function exampleOf(code: RefusalCode): Refusal {
  const sentence = SENTENCES[code]
  return new Refusal(code, sentence, code === 'invalid' ? { fields: { amount: sentence } } : {})
}

const SENTENCES: Record<RefusalCode, string> = {
  bad_request: 'The request could not be read.',
  signed_out: 'Please sign in.',
  wrong_sign_in: 'The e-mail or the password is not right.',
  subscription_expired: 'Your subscription has expired. Everything can still be read and exported.',
  payment_required: 'There is no payment for this.',
  forbidden: 'Taking a receipt back needs the Head or the Bursar.',
  wrong_pin: 'That is not Ama’s PIN. 4 tries left.',
  pin_off: 'Ama’s PIN is off at this desk. Sign in with the password.',
  unproved: 'It cannot be shown who did this. It stays on this device.',
  desk_ended: 'This browser is no longer a desk of the school.',
  not_found: 'Student not found.',
  clock_wrong:
    'The server’s clock cannot be right. Nothing is recorded until whoever runs the server has set it.',
  awaits_numbers:
    'The school’s records were restored from a backup. Nothing is recorded until the last numbers on paper are known.',
  needs_approval: 'Taking a receipt back needs a second person. Ask for it.',
  drawer_needed: 'Open your drawer first: what lies in it as float?',
  drawer_moved: 'You took 60.00 since you began. Count once more.',
  cash_unsaid: 'The cash of this receipt was counted in Ama Mensah’s drawer. What happened to it?',
  wrong_code: 'That is not the code. 4 tries left.',
  another_day: 'These marks were made on Fri 27 Nov, and the register is of Thu 26 Nov. Which is right?',
  several_schools: 'You work at several schools. Choose one.',
  conflict: 'This cannot be done as things are now.',
  possible_duplicate: 'You recorded GH₵200.00 for School Fees 40 seconds ago. Record another?',
  slip_used: 'This slip was entered already: GHS 2,000.00 of 20 Nov 2026, by Ama Mensah. Is it another one?',
  photo_used: 'This photo is on AGA-V-000009, 12 Nov 2026. Pay it again?',
  more_than_received: 'Only GH₵150.00 was received for this student. Give back GH₵200.00 all the same?',
  drawer_short: 'The drawer should hold 0.00. Give GH₵20.00 out of it all the same?',
  given_back:
    'GH₵10.00 of this money was given back already, last on 26 Nov 2026 at 10:42 by Kofi Amissah. Take that refund back first, if it was wrong.',
  makes_credit: 'This puts GH₵ 67.50 in credit for Esi Kakra. Post it?',
  more_than_to_come: 'GHS 90.00 more than is still to come. Keep it as credit of the sponsor?',
  already_billed: 'This class was billed GH₵300.00 on 14 Sep 2026. Bill it again?',
  already_reversed: 'This has been taken back already.',
  key_in_progress: 'This is still being recorded. Wait a moment, then try again.',
  not_empty: '3 students have a balance on Bus: GH₵90.00 owed. Settle or move it first.',
  email_taken: 'This e-mail is registered already.',
  too_large: 'This is too large. The limit is 1 MB.',
  unsupported_media: 'Send JSON (content-type: application/json).',
  invalid: 'Enter an amount above 0 and up to 1,000,000, with at most two decimals.',
  key_reused: 'This Idempotency-Key was used before with other details. Use a new key.',
  day_closed: 'The days up to 31 Oct 2026 are closed. Choose a later date.',
  too_many: 'Too many tries. Wait a few minutes, then try again.',
  internal: 'Something went wrong. Nothing was recorded. Please try again.',
  upstream: 'Paystack does not answer. Try again in a moment.',
  busy: 'The server is busy. Try again.',
  timed_out: 'This took too long. Look whether it was recorded, then try again.',
}
