import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KNOWN_ACCOUNTS } from '#shared/accounts.ts'
import { pesewas, sumOf } from '#shared/money.ts'
import type { Account } from './accounts.ts'
import { areSame, bookOf, type DayLine, type DaySum, differenceOf, linesOf } from './book.ts'

const account = fc.constantFrom(...KNOWN_ACCOUNTS.map((known) => known.account))
const sums: fc.Arbitrary<DaySum[]> = fc.array(
  fc
    .tuple(
      fc.constantFrom('2026-11-02', '2026-11-20', '2026-11-30'),
      account,
      account,
      fc.integer({ min: 1, max: 9_999_999_999 }),
    )
    .map(([day, debit, credit, amount]) => [day, debit, credit, pesewas(amount)] as const),
  { maxLength: 30 },
)
/** Few numbers, so that several accounts have one; and some have none. */
const accounts: fc.Arbitrary<Account[]> = fc
  .array(fc.constantFrom('900', '1000', '1000-1', null), {
    minLength: KNOWN_ACCOUNTS.length,
    maxLength: KNOWN_ACCOUNTS.length,
  })
  .map((numbers) =>
    KNOWN_ACCOUNTS.map((known, place) => ({
      ...known,
      partOf: null,
      number: numbers[place] ?? null,
      name: null,
    })),
  )

test('whatever the numbers, debits equal credits on each day, and so does what has changed', () => {
  fc.assert(
    fc.property(sums, sums, accounts, (before, now, numbered) => {
      const book = bookOf(numbered)
      const [was, is] = [linesOf(before, book), linesOf(now, book)]
      const change = differenceOf(was, is)

      for (const lines of [was, is, change]) expectBalanced(lines)
      for (const { debit, credit } of change) expect(debit === 0 || credit === 0).toBe(true)
      expect(netOf([...was, ...change])).toEqual(netOf(is))
      expect(differenceOf(is, is)).toEqual([])
      expect(areSame(is, linesOf([...now].reverse(), book))).toBe(true)
    }),
  )
})

function expectBalanced(lines: readonly DayLine[]): void {
  for (const all of Map.groupBy(lines, ({ date }) => date).values())
    expect(sumOf(all.map(({ debit }) => debit))).toBe(sumOf(all.map(({ credit }) => credit)))
}

function netOf(lines: readonly DayLine[]): Record<string, number> {
  const nets = new Map<string, number>()
  for (const { date, key, debit, credit } of lines)
    nets.set(`${date} ${key}`, (nets.get(`${date} ${key}`) ?? 0) + debit - credit)
  return Object.fromEntries([...nets].filter(([, net]) => net !== 0).sort())
}
