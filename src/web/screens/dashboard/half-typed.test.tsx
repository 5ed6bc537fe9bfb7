import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { paths } from '#web/paths.ts'
import AddStudent from '#web/screens/dashboard/add-student/add-student.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'

test('what is half typed is there after a reload, and leaving it is asked about', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  const before = renderScreen(AddStudent, paths.addStudent())
  await userEvent.type(await screen.findByLabelText('Surname'), 'Boateng')
  before.unmount()

  const after = renderScreen(AddStudent, paths.addStudent())
  const surname = await screen.findByLabelText<HTMLInputElement>('Surname')
  await waitFor(() => expect(surname.value).toBe('Boateng'))
  const link = within(screen.getByRole('navigation', { name: 'Where you are' })).getByRole('link', {
    name: 'Students',
  })
  await userEvent.click(link)
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(after.address()).toBe(paths.addStudent())
  expect(surname.value).toBe('Boateng')

  await userEvent.click(link)
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByText('elsewhere')).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
})

test('a form nobody has typed in is left without a question', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  renderScreen(AddStudent, paths.addStudent())

  await screen.findByLabelText('Surname')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(await screen.findByText('elsewhere')).toBeTruthy()
})
