import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { signOut } from '#shared/api/schools.ts'
import { addClassFees } from '#shared/api/students-money.ts'
import { paths } from '#web/paths.ts'
import AddClassFee from '#web/screens/dashboard/add-class-fee/add-class-fee.tsx'
import AddFees from '#web/screens/dashboard/add-fees/add-fees.tsx'
import ClassFee from '#web/screens/dashboard/class-fee/class-fee.tsx'
import ClassRecord from '#web/screens/dashboard/class-record/class-record.tsx'
import SelectedFees from '#web/screens/dashboard/selected-fees/selected-fees.tsx'
import StudentTransactions from '#web/screens/dashboard/student/student.tsx'
import { expectSaid } from '#web/testing/expect-said.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'

test('fee types: loading, adding, and what is said when adding or deleting fails', async () => {
  const { connection } = await aClass()
  connection.holdAt('/feeTypes')
  renderScreen(AddFees, paths.addFees)
  await expectSaid('loading.plain')
  connection.mend()

  await userEvent.click(await screen.findByRole('button', { name: 'Add New Fee Type' }))
  await expectSaid('buttons.addFeeType')
  connection.breakAt('/addFeeType')
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Name'), 'Bus{Enter}')
  await expectSaid('feeTypes.addFailed')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  connection.breakAt('/deleteFeeType')
  await userEvent.click(await screen.findByRole('button', { name: 'More for Exam Fees' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await expectSaid('feeTypes.confirmDelete', 'Exam Fees')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }))
  await expectSaid('feeTypes.deleteFailed')
})

test('billing a class: what is asked for, what is said when it worked and when it did not', async () => {
  const { school, connection } = await aClass()
  renderScreen(AddClassFee, paths.addClassFee('Basic 4', 'Exam Fees'))
  await expectSaid('titles.classFeeForm', 'Basic 4')
  await expectSaid('buttons.addFees')
  await screen.findByText('1 student')
  const amount = screen.getByLabelText('Amount')

  await userEvent.type(amount, '0{Enter}')
  await expectSaid('classFee.invalidAmount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '75')
  await whenForeseen()
  connection.breakAt('/students/addClassFees')
  await userEvent.keyboard('{Enter}')
  await expectSaid('classFee.exception')
  connection.mend()
  await userEvent.keyboard('{Enter}')
  await expectSaid('classFee.added', 'Exam Fees', 'GH₵75.00', 'Basic 4')

  await userEvent.type(amount, '80')
  await whenForeseen()
  await school.call(signOut, { body: {} })
  await userEvent.keyboard('{Enter}')
  await expectSaid('classFee.failed')
})

test('a class without students cannot be billed, and its screens say that nobody is there', async () => {
  await aClass()
  const address = { feeType: 'Exam Fees', className: 'Basic 9', classId: 'Basic 9' }
  const form = renderScreen(AddClassFee, paths.addClassFee('Basic 9', 'Exam Fees'))
  await screen.findByText('0 students')
  await userEvent.type(screen.getByLabelText('Amount'), '75{Enter}')
  await expectSaid('classFee.noStudents')
  form.unmount()

  renderScreen(ClassFee, paths.classFee(address))
  await expectSaid('empty.noStudentsInClass')
  await expectSaid('buttons.generatePdfReport')
})

test('a new amount for a billed class is confirmed', async () => {
  const { school } = await aClass()
  const body = { classId: 'Basic 4', feeType: 'School Fees', amount: 300 }
  await school.call(addClassFees, { params: { schoolId: school.schoolId }, body })
  renderScreen(ClassFee, paths.classFee({ feeType: 'School Fees', className: 'Basic 4', classId: 'Basic 4' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.clear(screen.getByLabelText('Amount'))
  await userEvent.type(screen.getByLabelText('Amount'), '350')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  await userEvent.keyboard('{Enter}')

  await expectSaid('classFee.updated')
})

test('classes that do not come: the connection is down, or the server says no', async () => {
  const { school, connection } = await aClass()
  connection.breakAt('/classes/')
  const records = renderScreen(ClassRecord, paths.classRecord())
  await expectSaid('titles.classRecords')
  await expectSaid('classes.exception')
  records.unmount()
  connection.mend()

  await school.call(signOut, { body: {} })
  renderScreen(SelectedFees, paths.selectedFees('School Fees'))
  await expectSaid('classes.failed')
})

test('a child’s transactions on one fee: loading, none, and the receipt', async () => {
  const { school, connection } = await aClass()
  const studentId = await school.addStudent({ surname: 'Boateng' })
  const address = { feeType: 'School Fees', className: 'Basic 4', classId: 'Basic 4' }
  connection.holdAt('/transactions/')
  renderScreen(StudentTransactions, paths.studentFee(address, studentId))

  await expectSaid('loading.transactions')
  await expectSaid('buttons.generateReceipt')
  connection.mend()
  await expectSaid('empty.noTransactions')
})

/** Nobody bills before it is shown what it comes to. */
async function whenForeseen() {
  const button = screen.getByRole('button', { name: 'Add Fees' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
}

/** A school with one child, in Basic 4. */
async function aClass() {
  const school = await createTestSchool({ now: new Date() })
  const connection = serveInProcess(school)
  await school.addStudent()
  return { school, connection }
}
