import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sql } from '#server/context/context.ts'
import { aMismatch } from '#server/testing/paying.ts'
import { aPersonOf } from '#server/testing/people.ts'
import { aPhone, createTestSchool } from '#server/testing/test-school.ts'
import { payFamily } from '#shared/api/families.ts'
import { settleMismatch } from '#shared/api/parent-paying.ts'
import { reverseReceipt } from '#shared/api/receipts.ts'
import { listRequests } from '#shared/api/requests.ts'
import { readStudent } from '#shared/api/students.ts'
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

test('a class teacher is offered no receipt whose other children are not theirs', async () => {
  const school = await createTestSchool({ now: new Date() })
  const guardian = { firstName: 'Akua', surname: 'Asamoah', phone: aPhone() }
  const kofi = await school.addStudent({ firstName: 'Kofi', surname: 'Asamoah', guardian })
  const kwaku = await school.addStudent({ firstName: 'Kwaku', surname: 'Asamoah', guardian })
  await school.rows(
    sql`update students set class_id = ${await school.classId('Basic 5')} where id = ${kwaku}`,
  )
  const { familyId } = await school.call(readStudent, { params: { studentId: kofi } })
  const children = [kofi, kwaku].map((studentId) => ({
    studentId,
    lines: [{ feeType: 'School Fees', amount: 40 }],
  }))
  await school.call(payFamily, { params: { familyId }, body: { amount: 80, children } })
  await school.call(payStudent, {
    params: { studentId: kofi },
    body: { feeType: 'School Fees', amountPaid: 15, confirm: true },
  })
  const { token, context } = await aPersonOf(school, 'teacher', { classes: ['Basic 4'] })
  serveInProcess({ ...school, token, context })
  renderScreen(Journal, paths.journal)

  expect(await screen.findAllByText('Kofi Asamoah')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: /^More for Kofi/ })).toHaveLength(1)
})

test('of money that came through the parents’ app a part is asked to go back, and nothing is taken back alone', async () => {
  const school = await createTestSchool({ now: new Date() })
  await aPersonOf(school, 'bursar')
  const paymentId = await aMismatch(school)
  await school.call(settleMismatch, { params: { paymentId }, body: { act: 'post' } })
  serveInProcess(school)
  const user = userEvent.setup()
  renderScreen(Journal, paths.journal)

  await user.click(await screen.findByRole('button', { name: /^More for/ }))
  expect(screen.queryByRole('menuitem', { name: /Correct/ })).toBeNull()
  await user.click(screen.getByRole('menuitem', { name: 'Ask to give back' }))
  const dialog = within(await screen.findByRole('dialog', { name: /give back money of/ }))
  // Filled in with what is left once the server has said how much that is.
  const amount = await dialog.findByDisplayValue('40.00')
  await user.clear(amount)
  await user.type(amount, '12.50')
  await user.type(dialog.getByRole('textbox', { name: /Why/ }), 'Paid twice')
  await user.click(dialog.getByRole('button', { name: /Ask to give back/ }))

  await screen.findByRole('dialog', { name: /^Asked: Give 12.50 of/ })
  const { requests } = await school.call(listRequests)
  expect(requests).toMatchObject([{ act: 'refund_online', amount: 12.5, reason: 'Paid twice' }])
})
