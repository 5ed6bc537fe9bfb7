import { type Pesewas, pesewas } from '#shared/money.ts'

interface Owed {
  feeType: string
  amount: Pesewas
}

/**
 * Divides one tender over what is owed, in the given order (oldest first). What is left over when everything is paid
 * goes to the first fee and becomes credit. Amounts in pesewas; the lines always add up to the tender.
 */
export function spreadTender(tender: Pesewas, owed: readonly Owed[]): Owed[] {
  const lines: Owed[] = []
  let left: number = tender
  for (const { feeType, amount } of owed) {
    const part = Math.min(left, amount)
    if (part <= 0) continue
    lines.push({ feeType, amount: pesewas(part) })
    left -= part
  }
  const [first] = lines
  if (first && left > 0) lines[0] = { feeType: first.feeType, amount: pesewas(first.amount + left) }
  return lines
}
