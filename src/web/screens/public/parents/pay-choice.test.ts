import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import type { Child, School } from './kept.ts'
import { payablesOf, placesOf, sumToPay } from './pay-choice.ts'

const fee = (feeType: string, owed: number, dueOn: string | null, differences = {}) => ({
  feeType,
  owed,
  dueOn,
  voluntary: false,
  onlyNamed: false,
  ...differences,
})

function aChild(firstName: string, familyPlace: number, fees: object[]): Child {
  const said = { childId: firstName, firstName, familyPlace, creditTo: 'School Fees', fees, dues: [] }
  return said as unknown as Child
}

function aSchool(children: Child[], feeTypes: string[] | null = null): School {
  return { children, paying: { bearer: 'school', smallest: 100, feeTypes } } as unknown as School
}

const efua = aChild('Efua', 1, [
  fee('Exam Fees', 3_000, '2026-10-01'),
  fee('PTA Dues', 2_000, null, { voluntary: true, onlyNamed: true }),
  fee('School Fees', 5_000, '2026-05-08'),
])

test('an amount pays what was due first, not what comes first in the alphabet, and nothing voluntary', () => {
  expect(payablesOf(aSchool([efua])).map(({ feeType }) => feeType)).toEqual([
    'School Fees',
    'Exam Fees',
    'PTA Dues',
  ])
  expect(placesOf(aSchool([efua]), pesewas(6_000))).toEqual([
    { childId: 'Efua', feeType: 'School Fees', amount: 5_000, inCredit: 0 },
    { childId: 'Efua', feeType: 'Exam Fees', amount: 1_000, inCredit: 0 },
  ])
})

test('the oldest due of all children is first, and what is over is the first child’s, where credit stands', () => {
  const kofi = aChild('Kofi', 2, [fee('School Fees', 4_000, '2026-04-01')])
  const lines = placesOf(aSchool([kofi, efua]), pesewas(14_000))

  expect(lines).toEqual([
    { childId: 'Kofi', feeType: 'School Fees', amount: 4_000, inCredit: 0 },
    { childId: 'Efua', feeType: 'School Fees', amount: 7_000, inCredit: 2_000 },
    { childId: 'Efua', feeType: 'Exam Fees', amount: 3_000, inCredit: 0 },
  ])
})

test('the sum on the button is that of the page behind it: less what is in credit, and only what can be paid here', () => {
  const inCredit = aChild('Ama', 1, [fee('Exam Fees', -1_500, null), fee('School Fees', 5_000, '2026-05-08')])

  expect(sumToPay(aSchool([inCredit]))).toBe(3_500)
  expect(payablesOf(aSchool([inCredit])).map(({ owed }) => owed)).toEqual([3_500])
  expect(sumToPay(aSchool([efua], ['Exam Fees']))).toBe(3_000)
})

test('a child who owes nothing is paid ahead where credit stands, unless the school takes no such fee here', () => {
  const even = aChild('Esi', 1, [])

  expect(placesOf(aSchool([even]), pesewas(2_000))).toEqual([
    { childId: 'Esi', feeType: 'School Fees', amount: 2_000, inCredit: 2_000 },
  ])
  expect(placesOf(aSchool([even], ['Exam Fees']), pesewas(2_000))).toBeNull()
})
