import { expect } from './desk.ts'
import { type Books, isSent, keptActs, online, openDesk, test, waits } from './offline-counter.ts'

test('without a connection a family pays with one entry and one slip, and every child has it once when it is sent', async ({
  desk,
  connection,
  books,
}) => {
  const children = await aFamily(books)
  await openDesk(desk)
  await desk.goto(`/dashboard/studentDetails?studentId=${children[0]}`)
  const together = desk.getByRole('button', { name: /^Pay for .* too\?$/ })
  await expect(together).toBeVisible()
  connection.cut()

  await together.click()
  await desk.getByRole('textbox', { name: 'Amount in cedis' }).fill('33')
  await desk.keyboard.press('e')
  await desk.getByRole('button', { name: 'Pay GH₵ 33.00 for 2 children' }).click()

  await waits(desk)
  expect(await keptActs(desk)).toBe(1)
  await expect(desk.getByRole('button', { name: 'Print slip' }).first()).toBeVisible()

  connection.mend()
  await desk.evaluate(online)
  await isSent(desk)
  for (const child of children) expect(await books.count(child, 16.5)).toBe(1)
})

/** Two children of one guardian who each owe enough. */
async function aFamily({ request, headers }: Books): Promise<string[]> {
  const at = Math.floor(Date.now() / 1_000)
  const children: string[] = []
  for (const firstName of ['Esi', 'Kojo']) {
    const data = {
      ...{ studentFirstName: firstName, studentSurname: 'Offei', studentGender: 'Female' },
      ...{ studentClass: 'Basic 4', studentAddress: `${at} Ring Road`, studentParentFirstName: 'Yaa' },
      ...{ studentParentSurname: 'Offei', studentParentNumber: `020${String(at).slice(-7)}` },
    }
    const answer = await request.post('/api/students/add', { headers, data })
    const { student } = await answer.json()
    const debt = { feeType: 'Others', amount: 400 }
    await request.post(`/api/students/debit/${student.id}`, { headers, data: debt })
    children.push(student.id)
  }
  return children
}
