import { formatDay } from '#shared/dates.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import { formatSigned, pesewas } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'

type Facts = Record<string, unknown>

const text = (value: unknown) => String(value ?? '')
const figure = (value: unknown) => formatSigned(pesewas(Number(value)))

/** A statement is refused whole: nothing of it is kept. */
function refused(sentence: string, facts: Facts = {}): Refusal {
  return new Refusal('invalid', `${sentence} Nothing was read.`, { fields: { lines: sentence }, facts })
}

/** What statements may be refused for, and what that says to a person. */
export const sentencesOfStatements: Record<string, (facts: Facts) => Refusal> = {
  same_number: () => invalidField('number', 'An account with this number is in the list already.'),
  has_lines: () =>
    new Refusal(
      'conflict',
      'Statements were brought for this account. Its number stays, and it cannot begin after its first line.',
    ),
  other_account: ({ number }) =>
    new Refusal('conflict', `This is the statement of ${formatPhone(text(number))}.`),
  brought_already: () => new Refusal('conflict', 'This statement was brought already.'),
  lines_missing: ({ arrived, lines }) =>
    new Refusal('conflict', `${text(arrived)} of ${text(lines)} lines have arrived. Send the rest first.`),
  line_in_future: ({ row, on }) =>
    refused(`Row ${text(row)} is of ${formatDay(text(on))}, which is still to come.`, { row }),
  balance_breaks: ({ row, before, net, follows, balance }) => {
    const moved =
      Number(net) < 0
        ? `${figure(before)} less ${figure(-Number(net))}`
        : `${figure(before)} and ${figure(net)}`
    return refused(
      `Row ${text(row)}: the balance does not follow. ${moved} make ${figure(follows)}; the file says ${figure(balance)}.`,
      { row },
    )
  },
  file_sum: ({ says, is, end }) =>
    refused(
      end
        ? `The file says ${figure(says)} at its end; its lines come to ${figure(is)}.`
        : `The file says ${figure(says)} at its beginning; its first line follows ${figure(is)}.`,
    ),
  read_differently: ({ row }) =>
    refused(
      `Row ${text(row)} seems to be here already, but with another id, balance or text. Choose the columns as for the statement before it, or bring the statement of the whole day.`,
      { row },
    ),
  opening_needed: () =>
    refused('This file has no balances. Enter first what was in the account, and on which day.'),
  opening_differs: ({ on, balance, is }) =>
    refused(
      `The account begins with ${figure(balance)} on ${formatDay(text(on))}; by this statement it held ${figure(is)}.`,
    ),
  line_done: ({ act, name, at, receipt }) =>
    new Refusal('conflict', doneSentence(text(act), text(name), receipt), {
      facts: { act, name, at, receiptNumber: receipt },
    }),
  line_out: () => new Refusal('conflict', 'This money went out. Set the line aside.'),
  not_whole: ({ rest }) =>
    invalidField(
      'lines',
      Number(rest) > 0
        ? `GHS ${figure(rest)} is not yet placed on a child.`
        : `The lines come to GHS ${figure(-Number(rest))} more than came in.`,
    ),
  looks_recorded: ({ receiptId, receipt, on, amount }) =>
    new Refusal(
      'possible_duplicate',
      `Looks like ${text(receipt)} of ${formatDay(text(on))}. Link it; do not post again.`,
      { facts: { receiptId, receiptNumber: receipt, date: on, amount: Number(amount) } },
    ),
  not_sure: () => new Refusal('conflict', 'This line is not sure any more. Look at it by itself.'),
  went_back: ({ on }) =>
    new Refusal(
      'possible_duplicate',
      `The bank took this money back on ${formatDay(text(on))}. Post it only if it stayed.`,
      { facts: { date: on } },
    ),
  row_cut: () =>
    new Refusal(
      'possible_duplicate',
      'Its file may break off in this row, so the amount may have been cut off. Bring the whole statement first; post it only if the amount is right.',
    ),
  paid_in_app: () =>
    new Refusal(
      'possible_duplicate',
      'Paystack pays out what parents paid in the app: it has its receipts already. Set it aside as a sweep; post it only if it is other money.',
    ),
  line_twice: ({ receiptId, receipt, on, amount }) =>
    new Refusal(
      'possible_duplicate',
      `A line like this one stands as ${text(receipt)} of ${formatDay(text(on))}. Set this one aside; post it only if it is other money.`,
      { facts: { receiptId, receiptNumber: receipt, date: on, amount: Number(amount) } },
    ),
  other_sum: ({ amount, line }) =>
    new Refusal('conflict', `That is of GHS ${figure(amount)}, and this line of GHS ${figure(line)}.`),
  paid_in_cash: () => new Refusal('conflict', 'That receipt is of cash. A statement does not show it.'),
  linked_already: () => new Refusal('conflict', 'Another line of a statement is linked with it already.'),
  other_bank: () => new Refusal('conflict', 'That was paid in at another account.'),
  banked_other_day: ({ on }) =>
    new Refusal(
      'conflict',
      `Somebody marked this deposit as banked on ${formatDay(text(on))}. Say first that it is not, then link it.`,
    ),
  still_stands: ({ receiptId, receipt, on, amount }) =>
    new Refusal(
      'possible_duplicate',
      `The money of ${text(receipt)} was sent back, and the receipt still stands. Take it back first.`,
      { facts: { receiptId, receiptNumber: receipt, date: on, amount: Number(amount) } },
    ),
  line_open: () => new Refusal('conflict', 'This line is in the tray already.'),
  posted_line: () =>
    new Refusal('conflict', 'This line was posted. Take its receipt back, and the line comes back.'),
  nothing_posted: () => new Refusal('conflict', 'Nothing of this statement stands as posted.'),
  followed: () =>
    new Refusal('conflict', 'Money of this statement was moved since. Take its receipts back one by one.'),
}

/** What became of a line that somebody else was quicker with. */
function doneSentence(act: string, name: string, receipt: unknown): string {
  if (act === 'posted') return `${name} posted this as ${text(receipt)}.`
  return act === 'linked' ? `${name} linked this already.` : `${name} set this aside.`
}
