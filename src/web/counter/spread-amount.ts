import { type Pesewas, pesewas } from '#shared/money.ts'
import type { ChoosableFee } from './choosable-fees.ts'

/**
 * Divides one amount over what is owed, in the given order (oldest first). What is left over when everything is paid
 * goes to the first fee and becomes credit. Amounts in pesewas; the lines always add up to it.
 */
export function spreadAmount(amount: Pesewas, owed: readonly ChoosableFee[]): ChoosableFee[] {
  const lines: ChoosableFee[] = []
  let left: number = amount
  for (const fee of owed) {
    const part = Math.min(left, fee.amount)
    if (part <= 0) continue
    lines.push({ feeType: fee.feeType, amount: pesewas(part) })
    left -= part
  }
  const [first] = lines
  if (first && left > 0) lines[0] = { feeType: first.feeType, amount: pesewas(first.amount + left) }
  return lines
}
