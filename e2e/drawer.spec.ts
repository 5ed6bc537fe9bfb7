import type { Page } from '@playwright/test'
import { bearer, expect, signIn, test } from './dashboard.ts'
import { switchDrawersOff, switchDrawersOn } from './drawers.ts'
import { flaws, widthsTooWide } from './readers.ts'
import { typeAmount } from './till.ts'

test.afterEach(async ({ request }) => {
  await switchDrawersOff(request, bearer(await signIn(request)))
})

test('a drawer opens within the first cash, is counted blind and twice, and its cash reaches the safe', async ({
  dashboardOf,
  dashboard,
  session,
}) => {
  test.setTimeout(120_000)
  await dashboard.goto('/dashboard/settings/rules')
  await dashboard.getByRole('switch', { name: 'Drawers' }).click()
  await expect(dashboard.getByText('The rule is changed').first()).toBeVisible()
  const ama = await dashboardOf('cashier@akontaa.example')

  await typeAmount(ama, session, 31)
  await ama.keyboard.press('Enter')
  const opens = ama.getByRole('dialog', { name: 'Your drawer opens with' })
  await expect(opens).toBeVisible()
  // One key more than a payment has, once a day: the school's usual float is proposed.
  await expect(opens.getByRole('button', { name: /^[\d,]+\.\d\d$/ })).toBeFocused()
  await ama.keyboard.press('Enter')
  // More lay in it than a drawer begins with: where the rest is is for a person to say.
  const isThere = opens.getByRole('button', { name: 'Still in the drawer' })
  const receipt = ama.getByText(/Receipt AGA-\d+|Successfully credited/).first()
  await expect(isThere.or(receipt)).toBeVisible()
  if (await isThere.isVisible()) await isThere.click()
  await expect(receipt).toBeVisible()
  await expect(ama.getByRole('button', { name: /Cashier, drawer open: your menu/ })).toBeAttached()
  await expect(ama.getByText('The cash is shown after your count.')).toBeVisible()

  await ama.getByRole('link', { name: 'Count and close' }).click()
  await expect(ama.getByLabel('200 ×')).toBeFocused()
  await ama.keyboard.type('7')
  await ama.keyboard.press('ArrowDown')
  await ama.keyboard.press('ArrowUp')
  await ama.reload()
  await expect(ama.getByLabel('200 ×')).toHaveValue('7')
  expect(await flawsAtBothEnds(ama)).toEqual([])
  await ama.getByLabel('200 ×').focus()
  await countByKeyboard(ama, [0, 0, 0, 0, 0, 0, 0])
  await ama.getByRole('button', { name: 'Finish the count' }).click()
  await expect(ama.getByText('6 kinds are still blank. Type 0 if there are none.')).toBeVisible()
  await ama.getByLabel('200 ×').focus()
  await countByKeyboard(ama, [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
  await expect(ama.getByRole('heading', { name: 'Count once more' })).toBeVisible()
  await expect(ama.getByText(/Short|Should hold/)).toBeHidden()
  await expect(ama.getByLabel('200 ×')).toHaveValue('')
  await countByKeyboard(ama, [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
  await expect(ama.getByRole('heading', { name: 'What happened?' })).toBeVisible()
  await expect(ama.getByText('Short')).toBeVisible()
  expect(await flawsAtBothEnds(ama)).toEqual([])
  await ama.getByRole('textbox', { name: 'What happened?' }).fill('Gave too much change.')
  await ama.keyboard.press('Enter')
  await expect(ama.getByText('“Gave too much change.”')).toBeVisible()
  await expect(
    ama.getByText('First count 1.00, second count 10.00; both are kept.', { exact: false }),
  ).toBeVisible()

  await expect(ama.getByLabel('Amount')).toHaveValue('10.00')
  // What is filled in goes by no bare Enter.
  await expect(ama.getByRole('form', { name: 'Hand over' })).toBeFocused()
  await ama.keyboard.press('Enter')
  await expect(ama.getByText(/on its way since/)).toBeHidden()
  await ama.getByLabel('Amount').press('Enter')
  await expect(ama.getByText(/on its way since/)).toBeVisible()
  expect(await flawsAtBothEnds(ama)).toEqual([])

  await dashboard.goto('/dashboard')
  await expect(dashboard.getByRole('button', { name: /1 hand-over/ })).toBeVisible()
  await dashboard.keyboard.press('g')
  await dashboard.keyboard.press('w')
  await dashboard.getByRole('link', { name: /Into the safe/ }).focus()
  await expect(dashboard.getByRole('link', { name: /Into the safe/ })).not.toContainText('10.00')
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText(/(?<![\d,])10\.00/)).toBeHidden()
  await dashboard.getByLabel('What you counted').fill('9')
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText(/That is not what .* says/)).toBeVisible()
  await dashboard.getByLabel('What you counted').fill('10')
  await expect(dashboard.getByText(/That is not what .* says/)).toBeHidden()
  expect(await flawsAtBothEnds(dashboard)).toEqual([])
  await dashboard.getByLabel('What you counted').focus()
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText(/said 10\.00\. It agrees/)).toBeVisible()
  await dashboard.getByRole('link', { name: 'My drawer' }).last().click()
  await expect(dashboard.getByRole('heading', { name: 'My drawer' })).toBeVisible()
  await dashboard.keyboard.press('[')
  // Statements stand between them where another journey has begun to keep some.
  await expect(dashboard).toHaveURL(/cash\/(statements|deposits)$/)
  // A key pressed while the address is ahead of the page still counts for the page before.
  await expect(async () => {
    if (dashboard.url().endsWith('statements')) await dashboard.keyboard.press('[')
    await expect(dashboard).toHaveURL(/cash\/deposits$/, { timeout: 1_000 })
  }).toPass()
  await expect(dashboard.getByRole('heading', { name: 'Deposits' })).toBeVisible()

  await dashboard.keyboard.press('g')
  await dashboard.keyboard.press('j')
  await expect(dashboard.getByRole('heading', { name: 'Journal' })).toBeVisible()
  await dashboard
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await dashboard.getByRole('menuitem', { name: /^Take back/ }).click()
  await dashboard.getByLabel('Why').fill('Typed twice.')
  // Enter in the reason goes on to the question and answers nothing.
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByRole('radio', { name: /Given back now/ })).not.toBeChecked()
  await expect(dashboard.getByRole('button', { name: 'Answer the cash question' })).toBeVisible()
  await dashboard.getByRole('radio', { name: /Never received/ }).click({ force: true })
  await dashboard.getByRole('button', { name: /^Take back GH/ }).click()
  await expect(dashboard.getByText(/was taken back/).first()).toBeVisible()

  await ama.reload()
  await expect(ama.getByText(/counted by /)).toBeVisible()
})

