import type { Locator, Page, Route } from '@playwright/test'
import { sentence } from '#web/testing/specification-sentences.ts'
import { test as deskTest } from './dashboard.ts'
import { expect, test } from './product.ts'

/** The specification's sentences of the pages before the desk, of its payments and of its frame, each at its moment. */

const password = 'a school of a sentence'

const said = (page: Page, words: RegExp): Locator => page.getByText(words).first()
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The server says no. */
const refusal = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { code, message, error: message } })
/** Answers a call only when told to: `asked` once it has been made. */
async function hold(page: Page, calls: string) {
  let goOn = () => {}
  const may = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const asked = page.waitForRequest(calls)
  await page.route(calls, async (route) => {
    await may
    await route.continue()
  })
  return { asked, goOn }
}

/** The connection is down. */
const silence = (route: Route) => route.abort()

test('the public pages are named as specified', async ({ page }) => {
  await page.goto('/')
  await expect(title(page)).toHaveText(sentence('titles.hero'))
  await expect(page.getByRole('link', { name: sentence('buttons.getStarted') }).first()).toBeVisible()
  await page.goto('/about')
  await expect(title(page)).toHaveText(sentence('titles.team'))
  await page.goto('/contact')
  await expect(title(page)).toHaveText(sentence('titles.contact'))
})

test('signing in: the server says no, or nothing came back', async ({ page }) => {
  await page.goto('/login')
  await expect(title(page)).toHaveText(sentence('titles.signIn'))
  await page.getByLabel('Email').fill('nobody@school.example')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: sentence('buttons.signIn') }).click()
  await expect(said(page, sentence('signIn.failed'))).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@school.example')
  await expect(page.getByLabel('Password')).toBeFocused()

  await page.route('**/api/schools/login', silence)
  await page.keyboard.type('another')
  await page.keyboard.press('Enter')
  await expect(said(page, sentence('signIn.exception'))).toBeVisible()
})

test('the list of banks that does not come is logged, noticed quietly, and comes on Retry', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/api/paystack/getBanks', refusal(429, 'too_many', 'Too many calls.'))
  await page.goto('/login?mode=signup')
  await expect(page.getByText('The list of banks did not load.')).toBeVisible()
  expect(logged.some((line) => sentence('bankList.failed', 'Too many calls.').test(line))).toBe(true)

  await page.route('**/api/paystack/getBanks', silence)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => logged.some((line) => sentence('bankList.exception').test(line))).toBe(true)

  await page.unroute('**/api/paystack/getBanks')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Bank')).toBeEnabled()
  await expect(page.getByText('The list of banks did not load.')).toBeHidden()
})

test('the account holder: too short, nobody’s, and not to be found out', async ({ page }) => {
  await page.goto('/login?mode=signup')
  await expect(title(page)).toHaveText(sentence('titles.signUp'))
  await page.getByLabel('Bank').selectOption({ label: 'GCB Bank Limited' })
  const number = page.getByLabel('Account Number')
  await number.fill('123')
  await expect(said(page, sentence('accountHolder.tooShort'))).toBeVisible()
  await number.fill('0000000000')
  await expect(said(page, sentence('accountHolder.notFound'))).toBeVisible()
  await number.fill('5000000000')
  await expect(said(page, sentence('accountHolder.failed'))).toBeVisible()
})

test('writing to us: incomplete, sent, refused, and with the connection down', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(said(page, sentence('contact.incomplete'))).toBeVisible()
  const write = async () => {
    await page.getByLabel('Email (required)').fill('akosua@school.example')
    await page.getByLabel('Message (required)').fill('What does it cost for 400 pupils?')
    await page.getByRole('button', { name: 'Send message' }).click()
  }
  await write()
  await expect(said(page, sentence('contact.sent'))).toBeVisible()
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: { message: '' } }))
  await write()
  await expect(said(page, sentence('contact.exception'))).toBeVisible()
  await page.route('**/api/contact', silence)
  await write()
  await expect(said(page, sentence('contact.failed'))).toBeVisible()
  await expect(page.getByLabel('Message (required)')).toHaveValue('What does it cost for 400 pupils?')
})

/** A sign-up up to the payment. */
async function signUp(page: Page) {
  await page.goto('/login?mode=signup')
  await page.getByLabel('School Name').fill('Hope Preparatory')
  await page.getByLabel('School Address').fill('4 Ring Road, Accra')
  await page.getByLabel('Phone Number').fill('030 212 3456')
  await page.getByLabel('We have no website').check()
  await page.getByLabel('Bank').selectOption({ label: 'GCB Bank Limited' })
  await page.getByLabel('Account Number').fill('1011130067824')
  await page
    .getByLabel('Email')
    .fill(`office-${Date.now()}-${Math.random().toString(36).slice(2)}@school.example`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: sentence('buttons.next') }).click()
  await expect(title(page)).toHaveText(sentence('titles.subscribe'))
}

