import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPersonOf } from '#server/testing/people.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { endpoints } from '#shared/api/index.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import StudentDetails from './student-details.tsx'

test('a week of a daily fee is one line, which opens to its days and their receipts', async () => {
  const school = await createTestSchool({ now: new Date('2026-11-20T09:00:00Z') })
  serveInProcess(school)
  const studentId = await school.addStudent()
  const classId = await school.classId('Basic 4')
  const body = { schoolId: school.schoolId, feeType: 'Feeding' }
  await school.call(endpoints.addFeeType, { params: { schoolId: school.schoolId }, body })
  const fee = { feeType: 'Feeding', weekdays: [1, 2, 3, 4, 5], firstDay: '2026-09-01' }
  const { feeTypeId } = (await school.call(endpoints.saveDailyFee, { body: fee })).dailyFee
  const rate = { classId, fromDay: '2026-09-01', means: 'rate' as const, amount: 15 }
  await school.call(endpoints.saveDailyRate, { params: { feeTypeId }, body: rate })
  const teacher = await aPersonOf(school, 'teacher', { name: 'Samuel Boateng', classes: ['Basic 4'] })
  for (const day of ['2026-11-18', '2026-11-19']) {
    const marks = [{ studentId, mark: 'paid' as const, amount: 20 }]
    const sent = { body: { classId, feeTypeId, day, marks, handOver: { counted: 20 } } }
    const { register } = await school.call(endpoints.keepRegister, sent, { token: teacher.token })
    await school.call(endpoints.acceptRegister, {
      params: { registerId: register.id },
      body: { counted: 20 },
    })
  }
  renderScreen(StudentDetails, paths.student(studentId))

  const account = within(await screen.findByRole('region', { name: 'Recent' }))
  const week = await account.findByRole('button', { name: /^Feeding, week of 16 Nov/ })
  expect(account.getByText('2 days 30.00, paid 40.00')).toBeTruthy()
  expect(account.queryByText('Paid Feeding')).toBeNull()
  await userEvent.click(week)
  const [receipt] = await account.findAllByRole('button', { name: 'Receipt' })
  await userEvent.click(receipt ?? week)

  const shown = within(await screen.findByRole('dialog', { name: /-D-000002-/ }))
  expect(shown.getByText(/Paid in class to Samuel Boateng/)).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: 'Send SMS' }))
  expect(await shown.findByText(/^Sent Fri 20 Nov/)).toBeTruthy()
})
