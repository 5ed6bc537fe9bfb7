import { expect } from './dashboard.ts'
import { type Books, isSent, keptActs, online, openDesk, test, waits } from './offline-counter.ts'

test('without a connection a family pays with one entry and one slip, and every child has it once when it is sent', async ({
  dashboard,
  connection,
  books,
}) => {
  const children = await aFamily(books)
  await openDesk(dashboard)
  await dashboard.goto(`/dashboard/studentDetails?studentId=${children[0]}`)
  const together = dashboard.getByRole('button', { name: /^Pay for .* too\?$/ })
  await expect(together).toBeVisible()
  connection.cut()

  await together.click()
  await dashboard.getByRole('textbox', { name: 'Amount in cedis' }).fill('33')
  await dashboard.keyboard.press('e')
  await dashboard.getByRole('button', { name: 'Pay GH₵ 33.00 for 2 children' }).click()

  await waits(dashboard)
  expect(await keptActs(dashboard)).toBe(1)
  await expect(dashboard.getByRole('button', { name: 'Print slip' }).first()).toBeVisible()

  connection.mend()
  await dashboard.evaluate(online)
  await isSent(dashboard)
  for (const child of children) expect(await books.count(child, 16.5)).toBe(1)
})

/** Two children of one guardian who each owe enough. */
async function aFamily({ request, headers }: Books): Promise<string[]> {
  const at = Math.floor(Date.now() / 1_000)
  const children: string[] = []
  for (const firstName of ['Esi', 'Kojo']) {
    const data = {
      studentFirstName: firstName,
      studentSurname: 'Offei',
      studentGender: 'Female',
      studentClass: 'Basic 4',
      studentAddress: `${at} Ring Road`,
      studentParentFirstName: 'Yaa',
      studentParentSurname: 'Offei',
      studentParentNumber: `020${String(at).slice(-7)}`,
    }
    const answer = await request.post('/api/students/add', { headers, data })
    const { student } = await answer.json()
    const debt = { feeType: 'Others', amount: 400 }
    await request.post(`/api/students/debit/${student.id}`, { headers, data: debt })
    children.push(student.id)
  }
  return children
}
