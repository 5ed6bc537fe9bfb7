import { addDays, type Day, dayOf } from '#shared/dates.ts'
import type { Context } from '../context/context.ts'
import { saveBankAccount } from '../ledger/index.ts'
import type { Act } from './acts.ts'
import type { Calendar } from './calendar.ts'

/** Days from one way to the bank to the next; the cash of the last days is still in the office. */
const EVERY = 14
const STILL_THERE = 4

export function demoBank(context: Context): Promise<{ bankAccount: string }> {
  return saveBankAccount(context, {
    name: 'GCB Bank, Achimota ··7824',
    details: { bank: 'GCB Bank', name: 'Achimota', digits: '7824' },
  })
}

/**
 * The cash of the counter, paid in every second week by the Bursar and found on the bank's statement two days later; the last slip is
 * on no statement yet. What was taken back again was never paid in.
 */
export function depositsOf(
  acts: readonly Act[],
  { calendar, bankAccount, by }: { calendar: Calendar; bankAccount: string; by: string },
): Act[] {
  const takenBack = new Set(acts.flatMap((act) => (act.door === 'reverse' ? [act.input.receipt] : [])))
  const cash = acts.flatMap((act) => {
    if (act.door !== 'post' || act.input.method !== 'Cash' || takenBack.has(act.input.receiptId ?? ''))
      return []
    return [{ day: dayOf(act.at), amount: act.input.lines.reduce((sum, line) => sum + line.amount, 0) }]
  })
  const days = cash.map(({ day }) => day).toSorted()
  const [first] = days
  if (!first) return []
  const slips: { on: Day; amount: number }[] = []
  let paidIn = 0
  for (let ago = STILL_THERE; calendar.dayAgo(ago) > first; ago += EVERY) {
    slips.unshift({ on: calendar.dayAgo(ago), amount: 0 })
  }
  for (const slip of slips) {
    const there = cash.reduce((sum, { day, amount }) => (day <= slip.on ? sum + amount : sum), 0)
    slip.amount = there - paidIn
    paidIn = there
  }
  return slips
    .filter(({ amount }) => amount > 0)
    .flatMap(({ on, amount }, place, all): Act[] => {
      const slip = `${204_400 + place * 7}`
      const bankedOn = addDays(on, 2)
      const deposit: Act = {
        at: new Date(`${on}T15:45:00Z`),
        by,
        door: 'deposit',
        input: { from: 'cash', bankAccount, amount, slip, on },
      }
      if (place === all.length - 1) return [deposit]
      return [
        deposit,
        { at: new Date(`${bankedOn}T15:50:00Z`), by, door: 'banked', input: { slip, bankedOn } },
      ]
    })
}
