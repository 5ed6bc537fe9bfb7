import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { paths } from '#web/paths.ts'
import AddStudent from '#web/screens/dashboard/add-student/add-student.tsx'
import ClassDetails from '#web/screens/dashboard/class-details/class-details.tsx'
import EditStudentDetails from '#web/screens/dashboard/edit-student-details/edit-student-details.tsx'
import Home from '#web/screens/dashboard/home/home.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'

test('a school without students says so and shows the next step', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  renderScreen(Home, paths.dashboard)

  expect(await screen.findByText('No students found.')).toBeTruthy()
  expect(await screen.findByText(/By when are its fees due\?/)).toBeTruthy()
})

test('a search that finds nobody says so', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  await school.addStudent()
  renderScreen(Home, `${paths.dashboard}?name=zzz`)

  expect(await screen.findByText('No students match your search criteria.')).toBeTruthy()
})

test('a form that misses something takes the cursor to the first field that is wrong', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  renderScreen(AddStudent, paths.addStudent('Basic 4'))

  await userEvent.type(await screen.findByLabelText('Surname'), 'Akyeamfuɔ{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')))
  await userEvent.keyboard('Yaa{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Male')))
})

test('a student is added with every field but other names, and the desk is next', async () => {
  serveInProcess(await createTestSchool({ now: new Date() }))
  const { address } = renderScreen(AddStudent, paths.addStudent('Basic 4'))

  await userEvent.click(await screen.findByRole('button', { name: 'Add Student' }))
  expect(await screen.findAllByText('Please fill in all required fields.')).not.toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Surname'), 'Akyeamfuɔ')
  await userEvent.type(screen.getByLabelText('First name'), 'Yaa')
  await userEvent.click(screen.getByLabelText('Female'))
  await userEvent.type(screen.getByLabelText('Address'), 'House 14, Bakaano')
  await userEvent.type(screen.getByLabelText('Parent’s surname'), 'Akyeamfuɔ')
  await userEvent.type(screen.getByLabelText('Parent’s first name'), 'Adwoa')
  await userEvent.type(screen.getByLabelText('Parent’s phone number'), '024 123 0187{Enter}')

  expect(await screen.findAllByText('Student added successfully!')).not.toHaveLength(0)
  expect(address()).toBe(paths.dashboard)
})

test('a phone number that is none is named beside its field and nobody is added', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const studentId = await school.addStudent()
  renderScreen(EditStudentDetails, paths.editStudent(studentId))

  const phone = await screen.findByLabelText('Parent’s phone number')
  await userEvent.clear(phone)
  await userEvent.type(phone, '024 000{Enter}')

  expect(await screen.findAllByText(/^Update failed: /)).not.toHaveLength(0)
})

test('a changed name is saved in the specification’s words', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const studentId = await school.addStudent()
  renderScreen(EditStudentDetails, paths.editStudent(studentId))

  const surname = await screen.findByLabelText('Surname')
  await userEvent.clear(surname)
  await userEvent.type(surname, 'Quaye{Enter}')

  expect(await screen.findAllByText('Student details updated successfully!')).not.toHaveLength(0)
})

test('without a student there is nothing to edit', () => {
  renderScreen(EditStudentDetails, '/dashboard/studentDetails/editStudentDetails')

  expect(screen.getByText('No student data provided.')).toBeTruthy()
})

test('promoting and deleting say what the specification says, also with nobody selected', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  await school.addStudent({ surname: 'Acquah' })
  await school.addStudent({ surname: 'Boateng' })
  const classId = await school.classId('Basic 4')
  renderScreen(ClassDetails, paths.classDetails({ className: 'Basic 4', classId }))

  expect(await screen.findByText("Basic 4 - Students' Fee Summary")).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /^Promote Selected/ }))
  expect(await screen.findAllByText('No students selected for promotion.')).not.toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Delete Selected' }))
  expect(await screen.findAllByText('No students selected for deletion.')).not.toHaveLength(0)

  await userEvent.click(screen.getByRole('checkbox', { name: 'Efua Acquah' }))
  await userEvent.click(screen.getByRole('button', { name: /^Promote Selected/ }))
  const asked = within(await screen.findByRole('dialog'))
  expect(asked.getByText('Promote 1 student to Basic 5?')).toBeTruthy()
  await userEvent.click(asked.getByRole('button', { name: 'Promote 1 student' }))
  expect(await screen.findAllByText('Students promoted successfully!')).not.toHaveLength(0)

  await userEvent.click(await screen.findByRole('checkbox', { name: 'Efua Boateng' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete Selected' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('Are you sure you want to delete the selected students?')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Archive 1 student' }))
  expect(await screen.findAllByText('Students deleted successfully!')).not.toHaveLength(0)
})
