import { h } from './dom.ts'
import type { Payment } from './kept.ts'
import { leader } from './parts.ts'
import { figure } from './words.ts'

/** What is said of a payment whose money has come, and the lines that every page of a payment has. */

/** Once they are read: what the school is still owed, and the receipt. */
export function successParts(payment: Payment, { owed, paper }: { owed?: string; paper?: Node }): Node[] {
  const { pays, amount, charge, receiptId, schoolId, how } = payment
  const gave =
    charge > 0
      ? `Your ${how === 'card' ? 'card' : 'wallet'} gave GH₵ ${figure(pays)}: ${figure(amount)} for the school and ${figure(charge)} for Paystack. `
      : ''
  return [
    h('h1', { tabindex: -1 }, 'Paid. Medaase.'),
    h('p', { class: 'muted', role: 'status' }, owed ?? payment.schoolName),
    ...(paper ? [paper] : linesOf(payment, false)),
    h('p', { class: 'hint' }, `${gave}The SMS receipt is on its way, and the receipt stays under Receipts.`),
    h('a', { class: 'btn primary', href: '#/' }, 'Done'),
    ...(receiptId
      ? [
          h(
            'a',
            { class: 'btn quiet', href: `#/receipt/${schoolId}/${receiptId}` },
            paper ? 'Save or share the receipt' : 'See the receipt',
          ),
        ]
      : []),
  ]
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
