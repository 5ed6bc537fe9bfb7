import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

const TERM = { startDate: '2026-09-01', endDate: '2026-12-20' }

test('every column of the summary adds up to its total, which is the school’s own figure', async () => {
  const school = await createTestSchool()
  const [efua, kofi, yaa] = [
    await school.addStudent(),
    await school.addStudent({ classRef: 'Basic 6' }),
    await school.addStudent({ classRef: 'Basic 6' }),
  ]
  await charge(school, efua, 500.45)
  await charge(school, efua, 30, 'Exam Fees')
  await charge(school, kofi, 200.1)
  await charge(school, yaa, 80)
  const wrong = await pay(school, efua, 100.15)
  await pay(school, efua, 60, 'Exam Fees', 'Mobile Money')
  await pay(school, kofi, 250)
  await school.call(endpoints.reverseReceipt, { params: { receiptId: wrong }, body: { reason: 'Cheque' } })
  await school.call(endpoints.archiveStudents, { body: { studentIds: [yaa] } })

  const summary = await read(school)

  expect(summary).toMatchObject({
    charged: 810.55,
    received: 310,
    owed: 550.45,
    creditElsewhere: 30,
    moneyBack: 100.15,
  })
  expect(summary.credit).toEqual({ money: 410.15, reductions: 0, sponsors: 0, moved: 0, uncharged: 0 })
  expect(summary.byClass.map(({ className, owed }) => [className, owed])).toEqual([
    ['Basic 4', 470.45],
    ['Basic 6', 0],
    ['Archived', 80],
  ])
  for (const parts of [summary.byClass, summary.byFeeType, summary.days])
    expect([sum(parts, 'charged'), sum(parts, 'received')]).toEqual([810.55, 310])
  expect(sum(summary.byMethod, 'received')).toBe(310)
  expect(sum(summary.byClass, 'owed')).toBe(550.45)
  expect(sum(summary.byFeeType, 'owed') - summary.creditElsewhere).toBeCloseTo(550.45, 5)
  const today = await school.call(endpoints.readToday, { params: { schoolId: school.schoolId } })
  expect(summary.owed).toBe(today.owed)
  const debtors = await school.call(endpoints.listDebtors, { params: { schoolId: school.schoolId } })
  expect(debtors.map(({ studentId, owed }) => [studentId, owed])).toEqual([
    [efua, 470.45],
    [yaa, 80],
  ])
})

test('a class and a fee type narrow the summary, and a day outside has nothing', async () => {
  const school = await createTestSchool()
  const [efua, kofi] = [await school.addStudent(), await school.addStudent({ classRef: 'Basic 6' })]
  await charge(school, efua, 40)
  await charge(school, kofi, 70)
  await charge(school, kofi, 5, 'Exam Fees')

  const ofClass = await read(school, { selectedClass: 'Basic 6', feeType: 'Exam Fees' })
  const before = await read(school, { startDate: '2026-09-01', endDate: '2026-11-01' })
  const unknown = await school.inject(endpoints.readSummary, {
    params: { schoolId: school.schoolId },
    query: { ...TERM, selectedClass: 'Basic 60' },
  })

  expect(ofClass).toMatchObject({ charged: 5, owed: 5, byFeeType: [{ feeType: 'Exam Fees', owed: 5 }] })
  expect(before).toMatchObject({ charged: 0, received: 0, owed: 115, days: [], byMethod: [] })
  expect(unknown.status).toBe(404)
})

function read(school: TestSchool, query: object = {}) {
  const params = { schoolId: school.schoolId }
  return school.call(endpoints.readSummary, { params, query: { ...TERM, ...query } })
}

function sum<Name extends string>(parts: readonly Record<Name, number>[], name: Name): number {
  return Math.round(parts.reduce((total, part) => total + part[name] * 100, 0)) / 100
}

async function charge(school: TestSchool, studentId: string, amount: number, feeType = 'School Fees') {
  await school.call(endpoints.debitStudent, { params: { studentId }, body: { feeType, amount } })
}

async function pay(
  school: TestSchool,
  studentId: string,
  amountPaid: number,
  feeType = 'School Fees',
  payment_method: 'Cash' | 'Mobile Money' = 'Cash',
): Promise<string> {
  const body = { feeType, amountPaid, payment_method }
  return (await school.call(endpoints.payStudent, { params: { studentId }, body })).receipt?.id ?? ''
}
