import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTestSchool } from '#server/testing/test-school.ts'
import { reverseReceipt } from '#shared/api/receipts.ts'
import { debitStudent, payStudent } from '#shared/api/students-money.ts'
import { addDays, dayOf } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import { DaySheet } from './day-sheet.tsx'

test('takings below zero are shown with a minus, and what was taken back explains them', async () => {
  const now = new Date()
  const school = await createTestSchool({ now })
  serveInProcess(school)
  const params = { studentId: await school.addStudent() }
  const pay = (amountPaid: number, payment_method: 'Cash' | 'Mobile Money', date: string) =>
    school.call(payStudent, { params, body: { feeType: 'School Fees', amountPaid, payment_method, date } })
  const earlier = await pay(500, 'Cash', addDays(dayOf(now), -2))
  await pay(120, 'Mobile Money', dayOf(now))
  const receiptId = earlier.receipt?.id ?? ''
  await school.call(reverseReceipt, { params: { receiptId }, body: { reason: 'Wrong child' } })
  renderScreen(DaySheet, paths.dashboard)

  const sheet = within(await screen.findByRole('complementary', { name: 'Today' }))
  await sheet.findByText('1 payment')
  const taken = sheet.getByText('Taken today').closest('section')?.textContent ?? ''

  expect(taken).toContain('−GH₵380.00')
  expect(taken).toContain('Cash0−500.00')
  expect(taken).toContain('Mobile Money1120.00')
  expect(taken).toContain('After 500.00 taken back.')
})

test('what is owed has a line for each of its parts, and they add up', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const params = { studentId: await school.addStudent() }
  await school.call(debitStudent, { params, body: { feeType: 'School Fees', amount: 500 } })
  await school.call(debitStudent, { params, body: { feeType: 'PTA Fees', amount: 30 } })
  await school.call(payStudent, { params, body: { feeType: 'Exam Fees', amountPaid: 120.5 } })
  renderScreen(DaySheet, paths.dashboard)

  const sheet = within(await screen.findByRole('complementary', { name: 'Today' }))
  await sheet.findByText('Not yet due')
  const owed = sheet.getByText('Owed').closest('section')?.textContent ?? ''

  expect(owed).toContain('GH₵409.50')
  expect(owed).toContain('Not yet due500.00')
  expect(owed).toContain('Voluntary30.00')
  expect(owed).toContain('Paid ahead on other fees−120.50')
})
