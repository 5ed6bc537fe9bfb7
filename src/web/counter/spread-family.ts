import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type OwedLine, type Spread, spreadOldest } from '#shared/spread.ts'

/**
 * As much for each child, each one's oldest first. Whoever owes less than a share leaves the rest to the others; a pesewa that does
 * not divide goes to the first of them.
 */
export function spreadEqual(amount: Pesewas, lines: readonly OwedLine[]): Spread {
  const owed = new Map<string, number>()
  for (const line of lines) owed.set(line.studentId, (owed.get(line.studentId) ?? 0) + Math.max(0, line.owed))
  const shares = new Map([...owed.keys()].map((studentId) => [studentId, 0]))
  let left: number = Math.min(
    amount,
    [...owed.values()].reduce((sum, one) => sum + one, 0),
  )
  while (left > 0) {
    const open = [...shares].filter(([studentId, share]) => share < (owed.get(studentId) ?? 0))
    const each = Math.max(1, Math.floor(left / open.length))
    for (const [studentId, share] of open) {
      const part = Math.min(each, left, (owed.get(studentId) ?? 0) - share)
      shares.set(studentId, share + part)
      left -= part
    }
  }
  const spread = new Map<string, Pesewas>()
  for (const [studentId, share] of shares) {
    const own = lines.filter((line) => line.studentId === studentId)
    for (const [key, part] of spreadOldest(pesewas(share), own)) spread.set(key, part)
  }
  return spread
}

/** What has been given a place. */
export function placedIn(spread: Spread): Pesewas {
  return sumOf([...spread.values()])
}
