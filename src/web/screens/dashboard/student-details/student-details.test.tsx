import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPhone, createTestSchool, type TestSchool } from '#server/testing/test-school.ts'
import { payFamily } from '#shared/api/families.ts'
import { reverseReceipt } from '#shared/api/receipts.ts'
import { readStudent } from '#shared/api/students.ts'
import { debitStudent, payStudent } from '#shared/api/students-money.ts'
import { paths } from '#web/paths.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { serveInProcess } from '#web/testing/serve-in-process.ts'
import StudentDetails from './student-details.tsx'

test('a payment is said in the specification’s words and lowers the debt on the screen', async () => {
  const { studentId } = await aChildWhoOwes(500)
  renderScreen(StudentDetails, paths.student(studentId))

  await payFor('200')

  expect(await screen.findAllByText('Successfully credited GH₵200.00 to School Fees.')).not.toHaveLength(0)
  expect(await screen.findByText('Owed after')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Receipt' })).toBeTruthy()
  expect(await within(panelNamed('Make a Payment')).findByText('300.00 owed')).toBeTruthy()
})

test('to undo a payment for several children names them all first', async () => {
  const school = await createTestSchool({ now: new Date() })
  serveInProcess(school)
  const guardian = { firstName: 'Akua', surname: 'Asamoah', phone: aPhone() }
  const kofi = await school.addStudent({ firstName: 'Kofi', surname: 'Asamoah', guardian })
  const adwoa = await school.addStudent({ firstName: 'Adwoa', surname: 'Asamoah', guardian })
  const { familyId } = await school.call(readStudent, { params: { studentId: kofi } })
  const lines = [{ feeType: 'School Fees', amount: 40 }]
  const children = [kofi, adwoa].map((studentId) => ({ studentId, lines }))
  await school.call(payFamily, { params: { familyId }, body: { amount: 80, children } })
  renderScreen(StudentDetails, paths.student(adwoa))

  const account = within(await screen.findByRole('region', { name: 'Recent' }))
  await userEvent.click(await account.findByRole('button', { name: 'Undo' }))

  const question = await screen.findByRole('dialog', { name: /^Take back receipt/ })
  expect(question.textContent).toContain('Kofi Asamoah, Adwoa Asamoah, School Fees,')
  expect(question.textContent).toContain('for each of these children')
  await userEvent.type(within(question).getByLabelText('Why'), 'Paid twice')
  await userEvent.click(within(question).getByRole('button', { name: /^Take back/ }))
  expect(await screen.findAllByText(/was taken back\. It keeps its number/)).not.toHaveLength(0)
})

test('an amount that is no amount is asked for again and nothing is recorded', async () => {
  const { school, studentId } = await aChildWhoOwes(500)
  renderScreen(StudentDetails, paths.student(studentId))

  await payFor('1e3')

  expect(
    await screen.findByText('Enter a valid amount, select a fee type, and choose a due date!'),
  ).toBeTruthy()
  expect(await receiptsOf(school)).toBe(0)
})

test('a connection that breaks says so, and pressing again records the payment once', async () => {
  const { school, studentId, connection } = await aChildWhoOwes(500)
  renderScreen(StudentDetails, paths.student(studentId))
  connection.breakAt('/students/pay')

  await payFor('120')
  expect(await screen.findAllByText('Payment failed. Please try again.')).not.toHaveLength(0)
  connection.mend()
  await userEvent.keyboard('{Enter}')

  expect(await screen.findAllByText('Successfully credited GH₵120.00 to School Fees.')).not.toHaveLength(0)
  expect(await receiptsOf(school)).toBe(1)
})

test('the same payment again is a question first', async () => {
  const { school, studentId } = await aChildWhoOwes(500)
  renderScreen(StudentDetails, paths.student(studentId))

  await payFor('70')
  await screen.findAllByText('Successfully credited GH₵70.00 to School Fees.')
  await payFor('70')

  const question = await screen.findByRole('dialog')
  expect(question.textContent).toMatch(/You recorded GH₵70\.00 for School Fees .* Record another\?/)
  await userEvent.click(within(question).getByRole('button', { name: 'Record another' }))
  await within(panelNamed('Make a Payment')).findByText('360.00 owed')
  expect(await receiptsOf(school)).toBe(2)
})

test('a cheque presented again is said with the receipt that bounced', async () => {
  const { school, studentId } = await aChildWhoOwes(500)
  const body = {
    amountPaid: 200,
    feeType: 'School Fees',
    payment_method: 'Cheque' as const,
    reference: '000777',
  }
  const { receipt } = await school.call(payStudent, { params: { studentId }, body })
  const params = { receiptId: receipt?.id ?? '' }
  await school.call(reverseReceipt, { params, body: { reason: 'Bounced: refer to drawer' } })
  renderScreen(StudentDetails, paths.student(studentId))
  const panel = within(await screen.findByRole('region', { name: 'Make a Payment' }))

  await userEvent.click(await panel.findByRole('radio', { name: 'Cheque' }))
  await userEvent.type(await panel.findByLabelText('Cheque number'), 'CHQ 000777')
  await payFor('200')

  const said = new RegExp(`Presented again: it bounced as ${receipt?.number}`)
  expect(await screen.findAllByText(said)).not.toHaveLength(0)
})

test('a debt is said in the specification’s words', async () => {
  const { studentId } = await aChildWhoOwes(500)
  renderScreen(StudentDetails, paths.student(studentId))
  const panel = within(await screen.findByRole('region', { name: 'Add Debt' }))

  const feeType = await panel.findByRole<HTMLButtonElement>('button', { name: /Fee type/ })
  await waitFor(() => expect(feeType.disabled).toBe(false))
  await userEvent.click(feeType)
  await userEvent.click(await screen.findByRole('option', { name: 'Exam Fees' }))
  await userEvent.type(panel.getByLabelText('Amount (GH₵)'), '35.50{Enter}')

  expect(await screen.findAllByText('Successfully added GH₵35.50 for Exam Fees.')).not.toHaveLength(0)
})

test('without a student the specification’s sentence stands there', async () => {
  await aChildWhoOwes(500)

  renderScreen(StudentDetails, '/dashboard/studentDetails')

  expect(screen.getByText('No student data available.')).toBeTruthy()
})

async function aChildWhoOwes(amount: number) {
  // The screens take today's date from the device's clock, so the server's must agree.
  const school = await createTestSchool({ now: new Date() })
  const connection = serveInProcess(school)
  const studentId = await school.addStudent()
  await school.call(debitStudent, { params: { studentId }, body: { feeType: 'School Fees', amount } })
  return { school, studentId, connection }
}

async function payFor(amount: string) {
  const field = await within(await screen.findByRole('region', { name: 'Make a Payment' })).findByLabelText(
    'Amount',
  )
  await within(panelNamed('Make a Payment')).findByText(/owed$/)
  await userEvent.clear(field)
  await userEvent.type(field, `${amount}{Enter}`)
}

function panelNamed(name: string) {
  return screen.getByRole('region', { name })
}

async function receiptsOf(school: TestSchool): Promise<number> {
  const answer = await school.app.inject({
    url: '/api/receipts',
    headers: { authorization: `Bearer ${school.token}` },
  })
  return answer.json().receipts.length
}
