import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openBalances } from '#server/ledger/index.ts'
import { createTestSchool } from '#server/testing/test-school.ts'
import { payStudent } from '#shared/api/students-money.ts'
import { pesewas } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import CallList from '#web/screens/dashboard/call-list/call-list.tsx'
import Entries from '#web/screens/dashboard/entries/entries.tsx'
import GeneralReport from '#web/screens/dashboard/general-report/general-report.tsx'
import OwingFamilies from '#web/screens/dashboard/owing-families/owing-families.tsx'
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

test('what no list can be narrowed by is left out of its title, and of the call list', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const guardian = { firstName: 'Akua', surname: 'Asamoah', phone: '+233244000276' }
  const student = await school.addStudent({ guardian })
  await openBalances(school.context, [
    { student, feeType: 'School Fees', amount: pesewas(30_000), dueOn: '2026-01-05' },
  ])

  const entries = renderScreen(Entries, `${paths.figureEntries({ from: '2026-13-01', to: 'x' })}`)
  expect(await screen.findByText('The list did not load.')).toBeTruthy()
  expect(entries.container.textContent).not.toMatch(/undefined|NaN/)
  entries.unmount()
  const families = renderScreen(OwingFamilies, paths.owingFamilies({ from: 'abc' }))
  expect(await screen.findByText('The list did not load.')).toBeTruthy()
  expect(families.container.textContent).not.toMatch(/undefined|NaN/)
  families.unmount()
  renderScreen(CallList, `${paths.callList()}?days=abc&amount=zz&class=Renamed`)
  expect((await screen.findAllByText('Akua Asamoah')).length).toBeGreaterThan(0)
})
