import { formatDay, formatTime, formatWeekday } from '#shared/dates.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import { formatGhs, pesewas } from '#shared/money.ts'

type Facts = Record<string, unknown>

const text = (value: unknown) => String(value ?? '')
const ghs = (value: unknown) => formatGhs(pesewas(Number(value)))
const conflict = (sentence: string, facts?: Facts) =>
  new Refusal('conflict', sentence, facts ? { facts } : {})

/** Every word of refusal of daily fees and their registers, and what it says to a person. */
export const sentencesOfRegisters: Record<string, (facts: Facts) => Refusal> = {
  register_in_future: ({ today }) =>
    invalidField('day', `Today is ${formatDay(text(today))}. The date of this phone is wrong.`, {
      otherDay: today,
    }),
  another_day: ({ day, madeOn }) =>
    new Refusal(
      'another_day',
      `These marks were made on ${formatWeekday(text(madeOn))}, and the register is of ${formatWeekday(text(day))}. Which is right?`,
      { facts: { day, madeOn, otherDay: madeOn } },
    ),
  no_daily_fee: ({ day, weekday, free }) =>
    invalidField('day', whyNotCharged(formatDay(text(day)), weekday, free)),
  not_on_register: ({ name }) =>
    invalidField('marks', name ? `${text(name)} is not in this class.` : 'There is no such pupil.'),
  not_free: ({ name }) => invalidField('marks', `${text(name)} is not free: the office says who is.`),
  register_closed: ({ state, name, at }) =>
    conflict(
      `${text(name)} ${state === 'accepted' ? 'accepted' : 'handed over'} this register at ${formatTime(new Date(text(at)))}. ` +
        (state === 'accepted' ? 'The office corrects it.' : 'Take it back to change a mark.'),
      { state, name },
    ),
  marks_missing: ({ names }) =>
    invalidField('marks', `${pupils(names)} no mark. No mark is not absent: mark them, then hand over.`),
  marks_differ: ({ names }) => {
    const sentence = `Two people marked ${[names].flat().join('; ')} differently. Choose one mark.`
    return new Refusal('invalid', sentence, { fields: { marks: sentence }, facts: { isMarkedTwice: true } })
  },
  say_why_it_differs: ({ marked, counted }) =>
    invalidField(
      'says',
      `The marks come to ${ghs(marked)}, and you counted ${ghs(counted)}. Say what happened.`,
    ),
  not_on_its_way: ({ state }) =>
    conflict(
      state === 'accepted' ? 'This register is accepted already.' : 'This register is with the teacher.',
      {
        state,
      },
    ),
  own_register: () => new Refusal('forbidden', 'You handed this register over. Somebody else accepts it.'),
  charged_elsewhere: ({ name, class: className }) =>
    conflict(
      `${text(name)} is charged for this day in ${text(className)} already. Send this register back, to be marked absent here.`,
    ),
  not_prepaid: ({ name, field }) =>
    invalidField(
      field === 'mark' ? 'mark' : 'marks',
      `The credit of ${text(name)} does not cover this day. Choose another mark.`,
    ),
  credit_used: ({ name }) =>
    conflict(
      `The credit of ${text(name)} does not cover this day any more. Send this register back, to be marked owes.`,
    ),
  not_accepted: () => conflict('This register is not accepted yet. The teacher changes the mark.'),
  nothing_paid: () => conflict('Nothing was paid for this child in this register: there is no receipt.'),
  same_mark: () => invalidField('mark', 'That is what the register says already.'),
  corrected_in_register: () =>
    conflict('This came with a daily register. Correct the mark there, and its money follows.'),
  own_in_hand: () => new Refusal('forbidden', 'This stands in your own name. Somebody else settles it.'),
  not_in_hand: ({ balance }) =>
    invalidField('amount', `${ghs(Math.abs(Number(balance)))} stands in this person’s name.`),
  rate_in_the_past: ({ day }) =>
    invalidField('fromDay', `Registers up to ${formatDay(text(day))} are accepted. Choose a later day.`),
}

/** A phone without a connection may not know yet that the office has made a day free. */
function whyNotCharged(day: string, weekday: unknown, free: unknown): string {
  if (free) return `${day} is a free day: ${text(free)}.`
  if (Number(weekday) > 5) return `${day} is a ${weekday === 6 ? 'Saturday' : 'Sunday'}.`
  return `There is no such fee on ${day}.`
}

function pupils(names: unknown): string {
  const all = [names].flat()
  return all.length === 1
    ? `${text(all[0])} has`
    : `${all.length} pupils (${all.slice(0, 3).join('; ')}${all.length > 3 ? ' …' : ''}) have`
}