test('the registration’s payment: cannot begin, does not succeed, gets lost, succeeds', async ({ page }) => {
  await signUp(page)
  const pay = page.getByRole('button', { name: sentence('buttons.subscribe') })
  await page.route('**/api/paystack/initialize', refusal(500, 'internal', ''))
  await pay.click()
  await expect(said(page, sentence('signUp.unableToStart'))).toBeVisible()
  await page.unroute('**/api/paystack/initialize')

  await pay.click()
  await page.getByRole('button', { name: /^Decline/ }).click()
  await expect(page.getByText(/^Payment was not successful\. What you filled in is kept/)).toBeVisible()
  await page.goto('/login?told=notSuccessful')
  await expect(said(page, sentence('signUp.notSuccessful'))).toBeVisible()

  await page.goto('/paymentCallback?reference=nothing')
  await expect(page.getByText(/^Error verifying payment or creating school\. If you paid/)).toBeVisible()
  await page.goto('/login?told=exception')
  await expect(said(page, sentence('signUp.exception'))).toBeVisible()

  await page.goto('/subscribe?told=creationFailed')
  await expect(said(page, sentence('signUp.creationFailed'))).toBeVisible()

  const verifying = await hold(page, '**/api/paystack/verify/*')
  await pay.click()
  await page.getByRole('button', { name: /^Pay success/ }).click()
  await verifying.asked
  await expect(title(page)).toHaveText(sentence('signUp.verifying'))
  verifying.goOn()
  await expect(title(page)).toHaveText(sentence('signUp.verified'))
  await expect(said(page, sentence('signUp.created'))).toBeVisible()
})

test('a school that could not be made leads back to the payment, which says why', async ({ page }) => {
  await signUp(page)
  const explanation =
    'Meanwhile another school has been registered with this e-mail. The payment goes back to you.'
  const data = { status: 'success', outcome: 'to_refund', explanation }
  await page.route('**/api/paystack/verify/*', (route) =>
    route.fulfill({ json: { status: true, message: '', data } }),
  )

  await page.goto('/paymentCallback?reference=AKN-1')

  await expect(page).toHaveURL(/\/subscribe\?/)
  await expect(page.getByText(/^School creation failed\./)).toContainText(explanation)
})

test('money that cannot be used, without a sign-up here, stays on the page that says so', async ({
  page,
}) => {
  const explanation = 'This e-mail has been registered meanwhile. You are paid back.'
  const data = { status: 'success', outcome: 'to_refund', explanation }
  await page.route('**/api/paystack/verify/*', (route) =>
    route.fulfill({ json: { status: true, message: '', data } }),
  )

  await page.goto('/paymentCallback?reference=AKN-1')

  await expect(title(page)).toHaveText(sentence('signUp.creationFailed'))
  await expect(page.getByText(explanation)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the payment' })).toBeVisible()
})

deskTest('the frame of the desk is named as specified', async ({ dashboard }) => {
  await dashboard.goto('/dashboard')
  for (const name of [
    sentence('buttons.allFees'),
    sentence('buttons.classRecords'),
    sentence('buttons.addStudent'),
    sentence('buttons.generateReport'),
    sentence('buttons.editDetails'),
  ]) {
    await expect(dashboard.getByText(name).filter({ visible: true })).not.toHaveCount(0)
  }
  // The fixture signs in again with every page: only the way there can be seen.
  const leaving = dashboard.waitForRequest(/\/login$/)
  await dashboard.getByRole('button', { name: sentence('buttons.logOut') }).click()
  await leaving
})

deskTest('renewing: cannot begin, does not succeed, gets lost', async ({ dashboard }) => {
  await dashboard.goto('/dashboard/upgradeSubscription')
  const pay = dashboard.getByRole('button', { name: sentence('buttons.upgrade') })
  await dashboard.route('**/api/paystack/initialize', refusal(500, 'internal', 'Something went wrong.'))
  await pay.click()
  await expect(said(dashboard, sentence('renewal.unableToStart'))).toBeVisible()
  await dashboard.unroute('**/api/paystack/initialize')

  const verifying = await hold(dashboard, '**/api/paystack/verify/*')
  await pay.click()
  await dashboard.getByRole('button', { name: /^Decline/ }).click()
  await expect(said(dashboard, sentence('renewal.verifying'))).toBeVisible()
  verifying.goOn()
  await expect(said(dashboard, sentence('renewal.verificationFailed'))).toBeVisible()
  await expect(dashboard).toHaveURL(/\/upgradeSubscription$/)
  await dashboard.unroute('**/api/paystack/verify/*')

  await dashboard.goto('/dashboard/upgradeCallback?reference=nothing')
  await expect(said(dashboard, sentence('renewal.exception'))).toBeVisible()
})
