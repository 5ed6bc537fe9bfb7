import type { Page } from '@playwright/test'
import { dayOf, formatDay } from '../src/shared/dates.ts'
import { bearer, expect, type Session, studentsOf, test } from './dashboard.ts'

const DAY_MS = 86_400_000

/** A child who has joined today, with one payer: billed like the class, and 100.00 more. */
async function aChildWhoOwes(page: Page, session: Session): Promise<string> {
  const headers = bearer(session)
  const phone = `024${String(Date.now()).slice(-7)}`
  const data = {
    studentFirstName: 'Abena',
    studentSurname: 'Frimpong',
    studentGender: 'Female',
    studentClass: 'Basic 4',
    studentAddress: 'Adum, Kumasi',
    studentParentFirstName: 'Akosua',
    studentParentSurname: 'Frimpong',
    studentParentNumber: phone,
  }
  const added = await page.request.post('/api/students/add', { headers, data })
  const { student } = await added.json()
  const debt = { feeType: 'Others', amount: 100 }
  const charged = await page.request.post(`/api/students/debit/${student.id}`, { headers, data: debt })
  expect(charged.ok()).toBe(true)
  return student.id
}

test('a child gets a second payer, whose money counts to that share alone; on an earlier day there was none', async ({
  dashboard,
  session,
}) => {
  const studentId = await aChildWhoOwes(dashboard, session)
  const owed = (await studentsOf(dashboard, session)).find(({ id }) => id === studentId)?.totalDebt ?? 0
  const cedis = (sum: number) => sum.toLocaleString('en', { minimumFractionDigits: 2 })
  await dashboard.goto(`/dashboard/studentDetails?studentId=${studentId}`)
  await dashboard.getByRole('button', { name: 'Two payers' }).click()
  const shares = dashboard.getByRole('dialog')
  await shares.getByLabel('First name').fill('Yaw')
  await shares.getByLabel('Surname').fill('Owusu')
  await shares.getByLabel('Phone').fill(`020${String(Date.now()).slice(-7)}`)
  await shares.getByLabel('Akosua, percent').fill('60')
  await shares.getByLabel('The second, percent').fill('40')
  await shares.getByRole('button', { name: 'Save' }).click()

  const payers = dashboard.getByRole('region', { name: /^Who pays for Abena/ })
  await expect(payers).toContainText('60 and 40 %')
  await expect(payers).toContainText(`Owes${cedis(owed * 0.6)}`)
  await expect(payers).toContainText(`Owes${cedis(owed * 0.4)}`)

  const form = dashboard.locator('#pay-form')
  await form.getByLabel('Amount', { exact: true }).fill('15')
  await form.getByText('Yaw Owusu').click()
  await form.getByRole('button', { name: /^Pay GH₵ 15\.00/ }).click()
  await expect(payers).toContainText('Paid, 1 receipt15.00')
  await expect(payers).toContainText(`Owes${cedis(owed * 0.6)}`)
  await expect(payers).toContainText(`Owes${cedis(owed * 0.4 - 15)}`)

  const yesterday = dayOf(new Date(Date.now() - DAY_MS))
  const [year = '', month = '', day = ''] = yesterday.split('-')
  await payers.getByRole('spinbutton').first().focus()
  await dashboard.keyboard.type(`${day}${month}${year}`, { delay: 30 })
  await expect(payers.getByRole('status')).toHaveText(
    `On ${formatDay(yesterday)} there was no second payer: all of it was Akosua Frimpong’s.`,
  )
  await payers.getByRole('button', { name: 'Today' }).click()
  await expect(payers).toContainText(`Owes${cedis(owed * 0.4 - 15)}`)
})
