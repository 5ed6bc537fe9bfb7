import { bearer, expect, signIn, test } from './dashboard.ts'
import { switchDrawersOff, switchDrawersOn } from './drawers.ts'
import { flaws, widthsTooWide } from './readers.ts'
import { typeAmount } from './till.ts'

test.afterEach(async ({ request }) => {
  await switchDrawersOff(request, bearer(await signIn(request)))
})

test('gas is paid from the keyboard, stands in the drawer by its voucher, and is taken back by the Bursar', async ({
  dashboardOf,
  request,
  session,
}) => {
  test.setTimeout(120_000)
  await switchDrawersOn(request, bearer(await signIn(request)))
  const ama = await dashboardOf('cashier@akontaa.example')
  await typeAmount(ama, session, 45)
  await ama.keyboard.press('Enter')
  const opens = ama.getByRole('dialog', { name: 'Your drawer opens with' })
  await expect(opens).toBeVisible()
  await ama.keyboard.press('Enter')
  const isThere = opens.getByRole('button', { name: 'Still in the drawer' })
  const receipt = ama.getByText(/Receipt AGA-\d+|Successfully credited/).first()
  await expect(isThere.or(receipt)).toBeVisible()
  if (await isThere.isVisible()) await isThere.click()
  await expect(receipt).toBeVisible()

  await ama.getByRole('heading', { name: 'Students' }).click()
  await ama.keyboard.press('o')
  const dialog = ama.getByRole('dialog', { name: 'Pay out from your drawer' })
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await ama.keyboard.type('900000')
  await ama.keyboard.press('Tab')
  await ama.keyboard.type('Kingsway Gas')
  await ama.keyboard.press('Alt+1')
  await expect(dialog.getByRole('radio', { name: 'Gas' })).toBeChecked()
  await dialog.getByRole('button', { name: /Who allowed it/ }).click()
  await ama
    .getByRole('option', { name: /Bursar/ })
    .first()
    .click()
  expect(await flaws(ama)).toEqual([])
  await dialog.getByLabel('To whom').press('Enter')
  await expect(dialog.getByText('Your drawer does not hold 900,000.00.')).toBeVisible()
  await dialog.getByLabel('Amount').fill('20')
  await ama.keyboard.press('Enter')
  await expect(ama.getByText('GH₵ 20.00 is paid out.').first()).toBeVisible()

  await ama.goto('/dashboard/cash/drawer')
  await expect(ama.getByRole('heading', { name: 'Paid out' })).toBeVisible()
  await expect(ama.getByText('Paid out, 1 voucher')).toBeVisible()
  expect(await widthsTooWide(ama, [360, 1024, 1440])).toEqual([])

  const adwoa = await dashboardOf('bursar@akontaa.example')
  await adwoa.goto('/dashboard/cash/paidOut')
  await adwoa
    .getByRole('button', { name: /AGA-V-\d{6}/ })
    .first()
    .click()
  await adwoa.getByRole('button', { name: 'Take it back' }).click()
  await adwoa.getByRole('textbox', { name: 'Why' }).fill('Entered twice')
  await expect(adwoa.getByRole('button', { name: 'Answer the cash question' })).toBeDisabled()
  await adwoa.getByText('Never paid').click()
  await adwoa.getByRole('button', { name: 'Take back GH₵ 20.00' }).click()
  await expect(adwoa.getByText(/was taken back. It keeps its number and prints VOID/).first()).toBeVisible()
  await expect(adwoa.getByText('VOID', { exact: true }).first()).toBeVisible()
})
