import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPersonOf } from '#server/testing/people.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { payStudent } from '#shared/api/students-money.ts'
import { dayOf } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import Journal from './transactions.tsx'

test('without a day the journal’s papers say that they are of today', async () => {
  const now = new Date()
  serveInProcess(await createTestSchool({ now }))
  const all = renderScreen(Journal, paths.journal)
  expect(screen.getByRole('button', { name: 'Print today' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Receipts of today' })).toBeTruthy()
  all.unmount()

  renderScreen(Journal, `${paths.journal}?date=${dayOf(now)}`)
  expect(screen.getByRole('button', { name: 'Print the day' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Receipts' })).toBeTruthy()
})

test('a journal narrowed to what is mine says so and can be widened, however many have taken money', async () => {
  const school = await createTestSchool({ now: new Date() })
  const params = { studentId: await school.addStudent({ surname: 'Boateng' }) }
  for (const { token } of [await aPersonOf(school, 'bursar'), await aPersonOf(school, 'cashier')]) {
    await school.call(payStudent, { params, body: { feeType: 'School Fees', amountPaid: 40 } }, { token })
  }
  serveInProcess(school)
  renderScreen(Journal, `${paths.journal}?mine=true`)

  const mine = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Mine' })
  await waitFor(() => expect(screen.getByText('Taken by anybody')).toBeTruthy())
  expect(mine.checked).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mine' }))
  expect((await screen.findAllByText(/Boateng/)).length).toBeGreaterThan(0)
})
