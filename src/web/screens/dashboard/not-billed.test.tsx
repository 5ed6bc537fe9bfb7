import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { billClasses } from '#shared/api/billing.ts'
import { importStudents } from '#shared/api/class-lists.ts'
import { promoteStudents } from '#shared/api/classes.ts'
import { paths } from '#web/paths.ts'
import AllClasses from '#web/screens/dashboard/all-classes/all-classes.tsx'
import StudentDetails from '#web/screens/dashboard/student-details/student-details.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'

test('who came after the bill is billed by one button; who was left out on purpose only when ticked', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const kofi = await school.addStudent({ firstName: 'Kofi', surname: 'Mensah' })
  await school.addStudent({ firstName: 'Esi' })
  const fee = { classId: await school.classId('Basic 4'), feeType: 'School Fees', amount: 500 }
  await school.call(billClasses, {
    params: { schoolId: school.schoolId },
    body: { fees: [fee], except: [{ studentId: kofi }] },
  })
  const csv = 'Surname,First name,Class\nAddo,Ama,Basic 4\n'
  await school.call(importStudents, { body: { csv, dryRun: false } })
  renderScreen(AllClasses, paths.allClassFees)

  const box = await screen.findByRole('checkbox', { name: /^Kofi Mensah, Basic 4 left out on/ })
  await userEvent.click(await screen.findByRole('button', { name: /^Bill that pupil/ }))

  expect(await screen.findAllByText('1 student billed GH₵500.00.')).not.toHaveLength(0)
  expect(screen.queryByRole('button', { name: /^Bill that pupil/ })).toBeNull()
  await userEvent.click(box)
  await userEvent.click(await screen.findByRole('button', { name: /^Bill that pupil/ }))
  expect(await screen.findAllByText('1 student billed GH₵500.00.')).not.toHaveLength(0)
})

test('who has completed the school is said to have, once', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const studentId = await school.addStudent({ classRef: 'Basic 9' })
  await school.call(promoteStudents, {
    body: { classId: await school.classId('Basic 9'), students: [studentId] },
  })
  renderScreen(StudentDetails, paths.student(studentId))

  const head = within(
    (await screen.findByRole('heading', { level: 1, name: /Efua/ })).closest('header') as HTMLElement,
  )
  expect(await head.findAllByText(/completed/i)).toHaveLength(1)
})
