import type { Page } from '@playwright/test'
import { bearer, expect, oddAmount, test } from './desk.ts'
import { switchDrawersOff } from './drawers.ts'

const password = 'demo-school'

test('somebody is invited, and a link that leads nowhere says so', async ({ desk, page }) => {
  await desk.goto('/dashboard/agents')
  await desk.getByRole('button', { name: /Invite somebody/ }).click()
  await desk.getByLabel('First name').fill('Ekua')
  await desk.getByLabel('Surname').fill('Otoo')
  await desk.getByLabel('Phone or e-mail').fill('12')
  await desk.getByRole('button', { name: /Send the invitation/ }).click()
  await expect(desk.getByText(/Enter a .*phone/i)).toBeVisible()
  const phone = `0244${String(Date.now()).slice(-6)}`
  await desk.getByLabel('Phone or e-mail').fill(phone)
  await desk.getByRole('button', { name: /Send the invitation/ }).click()

  await expect(desk.getByText(/A link is on its way/).last()).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Otoo, Ekua' }).first()).toBeVisible()

  await page.goto('/i/0000000000000000')
  await expect(page.getByText(/This link leads to no invitation/)).toBeVisible()
  await expect(page.getByLabel('Your password')).toBeHidden()
})

test('a desk is unlocked by PIN, and what is half typed waits for its owner', async ({ deskOf }) => {
  const desk = await deskOf('demo@akontaa.example')
  await makeDesk(desk, '482913')

  await desk.getByRole('button', { name: 'Change person' }).click()
  const locked = desk.getByRole('dialog', { name: 'Who is at the desk?' })
  await locked.getByRole('radio', { name: /Ama Mensah/ }).click()
  await locked.getByLabel('E-mail or phone').fill('cashier@akontaa.example')
  await locked.getByLabel('Password').fill(password)
  await locked.getByRole('button', { name: 'Sign In' }).click()
  await setPin(desk, '739184')
  await expect(desk.getByText('My takings today')).toBeVisible()
  await desk.keyboard.press('/')
  await desk.getByRole('dialog', { name: 'Find a child' }).getByRole('combobox').fill('addo')
  await expect(desk.getByRole('option').first()).toBeVisible()
  await desk.keyboard.press('Enter')
  await desk.getByLabel('Amount in cedis').fill('35')
  await desk.keyboard.press('m')
  await desk.getByLabel('Transaction ID').fill('8812345')

  await desk.keyboard.press('Control+l')
  await expect(locked).toBeVisible()
  await unlock(desk, /The school account/, '482913')
  await expect(desk.getByText('Taken today')).toBeVisible()
  await expect(desk.getByLabel('Amount in cedis')).toBeHidden()

  await desk.getByRole('button', { name: 'Change person' }).click()
  await expect(locked.getByRole('radio', { name: /Ama Mensah.*half-typed/s })).toBeVisible()
  await unlock(desk, /Ama Mensah/, '739184')
  await expect(desk.getByLabel('Amount in cedis')).toHaveValue('35')
  await expect(desk.getByRole('radio', { name: 'Mobile Money' })).toBeChecked()
  await expect(desk.getByLabel('Transaction ID')).toHaveValue('8812345')
})

test('five wrong PINs ask for the password, which turns the PIN on again', async ({ deskOf }) => {
  const desk = await deskOf('demo@akontaa.example')
  await makeDesk(desk, '482913')
  await desk.getByRole('button', { name: 'Change person' }).click()
  const locked = desk.getByRole('dialog', { name: 'Who is at the desk?' })
  await locked.getByRole('radio', { name: /The school account/ }).click()

  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await desk.keyboard.type('918273')
    await expect(locked.getByText(`That is not the Head’s PIN. ${left} left.`)).toBeVisible()
  }
  await desk.keyboard.type('918273')
  await expect(
    locked.getByText('The Head’s PIN is off at this desk. Sign in with the password.'),
  ).toBeVisible()
  await expect(locked.getByText(/Without a connection this desk unlocks/)).toBeHidden()

  await locked.getByLabel('E-mail or phone').fill('demo@akontaa.example')
  await locked.getByLabel('Password').fill(password)
  await locked.getByRole('button', { name: 'Sign In' }).click()
  await setPin(desk, '482913')
  await desk.keyboard.press('Control+l')
  await unlock(desk, /The school account/, '482913')
})

