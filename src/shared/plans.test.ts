import { expect, test } from 'vitest'
import { pesewas, sumOf } from './money.ts'
import { equalParts, monthlyDays } from './plans.ts'

test('equal parts come to the debt to the pesewa, in whole cedis but for the first', () => {
  expect(equalParts(pesewas(100_001), 3)).toEqual([33_401, 33_300, 33_300])
  expect(equalParts(pesewas(5), 2)).toEqual([3, 2])
  expect(sumOf(equalParts(pesewas(123_457), 12))).toBe(123_457)
  expect(monthlyDays('2026-11-24', 3)).toEqual(['2026-12-01', '2027-01-01', '2027-02-01'])
})
