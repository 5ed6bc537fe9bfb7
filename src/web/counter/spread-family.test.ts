import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { spreadOldest } from '#shared/spread.ts'
import { placedIn, spreadEqual } from './spread-family.ts'

const line = (studentId: string, owed: number, fee = 'School Fees') => ({
  key: `${studentId} ${fee}`,
  studentId,
  owed: pesewas(owed),
})

test('the oldest of all children is paid first, whoever owes it', () => {
  const lines = [line('Kofi', 65_000), line('Adwoa', 48_000), line('Kofi', 12_000, 'Exam Fees')]

  expect([...spreadOldest(pesewas(100_000), lines)]).toEqual([
    ['Kofi School Fees', 65_000],
    ['Adwoa School Fees', 35_000],
  ])
})

test('an odd pesewa over seven children is not lost', () => {
  const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((child) => line(child, 10_000))

  const spread = [...spreadEqual(pesewas(10_000), lines).values()]

  expect(spread).toEqual([1_429, 1_429, 1_429, 1_429, 1_428, 1_428, 1_428])
})

test('whoever owes less than a share leaves the rest to the others', () => {
  const lines = [line('Kofi', 10_000), line('Adwoa', 50_000), line('Kwaku', 50_000)]

  expect([...spreadEqual(pesewas(60_000), lines).values()]).toEqual([10_000, 25_000, 25_000])
})

test('both ways place all of the amount, but never more than is owed', () => {
  const lines = fc.uniqueArray(
    fc.record({ studentId: fc.constantFrom('a', 'b', 'c'), owed: fc.nat(100_000), fee: fc.nat(9) }),
    { minLength: 1, maxLength: 12, selector: ({ studentId, fee }) => `${studentId} ${fee}` },
  )
  fc.assert(
    fc.property(lines, fc.nat(500_000), (owing, amount) => {
      const owed = owing.map((each) => line(each.studentId, each.owed, `${each.fee}`))
      const all = owed.reduce((sum, each) => sum + each.owed, 0)
      for (const spread of [spreadOldest, spreadEqual]) {
        const placed = spread(pesewas(amount), owed)
        expect(placedIn(placed)).toBe(Math.min(amount, all))
        for (const each of owed) expect(placed.get(each.key) ?? 0).toBeLessThanOrEqual(each.owed)
      }
    }),
  )
})
