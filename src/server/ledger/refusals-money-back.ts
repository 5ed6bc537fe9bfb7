import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import { formatAmount, formatCedis, pesewas } from '#shared/money.ts'

type Facts = Record<string, unknown>

const text = (value: unknown) => String(value ?? '')
const inCedis = (value: unknown) => formatCedis(pesewas(Number(value)))

/** What giving money back may be asked about or refused for, and what that says to a person. */
export const sentencesOfMoneyBack: Record<string, (facts: Facts) => Refusal> = {
  more_than_received: (facts) =>
    new Refusal(
      'more_than_received',
      `${whatIsShort(facts)} ${drawerHolds(facts)}Give back ${inCedis(facts.amount)} all the same?`,
      { facts: factsOfRefund(facts) },
    ),
  drawer_short: (facts) =>
    new Refusal(
      'drawer_short',
      `${drawerHolds(facts)}Give ${inCedis(facts.amount)} out of it all the same?`,
      {
        facts: factsOfRefund(facts),
      },
    ),
  refund_changed: (facts) =>
    new Refusal(
      'conflict',
      `${whatIsShort(facts)} It was more when this was asked. Withdraw it, and ask again.`,
    ),
  refund_by_hand: () =>
    new Refusal(
      'needs_approval',
      'This money came through the parents’ app and goes back there: ask for that at its receipt. By hand it needs a second person.',
      { facts: { act: 'refund' } },
    ),
  given_back: ({ amount, at, name, isGoing }) => {
    const by = `${at ? ` ${momentOf(at)}` : ''}${name ? ` by ${text(name)}` : ''}`
    const sentence = isGoing
      ? `${inCedis(amount)} of this money is on its way back through Paystack, approved${by}.`
      : `${inCedis(amount)} of this money was given back already${at ? `, last${by}` : ''}. Take that refund back first, if it was wrong.`
    return new Refusal('given_back', sentence, {
      facts: { amount: Number(amount), at: at ?? null, name: name ?? null },
    })
  },
  move_instead: () =>
    invalidField(
      'cash',
      'This money is another child’s: move it to that child. The receipt stands, and no cash leaves the drawer.',
    ),
}

/** Why this much is too much: the child never had it, it is not of this fee, or it pays for something. */
function whatIsShort({ received, free, inCredit, amount, feeType }: Facts): string {
  const wanted = Number(amount)
  if (Number(received) < wanted) return `Only ${inCedis(received)} was received for this student.`
  if (Number(free) < wanted) {
    return Number(free) === 0
      ? `No money of this student stands on ${text(feeType)}.`
      : `Only ${inCedis(free)} of this student’s money stands on ${text(feeType)}.`
  }
  const rest = pesewas(wanted - Number(inCredit))
  return Number(inCredit) === 0
    ? `The money for ${text(feeType)} pays what was charged: ${formatCedis(rest)} will be owed again.`
    : `Only ${inCedis(inCredit)} is in credit for ${text(feeType)}: ${formatCedis(rest)} will be owed again.`
}

/** An empty drawer tells nothing; what lies in another one is not told before it is counted. */
function drawerHolds({ drawer }: Facts): string {
  if (drawer === null || drawer === undefined) return ''
  if (Number(drawer) <= 0)
    return `The drawer should hold ${formatAmount(pesewas(Math.min(0, Number(drawer))))}. `
  return 'The drawer should hold less than that. '
}

function factsOfRefund({ received, free, inCredit, amount, feeType, drawer }: Facts) {
  const left = Math.min(Number(received), Number(free), Number(inCredit))
  const short = drawer === null || drawer === undefined ? {} : { drawerIsShort: true }
  return { received: left, amount: Number(amount), feeType, ...short }
}

function momentOf(at: unknown): string {
  const moment = new Date(text(at))
  return `on ${formatDay(dayOf(moment))} at ${formatTime(moment)}`
}
