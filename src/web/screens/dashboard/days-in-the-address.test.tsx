import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { payStudent } from '#shared/api/students-money.ts'
import { paths } from '#web/paths.ts'
import GeneralReport from '#web/screens/dashboard/general-report/general-report.tsx'
import StudentTransactions from '#web/screens/dashboard/student/student.tsx'
import Journal from '#web/screens/dashboard/transactions/transactions.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'

const noDays = ['2026-11', 'garbage', '2026-02-30'] as const

test('a month in the address of a child’s transactions shows the entries of that month', async () => {
  const school = await createTestSchool({ now: new Date('2026-11-20T09:00:00Z') })
  serveInProcess(school)
  const studentId = await school.addStudent()
  await school.call(payStudent, {
    params: { studentId },
    body: { feeType: 'School Fees', amount: 321, date: '2026-11-19' },
  })
  const address = `${paths.student(studentId).split('?')[0]}?studentId=${studentId}&type=School%20Fees`

  const month = renderScreen(StudentTransactions, `${address}&date=2026-11`)
  expect(await screen.findAllByText(/321/)).not.toEqual([])
  month.unmount()
  renderScreen(StudentTransactions, `${address}&date=garbage`)
  expect(await screen.findByText('No transactions found.')).toBeTruthy()
})

test.each(noDays)('%s in the address is no day, and the screen stands all the same', async (noDay) => {
  serveInProcess(await createTestSchool({ now: new Date() }))

  const report = renderScreen(GeneralReport, `${paths.generalReport}?startDate=${noDay}&endDate=2026-12-01`)
  expect(await screen.findByRole('heading', { name: 'General report' })).toBeTruthy()
  expect(await screen.findByText('Owed now', { selector: 'span' })).toBeTruthy()
  report.unmount()
  renderScreen(Journal, `${paths.journal}?date=${noDay}`)
  expect(await screen.findByRole('heading', { name: 'Journal' })).toBeTruthy()
  expect(screen.queryByText(/Application Error/)).toBeNull()
})
