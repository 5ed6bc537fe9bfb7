import type { APIRequestContext } from '@playwright/test'
import { bearer, expect, type Session, signIn, test } from './desk.ts'

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
  desk,
  session,
}) => {
  const slip = `S${Date.now()}`
  await takeCash(desk.request, session)
  await desk.goto('/dashboard/cash/deposits')
  const bank = `Bank ${slip}`
  await desk.getByRole('button', { name: 'Add an account' }).click()
  await desk.getByLabel('Bank', { exact: true }).fill(bank)
  await desk.getByLabel('Last digits').fill('4512')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText(`${bank} ··4512`).first()).toBeVisible()

  await desk.keyboard.press('n')
  const dialog = desk.getByRole('dialog', { name: 'Pay in at the bank' })
  await expect(dialog.getByLabel('Slip number')).toBeFocused()
  await dialog.getByLabel('Slip number').fill(slip)
  await dialog.getByRole('button', { name: /Bank/ }).click()
  await desk.getByRole('option', { name: bank }).click()
  await dialog.getByLabel('Amount').fill('99999999')
  await dialog.getByLabel('Amount').press('Enter')
  await expect(dialog.getByText('Enter the amount on the slip.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('12.50')
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from(ONE_POINT, 'base64') },
  })
  await dialog.getByRole('button', { name: /^Pay in GH₵/ }).click()
  await expect(dialog).toBeHidden()
  const row = desk.getByRole('row').filter({ hasText: slip })
  await expect(row).toContainText('Not on a statement')
  await expect(row).toContainText('photo')

  await row.getByRole('button', { name: slip }).click()
  await expect(desk.getByRole('img', { name: 'The slip' })).toBeVisible()
  await desk.getByRole('button', { name: 'It is on the statement' }).click()
  await desk.getByRole('button', { name: 'It is banked' }).click()
  await expect(desk.getByText('On the statement of')).toBeVisible()
  await desk.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(row).toContainText('Banked, line of')

  await desk.goto('/dashboard/cash')
  await expect(desk.getByText('It agrees')).toBeVisible()
  await expect(desk.getByText(`${bank} ··4512, slip ${slip}`)).toBeVisible()
  await desk.getByRole('button', { name: /^Lock / }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Lock / })
    .click()
  await expect(desk.getByText(/^Locked today .* by The school account$/)).toBeVisible()
  await desk.getByRole('button', { name: /^Open .* again$/ }).click()
  await desk.getByRole('button', { name: 'Open it' }).click()
  await expect(desk.getByText('Say why. It stands on the day.')).toBeVisible()
  await desk.getByLabel('Reason').fill('A receipt was forgotten')
  await desk.getByLabel('Reason').press('Enter')
  await expect(desk.getByText('opened this day again: “A receipt was forgotten”').first()).toBeVisible()
  await expect(desk.getByText('Not locked')).toBeVisible()
})

test('the evening text is switched on and shown letter by letter, on a phone too', async ({
  desk,
  session,
}) => {
  await takeCash(desk.request, session)
  await desk.setViewportSize({ width: 360, height: 760 })
  await desk.goto('/dashboard/agents/rules')
  await desk.getByRole('switch', { name: 'Evening text' }).click()
  await expect(desk.getByText('The evening text is changed.').first()).toBeVisible()
  const text = desk.getByText(/^AGA \d+ \w{3}: cash [\d,.]+ .*= GHS [\d,.]+, \d+ receipts/)
  await expect(text).toBeVisible()
  await expect(desk.getByText(/\d+ of 160 letters, one SMS/)).toBeVisible()

  await desk.goto('/dashboard/cash')
  await expect(desk.getByText('18:00, as it stands now')).toBeVisible()
  const wide = await desk.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
})

test('whoever may not read the day is told who may', async ({ deskOf }) => {
  const desk = await deskOf('cashier@akontaa.example')
  await desk.goto('/dashboard/cash')
  await expect(desk.getByText('Reading what was taken in a day needs')).toBeVisible()
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
