import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import type { FeeType } from '#web/queries/school.ts'
import type { Outstanding, Student } from '#web/queries/students.ts'
import { creditFeeOf, feesToChoose, linesToPay } from './fees-to-choose.ts'

const feeType = (name: string, differences: Partial<FeeType> = {}): FeeType => ({
  id: name,
  name,
  voluntary: false,
  passThrough: false,
  daily: false,
  ...differences,
})
const feeTypes = [
  feeType('Exam Fees'),
  feeType('Feeding Fees', { daily: true }),
  feeType('PTA Dues', { voluntary: true }),
  feeType('School Fees'),
]
const student = { id: 'efua', classId: 'basic 4', fees: [] } as unknown as Student

function owed(name: string, cedis: number, dueDate: string | null): Outstanding {
  const { voluntary = false, passThrough = false } = feeTypes.find((each) => each.name === name) ?? {}
  const nothing = pesewas(0)
  const line = { feeType: name, amount: pesewas(cedis * 100), dueDate, daysLate: 0, voluntary, passThrough }
  return { ...line, charged: nothing, received: nothing }
}

function proposed(outstanding: Outstanding[]) {
  const said = { student, outstanding, feeTypes, waiting: [], creditTo: 'School Fees' }
  return feesToChoose(said).map(({ feeType: name, amount }) => [name, amount])
}

test('all that is owed is proposed, the oldest due first, and what is voluntary only beside it', () => {
  const outstanding = [
    owed('PTA Dues', 20, null),
    owed('School Fees', 50, '2026-12-01'),
    owed('Exam Fees', 30, '2026-10-01'),
  ]

  expect(proposed(outstanding)).toEqual([
    ['*', 8_000],
    ['Exam Fees', 3_000],
    ['School Fees', 5_000],
    ['PTA Dues', 2_000],
  ])
})

test('for a child who owes nothing the fee is proposed where credit stands, never the first of the alphabet', () => {
  expect(proposed([])[0]).toEqual(['School Fees', 0])
  expect(proposed([owed('PTA Dues', 20, null)]).slice(0, 2)).toEqual([
    ['School Fees', 0],
    ['PTA Dues', 2_000],
  ])
})

test('where credit stands is what her page says, else an ordinary fee of the school', () => {
  expect(creditFeeOf({ ...student, creditFeeType: 'Exam Fees' }, feeTypes)).toBe('Exam Fees')
  expect(creditFeeOf(student, feeTypes)).toBe('School Fees')
  expect(creditFeeOf(student, feeTypes.slice(0, 3))).toBe('Exam Fees')
})

test('a payment before the fee types are here is for fees that are owed, and never for one without a name', () => {
  const outstanding = [owed('School Fees', 50, '2026-12-01'), owed('Exam Fees', 30, '2026-10-01')]
  const fees = feesToChoose({ student, outstanding, feeTypes: undefined, waiting: [], creditTo: '' })
  const pay = (cedis: number) =>
    linesToPay(pesewas(cedis * 100), { fees, fee: fees[0], isNamed: false, creditTo: '' })

  expect(pay(40)).toEqual([
    { feeType: 'Exam Fees', amount: 3_000 },
    { feeType: 'School Fees', amount: 1_000 },
  ])
  expect(pay(90)).toEqual([])
})
