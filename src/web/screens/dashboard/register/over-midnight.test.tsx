import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { endpoints } from '#shared/api/index.ts'
import { connectionFailed } from '#web/connection.ts'
import { storeDayTaken } from '#web/device.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { RegisterPage } from './register-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T15:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  storeDayTaken(null)
})

/** A register that was read on Thu 19 Nov, of a daily fee of every weekday, with the connection gone. */
async function readOnThursday() {
  const school = await createTestSchool({ now: new Date() })
  const connection = serveInProcess(school)
  const onTheirWay = countCalls()
  await school.addStudent()
  const body = { schoolId: school.schoolId, feeType: 'Feeding' }
  await school.call(endpoints.addFeeType, { params: { schoolId: school.schoolId }, body })
  const fee = { feeType: 'Feeding', weekdays: [1, 2, 3, 4, 5], firstDay: '2026-11-19' }
  const { feeTypeId } = (await school.call(endpoints.saveDailyFee, { body: fee })).dailyFee
  const classId = await school.classId('Basic 4')
  const rate = { classId, fromDay: '2026-11-19', means: 'rate' as const, amount: 15 }
  await school.call(endpoints.saveDailyRate, { params: { feeTypeId }, body: rate })
  renderScreen(RegisterPage, paths.register())
  await screen.findByText('Today, Thu 19 Nov')
  connection.breakAt('/api')
  // An answer of before that comes later would say what time it is.
  await waitFor(() => expect(onTheirWay()).toBe(0))
  act(connectionFailed)
}

function countCalls(): () => number {
  const served = globalThis.fetch
  let count = 0
  globalThis.fetch = async (...asked) => {
    count += 1
    try {
      return await served(...asked)
    } finally {
      count -= 1
    }
  }
  return () => count
}

/** The phone is looked at again at another time. */
function lookAt(moment: string) {
  vi.setSystemTime(new Date(moment))
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('a register opened on Thursday stays Thursday’s, and Friday’s is begun without a connection', async () => {
  await readOnThursday()
  await userEvent.click(screen.getByRole('button', { name: /^Begin Feeding for Thu\s19\sNov/ }))
  expect(await screen.findByText('Thu 19 Nov')).toBeTruthy()
  lookAt('2026-11-20T07:41:00Z')

  await userEvent.click(await screen.findByRole('button', { name: 'The one without a mark paid' }))
  expect(screen.getByText('This is the register of Thu 19 Nov')).toBeTruthy()
  await userEvent.click(screen.getByText('Begin Fri 20 Nov'))
  expect(await screen.findByText('Fri 20 Nov')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'The one without a mark paid' }))
  await userEvent.click(screen.getByRole('link', { name: 'Registers' }))

  expect(await screen.findByText('Today, Fri 20 Nov')).toBeTruthy()
  expect(screen.getByText('Yesterday, Thu 19 Nov')).toBeTruthy()
})

test.each([
  [
    'a week later',
    '2026-11-26T07:41:00Z',
    'This phone says Thu 26 Nov. The school was last reached on Thu 19 Nov.',
  ],
  ['a month later', '2026-12-19T07:41:00Z', 'This phone says Sat 19 Dec.'],
  ['a year before', '2025-11-19T07:41:00Z', 'This phone says 19 Nov 2025, which is before'],
])('%s without a connection the teacher says which day it is', async (_what, moment, words) => {
  await readOnThursday()
  lookAt(moment)

  expect(await screen.findByText('Which day is it today?', { selector: 'h1' })).toBeTruthy()
  expect(screen.getByText(new RegExp(words))).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open the register of that day' }))
  expect(screen.getByText('Choose a day first.')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /^Fri\s20\sNov/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Open the register of that day' }))

  expect(await screen.findByText('Fri 20 Nov')).toBeTruthy()
})
