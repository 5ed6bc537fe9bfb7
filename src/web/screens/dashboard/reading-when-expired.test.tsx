import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sql } from '#server/context/context.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { payStudent } from '#shared/api/students-money.ts'
import { addDays, dayOf } from '#shared/dates.ts'
import { expiredRedirect } from '#web/layouts/guards.ts'
import { paths } from '#web/paths.ts'
import { queryClient } from '#web/queries/client.ts'
import { schoolQuery } from '#web/queries/school.ts'
import StudentDetails from '#web/screens/dashboard/student-details/student-details.tsx'
import Journal from '#web/screens/dashboard/transactions/transactions.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'

test('a school whose subscription has run out reads and prints its past, and is offered nothing to record', async () => {
  const now = new Date()
  const school = await createTestSchool({ now })
  serveInProcess(school)
  const studentId = await school.addStudent({ firstName: 'Kofi', surname: 'Boateng' })
  const body = { feeType: 'School Fees', amountPaid: 40 }
  await school.call(payStudent, { params: { studentId }, body })
  await school.rows(
    sql`update schools set expires_on = ${addDays(dayOf(now), -1)} where id = ${school.schoolId} returning id`,
  )

  const expired = await queryClient.fetchQuery(schoolQuery())
  const isOpen = (path: string) => expiredRedirect(expired, path.split('?')[0] ?? '') === null
  expect([paths.journal, paths.student(studentId), paths.debtors, paths.records].every(isOpen)).toBe(true)
  expect([paths.dashboard, paths.addFees, paths.importStudents].some(isOpen)).toBe(false)

  const journal = renderScreen(Journal, paths.journal)
  expect((await screen.findAllByText('Kofi Boateng')).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Print today' })).toBeTruthy()
  journal.unmount()
  renderScreen(StudentDetails, paths.student(studentId))
  expect(await screen.findByText(/The subscription has run out/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Statement' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})
