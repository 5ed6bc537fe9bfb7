import { listen } from './ears.ts'
import { childAt, isSent, openDesk, test } from './offline-counter.ts'
import { expect } from './product.ts'

/** What is heard when the connection is gone, and when the server says no. */

test('a payment without a connection is heard to wait on this desk', async ({
  dashboard,
  session,
  connection,
}) => {
  const child = await childAt(dashboard, session, 20)
  await openDesk(dashboard)
  await dashboard.goto(`/dashboard/studentDetails?studentId=${child.id}`)
  await expect(dashboard.getByRole('button', { name: /^All of it/ })).toBeVisible()
  await dashboard.getByLabel('Amount', { exact: true }).focus()
  connection.cut()
  const ears = await listen(dashboard)

  await ears.type('23.05')
  await ears.until(/After this/)
  await ears.press('Enter')
  await ears.until(/Waiting|Kept|waits/i)

  expect(withoutRest(ears.transcript(namesOf(child)))).toMatchSnapshot('no-connection.txt')
  connection.mend()
  await isSent(dashboard)
})

test('a payment that the server refuses is heard to be refused, with its reason', async ({
  dashboard,
  session,
  connection,
}) => {
  const child = await childAt(dashboard, session, 21)
  await openDesk(dashboard)
  await dashboard.goto(`/dashboard/studentDetails?studentId=${child.id}`)
  await expect(dashboard.getByRole('button', { name: /^All of it/ })).toBeVisible()
  await dashboard.getByLabel('Amount', { exact: true }).focus()
  const message = 'Your subscription has expired.'
  connection.refuse(`/students/pay/${child.id}`, { status: 402, code: 'subscription_expired', message })
  const ears = await listen(dashboard)

  await ears.type('23.15')
  await ears.until(/After this/)
  await ears.press('Enter')
  await ears.until(/subscription has expired/)

  expect(withoutRest(ears.transcript(namesOf(child)))).toMatchSnapshot('refused.txt')
})

function namesOf(child: { student_first_name: string; student_surname: string }): Record<string, string> {
  const [first, surname] = [child.student_first_name, child.student_surname]
  return {
    [`${first} ${surname}`]: 'the child',
    [`${surname}, ${first}`]: 'the child',
    [surname]: 'Mensah',
    [first]: 'Esi',
  }
}

/** What a child owes differs from school to school. */
function withoutRest(transcript: string): string {
  return transcript.replace(/owes GH₵ [\d,]+\.\d\d/, 'owes (the rest)')
}
