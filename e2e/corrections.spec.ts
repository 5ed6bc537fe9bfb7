import type { Page } from '@playwright/test'
import { aReceipt, bearer, expect, oddAmount, type Session, signIn, studentsOf, test } from './dashboard.ts'

/** Mistakes at the counter, put right with few keys and in sight of whoever reads the journal later. */

test('a wrong amount is typed over: one act, and the void receipt says where the money stands', async ({
  dashboard,
  session,
}) => {
  const receipt = await aReceipt(dashboard, session, 20, 20_00)
  await openMenu(dashboard, receipt.number)
  await dashboard.getByRole('menuitem', { name: 'Correct', exact: true }).click()
  const dialog = dashboard.getByRole('dialog')
  await expect(dialog.getByLabel(/really paid/)).toBeFocused()
  await expect(dialog.getByLabel('Why')).toHaveValue('')
  await dashboard.keyboard.type('2')
  await expect(dialog.getByRole('button', { name: /^Correct to GH₵\s?2\.00$/ })).toBeVisible()
  await dialog.getByText('Cheque', { exact: true }).click()
  await expect(dialog.getByLabel('Why')).toHaveValue('')
  await dialog.getByText('Cash', { exact: true }).click()
  await expect(dialog.getByLabel('Why')).toHaveValue('The wrong amount was typed')
  await dialog.getByLabel(/really paid/).focus()
  await dashboard.keyboard.press('Enter')

  await expect(
    dashboard.getByText(`Receipt ${receipt.number} was corrected.`, { exact: false }).first(),
  ).toBeVisible()
  const old = await read(dashboard, session, receipt.id)
  expect(old.voided).toMatchObject({ reason: 'The wrong amount was typed', standsOn: expect.any(String) })
  await expect(dashboard.getByText('The wrong amount was typed').first()).toBeVisible()
})

test('a wrong day is typed over, and both days have what came on them', async ({ dashboard, request }) => {
  // The other school: of the first one a journey locks the days.
  const session = await signIn(request, 'second@akontaa.example', 'second-school')
  await dashboard.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, session)
  const receipt = await aReceipt(dashboard, session, 3, 20_00)
  await openMenu(dashboard, receipt.number)
  await dashboard.getByRole('menuitem', { name: 'Correct', exact: true }).click()
  const dialog = dashboard.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: /^day/ }).focus()
  await dashboard.keyboard.type('18112026')
  await expect(dialog.getByLabel('Why')).toHaveValue('The wrong day was typed')
  await expect(dialog.getByText(/comes off .* and counts on 18 Nov 2026/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Correct to/ }).click()

  await expect(
    dashboard.getByText(`Receipt ${receipt.number} was corrected.`, { exact: false }).first(),
  ).toBeVisible()
  const old = await read(dashboard, session, receipt.id)
  expect(old.voided).toMatchObject({ reason: 'The wrong day was typed' })
})

test('taking back asks why, Enter does it, and the reason stands in the journal', async ({
  dashboard,
  session,
}) => {
  const receipt = await aReceipt(dashboard, session, 21, 31_00)
  await openMenu(dashboard, receipt.number)
  await dashboard.getByRole('menuitem', { name: 'Take back' }).click()
  const why = dashboard.getByRole('dialog').getByLabel('Why')
  await expect(why).toBeFocused()
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText('Say why, for whoever reads the journal later.')).toBeVisible()
  await dashboard.keyboard.type('Cheque came back')
  await expect(dashboard.getByText('Say why, for whoever reads the journal later.')).toBeHidden()
  await dashboard.keyboard.press('Enter')

  await expect(
    dashboard.getByText(`Receipt ${receipt.number} was taken back.`, { exact: false }).first(),
  ).toBeVisible()
  await expect(dashboard.getByRole('row').filter({ hasText: 'Cheque came back' }).first()).toBeVisible()
})

