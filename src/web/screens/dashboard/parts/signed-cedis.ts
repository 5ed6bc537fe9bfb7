import { formatAmount, fromCedis } from '#shared/money.ts'

/** Cedis with two decimals; below zero with a minus sign. */
export function signedCedis(amount: number): string {
  const figure = formatAmount(fromCedis(Math.abs(amount)))
  return amount < 0 ? `−${figure}` : figure
}
