import { type Pesewas, parseCedis } from '#shared/money.ts'

/** An amount as it was typed, read as at the desk; null while it is none. */
export function typedAmount(typed: string): Pesewas | null {
  return parseCedis(typed.replace(/\s/g, ''))
}
