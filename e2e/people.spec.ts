import { bearer, expect, test } from './dashboard.ts'
import { makeDesk, setPin, unlock } from './desks.ts'
import { switchDrawersOff } from './drawers.ts'
import { typeAmount } from './till.ts'

const password = 'demo-school'

test('somebody is invited, and a link that leads nowhere says so', async ({ dashboard, page }) => {
  await dashboard.goto('/dashboard/agents')
  await dashboard.getByRole('button', { name: /Invite somebody/ }).click()
  await dashboard.getByLabel('First name').fill('Ekua')
  await dashboard.getByLabel('Surname').fill('Otoo')
  await dashboard.getByLabel('Phone or e-mail').fill('12')
  await dashboard.getByRole('button', { name: /Send the invitation/ }).click()
  await expect(dashboard.getByText(/Enter a .*phone/i)).toBeVisible()
  const phone = `0244${String(Date.now()).slice(-6)}`
  await dashboard.getByLabel('Phone or e-mail').fill(phone)
  await dashboard.getByRole('button', { name: /Send the invitation/ }).click()

  await expect(dashboard.getByText(/A link is on its way/).last()).toBeVisible()
  await expect(dashboard.getByRole('link', { name: 'Otoo, Ekua' }).first()).toBeVisible()

  await page.goto('/i/0000000000000000')
  await expect(page.getByText(/This link leads to no invitation/)).toBeVisible()
  await expect(page.getByLabel('Your password')).toBeHidden()
})

test('a desk is unlocked by PIN, and what is half typed waits for its owner', async ({ dashboardOf }) => {
  const dashboard = await dashboardOf('demo@akontaa.example')
  await makeDesk(dashboard, '482913')

  await dashboard.getByRole('button', { name: 'Change person' }).click()
  const locked = dashboard.getByRole('dialog', { name: 'Who is at the desk?' })
  await locked.getByRole('radio', { name: /Ama Mensah/ }).click()
  await locked.getByLabel('E-mail or phone').fill('cashier@akontaa.example')
  await locked.getByLabel('Password').fill(password)
  await locked.getByRole('button', { name: 'Sign In' }).click()
  await setPin(dashboard, '739184')
  await expect(dashboard.getByText('My takings today')).toBeVisible()
  await dashboard.keyboard.press('/')
  await dashboard.getByRole('dialog', { name: 'Find a child' }).getByRole('combobox').fill('addo')
  await expect(dashboard.getByRole('option').first()).toBeVisible()
  await dashboard.keyboard.press('Enter')
  await dashboard.getByLabel('Amount in cedis').fill('35')
  await dashboard.keyboard.press('m')
  await dashboard.getByLabel('Transaction ID').fill('8812345')

  await dashboard.keyboard.press('Control+l')
  await expect(locked).toBeVisible()
  await unlock(dashboard, /Kofi Amissah/, '482913')
  await expect(dashboard.getByText('Taken today')).toBeVisible()
  await expect(dashboard.getByLabel('Amount in cedis')).toBeHidden()

  await dashboard.getByRole('button', { name: 'Change person' }).click()
  await expect(locked.getByRole('radio', { name: /Ama Mensah.*half-typed/s })).toBeVisible()
  await unlock(dashboard, /Ama Mensah/, '739184')
  await expect(dashboard.getByLabel('Amount in cedis')).toHaveValue('35')
  await expect(dashboard.getByRole('radio', { name: 'Mobile Money' })).toBeChecked()
  await expect(dashboard.getByLabel('Transaction ID')).toHaveValue('8812345')
})

test('five wrong PINs ask for the password, which turns the PIN on again', async ({ dashboardOf }) => {
  const dashboard = await dashboardOf('demo@akontaa.example')
  await makeDesk(dashboard, '482913')
  await dashboard.getByRole('button', { name: 'Change person' }).click()
  const locked = dashboard.getByRole('dialog', { name: 'Who is at the desk?' })
  await locked.getByRole('radio', { name: /Kofi Amissah/ }).click()

  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await dashboard.keyboard.type('918273')
    await expect(locked.getByText(`That is not Kofi’s PIN. ${left} left.`)).toBeVisible()
  }
  await dashboard.keyboard.type('918273')
  await expect(locked.getByText('Kofi’s PIN is off at this desk. Sign in with the password.')).toBeVisible()
  await expect(locked.getByText(/Without a connection this desk unlocks/)).toBeHidden()

  await locked.getByLabel('E-mail or phone').fill('demo@akontaa.example')
  await locked.getByLabel('Password').fill(password)
  await locked.getByRole('button', { name: 'Sign In' }).click()
  await setPin(dashboard, '482913')
  // Quicker than the desk is told who has a PIN: what it knows itself has to be right.
  await dashboard.route('**/api/desks/read', () => {})
  await dashboard.keyboard.press('Control+l')
  await unlock(dashboard, /Kofi Amissah/, '482913')
})

