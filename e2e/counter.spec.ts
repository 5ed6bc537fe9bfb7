import type { Page } from '@playwright/test'
import { expect, oddAmount, studentsOf, test } from './dashboard.ts'

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
async function amountField(dashboard: Page) {
  await expect(dashboard.getByText(/^[\d,.]+ owed$/).first()).toBeVisible()
  return dashboard.getByRole('textbox', { name: 'Amount', exact: true })
}

test('a payment takes at most ten keys from the dashboard to the receipt', async ({ dashboard, session }) => {
  const student = (await studentsOf(dashboard, session)).find(({ totalDebt }) => totalDebt > 100)
  await dashboard.goto('/dashboard')
  await expect(dashboard.locator('[data-row-link]').first()).toBeVisible()
  const keys = counted(dashboard)
  const tender = String(11 + (Math.floor(Date.now() / 1000) % 89))

  await keys.press('/')
  await keys.type(student?.student_surname.slice(0, 3).toLowerCase() ?? '')
  await keys.press('Enter')
  await keys.type(tender)
  await expect(dashboard.getByText(/leaves/).first()).toBeVisible()
  await keys.press('Enter')

  await expect(dashboard.getByText(`Successfully credited GH₵${tender}.00 to `).last()).toBeVisible()
  await expect(dashboard.getByRole('button', { name: 'Receipt' })).toBeVisible()
  expect(keys.count()).toBeLessThanOrEqual(10)
})

test('a debt takes no more keys than a payment', async ({ dashboard, session }) => {
  const student = (await studentsOf(dashboard, session)).find(({ totalDebt }) => totalDebt > 100)
  await dashboard.goto('/dashboard')
  await expect(dashboard.locator('[data-row-link]').first()).toBeVisible()
  const keys = counted(dashboard)
  const amount = String(11 + (Math.floor(Date.now() / 1000) % 89))

  await keys.press('/')
  await keys.type(student?.student_surname.slice(0, 3).toLowerCase() ?? '')
  await keys.press('Shift+Enter')
  await keys.type(amount)
  await expect(dashboard.getByText(/makes .* owed/)).toBeVisible()
  await keys.press('Enter')

  await expect(dashboard.getByText(`Successfully added GH₵${amount}.00 for `).last()).toBeVisible()
  await expect(dashboard.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(keys.count()).toBeLessThanOrEqual(10)
})

test('the same payment seconds later asks before it is recorded again', async ({ dashboard, session }) => {
  const student = (await studentsOf(dashboard, session)).filter(({ totalDebt }) => totalDebt > 300)[3]
  await dashboard.goto(`/dashboard/studentDetails?studentId=${student?.id}`)
  const amount = await amountField(dashboard)

  const odd = oddAmount()

  await amount.fill(odd)
  await amount.press('Enter')
  await expect(dashboard.getByText(`Successfully credited GH₵${odd}`).last()).toBeVisible()
  await amount.fill(odd)
  await amount.press('Enter')

  const question = dashboard.getByRole('dialog')
  await expect(question).toContainText(`You recorded GH₵${odd} for `)
  await expect(question).toContainText('Record another?')
  await expect(question.getByRole('button', { name: 'No, it is the same one' })).toBeFocused()
  await dashboard.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(dashboard.getByRole('row', { name: `−${odd}` })).toHaveCount(1)
})

test('undo takes the payment back and the debt stands as before', async ({ dashboard, session }) => {
  const student = (await studentsOf(dashboard, session)).filter(({ totalDebt }) => totalDebt > 300)[5]
  await dashboard.goto(`/dashboard/studentDetails?studentId=${student?.id}`)
  const debt = dashboard.locator('[data-debt] [data-figure]')
  await expect(debt).toHaveText(/\d/)
  const before = await debt.textContent()
  const amount = await amountField(dashboard)

  await amount.fill(oddAmount())
  await amount.press('Enter')
  await expect(debt).not.toHaveText(before ?? '')
  await dashboard.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click()

  await expect(dashboard.getByText(/was taken back\. It keeps its number and is void\./).last()).toBeVisible()
  await expect(debt).toHaveText(before ?? '')
})

test('one tender pays several fees, oldest first, on one receipt', async ({ dashboard, session }) => {
  // The last one: others pay for the first ones at this very moment.
  const student = (await studentsOf(dashboard, session)).findLast(
    ({ fees }) => fees.filter(({ amount }) => amount > 0).length > 2,
  )
  await dashboard.goto('/dashboard')
  await dashboard.getByRole('button', { name: 'Take a payment' }).first().click()
  await expect(dashboard.getByRole('combobox', { name: 'Find a child' })).toBeFocused()
  await dashboard.keyboard.type(`${student?.student_surname} ${student?.student_first_name}`)
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByRole('radio', { name: /^All of them, oldest first/ })).toBeChecked()

  await dashboard.keyboard.press('a')
  await dashboard.keyboard.press('Enter')

  await expect(dashboard.getByText(/^Successfully credited GH₵[\d,.]+: .*, /).last()).toBeVisible()
})

