import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { endpoints } from '#shared/api/index.ts'
import { paths } from '#web/paths.ts'
import { queryClient } from '#web/queries/client.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import Home from './home.tsx'

test('a step that was put off stays put off after a reload, and the first receipt ends the steps', async () => {
  const school = await createTestSchool()
  serveInProcess(school)
  const studentId = await school.addStudent()
  renderScreen(Home, paths.dashboard)
  const first = (await screen.findByRole('button', { name: 'Later' })).closest('li')?.textContent
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(await screen.findByText('skipped')).toBeTruthy()

  cleanup()
  queryClient.clear()
  renderScreen(Home, paths.dashboard)
  expect(await screen.findByText('skipped')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Later' }).closest('li')?.textContent).not.toBe(first)

  const body = { lines: [{ feeType: 'School Fees', amount: 20 }], payment_method: 'Cash' as const }
  await school.call(endpoints.payStudent, { params: { studentId }, body })
  await queryClient.invalidateQueries()
  expect(await screen.findAllByText('The first receipt. The steps are done.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/to the first receipt$/)).toBeNull())
})

test('by when fees are due is a step of its own, and done once the term says it', async () => {
  const school = await createTestSchool()
  serveInProcess(school)
  await school.addStudent()
  renderScreen(Home, paths.dashboard)
  expect(await screen.findByText(/By when are its fees due\?/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save the day' })).toBeTruthy()

  const params = { schoolId: school.schoolId }
  const { terms } = await school.call(endpoints.listTerms, { params })
  const { current: _, ...term } = terms.find(({ current }) => current) ?? fail()
  await school.call(endpoints.saveTerm, { params, body: { ...term, feesDueOn: '2026-12-12' } })
  await queryClient.invalidateQueries()

  expect(await screen.findByText('School, Terms and due dates, Classes, Class list')).toBeTruthy()
})

function fail(): never {
  throw new Error('a school begins with terms')
}
