import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { endpoints } from '#shared/api/index.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { RegisterPage } from './register-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A daily fee of 15 cedis for Basic 4 since Thursday 19 November, with one pupil. */
async function aDailyFee() {
  const school = await createTestSchool({ now: new Date() })
  const connection = serveInProcess(school)
  const studentId = await school.addStudent()
  const classId = await school.classId('Basic 4')
  const body = { schoolId: school.schoolId, feeType: 'Feeding' }
  await school.call(endpoints.addFeeType, { params: { schoolId: school.schoolId }, body })
  const fee = { feeType: 'Feeding', weekdays: [1, 2, 3, 4, 5], firstDay: '2026-11-19' }
  const { feeTypeId } = (await school.call(endpoints.saveDailyFee, { body: fee })).dailyFee
  const rate = { classId, fromDay: '2026-11-19', means: 'rate' as const, amount: 15 }
  await school.call(endpoints.saveDailyRate, { params: { feeTypeId }, body: rate })
  const handOver = async () => {
    const marks = [{ studentId, mark: 'absent' as const }]
    const handed = { classId, feeTypeId, day: '2026-11-19', marks, handOver: { counted: 0 } }
    await school.call(endpoints.keepRegister, { body: handed })
  }
  return { connection, handOver }
}

const TAKE_BACK = { name: 'Take it back to change a mark' }

test('a register that could not be taken back says why, and goes on saying it when the page looks again', async () => {
  const { connection, handOver } = await aDailyFee()
  await handOver()
  vi.setSystemTime(new Date('2026-11-20T09:00:00Z'))
  renderScreen(RegisterPage, paths.register())
  await screen.findByRole('button', TAKE_BACK)
  connection.breakAt('/takeBack')

  await userEvent.click(screen.getByRole('button', TAKE_BACK))

  const why = 'The office has it: taking it back needs the connection.'
  expect(await screen.findByText(why)).toBeTruthy()
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.getByText(why)).toBeTruthy()
})

test('what a colleague handed over while it was marked here is one row, and the marks stay', async () => {
  const { handOver } = await aDailyFee()
  renderScreen(RegisterPage, paths.register())
  await userEvent.click(await screen.findByRole('button', { name: /^Begin Feeding/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'The one without a mark paid' }))
  await userEvent.click(screen.getByRole('link', { name: 'Registers' }))
  await handOver()
  vi.setSystemTime(new Date('2026-11-20T09:00:00Z'))
  document.dispatchEvent(new Event('visibilitychange'))

  expect(await screen.findByText('handed over already')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', TAKE_BACK)).toBeNull())
  await userEvent.click(screen.getByRole('link', { name: /Basic 4, Feeding/ }))
  await userEvent.click(await screen.findByRole('button', TAKE_BACK))

  expect(await screen.findByRole('button', { name: /^Hand over GH₵ 15.00/ })).toBeTruthy()
})
