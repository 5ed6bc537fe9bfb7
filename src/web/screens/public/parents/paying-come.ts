import { h, icon } from './dom.ts'
import type { Payment, Receipt, School } from './kept.ts'
import { leader } from './parts.ts'
import { receiptSaver, shareButton } from './receipts.ts'
import { savePdf } from './save-pdf.ts'
import { slip } from './slip.ts'
import { figure } from './words.ts'

/** What is said of a payment whose money has come, and the lines that every page of a payment has. */

/** Once they are read: what the school is still owed, and the receipt. */
export interface ReadAfter {
  owed?: string
  receipt?: Receipt | undefined
  school?: School
}

/** The receipt comes out of the slot; what is next is at the thumb. */
export function successParts(payment: Payment, { owed, receipt, school }: ReadAfter): Node[] {
  const { pays, amount, charge, how } = payment
  const gave =
    charge > 0
      ? `Your ${how === 'card' ? 'card' : 'wallet'} gave GH₵ ${figure(pays)}: ${figure(amount)} for the school and ${figure(charge)} for Paystack. `
      : ''
  return [
    h(
      'div',
      { class: 'come' },
      h('div', { class: 'sign' }, icon('done', 28)),
      h(
        'div',
        {},
        h('h1', { tabindex: -1 }, 'Paid. Medaase.'),
        h('p', { class: 'muted', role: 'status' }, owed ?? payment.schoolName),
      ),
    ),
    ...(receipt
      ? [h('div', { class: 'mouth' }, slip(receipt, { school, isBrief: true }))]
      : linesOf(payment, false)),
    h('p', { class: 'hint' }, `${gave}The SMS receipt is on its way, and the receipt stays under Receipts.`),
    h(
      'div',
      { class: 'thumb atThumb' },
      h('a', { class: 'btn primary', href: '#/' }, 'Done'),
      receipt ? papersOf(receipt) : seeReceipt(payment),
    ),
  ]
}

function papersOf(receipt: Receipt): Node[] {
  const [problem, save] = savePdf(receiptSaver(receipt), { kind: 'quiet', words: 'Save PDF' })
  return [problem, h('div', { class: 'pair' }, save, shareButton(receipt))]
}

function seeReceipt({ schoolId, receiptId }: Payment): Node[] {
  if (!receiptId) return []
  return [h('a', { class: 'btn quiet', href: `#/receipt/${schoolId}/${receiptId}` }, 'See the receipt')]
}

/** Proven, not yet posted: the day may be locked. Nothing is left to be done, so nothing is asked. */
export function paidParts(payment: Payment): Node[] {
  return [
    h('h1', { tabindex: -1 }, 'Your payment has arrived'),
    h('p', { class: 'muted' }, payment.schoolName),
    ...linesOf(payment, false),
    h(
      'p',
      { role: 'status' },
      'The receipt follows. Where the school has closed its books for today, it comes tomorrow, here and by SMS. You need not do anything.',
    ),
    h('p', { class: 'hint' }, 'Reference ', h('b', { class: 'code' }, payment.reference)),
    toChildren(),
  ]
}

export function mismatchParts({ reference, schoolName, state }: Payment): Node[] {
  return [
    h('h1', { tabindex: -1 }, 'Your payment has arrived'),
    h('p', { class: 'muted' }, schoolName),
    h(
      'p',
      {},
      state === 'mismatch'
        ? 'A person at the school is looking at it. You need not do anything.'
        : 'The school has looked at it. Ask the office what was done.',
    ),
    h('p', { class: 'hint' }, 'Reference ', h('b', { class: 'code' }, reference)),
    toChildren(),
  ]
}

export function namesOf({ lines }: Payment): string {
  return [...new Set(lines.map(({ firstName }) => firstName))].join(', ')
}

export function linesOf({ lines, amount, charge, pays }: Payment, isOpen = true): Node[] {
  return [
    h(
      'section',
      { class: 'card pad' },
      lines.map((line) => leader(`${line.firstName}, ${line.feeType}`, figure(line.amount))),
      isOpen && charge > 0 && leader('Charge, 1.95 %, to Paystack', figure(charge)),
      leader(isOpen ? 'You pay, GH₵' : 'Received, GH₵', figure(isOpen ? pays : amount), true),
      // No part of the fees: a column adds up to its sum.
      !isOpen && charge > 0 && leader('Besides, to Paystack', figure(charge)),
    ),
  ]
}

export function toChildren(words = 'To the children'): HTMLElement {
  return h('a', { class: 'btn quiet', href: '#/' }, words)
}
