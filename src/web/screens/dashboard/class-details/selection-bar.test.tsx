import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { debitStudent, payStudent } from '#shared/api/students-money.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import ClassDetails from './class-details.tsx'

test('what the chosen children owe is not paid by what another has in credit', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const [ama, kofi] = [
    await school.addStudent({ firstName: 'Ama' }),
    await school.addStudent({ firstName: 'Kofi' }),
  ]
  const feeType = 'School Fees'
  await school.call(debitStudent, { params: { studentId: ama }, body: { feeType, amount: 100 } })
  await school.call(payStudent, {
    params: { studentId: kofi },
    body: { feeType, amountPaid: 150, confirm: true },
  })
  const classId = await school.classId('Basic 4')
  renderScreen(ClassDetails, paths.classDetails({ className: 'Basic 4', classId }))

  const [all] = await screen.findAllByRole('checkbox', { name: /Select all/ })
  if (all) await userEvent.click(all)
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said.find((text) => text?.includes('selected'))).toMatch(/^2 selected, .*100\.00 owed$/)
})
