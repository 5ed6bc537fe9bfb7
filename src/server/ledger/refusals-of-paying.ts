import { formatTime } from '#shared/dates.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import { formatCedis, pesewas } from '#shared/money.ts'

type Facts = Record<string, unknown>

const text = (value: unknown) => String(value ?? '')
const amount = (value: unknown) => formatCedis(pesewas(Number(value)))
const time = (value: unknown) => formatTime(new Date(text(value)))

/** What paying in the parents' app may be refused for, and what that says to a person. */
export const sentencesOfPaying: Record<string, (facts: Facts) => Refusal> = {
  paying_off: () =>
    new Refusal('conflict', 'This school takes no payments in the app now. Pay at the office.', {
      facts: { reason: 'paying_off' },
    }),
  asking_off: () =>
    new Refusal(
      'conflict',
      'Paystack has not made the school’s account yet, so that no phone can be asked. The Head finds it under Edit details.',
      { facts: { reason: 'asking_off' } },
    ),
  phone_asked: (facts) =>
    new Refusal(
      'possible_duplicate',
      `${facts.by ? `${text(facts.by)} asked a phone for ${amount(facts.amount)} for this child` : `A parent is paying ${amount(facts.amount)} for this child in the app`} at ${time(facts.at)}. Ask all the same?`,
      { facts: { ...facts, amount: Number(facts.amount) } },
    ),
  not_payable: ({ feeType }) => invalidField('lines', `${text(feeType)} cannot be paid in the app.`),
  line_twice_named: () => invalidField('lines', 'Name each fee of a child once.'),
  too_little: ({ smallest }) => invalidField('lines', `The smallest payment is ${amount(smallest)}.`),
  too_much: ({ most }) => invalidField('lines', `One payment is at most ${amount(most)}. Pay it in parts.`),
  being_paid: (facts) =>
    new Refusal(
      'conflict',
      `${amount(facts.amount)} for these children is on its way since ${time(facts.at)}. Paying again now could pay twice.`,
      { facts: { reason: 'being_paid', paymentId: facts.paymentId, amount: Number(facts.amount) } },
    ),
  owed_changed: ({ before, owed }) =>
    new Refusal(
      'conflict',
      `Since you opened this page ${amount(Number(before) - Number(owed))} was paid. Now ${amount(owed)} is owed.`,
      { facts: { reason: 'owed_changed', owed: Number(owed) } },
    ),
  too_many_tries: () =>
    new Refusal('too_many', 'Too many payments were begun. Wait ten minutes, or pay at the office.', {
      retryAfterSeconds: 600,
    }),
  parent_paying: (facts) =>
    new Refusal(
      'possible_duplicate',
      `A parent is paying ${amount(facts.amount)} for this child on the phone since ${time(facts.at)}. Take the money all the same?`,
      { facts: { ...facts, amount: Number(facts.amount) } },
    ),
  not_mismatched: () => new Refusal('conflict', 'This payment waits for nobody.'),
  not_in_account: () =>
    new Refusal(
      'conflict',
      'This money did not come into the school’s account. Ask Akontaa, then note what was done.',
    ),
  paid_online: () =>
    new Refusal(
      'conflict',
      'This money came through the parents’ app. Ask for it to go back through Paystack, or move it to another fee or child.',
    ),
  more_than_goes_back: ({ remaining }) =>
    invalidField(
      'amount',
      Number(remaining) === 0
        ? 'All of this receipt has gone back, or is on its way back.'
        : `Only ${amount(remaining)} of this receipt can still go back.`,
    ),
  disputed: () =>
    new Refusal(
      'conflict',
      'The payer’s bank wants this money back already. Answer that first, or it goes back twice.',
    ),
  not_online: () =>
    new Refusal('conflict', 'This money did not come through the parents’ app. Take the receipt back.'),
}
