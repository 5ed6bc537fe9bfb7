import { parseCedis, toCedis } from '#shared/money.ts'

/** Cedis as they were typed, read as at the desk; null while they are none. */
export function typedAmount(typed: string): number | null {
  const amount = parseCedis(typed.replace(/\s/g, ''))
  return amount === null ? null : toCedis(amount)
}
