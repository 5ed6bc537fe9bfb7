import type { Page } from '@playwright/test'
import { expect, oddAmount, studentsOf, test } from './desk.ts'

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
  await expect(desk.getByRole('radio', { name: /^All of them, oldest first/ })).toBeChecked()

  await desk.keyboard.press('a')
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

test('more than is owed is asked about once, with its figures in groups', async ({ desk, session }) => {
  const student = (await studentsOf(desk, session)).filter(({ totalDebt }) => totalDebt > 300)[10]
  await openFor(desk, student)
  await desk.keyboard.type('67000')
  await expect(desk.getByLabel('Amount in cedis')).toHaveValue('67,000')
  await expect(desk.getByText(/more than is owed/)).toBeVisible()

  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('alert').filter({ hasText: 'Is the amount right?' })).toBeVisible()
  for (const _ of '000') await desk.keyboard.press('Backspace')
  await expect(desk.getByText(/leaves/)).toBeVisible()
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('dialog')).toHaveCount(0)
})

test('mobile money is one letter away, and its transaction stands in the journal', async ({
  desk,
  session,
}) => {
  const student = (await studentsOf(desk, session)).filter(({ totalDebt }) => totalDebt > 300)[11]
  await openFor(desk, student)
  await desk.keyboard.type(oddAmount())
  await desk.keyboard.press('m')
  await expect(desk.getByRole('radio', { name: 'Mobile Money' })).toBeChecked()
  await desk.keyboard.press('Tab')
  await expect(desk.getByRole('radio', { name: 'Mobile Money' })).toBeFocused()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Tab')
  const reference = `MP${Date.now()}`
  await desk.getByLabel('Transaction ID').fill(reference)
  await desk.keyboard.press('Enter')
  await expect(desk.getByText(/^Successfully credited/).last()).toBeVisible()

  await desk.goto('/dashboard/transactions')
  await expect(desk.getByText(reference).first()).toBeVisible()
})

test('who owes nothing pays ahead, for any fee type', async ({ desk, session }) => {
  const student = (await studentsOf(desk, session)).find(({ totalDebt }) => totalDebt === 0)
  await openFor(desk, student)
  await expect(desk.getByText('Nothing is owed. Pay ahead for which fee?')).toBeVisible()
  await expect(desk.getByRole('radio', { name: /^PTA Fees/ })).toBeVisible()
  await desk.keyboard.type(oddAmount())
  await desk.keyboard.press('Enter')
  await expect(desk.getByText(/^Successfully credited/).last()).toBeVisible()
})

test('the details that come late change no choice and no order', async ({ desk, session }) => {
  const student = (await studentsOf(desk, session)).find(
    ({ fees }) => fees.filter(({ amount }) => amount > 0).length > 2,
  )
  await desk.route(/\/api\/students\/student\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await openFor(desk, student)
  await desk.keyboard.press('ArrowDown')
  const fees = desk.getByRole('radiogroup', { name: 'Which fee?' })
  const shown = async () => (await fees.getByRole('radio').all()).length
  const names = () =>
    fees
      .locator('label')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('[data-fee]')?.textContent))
  const before = { count: await shown(), names: await names(), chosen: await chosenOf(desk) }
  await expect(fees.getByText(/late|due|voluntary/).first()).toBeVisible({ timeout: 5_000 })
  expect({ count: await shown(), names: await names(), chosen: await chosenOf(desk) }).toEqual(before)
})

test('on a phone Back closes the palette and leaves the page', async ({ desk, session }) => {
  const student = (await studentsOf(desk, session)).filter(({ totalDebt }) => totalDebt > 300)[12]
  await desk.setViewportSize({ width: 360, height: 640 })
  await desk.goto(`/dashboard/studentDetails?studentId=${student?.id}`)
  await desk.goto('/dashboard')
  await desk.getByRole('button', { name: 'Take a payment' }).click()
  await expect(desk.getByRole('combobox', { name: 'Find a child' })).toBeFocused()
  await desk.keyboard.type(`${student?.student_surname} ${student?.student_first_name}`)
  await desk.getByRole('option').first().click()
  await desk.setViewportSize({ width: 360, height: 430 })
  await desk.getByRole('button', { name: /^All / }).click()
  await expect(desk.getByRole('button', { name: 'Pay', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(desk.getByLabel('Amount in cedis')).toBeInViewport({ ratio: 1 })

  await desk.goBack()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  expect(new URL(desk.url()).pathname).toBe('/dashboard')
  await desk.getByRole('button', { name: 'Take a payment' }).click()
  await expect(desk.getByText('Here lately')).toBeVisible()
  await desk.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await desk.goBack()
  await expect(desk).toHaveURL(/studentDetails/)
})

/** Opens the palette on a child's amount. */
async function openFor(
  desk: Page,
  student: { student_surname: string; student_first_name: string } | undefined,
) {
  await desk.goto('/dashboard')
  await expect(desk.locator('[data-row-link]').first()).toBeVisible()
  await desk.keyboard.press('/')
  await desk.keyboard.type(`${student?.student_surname} ${student?.student_first_name}`)
  await expect(desk.getByRole('option').first()).toContainText(student?.student_surname ?? '')
  await desk.keyboard.press('Enter')
  await expect(desk.getByLabel('Amount in cedis')).toBeFocused()
}

function chosenOf(desk: Page): Promise<string | null> {
  return desk.locator('label:has([name="fee"]:checked) [data-fee]').textContent()
}
