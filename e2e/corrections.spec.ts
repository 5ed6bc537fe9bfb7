import type { Page } from '@playwright/test'
import { bearer, expect, oddAmount, type Session, studentsOf, test } from './desk.ts'

/** Mistakes at the counter, put right with few keys and in sight of whoever reads the journal later. */

test('a wrong amount is typed over: one act, and the void receipt says where the money stands', async ({
  desk,
  session,
}) => {
  const receipt = await aReceipt(desk, session, 20, 20_00)
  await openMenu(desk, receipt.number)
  await desk.getByRole('menuitem', { name: 'Correct the amount' }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByLabel(/really paid/)).toBeFocused()
  await desk.keyboard.type('2')
  await expect(dialog.getByRole('button', { name: /^Correct to GH₵\s?2\.00$/ })).toBeVisible()
  await desk.keyboard.press('Enter')

  await expect(
    desk.getByText(`Receipt ${receipt.number} was corrected.`, { exact: false }).first(),
  ).toBeVisible()
  const old = await read(desk, session, receipt.id)
  expect(old.voided).toMatchObject({ reason: 'The wrong amount was typed', standsOn: expect.any(String) })
  await expect(desk.getByText('The wrong amount was typed').first()).toBeVisible()
})

test('taking back asks why, Enter does it, and the reason stands in the journal', async ({
  desk,
  session,
}) => {
  const receipt = await aReceipt(desk, session, 21, 31_00)
  await openMenu(desk, receipt.number)
  await desk.getByRole('menuitem', { name: 'Take back' }).click()
  const why = desk.getByRole('dialog').getByLabel('Why')
  await expect(why).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Say why, for whoever reads the journal later.')).toBeVisible()
  await desk.keyboard.type('Cheque came back')
  await expect(desk.getByText('Say why, for whoever reads the journal later.')).toBeHidden()
  await desk.keyboard.press('Enter')

  await expect(
    desk.getByText(`Receipt ${receipt.number} was taken back.`, { exact: false }).first(),
  ).toBeVisible()
  await expect(desk.getByRole('row').filter({ hasText: 'Cheque came back' }).first()).toBeVisible()
})

test('R prints the receipt made last, and a look at it leaves the original', async ({ desk, session }) => {
  await desk.addInitScript(() => {
    // A browser without a viewer of its own opens the paper instead of printing it in the page.
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false })
  })
  const student = (await studentsOf(desk, session)).filter(({ totalDebt }) => totalDebt > 300)[22]
  await desk.goto(`/dashboard/studentDetails?studentId=${student?.id}`)
  await expect(desk.getByRole('button', { name: /^All of it/ })).toBeVisible()
  const amount = desk.getByRole('textbox', { name: 'Amount', exact: true })
  await amount.fill(oddAmount())
  await amount.press('Enter')
  const toast = desk.locator('[data-toast]')
  await expect(toast).toContainText(`${student?.student_first_name}`)
  await expect(toast).toContainText(/receipt [A-Z]+-\d{6}/)

  const looked = desk.waitForRequest(/\/pdf\?/)
  await toast.getByRole('button', { name: 'Receipt', exact: true }).click()
  expect(new URL((await looked).url()).searchParams.get('look')).toBe('true')
  await desk.locator('h1').first().click()
  const printed = desk.waitForRequest(/\/pdf\?/)
  await desk.keyboard.press('r')
  expect(new URL((await printed).url()).searchParams.get('look')).toBeNull()
})

test('a slow connection holds nobody, and no figure has the payment twice', async ({ desk, session }) => {
  const student = (await studentsOf(desk, session)).filter(({ totalDebt }) => totalDebt > 300)[23]
  await desk.goto(`/dashboard/studentDetails?studentId=${student?.id}`)
  await expect(desk.getByRole('button', { name: /^All of it/ })).toBeVisible()
  const debt = await desk.locator('[data-debt] [data-figure]').textContent()
  const { promise: answered, resolve: letAnswer } = Promise.withResolvers<void>()
  await desk.route('**/api/**', async (route) => {
    await answered
    await route.continue().catch(() => undefined)
  })
  const amount = desk.getByRole('textbox', { name: 'Amount', exact: true })
  const odd = oddAmount()
  await amount.fill(odd)
  const once = await desk.getByText(/^After this/).textContent()
  await amount.press('Enter')
  for (let said = once; said?.startsWith('After this'); ) {
    expect(said).toBe(once)
    said = await desk
      .getByText(/^After this/)
      .textContent({ timeout: 200 })
      .catch(() => null)
  }
  // Nothing has been answered yet, and the next parent can pay.
  await expect(amount).toHaveValue('')
  await expect(desk.locator('[data-toast]')).toContainText('Waiting to be sent')
  await expect(desk.locator('[data-debt] [data-figure]')).toHaveText(debt ?? '')
  letAnswer()

  await expect(desk.getByText(`Successfully credited GH₵${odd}`, { exact: false }).last()).toBeVisible()
  await expect(desk.locator('[data-debt] [data-figure]')).not.toHaveText(debt ?? '')
})

async function aReceipt(desk: Page, session: Session, at: number, pesewas: number) {
  const student = (await studentsOf(desk, session)).filter(({ totalDebt }) => totalDebt > 300)[at]
  const answer = await desk.request.post(`/api/students/pay/${student?.id}`, {
    headers: { ...bearer(session), 'Idempotency-Key': crypto.randomUUID() },
    data: { amountPaid: pesewas / 100, feeType: 'School Fees' },
  })
  const { receipt }: { receipt: { id: string; number: string } } = await answer.json()
  return receipt
}

async function read(desk: Page, session: Session, receiptId: string) {
  return await (await desk.request.get(`/api/receipts/${receiptId}`, { headers: bearer(session) })).json()
}

async function openMenu(desk: Page, receiptNumber: string) {
  await desk.goto('/dashboard/transactions')
  const row = desk.getByRole('row').filter({ hasText: receiptNumber }).first()
  await row.getByRole('button', { name: /^More for/ }).click()
}
