import { formatDay, formatTime } from '#shared/dates.ts'
import { duplicateSponsorQuestion } from '#shared/duplicate-question.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import { formatAmount, formatGhs, pesewas } from '#shared/money.ts'

type Facts = Record<string, unknown>

const text = (value: unknown) => String(value ?? '')
const ghs = (value: unknown) => formatGhs(pesewas(Number(value)))

/** Every word of refusal of sponsors and their awards, and what it says to a person. */
export const sponsorSentences: Record<string, (facts: Facts) => Refusal> = {
  same_sponsor: () => invalidField('name', 'A sponsor of this name is here already.'),
  has_left: ({ name }) => invalidField('studentIds', `${text(name)} has left the school.`),
  past_the_whole: ({ name, feeType, percent }) =>
    invalidField(
      'percent',
      `With the awards ${text(name)} has already this comes to ${Number(percent)} % of ${text(feeType)}. At most 100 %.`,
    ),
  share_makes_credit: ({ inCredit }) => {
    const credits = inCredit as { name: string; amount: number }[]
    const each = credits.map(({ name, amount }) => `${ghs(amount)} in credit for ${name}`)
    const rest = each.length > 3 ? ` and ${each.length - 3} more` : ''
    return new Refusal(
      'makes_credit',
      `The family has paid already. This puts ${each.slice(0, 3).join(', ')}${rest}. Give it all the same?`,
      {
        facts: {
          inCredit: credits.map(({ name, amount }) => ({ studentName: name, amount })),
        },
      },
    )
  },
  head_gives_awards: () =>
    new Refusal('forbidden', 'This school wants two persons to forgive: the Head gives awards.'),
  withdrawn_already: ({ name, at }) => {
    const moment = new Date(text(at))
    return new Refusal(
      'already_reversed',
      `${text(name)} withdrew this on ${formatDay(text(at).slice(0, 10))}, ${formatTime(moment)}.`,
    )
  },
  no_award: () => new Refusal('conflict', 'This sponsor has no pupils yet. Give an award first.'),
  more_than_to_come: ({ over, toCome }) =>
    new Refusal(
      'more_than_to_come',
      `${ghs(over)} more than is still to come. Keep it as credit of the sponsor?`,
      { facts: { over: Number(over), toCome: Number(toCome) } },
    ),
  more_than_share: ({ name, amount }) =>
    invalidField(
      'lines',
      `Only ${formatAmount(pesewas(Number(amount)))} is still to come for ${text(name)}.`,
    ),
  not_placed: ({ rest }) => {
    const amount = Number(rest)
    return invalidField(
      'lines',
      amount > 0
        ? `${ghs(amount)} is not yet placed on a pupil.`
        : `The lines come to ${ghs(-amount)} more than was paid.`,
    )
  },
  same_sponsor_payment: (facts) =>
    new Refusal(
      'possible_duplicate',
      duplicateSponsorQuestion(pesewas(Number(facts.amount)), Number(facts.secondsAgo)),
      { facts: { ...facts, amount: Number(facts.amount) } },
    ),
  sponsors_receipt: () =>
    new Refusal('conflict', 'A sponsor paid this. Take the receipt back and record it again.'),
  nothing_carried: () => invalidField('termId', 'This sponsor carries nothing in that term.'),
}
