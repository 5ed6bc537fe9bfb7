import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { signOut } from '#shared/api/schools.ts'
import { debitStudent } from '#shared/api/students-money.ts'
import { paths } from '#web/paths.ts'
import AddStudent from '#web/screens/dashboard/add-student/add-student.tsx'
import ClassDetails from '#web/screens/dashboard/class-details/class-details.tsx'
import EditStudentDetails from '#web/screens/dashboard/edit-student-details/edit-student-details.tsx'
import Home from '#web/screens/dashboard/home/home.tsx'
import StudentDetails from '#web/screens/dashboard/student-details/student-details.tsx'
import { expectSaid } from '#web/testing/expect-said.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'

test('the table of students: loading, nobody yet, nobody found', async () => {
  const school = await createTestSchool({ now: new Date() })
  const connection = serveInProcess(school)
  connection.holdAt('/students/')
  const first = renderScreen(Home, paths.dashboard)
  await expectSaid('loading.students')
  connection.mend()
  await expectSaid('empty.noStudents')
  first.unmount()

  renderScreen(Home, `${paths.dashboard}?name=zzz`)
  await expectSaid('empty.noMatch')
})

test('adding a student: what is missing, what failed, and that it worked', async () => {
  const connection = serveInProcess(await createTestSchool({ now: new Date() }))
  renderScreen(AddStudent, paths.addStudent('Basic 4'))
  await expectSaid('buttons.addStudent')

  await userEvent.click(await screen.findByRole('button', { name: 'Add Student' }))
  await expectSaid('students.incomplete')
  await fillIn({
    Surname: 'Akyeamfuɔ',
    'First name': 'Yaa',
    Address: 'House 14, Bakaano',
    'Parent’s surname': 'Akyeamfuɔ',
    'Parent’s first name': 'Adwoa',
    'Parent’s phone number': '024 123 0187',
  })
  await userEvent.click(screen.getByLabelText('Female'))
  connection.breakAt('/students/add')
  await userEvent.click(screen.getByRole('button', { name: 'Add Student' }))
  await expectSaid('students.addFailed')
  connection.mend()
  await userEvent.click(screen.getByRole('button', { name: 'Add Student' }))
  await expectSaid('students.added')
})

test('editing a student: what the server refuses, what got lost, and that it worked', async () => {
  const { studentId, connection } = await aChildWhoOwes(0)
  renderScreen(EditStudentDetails, paths.editStudent(studentId))
  await expectSaid('buttons.saveChanges')

  await fillIn({ 'Parent’s phone number': '024 000{Enter}' })
  await expectSaid('students.updateFailed')
  connection.breakAt('/students/edit')
  await fillIn({ 'Parent’s phone number': '024 123 0187{Enter}' })
  await expectSaid('students.exception')
  connection.mend()
  await userEvent.keyboard('{Enter}')
  await expectSaid('students.updated')
})

test('without a student there is nothing to show and nothing to edit', async () => {
  await aChildWhoOwes(0)
  renderScreen(StudentDetails, '/dashboard/studentDetails')
  await expectSaid('empty.noStudentData')
  renderScreen(EditStudentDetails, '/dashboard/studentDetails/editStudentDetails')
  await expectSaid('empty.noStudentProvided')
})

test('promoting and deleting: nobody chosen, busy, failed, done', async () => {
  const { school, connection } = await aChildWhoOwes(0)
  await school.addStudent({ surname: 'Boateng' })
  const classId = await school.classId('Basic 4')
  renderScreen(ClassDetails, paths.classDetails({ className: 'Basic 4', classId }))
  await expectSaid('titles.classDetails', 'Basic 4')
  await screen.findByRole('checkbox', { name: 'Efua Acquah' })
  await expectSaid('buttons.viewDetails')
  await expectSaid('buttons.promoteSelected')
  await expectSaid('buttons.deleteSelected')

  await press(/^Promote Selected/)
  await expectSaid('batch.noneToPromote')
  await press('Delete Selected')
  await expectSaid('batch.noneToDelete')

  await userEvent.click(screen.getByRole('checkbox', { name: 'Efua Acquah' }))
  connection.breakAt('/classes/promote')
  await press(/^Promote Selected/)
  await press('Promote 1 student')
  await expectSaid('batch.promoteFailed')
  connection.mend()
  connection.holdAt('/classes/promote')
  await press(/^Promote Selected/)
  await press('Promote 1 student')
  await expectSaid('batch.promoting')
  for (const button of screen.getAllByRole('button', { name: 'Promoting...' })) {
    expect(button).toHaveProperty('disabled', true)
  }
  connection.mend()
  await expectSaid('batch.promoted')

  await userEvent.click(await screen.findByRole('checkbox', { name: 'Efua Boateng' }))
  connection.breakAt('/students/deletion')
  await press('Delete Selected')
  await expectSaid('batch.confirmDelete')
  await press('Archive 1 student')
  await expectSaid('batch.deleteFailed')
  connection.mend()
  connection.holdAt('/students/deletion')
  await press('Delete Selected')
  await press('Archive 1 student')
  await expectSaid('batch.deleting')
  connection.mend()
  await expectSaid('batch.deleted')
  await expectSaid('empty.noStudentsInClass')
})

test('paying and adding a debt: what is missing, what failed, and that it worked', async () => {
  const { school, studentId } = await aChildWhoOwes(500)
  renderScreen(StudentDetails, paths.student(studentId))
  const pay = await panel('Make a Payment')
  const debt = await panel('Add Debt')
  await pay.findByText(/owed$/)
  await expectSaid('buttons.pay')
  await expectSaid('buttons.addDebt')

  const paid = await pay.findByLabelText('Amount')
  await userEvent.type(paid, '1e3{Enter}')
  await expectSaid('payments.incomplete')
  await userEvent.clear(paid)
  await userEvent.type(paid, '200{Enter}')
  await expectSaid('payments.credited', 'GH₵200.00', 'School Fees')

  const feeType = await debt.findByRole<HTMLButtonElement>('button', { name: /Fee type/ })
  await waitFor(() => expect(feeType.disabled).toBe(false))
  await userEvent.click(feeType)
  await userEvent.click(await screen.findByRole('option', { name: 'Exam Fees' }))
  await userEvent.type(debt.getByLabelText('Amount (GH₵)'), '35.50{Enter}')
  await expectSaid('payments.debited', 'GH₵35.50', 'Exam Fees')

  // The session ends meanwhile, and nobody signs in again.
  await school.call(signOut, { body: {} })
  await userEvent.type(await pay.findByLabelText('Amount'), '40{Enter}')
  await expectSaid('payments.creditFailed')
  await userEvent.type(debt.getByLabelText('Amount (GH₵)'), '60{Enter}')
  await expectSaid('payments.debitFailed')
})

async function aChildWhoOwes(amount: number) {
  const school = await createTestSchool({ now: new Date() })
  const connection = serveInProcess(school)
  const studentId = await school.addStudent()
  if (amount > 0)
    await school.call(debitStudent, { params: { studentId }, body: { feeType: 'School Fees', amount } })
  return { school, studentId, connection }
}

async function fillIn(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label)
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
}

async function press(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

async function panel(name: string) {
  return within(await screen.findByRole('region', { name }))
}
