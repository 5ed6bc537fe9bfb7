import { formatDay } from '#shared/dates.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import { formatAmount, pesewas } from '#shared/money.ts'

type Facts = Record<string, unknown>

const text = (value: unknown) => String(value ?? '')
const figure = (value: unknown) => formatAmount(pesewas(Number(value)))

const HOLDS: Record<string, string> = {
  drawer: 'Your drawer does not hold',
  safe: 'The safe does not hold',
  cash: 'The cash that is not paid in is less than',
}

/** What paying out and drawing from the bank may refuse, and what it says to a person. */
export const sentencesOfPayOuts: Record<string, (facts: Facts) => Refusal> = {
  // Never how much there is: a count is blind.
  not_held: ({ from, amount }) => invalidField('amount', `${HOLDS[text(from)]} ${figure(amount)}.`),
  unknown_word: ({ word }) =>
    invalidField('word', `“${text(word)}” is not on the list. The Head or the Bursar writes new words.`),
  too_many_words: () => invalidField('word', 'The list has 24 words. Take one off it first.'),
  not_allowed_by: () => invalidField('allowedById', 'Choose a Head or Bursar who is here.'),
  photo_used: ({ payOut, number, on }) =>
    new Refusal('photo_used', `This photo is on ${text(number)}, ${formatDay(text(on))}. Pay it again?`, {
      facts: { payOutId: payOut, number, date: on },
    }),
  draw_used: ({ draw, amount, on, name }) =>
    new Refusal(
      'slip_used',
      `This number was entered already: GHS ${figure(amount)} of ${formatDay(text(on))}, by ${text(name)}. Is it another one?`,
      { facts: { drawId: draw, amount: Number(amount), date: on, by: name } },
    ),
  draw_is_gone: ({ there, from }) =>
    new Refusal(
      'conflict',
      `${from === 'safe' ? 'The safe holds' : 'Cash that is not paid in is'} GHS ${figure(there)}: this money has gone on. Take that back first.`,
    ),
}
