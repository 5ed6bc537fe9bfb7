import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { payStudent } from '#shared/api/students-money.ts'
import { dayOf } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import GeneralReport from './general-report.tsx'

test('an old address with a page the report does not have shows its last page', async () => {
  const now = new Date()
  const school = await createTestSchool({ now })
  serveInProcess(school)
  const studentId = await school.addStudent({ firstName: 'Kofi', surname: 'Boateng' })
  await school.call(payStudent, { params: { studentId }, body: { feeType: 'School Fees', amountPaid: 40 } })
  const day = dayOf(now)
  const { address } = renderScreen(GeneralReport, `${paths.report(day, day)}&page=9`)

  expect(await screen.findByText(/Boateng/)).toBeTruthy()
  expect(address()).toContain('page=1')
})
