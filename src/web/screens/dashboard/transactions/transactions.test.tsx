import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { reverseReceipt } from '#shared/api/receipts.ts'
import { debitStudent, payStudent } from '#shared/api/students-money.ts'
import { dayOf, formatDay } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import Journal from './transactions.tsx'

test('a day of the journal is headed by what was charged and received on it, less what was taken back', async () => {
  const now = new Date()
  const school = await createTestSchool({ now })
  serveInProcess(school)
  const params = { studentId: await school.addStudent() }
  const feeType = 'School Fees'
  await school.call(debitStudent, { params, body: { feeType, amount: 1_250.55 } })
  const { receipt } = await school.call(payStudent, { params, body: { feeType, amountPaid: 300 } })
  await school.call(payStudent, { params, body: { feeType, amountPaid: 49.45 } })
  const taken = { params: { receiptId: receipt?.id ?? '' }, body: { reason: 'Wrong child' } }
  await school.call(reverseReceipt, taken)
  renderScreen(Journal, paths.journal)

  const heading = await screen.findByRole('rowheader', { name: new RegExp(formatDay(dayOf(now))) })
  expect(within(heading).getByText('charged').textContent).toBe('charged 1,250.55')
  expect(within(heading).getByText('received').textContent).toBe('received 49.45')
})