test('cash taken without a connection asks for nothing, and its drawer opens by itself', async ({
  dashboardOf,
  request,
  session,
}) => {
  await switchDrawersOn(request, bearer(session))
  const adwoa = await dashboardOf('bursar@akontaa.example')
  await typeAmount(adwoa, session, 32)
  await adwoa.context().setOffline(true)
  await adwoa.keyboard.press('Enter')
  await expect(adwoa.getByText(/waiting to be sent/i).first()).toBeVisible()
  await expect(adwoa.getByRole('dialog', { name: 'Your drawer opens with' })).toBeHidden()

  await adwoa.context().setOffline(false)
  await expect(adwoa.getByText(/Receipt AGA-\d+|Successfully credited/).first()).toBeVisible({
    timeout: 30_000,
  })
  await adwoa.goto('/dashboard/cash/drawer')
  await expect(adwoa.getByText('It opened by itself with the first cash', { exact: false })).toBeVisible()
  await expect(adwoa.getByText(/^[1-9]\d* receipts?$/)).toBeVisible()
})

/** As many of each kind, from the field that has the cursor on; Enter in the last one finishes. */
async function countByKeyboard(page: Page, pieces: readonly number[]) {
  for (const count of pieces) {
    await page.keyboard.type(String(count))
    await page.keyboard.press('Enter')
  }
}

/** On the narrowest phone and on a wide screen. */
async function flawsAtBothEnds(page: Page): Promise<string[]> {
  const found = (await widthsTooWide(page, [320, 1440])).map((width) => `scrolls sideways at ${width}`)
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await flaws(page)))
  }
  return found
}
