import type { APIRequestContext } from '@playwright/test'
import { bearer, expect, type Session, signIn, studentsOf, test } from './dashboard.ts'

/** The day is open again and no drawer is switched on: the other journeys know nothing of locks. */
test.afterAll(async ({ request }) => {
  const headers = bearer(await signIn(request))
  const day = await (await request.get('/api/cash/day', { headers })).json()
  if (day.isLocked) {
    const data = { day: day.date, reason: 'The journey is over.' }
    expect((await request.post('/api/cash/day/open', { headers, data })).ok()).toBe(true)
  }
  await request.put('/api/cash/evening', { headers, data: { on: false } })
})

test('a slip is entered with its photo, banked by hand, and the day is locked and opened again', async ({
  dashboard,
  session,
}) => {
  const slip = `S${Date.now()}`
  await takeCash(dashboard.request, session)
  await dashboard.goto('/dashboard/cash/deposits')
  const bank = `Bank ${slip}`
  await dashboard.getByRole('button', { name: 'Add an account' }).click()
  await dashboard.getByLabel('Bank', { exact: true }).fill(bank)
  await dashboard.getByLabel('Last digits').fill('4512')
  await dashboard.getByRole('button', { name: 'Save' }).click()
  await expect(dashboard.getByText(`${bank} ··4512`).first()).toBeVisible()

  await dashboard.keyboard.press('n')
  const dialog = dashboard.getByRole('dialog', { name: 'Pay in at the bank' })
  await expect(dialog.getByLabel('Slip number')).toBeFocused()
  await dialog.getByLabel('Slip number').fill(slip)
  await dialog.getByRole('button', { name: /Bank/ }).click()
  await dashboard.getByRole('option', { name: bank }).click()
  await dialog.getByLabel('Amount').fill('99999999')
  await dialog.getByLabel('Amount').press('Enter')
  await expect(dialog.getByText('Enter the amount on the slip.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('12.50')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'slip.png',
    mimeType: 'image/png',
    buffer: Buffer.from(ONE_POINT, 'base64'),
  })
  await dialog.getByRole('button', { name: /^Pay in GH₵/ }).click()
  await expect(dialog).toBeHidden()
  const row = dashboard.getByRole('row').filter({ hasText: slip })
  await expect(row).toContainText('Not on a statement')
  await expect(row).toContainText('photo')

  await row.getByRole('button', { name: slip }).click()
  await expect(dashboard.getByRole('img', { name: 'The slip' })).toBeVisible()
  await dashboard.getByRole('button', { name: 'It is on the statement' }).click()
  await dashboard.getByRole('button', { name: 'It is banked' }).click()
  await expect(dashboard.getByText('On the statement of')).toBeVisible()
  await dashboard.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(row).toContainText('Banked, line of')

  await dashboard.goto('/dashboard/cash')
  await expect(dashboard.getByText('It agrees')).toBeVisible()
  await expect(dashboard.getByText(`${bank} ··4512, slip ${slip}`)).toBeVisible()
  await dashboard.getByRole('button', { name: /^Lock / }).click()
  await dashboard
    .getByRole('dialog')
    .getByRole('button', { name: /^Lock / })
    .click()
  await expect(dashboard.getByText(/^Locked today .* by Kofi Amissah$/)).toBeVisible()
  await dashboard.getByRole('button', { name: /^Open .* again$/ }).click()
  await dashboard.getByRole('button', { name: 'Open it' }).click()
  await expect(dashboard.getByText('Say why. It stands on the day.')).toBeVisible()
  await dashboard.getByLabel('Reason').fill('A receipt was forgotten')
  await dashboard.getByLabel('Reason').press('Enter')
  await expect(dashboard.getByText('opened this day again: “A receipt was forgotten”').first()).toBeVisible()
  await expect(dashboard.getByText('Not locked')).toBeVisible()
})

test('a payment after today is locked waits by itself, and goes when the day is open again', async ({
  dashboard,
  session,
}) => {
  const request = dashboard.request
  const headers = bearer(session)
  const [, child] = await studentsOf(dashboard, session)
  const day = await (await request.get('/api/cash/day', { headers })).json()
  const locks = `/api/schools/${session.schoolId}/closeThrough`
  expect((await request.post(locks, { headers, data: { through: day.date } })).ok()).toBe(true)
  await dashboard.goto(`/dashboard/studentDetails?studentId=${child?.id}`)

  await expect(dashboard.getByRole('button', { name: /^All of it/ })).toBeVisible()
  const amount = dashboard.getByLabel('Amount', { exact: true })
  await amount.fill('13.35')
  await amount.press('Enter')

  const toast = dashboard.locator('[data-toast]')
  await expect(toast).toContainText('Waits: today is locked.')
  await expect(toast).toContainText('as soon as the Head opens today again')
  await expect(dashboard.locator('tr[data-waiting]')).toContainText('Waits: today is locked')
  const data = { day: day.date, reason: 'A parent came late' }
  expect((await request.post('/api/cash/day/open', { headers, data })).ok()).toBe(true)
  await dashboard.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(toast).toContainText(/receipt [A-Z]+-\d{6}/)
  await expect(dashboard.locator('tr[data-waiting]')).toHaveCount(0)
})

test('the evening text is switched on and shown letter by letter, on a phone too', async ({
  dashboard,
  session,
}) => {
  await takeCash(dashboard.request, session)
  await dashboard.setViewportSize({ width: 360, height: 760 })
  await dashboard.goto('/dashboard/settings/texts')
  await dashboard.getByRole('switch', { name: 'Evening text' }).click()
  await expect(dashboard.getByText('The evening text is changed.').first()).toBeVisible()
  const text = dashboard.getByText(/^AGA \d+ \w{3}: cash [\d,.]+ .*= GHS [\d,.]+, \d+ receipts/)
  await expect(text).toBeVisible()
  await expect(dashboard.getByText(/\d+ of 160 letters, one SMS/)).toBeVisible()

  await dashboard.goto('/dashboard/cash')
  await expect(dashboard.getByText('18:00, as it stands now')).toBeVisible()
  const wide = await dashboard.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
})

test('whoever may not read the day is told who may', async ({ dashboardOf }) => {
  const dashboard = await dashboardOf('cashier@akontaa.example')
  await dashboard.goto('/dashboard/cash')
  await expect(dashboard.getByText('Reading what was taken in a day needs')).toBeVisible()
})

const ONE_POINT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

/** Cash of today, so that there is something to pay in and to tell of. */
async function takeCash(request: APIRequestContext, session: Session) {
  const headers = bearer(session)
  const students = await (await request.get(`/api/students/${session.schoolId}`, { headers })).json()
  const paid = await request.post(`/api/students/pay/${students[0].id}`, {
    headers,
    data: { amountPaid: 25 + (Date.now() % 50), feeType: 'School Fees', confirm: true },
  })
  expect(paid.ok()).toBe(true)
}
