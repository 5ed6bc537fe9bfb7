import type { Page } from '@playwright/test'
import { sentence } from '#web/testing/specification-sentences.ts'
import { expect, test } from './product.ts'
import { flawsByDayAndNight, sidewaysPixels } from './readers.ts'

const password = 'a school of a journey'

/** Fills in the sign-up form and presses Next. Answers the e-mail. */
async function signUp(page: Page, schoolName = 'Hope Preparatory'): Promise<string> {
  const email = `office-${Date.now()}-${Math.random().toString(36).slice(2)}@school.example`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an Account' }).click()
  await page.getByLabel('School Name').fill(schoolName)
  await page.getByLabel('School Address').fill('4 Ring Road, Accra')
  await page.getByLabel('Phone Number').fill('030 212 3456')
  await page.getByLabel('We have no website').check()
  await page.getByLabel('Bank').selectOption({ label: 'GCB Bank Limited' })
  await page.getByLabel('Account Number').fill('10111')
  await expect(page.getByText('Account number must be at least 10 digits long')).toBeVisible()
  await page.getByLabel('Account Number').fill('1011130067824')
  await expect(page.getByText(/Account Holder: .*Is this your school’s account\?/)).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(`Akwaaba, ${schoolName}.`)).toBeVisible()
  return email
}

/** Goes to the sandbox and presses one of its buttons. */
async function payWith(page: Page, button: RegExp, name: RegExp = /^Pay GHS 500/) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: button }).click()
}

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('a school signs up, is declined once, pays, signs in, and renews', async ({ page }) => {
  const email = await signUp(page)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toContain(password)

  await payWith(page, /^Decline/)
  await expect(page.getByText(/^Payment was not successful\./)).toBeVisible()
  await page.reload()
  await payWith(page, /^Pay success/)
  await expect(page.getByText('School created successfully!')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pendingSchool'))).toBeNull()

  await signIn(page, email)
  await page.goto('/dashboard/upgradeSubscription')
  const until = page.getByText('Then until').locator('../..')
  await expect(until).toContainText(/\d{4}/)
  const promised = await until.textContent()
  await payWith(page, /^Pay success/, /^Pay GHS 200/)
  await expect(page.getByText(sentence('renewal.upgraded')).first()).toBeVisible()
  await page.goto('/dashboard/upgradeSubscription')
  const day = /\d+ \w+ \d{4}/.exec(promised ?? '')?.[0] ?? 'no day'
  await expect(page.getByText(`Runs until ${day}; renewing adds 3 months.`)).toBeVisible()
})

test('the tab closed after paying: the school is there, and nobody pays twice', async ({ page, context }) => {
  const email = await signUp(page)
  await payWith(page, /^Pay and close the tab/)
  // A browser without any tab may end its context with it.
  const again = await context.newPage()
  await page.close()

  await again.goto('/subscribe')

  await expect(again.getByText('School created successfully!')).toBeVisible()
  await signIn(again, email)
})

test('without a sign-up there is nothing to subscribe to', async ({ page }) => {
  await page.goto('/subscribe')

  await expect(page).toHaveURL(/\/login$/)
})

const doors = ['/login', '/login?mode=signup', '/login/forgotPassword', '/login/resetPassword'] as const

for (const path of doors) {
  test(`${path} is drawn for every reader, by day and by night, on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await flawsByDayAndNight(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
  })
}

for (const path of ['/subscribe', '/paymentCallback?reference=AKN-1'] as const) {
  test(`${path} is drawn for every reader, by day and by night, from 320 px up`, async ({ page }) => {
    const pending = JSON.stringify({
      id: 'none',
      schoolName: 'Nana-Akyeamfuɔ Osei Tutu-Agyemang Preparatory',
    })
    await page.addInitScript((kept) => localStorage.setItem('pendingSchool', kept), pending)
    const data = { status: 'ongoing', outcome: 'waiting', explanation: '' }
    await page.route('**/api/paystack/verify/*', (route) =>
      route.fulfill({ json: { status: true, message: '', data } }),
    )
    await page.setViewportSize({ width: 320, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await flawsByDayAndNight(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
  })
}

test('the pages before the dashboard bring a small script of their own, and nothing else', async ({
  page,
}) => {
  const scripts: { bytes: number; type: string }[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    const { responseBodySize } = await response.request().sizes()
    scripts.push({ bytes: responseBodySize, type: response.headers()['content-type'] ?? '' })
  })
  for (const path of doors) {
    scripts.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts, path).toHaveLength(1)
    // 5 KB of it make and keep the key that the session answers to.
    expect(scripts[0]?.bytes, path).toBeLessThan(16_000)
    await expect(page).toHaveTitle(/: Akontaa$/)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{40}/)
  }
})

test('what is typed into the sign-up outlives a reload, all but the password', async ({ page }) => {
  await page.goto('/login?mode=signup')
  await page.getByLabel('School Name').fill('Nana-Akyeamfuɔ Preparatory')
  await page.getByLabel('Bank').selectOption({ label: 'GCB Bank Limited' })
  await page.getByLabel('Password').fill(password)

  await page.reload()

  await expect(page.getByLabel('School Name')).toHaveValue('Nana-Akyeamfuɔ Preparatory')
  await expect(page.getByLabel('Bank').locator('option:checked')).toHaveText('GCB Bank Limited')
  await expect(page.getByLabel('Password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(password)
})

test('what the server finds wrong with a sign-up stands below its field, which has the cursor', async ({
  page,
}) => {
  await page.goto('/login?mode=signup')
  await page.getByLabel('School Name').fill('Hope Preparatory')
  await page.getByLabel('School Address').fill('4 Ring Road, Accra')
  await page.getByLabel('Phone Number').fill('123')
  await page.getByRole('textbox', { name: 'Website' }).fill('hope.example')
  await page.getByLabel('Bank').selectOption({ label: 'GCB Bank Limited' })
  await page.getByLabel('Account Number').fill('1011130067824')
  await page.getByLabel('Email').fill('demo@akontaa.example')
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')

  const phone = page.getByLabel('Phone Number')
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/number/)
  await phone.fill('030 212 3456')
  await expect(phone).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Password')).toHaveValue(password)
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
})

test.describe(() => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript the pages before the dashboard say what they need, and send nothing', async ({
    page,
  }) => {
    for (const path of [...doors, '/subscribe']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/^This needs JavaScript/)).toBeVisible()
      await expect(page.locator('button[type="submit"]')).toBeDisabled()
    }
    await page.goto('/paymentCallback')
    await expect(page.getByText(/this page needs JavaScript/)).toBeVisible()
  })
})
