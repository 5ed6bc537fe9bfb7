import { type Pesewas, pesewas } from './money.ts'

/** What one child owes for one fee type, in the order in which money is spread. */
export interface OwedLine {
  key: string
  studentId: string
  owed: Pesewas
}

/** What of the amount goes to each line, by its key, in pesewas; what is more than is owed goes to none. */
export type Spread = ReadonlyMap<string, Pesewas>

/** Over all children, the oldest first. */
export function spreadOldest(amount: Pesewas, lines: readonly OwedLine[]): Spread {
  let left: number = amount
  const spread = new Map<string, Pesewas>()
  for (const { key, owed } of lines) {
    const part = Math.min(left, Math.max(0, owed))
    if (part > 0) spread.set(key, pesewas(part))
    left -= part
  }
  return spread
}
