import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { endpoints } from '#shared/api/index.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { RegisterPage } from './register-page.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('what was sent back of another day opens with its marks on a phone that never had them', async () => {
  const now = new Date('2026-11-20T09:00:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now })
  const school = await createTestSchool({ now })
  serveInProcess(school)
  const studentId = await school.addStudent()
  const classId = await school.classId('Basic 4')
  const body = { schoolId: school.schoolId, feeType: 'Feeding' }
  await school.call(endpoints.addFeeType, { params: { schoolId: school.schoolId }, body })
  const fee = { feeType: 'Feeding', weekdays: [1, 2, 3, 4, 5], firstDay: '2026-11-19' }
  const { feeTypeId } = (await school.call(endpoints.saveDailyFee, { body: fee })).dailyFee
  const rate = { classId, fromDay: '2026-11-19', means: 'rate' as const, amount: 15 }
  await school.call(endpoints.saveDailyRate, { params: { feeTypeId }, body: rate })
  const marks = [{ studentId, mark: 'paid' as const, amount: 45 }]
  const handed = { classId, feeTypeId, day: '2026-11-19', marks, handOver: { counted: 45 } }
  const { register } = await school.call(endpoints.keepRegister, { body: handed })
  const params = { registerId: register.id }
  await school.call(endpoints.sendRegisterBack, { params, body: { reason: 'Count once more' } })
  renderScreen(RegisterPage, paths.register())

  expect(await screen.findByText(/Count once more/)).toBeTruthy()
  expect(screen.queryByText('no register')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Look at the marks' }))

  expect(await screen.findByRole('button', { name: 'Hand over GH₵ 45.00' })).toBeTruthy()
})
