import type { Page } from '@playwright/test'
import { bearer, expect, oddAmount, signIn, test } from './desk.ts'
import { switchDrawersOff, switchDrawersOn } from './drawers.ts'
import { flaws, widthsTooWide } from './readers.ts'

test.afterEach(async ({ request }) => {
  await switchDrawersOff(request, bearer(await signIn(request)))
})

test('a drawer opens within the first cash, is counted blind and twice, and its cash reaches the safe', async ({
  deskOf,
  desk,
}) => {
  test.setTimeout(120_000)
  await desk.goto('/dashboard/agents/rules')
  await desk.getByRole('switch', { name: 'Drawers' }).click()
  await expect(desk.getByText('The rule is changed').first()).toBeVisible()
  const ama = await deskOf('cashier@akontaa.example')

  await ama.keyboard.press('/')
  await ama.getByRole('dialog', { name: 'Find a child' }).getByRole('combobox').fill('acq')
  await expect(ama.getByRole('option').first()).toBeVisible()
  await ama.keyboard.press('Enter')
  await ama.getByLabel('Amount in cedis').fill(oddAmount())
  await ama.keyboard.press('Enter')
  await expect(ama.getByRole('dialog', { name: 'Your drawer opens with' })).toBeVisible()
  // One key more than a payment has, once a day.
  await expect(ama.getByRole('button', { name: '0.00', exact: true })).toBeFocused()
  await ama.keyboard.press('Enter')
  await expect(ama.getByText(/Receipt AGA-\d+|Successfully credited/).first()).toBeVisible()
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
  await ama.getByLabel('Amount').press('Enter')
  await expect(ama.getByText(/on its way since/)).toBeVisible()
  expect(await flawsAtBothEnds(ama)).toEqual([])

  await desk.goto('/dashboard')
  await expect(desk.getByRole('button', { name: /1 hand-over/ })).toBeVisible()
  await desk.keyboard.press('g')
  await desk.keyboard.press('w')
  await expect(desk.getByRole('link', { name: /Into the safe.*10\.00/s })).toBeFocused()
  await desk.keyboard.press('Enter')
  await desk.getByLabel('What you counted').fill('10')
  await expect(desk.getByText('It agrees.')).toBeVisible()
  expect(await flawsAtBothEnds(desk)).toEqual([])
  await desk.getByLabel('What you counted').focus()
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(/cash\/drawer$/)
  await expect(desk.getByRole('heading', { name: 'My drawer' })).toBeVisible()
  await desk.keyboard.press('[')
  await expect(desk).toHaveURL(/cash\/deposits$/)
  await expect(desk.getByRole('heading', { name: 'Deposits' })).toBeVisible()

  await desk.keyboard.press('g')
  await desk.keyboard.press('j')
  await expect(desk.getByRole('heading', { name: 'Journal' })).toBeVisible()
  await desk
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await desk.getByRole('menuitem', { name: /^Take back/ }).click()
  await desk.getByLabel('Why').fill('Typed twice.')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('What happened to it?', { exact: false }).first()).toBeVisible()
  await desk.getByRole('radio', { name: /Never received/ }).click({ force: true })
  await desk.getByRole('button', { name: /^Take back GH/ }).click()
  await expect(desk.getByText(/was taken back/).first()).toBeVisible()

  await ama.reload()
  await expect(ama.getByText(/counted by /)).toBeVisible()
})

test('cash taken without a connection asks for nothing, and its drawer opens by itself', async ({
  deskOf,
  request,
  session,
}) => {
  await switchDrawersOn(request, bearer(session))
  const adwoa = await deskOf('bursar@akontaa.example')
  await adwoa.keyboard.press('/')
  await adwoa.getByRole('dialog', { name: 'Find a child' }).getByRole('combobox').fill('addo')
  await expect(adwoa.getByRole('option').first()).toBeVisible()
  await adwoa.keyboard.press('Enter')
  await adwoa.getByLabel('Amount in cedis').fill(oddAmount())
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
  await expect(adwoa.getByText('1 receipt')).toBeVisible()
})

/** As many of each kind, from the field that has the cursor on; Enter in the last one finishes. */
async function countByKeyboard(page: Page, pieces: readonly number[]) {
  for (const count of pieces) {
    await page.keyboard.type(String(count))
    await page.keyboard.press('Enter')
  }
}

/** On the narrowest phone and on a desk. */
async function flawsAtBothEnds(page: Page): Promise<string[]> {
  const found = (await widthsTooWide(page, [320, 1440])).map((width) => `scrolls sideways at ${width}`)
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await flaws(page)))
  }
  return found
}
