import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas, sumOf } from '#shared/money.ts'
import { spreadAmount } from './spread-amount.ts'

const owed = [
  { feeType: 'School Fees', amount: pesewas(85_000) },
  { feeType: 'Exam Fees', amount: pesewas(12_000) },
]

test('the oldest fee is paid first and the next takes what is left', () => {
  expect(spreadAmount(pesewas(90_000), owed)).toEqual([
    { feeType: 'School Fees', amount: 85_000 },
    { feeType: 'Exam Fees', amount: 5_000 },
  ])
})

test('more than is owed stays as credit on the first fee', () => {
  expect(spreadAmount(pesewas(100_000), owed)).toEqual([
    { feeType: 'School Fees', amount: 88_000 },
    { feeType: 'Exam Fees', amount: 12_000 },
  ])
})

test('the lines always add up to the amount', () => {
  const fees = fc.array(
    fc.record({ feeType: fc.string(), amount: fc.integer({ min: 1, max: 1e6 }).map(pesewas) }),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e7 }).map(pesewas), fees, (amount, list) => {
      expect(sumOf(spreadAmount(amount, list).map((line) => line.amount))).toBe(amount)
    }),
  )
})