test('a session that ends in mid-form asks for the password and loses nothing typed', async ({
  dashboard,
  session,
}) => {
  const student = (await studentsOf(dashboard, session)).filter(({ totalDebt }) => totalDebt > 300)[8]
  await dashboard.goto(`/dashboard/studentDetails?studentId=${student?.id}`)
  const amount = await amountField(dashboard)
  const odd = oddAmount()
  await amount.fill(odd)
  const headers = { Authorization: `Bearer ${session.authToken}` }
  await dashboard.request.post('/api/schools/logout', { headers, data: {} })

  await amount.press('Enter')
  const question = dashboard.getByRole('alertdialog')
  await expect(question).toContainText('Please sign in again')
  await question.getByLabel('Password').fill('demo-school')
  await dashboard.keyboard.press('Enter')

  await expect(dashboard.getByText(`Successfully credited GH₵${odd} to `).last()).toBeVisible()
})

test('more than is owed is asked about once, with its figures in groups', async ({ dashboard, session }) => {
  const student = (await studentsOf(dashboard, session)).filter(({ totalDebt }) => totalDebt > 300)[10]
  await openFor(dashboard, student)
  await dashboard.keyboard.type('67000')
  await expect(dashboard.getByLabel('Amount in cedis')).toHaveValue('67,000')
  await expect(dashboard.getByText(/more than is owed/).first()).toBeVisible()

  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByRole('alert').filter({ hasText: 'Is the amount right?' })).toBeVisible()
  for (const _ of '000') await dashboard.keyboard.press('Backspace')
  await expect(dashboard.getByText(/leaves/).first()).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await dashboard.keyboard.press('Escape')
  await expect(dashboard.getByRole('dialog')).toHaveCount(0)
})

test('mobile money is one letter away, and its transaction stands in the journal', async ({
  dashboard,
  session,
}) => {
  const student = (await studentsOf(dashboard, session)).filter(({ totalDebt }) => totalDebt > 300)[11]
  await openFor(dashboard, student)
  await dashboard.keyboard.type(oddAmount())
  await dashboard.keyboard.press('m')
  await expect(dashboard.getByRole('radio', { name: 'Mobile Money' })).toBeChecked()
  await expect(dashboard.getByLabel('Transaction ID')).toBeFocused()
  const reference = `MP${Date.now()}`
  await dashboard.keyboard.type(reference)
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText(/^Successfully credited/).last()).toBeVisible()

  await dashboard.goto('/dashboard/transactions')
  await expect(dashboard.getByText(reference).first()).toBeVisible()
})

test('who owes nothing pays ahead, for any fee type', async ({ dashboard, session }) => {
  const student = (await studentsOf(dashboard, session)).find(({ totalDebt }) => totalDebt === 0)
  await openFor(dashboard, student)
  await expect(dashboard.getByText('Nothing is owed. Pay ahead for which fee?')).toBeVisible()
  await expect(dashboard.getByRole('radio', { name: /^PTA Fees/ })).toBeVisible()
  await dashboard.keyboard.type(oddAmount())
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText(/^Successfully credited/).last()).toBeVisible()
})

test('the details that come late change no choice and no order', async ({ dashboard, session }) => {
  const student = (await studentsOf(dashboard, session)).find(
    ({ fees }) => fees.filter(({ amount }) => amount > 0).length > 2,
  )
  await dashboard.route(/\/api\/students\/details\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await openFor(dashboard, student)
  await dashboard.keyboard.press('ArrowDown')
  const fees = dashboard.getByRole('radiogroup', { name: 'Which fee?' })
  const shown = async () => (await fees.getByRole('radio').all()).length
  const names = () =>
    fees
      .locator('label')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('[data-fee]')?.textContent))
  const before = { count: await shown(), names: await names(), chosen: await chosenOf(dashboard) }
  await expect(fees.getByText(/late|due|voluntary/).first()).toBeVisible({ timeout: 5_000 })
  expect({ count: await shown(), names: await names(), chosen: await chosenOf(dashboard) }).toEqual(before)
})

