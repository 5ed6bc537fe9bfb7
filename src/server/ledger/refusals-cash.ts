import { formatTime } from '#shared/dates.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import { formatAmount, formatGhs, pesewas } from '#shared/money.ts'

type Facts = Record<string, unknown>

const text = (value: unknown) => String(value ?? '')
const ghs = (value: unknown) => formatGhs(pesewas(Number(value)))

/** Every word of refusal of drawers and hand-overs, and what it says to a person. */
export const cashSentences: Record<string, (facts: Facts) => Refusal> = {
  drawers_off: () => new Refusal('conflict', 'Drawers are not switched on.'),
  drawer_open: () => new Refusal('conflict', 'Your drawer is open already.'),
  less_than_kept: ({ kept }) =>
    invalidField(
      'float',
      `Your drawer kept ${ghs(kept)} when it was closed. Open it with at least that, or hand it over first.`,
    ),
  drawer_needed: ({ kept }) =>
    new Refusal('drawer_needed', 'Open your drawer first: what lies in it as float?', {
      facts: { kept: Number(kept) },
    }),
  drawer_counted: ({ of, name, at }) =>
    new Refusal(
      'conflict',
      `${text(of)}’s drawer was counted by ${text(name)}, ${formatTime(momentOf(at))}.`,
      {
        facts: { name, at: momentOf(at).toISOString() },
      },
    ),
  drawer_moved: movedMeanwhile,
  no_reason_needed: () => new Refusal('conflict', 'This drawer needs no reason.'),
  drawers_still_open: ({ names }) =>
    new Refusal('conflict', `Count the open drawers first: ${[names].flat().join(', ')}.`),
  cash_unsaid: ({ drawer, name, at }) => {
    const sentence = at
      ? `The cash of this receipt was counted in ${text(name)}’s drawer. What happened to it?`
      : 'The cash of this receipt is in no open drawer. What happened to it?'
    return new Refusal('cash_unsaid', sentence, {
      facts: {
        drawerId: drawer ?? null,
        staffName: name ?? null,
        countedAt: at ? momentOf(at).toISOString() : null,
      },
    })
  },
  newer_drawer: () => new Refusal('conflict', 'A newer drawer is open. Hand over from that one.'),
  not_in_drawer: ({ kept }) => invalidField('amount', `Only ${ghs(kept)} lies in the drawer.`),
  same_person: () => invalidField('staffId', 'Choose somebody else.'),
  no_open_drawer: ({ name }) =>
    invalidField('staffId', name ? `${text(name)} has no open drawer.` : 'Choose whose drawer.'),
  handed_over_already: ({ state, name }) =>
    new Refusal(
      'conflict',
      state === 'received' ? `${text(name)} has counted this already.` : `${text(name)} has withdrawn this.`,
      { facts: { state, name } },
    ),
  say_what_was_found: () => invalidField('says', 'Say what you found: it is not what was handed over.'),
  nothing_to_explain: () => new Refusal('conflict', 'There is nothing to explain here.'),
}

/** The sum of one receipt at most: that of several would tell what the drawer should hold. */
function movedMeanwhile({ amount, isTaken, isOwn, name }: Facts): Refusal {
  const sum = amount === null ? 'money' : formatAmount(pesewas(Number(amount)))
  const sentence = isTaken
    ? `${isOwn ? 'You' : text(name)} took ${sum} since you began. Count once more.`
    : 'The drawer changed since you began. Count once more.'
  return new Refusal('drawer_moved', sentence)
}

function momentOf(moment: unknown): Date {
  return new Date(text(moment))
}
