import { expect, test } from 'vitest'
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
  return { children, paying: { bearer: 'school', smallest: 1, feeTypes } } as unknown as School
}

const efua = aChild('Efua', 1, [
  fee('Exam Fees', 30, '2026-10-01'),
  fee('PTA Dues', 20, null, { voluntary: true, onlyNamed: true }),
  fee('School Fees', 50, '2026-05-08'),
])

test('an amount pays what was due first, not what comes first in the alphabet, and nothing voluntary', () => {
  expect(payablesOf(aSchool([efua])).map(({ feeType }) => feeType)).toEqual([
    'School Fees',
    'Exam Fees',
    'PTA Dues',
  ])
  expect(placesOf(aSchool([efua]), 60)).toEqual([
    { childId: 'Efua', feeType: 'School Fees', amount: 50, inCredit: 0 },
    { childId: 'Efua', feeType: 'Exam Fees', amount: 10, inCredit: 0 },
  ])
})

test('the oldest due of all children is first, and what is over is the first child’s, where credit stands', () => {
  const kofi = aChild('Kofi', 2, [fee('School Fees', 40, '2026-04-01')])
  const lines = placesOf(aSchool([kofi, efua]), 140)

  expect(lines).toEqual([
    { childId: 'Kofi', feeType: 'School Fees', amount: 40, inCredit: 0 },
    { childId: 'Efua', feeType: 'School Fees', amount: 70, inCredit: 20 },
    { childId: 'Efua', feeType: 'Exam Fees', amount: 30, inCredit: 0 },
  ])
})

test('the sum on the button is that of the page behind it: less what is in credit, and only what can be paid here', () => {
  const inCredit = aChild('Ama', 1, [fee('Exam Fees', -15, null), fee('School Fees', 50, '2026-05-08')])

  expect(sumToPay(aSchool([inCredit]))).toBe(35)
  expect(payablesOf(aSchool([inCredit])).map(({ owed }) => owed)).toEqual([3_500])
  expect(sumToPay(aSchool([efua], ['Exam Fees']))).toBe(30)
})

test('a child who owes nothing is paid ahead where credit stands, unless the school takes no such fee here', () => {
  const even = aChild('Esi', 1, [])

  expect(placesOf(aSchool([even]), 20)).toEqual([
    { childId: 'Esi', feeType: 'School Fees', amount: 20, inCredit: 20 },
  ])
  expect(placesOf(aSchool([even], ['Exam Fees']), 20)).toBeNull()
})