test('a desk that was logged out of is unlocked by PIN', async ({ dashboardOf }) => {
  const dashboard = await dashboardOf('demo@akontaa.example')
  await makeDesk(dashboard, '482913')

  await dashboard.getByRole('button', { name: /your menu/ }).click()
  await dashboard.getByRole('menuitem', { name: /^Log out/ }).click()
  await unlock(dashboard, /Kofi Amissah/, '482913')

  await expect(dashboard.getByText('Taken today')).toBeVisible()
})

test('a cashier asks, the Head says yes, and the cashier sees it', async ({
  dashboardOf,
  dashboard,
  request,
  session,
}) => {
  // Whatever ran before: nobody is asked for a float here.
  await switchDrawersOff(request, bearer(session))
  const ama = await dashboardOf('cashier@akontaa.example')
  // One of the first on the list: its row says later what is asked.
  await typeAmount(ama, session, 3)
  await ama.keyboard.press('Enter')
  await expect(ama.getByText(/Receipt AGA-\d+|Successfully credited/).first()).toBeVisible()
  await ama.clock.install()
  await ama.goto('/dashboard/transactions')
  await ama
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await ama.getByRole('menuitem', { name: 'Ask to take back' }).click()
  await ama.getByLabel('Why').fill('Entered twice.')
  await ama.getByRole('radio', { name: /Never received/ }).click({ force: true })
  await ama
    .getByRole('button', { name: /^Ask to take/ })
    .last()
    .click()
  await expect(ama.getByText('Kofi and Adwoa can answer', { exact: false }).first()).toBeVisible()

  await dashboard.goto('/dashboard')
  await expect(dashboard.getByRole('button', { name: /request/ })).toBeVisible()
  await expect(dashboard.getByRole('cell', { name: /Asked: take back/ }).first()).toBeVisible()
  await dashboard.keyboard.press('g')
  await dashboard.keyboard.press('w')
  const waiting = dashboard.getByRole('dialog', { name: 'Waiting for you' })
  await expect(waiting.getByRole('link', { name: /Take back AGA.*Entered twice/s }).last()).toBeVisible()
  await dashboard.keyboard.press('Escape')
  await expect(waiting).toBeHidden()
  await expect(dashboard.getByRole('button', { name: /request/ })).toBeFocused()
  await dashboard.keyboard.press('Enter')
  await expect(waiting.getByRole('link').first()).toBeFocused()
  await waiting
    .getByRole('link', { name: /Take back AGA.*Entered twice/s })
    .last()
    .focus()
  await dashboard.keyboard.press('Enter')
  await expect(dashboard.getByText('“Entered twice.”').first()).toBeVisible()
  await dashboard.keyboard.press('y')
  await expect(dashboard.getByText(/^Done: Take back/).first()).toBeVisible()

  // The next of the questions that are asked three times a minute.
  await expect(async () => {
    await ama.clock.fastForward(20_000)
    await expect(ama.getByText(/took AGA-\d+ back at/).first()).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 30_000 })
  await ama.goto('/dashboard')
  await expect(ama.getByText(/said yes/).first()).toBeVisible()
})

test('a class teacher sees their own class, and nothing to take money with', async ({ dashboardOf }) => {
  const teacher = await dashboardOf('teacher@akontaa.example')

  await expect(teacher.getByRole('cell', { name: 'Basic 4' }).first()).toBeVisible()
  await expect(teacher.getByRole('cell', { name: 'Basic 5' })).toHaveCount(0)
  await expect(teacher.getByRole('button', { name: /Take a payment/ })).toHaveCount(0)
  await expect(teacher.getByRole('link', { name: 'All Fees' })).toHaveCount(0)
  await teacher.goto('/dashboard/audit')
  await expect(teacher.getByText('This page is for somebody else.')).toBeVisible()
})
