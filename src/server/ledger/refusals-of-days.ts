import { formatDay } from '#shared/dates.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import { formatAmount, pesewas } from '#shared/money.ts'

type Facts = Record<string, unknown>

const text = (value: unknown) => String(value ?? '')
const amount = (value: unknown) => pesewas(Number(value))

interface OpenDrawer {
  id: string
  staffName: string
  day: string
}

/** What locking days and paying in at the bank may refuse, and what it says to a person. */
export const sentencesOfDays: Record<string, (facts: Facts) => Refusal> = {
  day_closed: ({ closedThrough, today }) => {
    const days = `The days up to ${formatDay(text(closedThrough))} are closed`
    // A later date would be in the future.
    const isTodayLocked = text(closedThrough) >= text(today)
    const sentence = isTodayLocked
      ? `${days}, today included. The Head can open today again; if not, do it tomorrow.`
      : `${days}. Choose a later date.`
    return new Refusal('day_closed', sentence, { fields: { date: sentence }, facts: { isTodayLocked } })
  },
  drawers_open: (facts) => {
    const drawers = facts.drawers as OpenDrawer[]
    const each = drawers.map(({ staffName, day }) => `${staffName}’s drawer of ${formatDay(day)}`)
    const sentence =
      each.length === 1
        ? `${each[0]} is not closed. Count it first.`
        : `These are not closed: ${each.join(', ')}. Count them first.`
    return new Refusal('conflict', sentence, { facts: { drawers } })
  },
  not_last_locked: ({ closedThrough }) =>
    new Refusal(
      'conflict',
      closedThrough
        ? `Only the last locked day can be opened again: ${formatDay(text(closedThrough))}.`
        : 'No day is locked.',
    ),
  same_bank_account: () => invalidField('name', 'This account is in the list already.'),
  more_than_there: ({ there, from, on, today }) => {
    const held = from === 'safe' ? 'The safe held' : 'Cash that was not paid in was'
    const when = text(on) < text(today) ? ` on ${formatDay(text(on))} and since` : ''
    return invalidField(
      'amount',
      `${held} GHS ${formatAmount(amount(there))}${when}. No more can be paid in.`,
    )
  },
  slip_used: ({ deposit, amount: paidIn, on, name }) =>
    new Refusal(
      'slip_used',
      `This slip was entered already: GHS ${formatAmount(amount(paidIn))} of ${formatDay(text(on))}, by ${text(name)}. Is it another one?`,
      { facts: { depositId: deposit, amount: Number(paidIn), date: on, by: name } },
    ),
  banked_already: () =>
    new Refusal('conflict', 'This deposit is on a statement. Say first that it is not banked.'),
  banked_before: ({ on }) =>
    invalidField('on', `The bank cannot have it before it was paid in, on ${formatDay(text(on))}.`),
}
