import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { keepKinds, listKinds } from '#shared/api/kinds.ts'
import { paths } from '#web/paths.ts'
import AddStudent from '#web/screens/dashboard/add-student/add-student.tsx'
import KindsOfPupil from '#web/screens/dashboard/kinds/kinds.tsx'
import SelectedFees from '#web/screens/dashboard/selected-fees/selected-fees.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'

test('a school begins with day and boarder, and adds a kind in its own words', async () => {
  const school = await createTestSchool()
  serveInProcess(school)
  renderScreen(KindsOfPupil, paths.kinds)

  await userEvent.click(await screen.findByRole('button', { name: 'Begin with Day and Boarder' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a kind' }))
  await userEvent.type(screen.getByLabelText('Kind 3'), 'Weekly')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('When a child changes kind in mid-term')).toBeTruthy()
  const { kinds } = await school.call(listKinds)
  expect(kinds.map(({ name }) => name)).toEqual(['Day', 'Boarder', 'Weekly'])
})

test('a class’s amounts are changed kind by kind, where an empty one is the same', async () => {
  const school = await createTestSchool()
  serveInProcess(school)
  await school.call(keepKinds, { body: { kinds: [{ name: 'Day' }, { name: 'Boarder' }] } })
  renderScreen(SelectedFees, paths.selectedFees('School Fees'))

  await userEvent.click(await screen.findByRole('button', { name: /^Basic 7/ }))
  await userEvent.type(screen.getByLabelText('Day'), '1450')
  await userEvent.type(screen.getByLabelText('Boarder'), '3600')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  const row = within(await screen.findByRole('row', { name: /Basic 7/ }))
  expect(await row.findByText('3,600.00')).toBeTruthy()
  expect(row.getByText('1,450.00')).toBeTruthy()
})

test('without kinds a new student is not asked for one, and classes stand as tiles', async () => {
  serveInProcess(await createTestSchool())
  const added = renderScreen(AddStudent, paths.addStudent('Basic 4'))

  expect(await screen.findByLabelText('Surname')).toBeTruthy()
  expect(screen.queryByText('Kind of pupil')).toBeNull()
  added.unmount()
  renderScreen(SelectedFees, paths.selectedFees('School Fees'))

  expect(await screen.findByRole('heading', { name: /^School Fees/ })).toBeTruthy()
  expect(screen.queryByText('Kinds of pupil')).toBeNull()
})