test('a desk that was logged out of is unlocked by PIN', async ({ deskOf }) => {
  const desk = await deskOf('demo@akontaa.example')
  await makeDesk(desk, '482913')

  await desk.getByRole('button', { name: /your menu/ }).click()
  await desk.getByRole('menuitem', { name: /^Log out/ }).click()
  await unlock(desk, /The school account/, '482913')

  await expect(desk.getByText('Taken today')).toBeVisible()
})

/** Makes this browser a desk with a PIN for whoever is signed in, and goes home. */
async function makeDesk(page: Page, pin: string) {
  await page.goto('/dashboard/agents/desks')
  await page.getByRole('button', { name: 'Make this browser a desk' }).click()
  await page.getByLabel('Name').fill(`Front office ${Date.now()}`)
  await page.getByRole('button', { name: /Make it a desk/ }).click()
  await setPin(page, pin)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible()
}

async function setPin(page: Page, pin: string) {
  await page.getByRole('textbox', { name: 'PIN', exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(page.getByText(/It works at this desk alone/).last()).toBeVisible()
}

async function unlock(page: Page, name: RegExp, pin: string) {
  const locked = page.getByRole('dialog', { name: 'Who is at the desk?' })
  await locked.getByRole('radio', { name }).click()
  await page.keyboard.type(pin)
  await expect(locked).toBeHidden()
}

test('a cashier asks, the Head says yes, and the cashier sees it', async ({
  deskOf,
  desk,
  request,
  session,
}) => {
  // Whatever ran before: nobody is asked for a float here.
  await switchDrawersOff(request, bearer(session))
  const ama = await deskOf('cashier@akontaa.example')
  await ama.keyboard.press('/')
  await ama.getByRole('dialog', { name: 'Find a child' }).getByRole('combobox').fill('acquah')
  await expect(ama.getByRole('option').first()).toBeVisible()
  await ama.keyboard.press('Enter')
  await ama.getByLabel('Amount in cedis').fill(oddAmount())
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
  await ama
    .getByRole('button', { name: /^Ask to take/ })
    .last()
    .click()
  await expect(ama.getByText('The Head and Adwoa can answer', { exact: false }).first()).toBeVisible()

  await desk.goto('/dashboard')
  await expect(desk.getByRole('button', { name: /request/ })).toBeVisible()
  await expect(desk.getByRole('cell', { name: /Asked: take back/ }).first()).toBeVisible()
  await desk.keyboard.press('g')
  await desk.keyboard.press('w')
  const waiting = desk.getByRole('dialog', { name: 'Waiting for you' })
  await expect(waiting.getByRole('link', { name: /Take back AGA.*Entered twice/s }).last()).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(waiting).toBeHidden()
  await expect(desk.getByRole('button', { name: /request/ })).toBeFocused()
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('“Entered twice.”')).toBeVisible()
  await desk.keyboard.press('y')
  await expect(desk.getByText(/^Done: Take back/).first()).toBeVisible()

  // The next of the questions that are asked three times a minute.
  await ama.clock.fastForward(20_000)
  await expect(ama.getByText(/took AGA-\d+ back at/).first()).toBeVisible()
  await ama.goto('/dashboard')
  await expect(ama.getByText(/said yes/).first()).toBeVisible()
})

test('a class teacher sees their own class, and nothing to take money with', async ({ deskOf }) => {
  const teacher = await deskOf('teacher@akontaa.example')

  await expect(teacher.getByRole('cell', { name: 'Basic 4' }).first()).toBeVisible()
  await expect(teacher.getByRole('cell', { name: 'Basic 5' })).toHaveCount(0)
  await expect(teacher.getByRole('button', { name: /Take a payment/ })).toHaveCount(0)
  await expect(teacher.getByRole('link', { name: 'All Fees' })).toHaveCount(0)
  await teacher.goto('/dashboard/audit')
  await expect(teacher.getByText('This page is for somebody else.')).toBeVisible()
})
