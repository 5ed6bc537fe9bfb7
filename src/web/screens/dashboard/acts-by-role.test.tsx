import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sql } from '#server/context/context.ts'
import { aPersonOf } from '#server/testing/people.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { listRequests } from '#shared/api/requests.ts'
import { readStudent } from '#shared/api/students.ts'
import { payStudent } from '#shared/api/students-money.ts'
import { type Role, whoMay } from '#shared/permissions.ts'
import { paths } from '#web/paths.ts'
import AddFees from '#web/screens/dashboard/add-fees/add-fees.tsx'
import AllClassFees from '#web/screens/dashboard/all-classes/all-classes.tsx'
import Debtors from '#web/screens/dashboard/debtors/debtors.tsx'
import EditStudentDetails from '#web/screens/dashboard/edit-student-details/edit-student-details.tsx'
import GeneralReport from '#web/screens/dashboard/general-report/general-report.tsx'
import Records from '#web/screens/dashboard/records/records.tsx'
import StudentDetails from '#web/screens/dashboard/student-details/student-details.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'

/** What the server would refuse is not offered. */

test('an auditor reads the fee types and is not offered to change them', async () => {
  await signInAs('auditor')
  renderScreen(AddFees, paths.addFees)

  expect(await screen.findByRole('link', { name: 'School Fees' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Add|More for/ })).toBeNull()
})

test('a page that somebody may not use says whose it is', async () => {
  await signInAs('auditor')
  renderScreen(AllClassFees, paths.allClassFees)

  expect(await screen.findByText(whoMay('set_fees'))).toBeTruthy()
})

test.each([
  ['who owes', Debtors, paths.debtors, 'see_reports'],
  ['the general report', GeneralReport, paths.generalReport, 'see_reports'],
  ['the records', Records, paths.records, 'export_school'],
] as const)('a cashier who opens %s by its address reads who may', async (_, screenOf, address, needs) => {
  await signInAs('cashier')
  renderScreen(screenOf, address)

  expect(await screen.findByText(whoMay(needs))).toBeTruthy()
  expect(screen.queryByText(/did not load/)).toBeNull()
})

test('a cashier asks to take a payment back or to put it right, and is not offered to do it', async () => {
  const school = await signInAs('cashier')
  const studentId = await school.addStudent()
  await school.call(payStudent, { params: { studentId }, body: { feeType: 'School Fees', amount: 120 } })
  renderScreen(StudentDetails, paths.student(studentId))

  await userEvent.click(await screen.findByRole('button', { name: 'Ask to take back' }))
  expect(await screen.findByRole('dialog', { name: /^Ask to take back/ })).toBeTruthy()
  expect(screen.queryByText('Undo')).toBeNull()
  expect(screen.queryByText('Correct')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ask to correct' }))
  const amount = await screen.findByLabelText(/^School Fees, really paid/)
  await userEvent.clear(amount)
  await userEvent.type(amount, '102{Enter}')
  expect(await screen.findAllByText(/^Asked\. The Head can answer\.$/)).not.toHaveLength(0)
  const asked = await school.call(listRequests, { query: {} })
  expect(asked.requests).toMatchObject([{ act: 'correct', amount: 120, correctedAmount: 102 }])
})

test('what is typed stays when the role changes meanwhile, and the sentence says who may', async () => {
  const school = await signInAs('cashier')
  const studentId = await school.addStudent()
  renderScreen(EditStudentDetails, paths.editStudent(studentId))
  const address = await screen.findByLabelText('Address')
  await userEvent.clear(address)
  await userEvent.type(address, '9 Cantonments Road')

  await school.rows(sql`update staff set role = 'auditor' where role = 'cashier' returning id`)
  await userEvent.type(address, '{Enter}')

  expect(await screen.findAllByText(new RegExp(whoMay('edit_students')))).not.toHaveLength(0)
  expect(screen.getByLabelText('Address')).toHaveProperty('value', '9 Cantonments Road')
  expect((await school.call(readStudent, { params: { studentId } })).student_address).not.toContain(
    'Cantonments',
  )
})

async function signInAs(role: Role) {
  const school = await createTestSchool({ now: new Date() })
  const { token, context } = await aPersonOf(school, role)
  serveInProcess({ ...school, token, context })
  return school
}
