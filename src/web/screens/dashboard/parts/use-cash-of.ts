import { CASH_ANSWERS } from '#shared/cash-answers.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import { shortName } from '#shared/people.ts'
import { useCash } from '#web/queries/person.ts'
import type { Asked } from '#web/queries/requests.ts'

/** "Never received. Its drawer then should hold 350.00 less.": what the asker says of the cash, of a drawer where drawers are kept. */
export function useCashOf({ cash, amount, correctedAmount, askedBy }: Asked): string | null {
  const hasDrawers = useCash() !== null
  if (!cash) return null
  if (!hasDrawers) return `${CASH_ANSWERS[cash]}.`
  const less = amount - (correctedAmount ?? 0)
  const whose = cash === 'given_back' ? `${shortName(askedBy.name)}’s drawer` : 'Its drawer'
  const figure = `${formatAmount(pesewas(Math.abs(less)))} ${less < 0 ? 'more' : 'less'}`
  return `${CASH_ANSWERS[cash]}. ${whose} then should hold ${cash === 'another_child' ? 'the same' : figure}.`
}
