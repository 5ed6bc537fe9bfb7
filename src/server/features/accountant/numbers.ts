import { Refusal } from '#shared/errors.ts'
import type { DayLine } from './book.ts'

/** Every account that has a sum has a number. Refuses conflict, naming those that have none. */
export function requireNumbers(lines: readonly DayLine[]): void {
  const missing = withoutNumber(lines)
  if (missing.length === 0) return
  throw new Refusal('conflict', `Give these accounts a number first: ${missing.join(', ')}.`, {
    facts: { withoutNumber: missing },
  })
}

/** The accounts that have a sum and no number, by their names. */
export function withoutNumber(lines: readonly DayLine[]): string[] {
  return [...new Set(lines.filter(({ number }) => number === null).map(({ name }) => name))]
}