test('on a phone no field of a move covers another', async ({ dashboard, session }) => {
  const receipt = await aReceipt(dashboard, session, 23, 33_00)
  await dashboard.setViewportSize({ width: 360, height: 800 })
  await openMenu(dashboard, receipt.number)
  await dashboard.getByRole('menuitem', { name: 'Move' }).click()
  const dialog = dashboard.getByRole('dialog', { name: 'Move this payment' })

  const child = await dialog.getByRole('combobox', { name: 'Child' }).boundingBox()
  const fee = await dialog.getByRole('button', { name: 'Fee type' }).boundingBox()
  expect(child?.width).toBeLessThan(330)
  expect(fee?.y).toBeGreaterThanOrEqual((child?.y ?? 0) + (child?.height ?? 0))
})

test('R prints the receipt made last, and a look at it leaves the original', async ({
  dashboard,
  session,
}) => {
  await dashboard.addInitScript(() => {
    // A browser without a viewer of its own opens the paper instead of printing it in the page.
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false })
  })
  const student = (await studentsOf(dashboard, session)).filter(({ totalDebt }) => totalDebt > 300)[22]
  await dashboard.goto(`/dashboard/studentDetails?studentId=${student?.id}`)
  await expect(dashboard.getByRole('button', { name: /^All of it/ })).toBeVisible()
  const amount = dashboard.getByRole('textbox', { name: 'Amount', exact: true })
  await amount.fill(oddAmount())
  await amount.press('Enter')
  const toast = dashboard.locator('[data-toast]')
  await expect(toast).toContainText(`${student?.student_first_name}`)
  await expect(toast).toContainText(/receipt [A-Z]+-\d{6}/)

  const looked = dashboard.waitForRequest(/\/pdf\?/)
  await toast.getByRole('button', { name: 'Receipt', exact: true }).click()
  expect(new URL((await looked).url()).searchParams.get('look')).toBe('true')
  await dashboard.locator('h1').first().click()
  const printed = dashboard.waitForRequest(/\/pdf\?/)
  await dashboard.keyboard.press('r')
  expect(new URL((await printed).url()).searchParams.get('look')).toBeNull()
})

test('a slow connection holds nobody, and no figure has the payment twice', async ({
  dashboard,
  session,
}) => {
  const student = (await studentsOf(dashboard, session)).filter(({ totalDebt }) => totalDebt > 300)[23]
  await dashboard.goto(`/dashboard/studentDetails?studentId=${student?.id}`)
  await expect(dashboard.getByRole('button', { name: /^All of it/ })).toBeVisible()
  const debt = await dashboard.locator('[data-debt] [data-figure]').textContent()
  const { promise: answered, resolve: letAnswer } = Promise.withResolvers<void>()
  await dashboard.route('**/api/**', async (route) => {
    await answered
    await route.continue().catch(() => undefined)
  })
  const amount = dashboard.getByRole('textbox', { name: 'Amount', exact: true })
  const odd = oddAmount()
  await amount.fill(odd)
  // It is shown, and said to who hears the page: with other blanks between the same words.
  const afterThis = async (timeout: number) => {
    const said = await dashboard
      .getByText(/^After this/)
      .first()
      .textContent({ timeout })
    return said?.replace(/\s/g, ' ')
  }
  const once = await afterThis(10_000)
  await amount.press('Enter')
  for (let said = once; said?.startsWith('After this'); ) {
    expect(said).toBe(once)
    said = await afterThis(200).catch(() => undefined)
  }
  // Nothing has been answered yet, and the next parent can pay.
  await expect(amount).toHaveValue('')
  await expect(dashboard.locator('[data-toast]')).toContainText('Waiting to be sent')
  await expect(dashboard.locator('[data-debt] [data-figure]')).toHaveText(debt ?? '')
  letAnswer()

  await expect(dashboard.getByText(`Successfully credited GH₵${odd}`, { exact: false }).last()).toBeVisible()
  await expect(dashboard.locator('[data-debt] [data-figure]')).not.toHaveText(debt ?? '')
})

async function read(dashboard: Page, session: Session, receiptId: string) {
  return await (
    await dashboard.request.get(`/api/receipts/${receiptId}`, { headers: bearer(session) })
  ).json()
}

async function openMenu(dashboard: Page, receiptNumber: string) {
  await dashboard.goto('/dashboard/transactions')
  const row = dashboard.getByRole('row').filter({ hasText: receiptNumber }).first()
  await row.getByRole('button', { name: /^More for/ }).click()
}
