import { type Day, dayOf } from './dates.ts'
import { type Pesewas, pesewas } from './money.ts'

/** What became of the cash of a pay-out that was taken back: one name for each, everywhere. */
export const CASH_OF_PAY_OUT = {
  given_back: 'Given back now',
  never_paid: 'Never paid',
} as const

interface OnDays {
  amount: Pesewas
  date: Day
  takenBack: { at: string } | null
}

/** What a voucher takes out of a day's cash: below zero where it was taken back on a later day. */
export function paidOutOn({ amount, date, takenBack }: OnDays, day: Day): Pesewas {
  const out = date === day ? amount : 0
  const back = takenBack && dayOf(new Date(takenBack.at)) === day ? amount : 0
  return pesewas(out - back)
}
