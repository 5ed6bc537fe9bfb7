import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas, sumOf } from '#shared/money.ts'
import { spreadTender } from './spread.ts'

const owed = [
  { feeType: 'School Fees', amount: pesewas(85_000) },
  { feeType: 'Exam Fees', amount: pesewas(12_000) },
]

test('the oldest fee is paid first and the next takes what is left', () => {
  expect(spreadTender(pesewas(90_000), owed)).toEqual([
    { feeType: 'School Fees', amount: 85_000 },
    { feeType: 'Exam Fees', amount: 5_000 },
  ])
})

test('more than is owed stays as credit on the first fee', () => {
  expect(spreadTender(pesewas(100_000), owed)).toEqual([
    { feeType: 'School Fees', amount: 88_000 },
    { feeType: 'Exam Fees', amount: 12_000 },
  ])
})

test('the lines always add up to the tender', () => {
  const fees = fc.array(
    fc.record({ feeType: fc.string(), amount: fc.integer({ min: 1, max: 1e6 }).map(pesewas) }),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e7 }).map(pesewas), fees, (tender, list) => {
      expect(sumOf(spreadTender(tender, list).map(({ amount }) => amount))).toBe(tender)
    }),
  )
})
