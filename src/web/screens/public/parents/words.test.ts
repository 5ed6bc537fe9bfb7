import { expect, test } from 'vitest'
import type { Child, School } from './kept.ts'
import { stillOwed, voluntaryIn } from './words.ts'

const TODAY = '2026-11-24'
const due = (on: string, amount: number) => ({ on, amount }) as Child['dues'][number]

test.each([
  ['nothing', 0, [[]], 'Nothing is owed at Bright Morning School.'],
  [
    'one sum by one day',
    30_000,
    [[due('2026-12-11', 30_000)]],
    'GH₵ 300.00 is still owed at Bright Morning School, by 11 Dec.',
  ],
  [
    'what two children owe by the first of several days',
    38_030,
    [[due('2027-01-08', 8_010), due('2026-12-03', 10_010)], [due('2026-12-03', 20_010)]],
    'GH₵ 380.30 is still owed at Bright Morning School, 300.20 of it by 3 Dec.',
  ],
  [
    'what should have been there already',
    5_000,
    [[due('2026-10-30', 5_000)]],
    'GH₵ 50.00 is still owed at Bright Morning School, was due 30 Oct.',
  ],
] as const)('after a payment a parent reads what is still owed: %s', (_, owed, dues, sentence) => {
  const children = dues.map((each) => ({
    dues: each,
    balance: each.reduce((sum, { amount }) => sum + amount, 0),
  })) as unknown as Child[]
  const school = { name: 'Bright Morning School', owed, children } as unknown as School

  expect(stillOwed(school, TODAY)).toBe(sentence)
})

test('what is voluntary is part of the one balance, and said as such', () => {
  const child = {
    balance: 188_300,
    owed: 183_300,
    credit: 0,
    dues: [due('2026-12-11', 183_300)],
    promise: null,
  }
  const school = { name: 'Bright Morning School', owed: 183_300, children: [child] } as unknown as School

  expect(stillOwed(school, TODAY)).toBe(
    'GH₵ 1,883.00 is still owed at Bright Morning School (50.00 of it voluntary), by 11 Dec.',
  )
  expect(voluntaryIn(child as unknown as Child)).toBe(5_000)
})
