import type { Page } from '@playwright/test'
import { expect, studentsOf, test } from './desk.ts'

/** Twelve keys a second: faster than a bursar, slower than a robot. */
const FAST_HAND_MS = 80

/** Presses keys and counts them: what a bursar's hands do. */
function counted(page: Page) {
  let count = 0
  const press = async (key: string) => {
    count += 1
    await page.keyboard.press(key)
    await page.waitForTimeout(FAST_HAND_MS)
  }
  return {
    press,
    type: async (text: string) => {
      for (const letter of text) await press(letter)
    },
    count: () => count,
  }
}

/** The amount of "Make a Payment", once the fees it can be for have come. */
async function amountField(desk: Page) {
  await expect(desk.getByText(/^[\d,.]+ owed$/).first()).toBeVisible()
  return desk.getByRole('textbox', { name: 'Amount', exact: true })
}

/** An amount no other run has used in the last minutes: the school of a running server keeps them all. */
function oddAmount(): string {
  return (10 + (Math.floor(Date.now() / 1000) % 3_000) / 100).toFixed(2)
}

test('a payment takes at most ten keys from the desk to the receipt', async ({ desk, session }) => {
  const student = (await studentsOf(desk, session)).find(({ totalDebt }) => totalDebt > 100)
  await desk.goto('/dashboard')
  await expect(desk.locator('[data-row-link]').first()).toBeVisible()
  const keys = counted(desk)
  const tender = String(11 + (Math.floor(Date.now() / 1000) % 89))

  await keys.press('/')
  await keys.type(student?.student_surname.slice(0, 3).toLowerCase() ?? '')
  await keys.press('Enter')
  await keys.type(tender)
  await expect(desk.getByText(/leaves/)).toBeVisible()
  await keys.press('Enter')

  await expect(desk.getByText(`Successfully credited GH₵${tender}.00 to `).last()).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Receipt' })).toBeVisible()
  expect(keys.count()).toBeLessThanOrEqual(10)
})

test('a debt takes no more keys than a payment', async ({ desk, session }) => {
  const student = (await studentsOf(desk, session)).find(({ totalDebt }) => totalDebt > 100)
  await desk.goto('/dashboard')
  await expect(desk.locator('[data-row-link]').first()).toBeVisible()
  const keys = counted(desk)
  const amount = String(11 + (Math.floor(Date.now() / 1000) % 89))

  await keys.press('/')
  await keys.type(student?.student_surname.slice(0, 3).toLowerCase() ?? '')
  await keys.press('Shift+Enter')
  await keys.type(amount)
  await expect(desk.getByText(/makes .* owed/)).toBeVisible()
  await keys.press('Enter')

  await expect(desk.getByText(`Successfully added GH₵${amount}.00 for `).last()).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(keys.count()).toBeLessThanOrEqual(10)
})

test('the same payment seconds later asks before it is recorded again', async ({ desk, session }) => {
  const student = (await studentsOf(desk, session)).filter(({ totalDebt }) => totalDebt > 300)[3]
  await desk.goto(`/dashboard/studentDetails?studentId=${student?.id}`)
  const amount = await amountField(desk)

  const odd = oddAmount()

  await amount.fill(odd)
  await amount.press('Enter')
  await expect(desk.getByText(`Successfully credited GH₵${odd}`).last()).toBeVisible()
  await amount.fill(odd)
  await amount.press('Enter')

  const question = desk.getByRole('dialog')
  await expect(question).toContainText(`You recorded GH₵${odd} for `)
  await expect(question).toContainText('Record another?')
  await expect(question.getByRole('button', { name: 'No, it is the same one' })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(desk.getByRole('row', { name: `−${odd}` })).toHaveCount(1)
})

test('undo takes the payment back and the debt stands as before', async ({ desk, session }) => {
  const student = (await studentsOf(desk, session)).filter(({ totalDebt }) => totalDebt > 300)[5]
  await desk.goto(`/dashboard/studentDetails?studentId=${student?.id}`)
  const debt = desk.locator('[data-debt] [data-figure]')
  await expect(debt).toHaveText(/\d/)
  const before = await debt.textContent()
  const amount = await amountField(desk)

  await amount.fill(oddAmount())
  await amount.press('Enter')
  await expect(debt).not.toHaveText(before ?? '')
  await desk.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()

  await expect(desk.getByText(/was taken back\. It keeps its number and is void\./).last()).toBeVisible()
  await expect(debt).toHaveText(before ?? '')
})

test('one tender pays several fees, oldest first, on one receipt', async ({ desk, session }) => {
  const student = (await studentsOf(desk, session)).find(
    ({ fees }) => fees.filter(({ amount }) => amount > 0).length > 2,
  )
  await desk.goto('/dashboard')
  await desk.getByRole('button', { name: 'Take a payment' }).first().click()
  await expect(desk.getByRole('combobox', { name: 'Find a child' })).toBeFocused()
  await desk.keyboard.type(`${student?.student_surname} ${student?.student_first_name}`)
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('All of them, oldest first')).toBeVisible()

  await desk.keyboard.press('ArrowUp')
  await desk.keyboard.type(String((student?.totalDebt ?? 0) + 1))
  await desk.keyboard.press('Enter')

  await expect(desk.getByText(/^Successfully credited GH₵[\d,.]+: .*, /).last()).toBeVisible()
})

test('a session that ends in mid-form asks for the password and loses nothing typed', async ({
  desk,
  session,
}) => {
  const student = (await studentsOf(desk, session)).filter(({ totalDebt }) => totalDebt > 300)[8]
  await desk.goto(`/dashboard/studentDetails?studentId=${student?.id}`)
  const amount = await amountField(desk)
  const odd = oddAmount()
  await amount.fill(odd)
  const headers = { Authorization: `Bearer ${session.authToken}` }
  await desk.request.post('/api/schools/logout', { headers, data: {} })

  await amount.press('Enter')
  const question = desk.getByRole('alertdialog')
  await expect(question).toContainText('Please sign in again')
  await question.getByLabel('Password').fill('demo-school')
  await desk.keyboard.press('Enter')

  await expect(desk.getByText(`Successfully credited GH₵${odd} to `).last()).toBeVisible()
})