test('on a phone Back closes the palette and leaves the page', async ({ dashboard, session }) => {
  const student = (await studentsOf(dashboard, session)).filter(({ totalDebt }) => totalDebt > 300)[12]
  await dashboard.setViewportSize({ width: 360, height: 640 })
  await dashboard.goto(`/dashboard/studentDetails?studentId=${student?.id}`)
  await dashboard.goto('/dashboard')
  // As the router listens: what it hears, it draws the whole page for.
  await dashboard.evaluate(() =>
    window.addEventListener('popstate', () => document.body.setAttribute('data-told', '')),
  )
  await dashboard.getByRole('button', { name: 'Take a payment' }).click()
  await expect(dashboard.getByRole('combobox', { name: 'Find a child' })).toBeFocused()
  await dashboard.keyboard.type(`${student?.student_surname} ${student?.student_first_name}`)
  await dashboard.getByRole('option').first().click()
  await dashboard.setViewportSize({ width: 360, height: 430 })
  await dashboard.getByRole('button', { name: /^All / }).click()
  await expect(dashboard.getByRole('button', { name: 'Pay', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(dashboard.getByLabel('Amount in cedis')).toBeInViewport({ ratio: 1 })

  await dashboard.goBack()
  await expect(dashboard.getByRole('dialog')).toHaveCount(0)
  expect(new URL(dashboard.url()).pathname).toBe('/dashboard')
  await dashboard.getByRole('button', { name: 'Take a payment' }).click()
  await expect(dashboard.getByText('Here lately')).toBeVisible()
  await dashboard.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dashboard.getByRole('dialog')).toHaveCount(0)
  await expect(dashboard.locator('body')).not.toHaveAttribute('data-told')
  await dashboard.goBack()
  await expect(dashboard).toHaveURL(/studentDetails/)
})

test('the button of the payment says a sum of five digits whole, however narrow the desk', async ({
  dashboard,
  session,
}) => {
  const student = (await studentsOf(dashboard, session)).filter(({ totalDebt }) => totalDebt > 300)[11]
  await dashboard.goto(`/dashboard/studentDetails?studentId=${student?.id}`)
  const amount = await amountField(dashboard)
  for (const width of [1100, 1280, 1440]) {
    await dashboard.setViewportSize({ width, height: 900 })
    await amount.fill('10729')
    const room = await dashboard.locator('#pay-form button[type=submit]').evaluate((button) => {
      const says = document.createRange()
      says.selectNodeContents(button)
      return button.getBoundingClientRect().width - says.getBoundingClientRect().width
    })
    expect(room, `at ${width}`).toBeGreaterThan(8)
  }
})

/** Opens the palette on a child's amount. */
async function openFor(
  dashboard: Page,
  student: { student_surname: string; student_first_name: string } | undefined,
) {
  await dashboard.goto('/dashboard')
  await expect(dashboard.locator('[data-row-link]').first()).toBeVisible()
  await dashboard.keyboard.press('/')
  await dashboard.keyboard.type(`${student?.student_surname} ${student?.student_first_name}`)
  await expect(dashboard.getByRole('option').first()).toContainText(student?.student_surname ?? '')
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByLabel('Amount in cedis')).toBeFocused()
}

function chosenOf(dashboard: Page): Promise<string | null> {
  return dashboard.locator('label:has([name="fee"]:checked) [data-fee]').textContent()
}

test('a test print and all on it fit the roll that is chosen on this device', async ({ dashboard }) => {
  await dashboard.goto('/dashboard/settings/papers')
  await dashboard.evaluate(() => {
    window.print = () => undefined
  })
  await dashboard.getByRole('button', { name: 'Printing on this device' }).click()
  await expect(dashboard.getByRole('button', { name: 'Test print' })).toBeHidden()
  for (const [roll, millimetres] of [
    ['80 mm roll', 72],
    ['58 mm roll', 48],
  ] as const) {
    await dashboard.getByText(roll, { exact: true }).click()
    await dashboard.getByRole('button', { name: 'Test print' }).click()
    await dashboard.emulateMedia({ media: 'print' })
    const slip = dashboard.locator('[data-slip]')
    await expect(slip).toContainText(roll)
    await expect(slip).toContainText('12,345,678.00')
    const { width, inner } = await slip.evaluate(({ clientWidth, scrollWidth }) => ({
      width: (clientWidth / 96) * 25.4,
      inner: scrollWidth - clientWidth,
    }))
    expect(Math.round(width)).toBe(millimetres)
    expect(inner).toBe(0)
    await dashboard.emulateMedia({ media: 'screen' })
    await dashboard.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(slip).toHaveCount(0)
  }
})
