import type { Pesewas } from '#shared/money.ts'
import type { Entry } from './table-entries.ts'

/**
 * What the provider took of this account with each line. Statements also show what it took of the other side; the balances
 * tell which of the two it was.
 */
export function entryCharges(entries: readonly Entry[], amounts: readonly Pesewas[]): Pesewas[] {
  if (entries.every(({ charge }) => charge === 0)) return entries.map(({ charge }) => charge)
  const isOurs = { in: isTaken(entries, amounts, 1), out: isTaken(entries, amounts, -1) }
  return entries.map(({ charge, balance, balanceBefore }, place) => {
    const amount = amounts[place] ?? 0
    if (balance !== null && balanceBefore !== null && balance - balanceBefore === amount) return 0 as Pesewas
    return isOurs[amount < 0 ? 'out' : 'in'] ? charge : (0 as Pesewas)
  })
}

/** Whether charges beside amounts of one direction change the balance. */
function isTaken(entries: readonly Entry[], amounts: readonly Pesewas[], sign: 1 | -1): boolean {
  let [taken, not] = [0, 0]
  entries.forEach((entry, place) => {
    const amount = amounts[place] ?? 0
    if (entry.charge === 0 || Math.sign(amount || 1) !== sign || entry.balance === null) return
    for (const before of [entries[place - 1]?.balance, entries[place + 1]?.balance]) {
      if (before === null || before === undefined) continue
      if (entry.balance - before === amount - entry.charge) taken += 1
      if (entry.balance - before === amount) not += 1
    }
  })
  return not === 0 || taken >= not
}
