import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPersonOf } from '#server/testing/people.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { endpoints } from '#shared/api/index.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { RegisterPage } from './register-page.tsx'

const now = new Date('2026-11-20T08:12:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A class of two whose register is open on this phone, both marked paid; a colleague hands it over when the answer is called. */
async function bothMark() {
  const school = await createTestSchool({ now })
  serveInProcess(school)
  const pupils = [await school.addStudent(), await school.addStudent()]
  const [classId, body] = [await school.classId('Basic 4'), { schoolId: school.schoolId, feeType: 'Feeding' }]
  await school.call(endpoints.addFeeType, { params: { schoolId: school.schoolId }, body })
  const fee = { feeType: 'Feeding', weekdays: [1, 2, 3, 4, 5], firstDay: '2026-11-20' }
  const { feeTypeId } = (await school.call(endpoints.saveDailyFee, { body: fee })).dailyFee
  const rate = { classId, fromDay: '2026-11-20', means: 'rate' as const, amount: 15 }
  await school.call(endpoints.saveDailyRate, { params: { feeTypeId }, body: rate })
  const colleague = await aPersonOf(school, 'teacher', { classes: ['Basic 4'] })
  renderScreen(RegisterPage, paths.register())
  await userEvent.click(await screen.findByRole('button', { name: /^Begin Feeding/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'All 2 paid' }))
  return () => {
    const [first = '', second = ''] = pupils
    const marks = [
      { studentId: first, mark: 'paid' as const, amount: 15, over: true },
      { studentId: second, mark: 'absent' as const, over: true },
    ]
    const handed = { classId, feeTypeId, day: '2026-11-20', marks, handOver: { counted: 15 } }
    return school.call(endpoints.keepRegister, { body: handed }, { token: colleague.token })
  }
}

test('a colleague who hands the class over is named on the open page, with what only this phone holds', async () => {
  const handOver = await bothMark()
  await handOver()
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })

  expect((await screen.findByText(/handed this class over at 08:12\./)).parentElement?.textContent).toMatch(
    /15\.00, not counted yet\. None of your marks is lost\./,
  )
  expect(screen.getByText('only with you')).toBeTruthy()
  expect(screen.getByText(/^You hold 15\.00 that is in no count yet/)).toBeTruthy()
  expect(screen.getByText(/: absent$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Registers' }))
  expect(await screen.findByText('handed over by a colleague')).toBeTruthy()
})
