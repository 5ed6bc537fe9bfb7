import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

const params = { classId: 'Basic 4', feeType: 'School Fees' }

test('the due day of a fixed fee is taken away by null and kept where it is left out', async () => {
  const school = await createTestSchool()

  expect(await dueAfter(school, { amount: 80, dueDate: '2026-12-01' })).toBe('2026-12-01')
  expect(await dueAfter(school, { amount: 90 })).toBe('2026-12-01')
  expect(await dueAfter(school, { amount: 90, dueDate: null })).toBeNull()
  expect(await school.call(endpoints.readClassFee, { params })).toMatchObject({ amount: 90, dueDate: null })
})

test('the day charges are due by is changed and never taken away', async () => {
  const school = await createTestSchool()
  await school.addStudent()
  const body = { ...params, amount: 100, dueDate: '2026-12-01' }
  await school.call(endpoints.addClassFees, { params: { schoolId: school.schoolId }, body })

  expect(await dueAfter(school, { amount: 80, dueDate: '2026-12-05' })).toBe('2026-12-05')
  expect(await dueAfter(school, { amount: 90, dueDate: null })).toBe('2026-12-05')
  const { schoolId } = school
  const [run] = await school.call(endpoints.listBillingRuns, { params: { schoolId } })
  expect(run).toMatchObject({ dueDate: '2026-12-05' })
})

async function dueAfter(school: TestSchool, body: { amount: number; dueDate?: string | null }) {
  return (await school.call(endpoints.setClassFee, { params, body })).dueDate
}
