import { formatAmount, type Pesewas } from '#shared/money.ts'

/** An amount with two decimals; below zero with a minus sign. */
export function signedCedis(amount: Pesewas): string {
  const figure = formatAmount(amount)
  return amount < 0 ? `−${figure}` : figure
}
