import type { Page } from '@playwright/test'
import { expect, oddAmount, studentsOf, test } from './dashboard.ts'
import { flawsByDayAndNight, lostToSpacing, sidewaysPixels, widthsTooWide } from './readers.ts'

/** A parent without cash is asked on the phone while the cashier goes on. The ends of the numbers say what their owners do. */

const SAYS_YES = '024 123 4987'
const SAYS_NO = '024 123 4001'
const IS_SILENT = '024 123 4003'

/** The form of a child who owes enough, with a phone asked for the amount. */
async function ask(page: Page, childId: string, number: string, amount: string) {
  await page.goto(`/dashboard/studentDetails?studentId=${childId}`)
  await expect(page.getByText(/^[\d,.]+ owed$/).first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount)
  await page.getByRole('radio', { name: 'Mobile Money' }).press('Space')
  await page.getByRole('button', { name: 'Not sent yet? Ask a phone' }).click()
  await page.getByLabel('Ask which phone').fill(number)
  await page.keyboard.press('Enter')
}

test('a phone is asked, the counter goes on, and the receipt comes by itself', async ({
  dashboard,
  session,
}) => {
  const [silent, ready, poor] = (await studentsOf(dashboard, session))
    .filter(({ totalDebt }) => totalDebt > 100)
    .slice(-3)
  await ask(dashboard, silent?.id ?? '', IS_SILENT, oddAmount())
  const dialog = dashboard.getByRole('dialog')
  await expect(dialog.getByText(/\d+ seconds left/)).toBeVisible()
  expect(await flawsByDayAndNight(dashboard)).toEqual([])
  expect(await widthsTooWide(dashboard, [320, 1280]), 'scrolls sideways').toEqual([])
  expect(await lostToSpacing(dashboard), 'with letters and lines far apart').toEqual([])
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByRole('button', { name: '1 prompt waits' })).toBeVisible()
  // The next child's name can be typed at once.
  await expect(dashboard.getByRole('combobox', { name: /Find/ })).toBeFocused()
  await dashboard.keyboard.press('Escape')

  await ask(dashboard, ready?.id ?? '', SAYS_YES, oddAmount())
  await expect(dialog.getByText(/^Paid, [A-Z]+-\d{6}$/)).toBeVisible({ timeout: 20_000 })

  await ask(dashboard, poor?.id ?? '', SAYS_NO, oddAmount())
  await expect(dialog.getByText('Refused on the phone')).toBeVisible({ timeout: 20_000 })
  expect(await sidewaysPixels(dashboard)).toBe(0)
  await dialog.getByRole('button', { name: 'Pay another way' }).click()
  await expect(dashboard.getByLabel('Amount in cedis')).toBeVisible()

  await dashboard.keyboard.press('Escape')
  await dashboard.keyboard.press('Escape')
  await dashboard.getByRole('button', { name: '1 prompt waits' }).click()
  await dialog.getByRole('button', { name: 'Stop asking' }).click()
  await expect(dashboard.getByRole('button', { name: '1 prompt waits' })).toBeHidden()
})

test('a number of another network is asked there, or where its owner has taken it', async ({
  dashboard,
  session,
}) => {
  const [child] = (await studentsOf(dashboard, session)).filter(({ totalDebt }) => totalDebt > 100).slice(-4)
  await ask(dashboard, child?.id ?? '', '', oddAmount())
  const form = dashboard.getByRole('dialog', { name: /^Ask a phone for/ })
  await form.getByLabel('Ask which phone').fill(SAYS_YES.replace('024', '020'))
  await form.getByRole('radio', { name: 'MTN' }).press('Space')
  await form.getByLabel('Ask which phone').press('Enter')
  const question = dashboard.getByRole('dialog', { name: 'This is a Telecel number. Ask Telecel?' })
  await expect(question.getByRole('button', { name: 'Ask Telecel' })).toBeFocused()
  expect(await flawsByDayAndNight(dashboard)).toEqual([])
  expect(await widthsTooWide(dashboard, [320, 360, 1280]), 'scrolls sideways').toEqual([])

  await question.getByRole('button', { name: 'It moved, ask MTN' }).click()

  await expect(dashboard.getByRole('dialog').getByText(/^Paid, [A-Z]+-\d{6}$/)).toBeVisible({
    timeout: 20_000,
  })
})
