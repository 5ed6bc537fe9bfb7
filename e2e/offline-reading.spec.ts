import type { Page } from '@playwright/test'
import { expect, studentsOf } from './dashboard.ts'
import {
  type Kept,
  keptReadings,
  keysOf,
  openAndKeep,
  signedInAs,
  newDeviceTest as test,
} from './offline-dashboard.ts'
import { watchForWrongs } from './wrongs.ts'

test('without a connection the dashboard opens anywhere, shows what it has and says what it lacks', async ({
  dashboard,
  session,
  context,
  connection,
}) => {
  const child = (await studentsOf(dashboard, session)).filter(({ totalDebt }) => totalDebt > 300)[11]
  await openAndKeep(dashboard)
  connection.cut()
  const cold = await context.newPage()
  const wrongs = watchForWrongs(cold)

  // A deep link opens from the device, under the policy the server sends.
  const page = await cold.goto(
    '/dashboard/addFees/selectedFees/classFee?type=School+Fees&class=Basic+4&classId=Basic+4',
  )
  expect(page?.fromServiceWorker()).toBe(true)
  expect(page?.headers()['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-/)
  await expect(cold.getByText(/^Billed on .* to \d+ children\./)).toBeVisible()
  await expect(cold.getByRole('row')).not.toHaveCount(0)
  await expect(cold.locator('[data-strip]')).toContainText(/No connection\.\s*Figures as of \d\d:\d\d\./)

  // A child whose page was never opened.
  await cold.goto(`/dashboard/studentDetails?studentId=${child?.id}`)
  await expect(cold.locator('[data-debt] [data-figure]')).toContainText(inCedis(child?.totalDebt))
  await expect(cold.getByText('When these were due is not on this device.')).toBeVisible()
  await expect(cold.getByText(/only what is among the school’s last 200 entries/)).toBeVisible()

  // Search over all children.
  await cold.keyboard.press('/')
  await cold.getByRole('combobox', { name: /^Find a child/ }).fill(`${child?.student_surname}`)
  await expect(cold.getByRole('option', { name: child?.student_first_name ?? '' }).first()).toBeVisible()
  await cold.keyboard.press('Escape')
  // The palette takes back the step of the history it had made; a page opened meanwhile would be broken off.
  await cold.waitForFunction(() => !Object(window.history.state).over)

  // What needs the connection says so, and a form loses nothing.
  await cold.goto('/dashboard/generalReport')
  await cold.getByRole('link', { name: 'Messages' }).first().click()
  await expect(cold.getByText('The messages did not load.')).toBeVisible()
  await expect(cold.locator('[data-strip]')).toContainText('This page needs the connection')
  await cold.getByRole('link', { name: 'All Fees' }).first().click()
  await cold.getByRole('button', { name: 'Add New Fee Type' }).click()
  const name = cold.getByRole('dialog').getByRole('textbox').first()
  await name.fill('Swimming')
  await name.press('Enter')
  await expect(cold.locator('[data-toast]')).toContainText('The connection is down. Nothing was lost')
  await expect(name).toHaveValue('Swimming')
  await cold.keyboard.press('Escape')

  // The connection is back: all of it is read again.
  connection.mend()
  await cold.getByRole('link', { name: 'Messages' }).first().click()
  await expect(cold.locator('main tbody tr').first()).toBeVisible()
  await expect(cold.locator('[data-strip]')).toHaveCount(0)

  expect(await cachedAddresses(cold)).not.toContainEqual(expect.stringMatching(/\/api\//))
  expect(wrongs).toEqual([])
})

test('a device whose files the browser threw away fetches them again, and opens without a connection', async ({
  dashboard,
  context,
  connection,
}) => {
  await openAndKeep(dashboard)
  const before = (await cachedAddresses(dashboard)).toSorted()
  await dashboard.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })

  await dashboard.reload()
  await expect
    .poll(async () => (await cachedAddresses(dashboard)).toSorted(), { timeout: 20_000 })
    .toEqual(before)
  connection.cut()
  const cold = await context.newPage()
  const page = await cold.goto('/dashboard')

  expect(page?.fromServiceWorker()).toBe(true)
  await expect(cold.getByRole('row')).not.toHaveCount(0)
})

test('a new version is offered, takes nothing away, and comes when it is wanted', async ({
  dashboard,
  connection,
}) => {
  await openAndKeep(dashboard)
  const kept = await keptReadings(dashboard)
  await dashboard.goto('/dashboard/addStudent')
  await dashboard.getByLabel('Surname', { exact: true }).first().fill('Half-typed')
  connection.release()
  // As when one comes back to the window.
  await dashboard.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  await expect(dashboard.getByText('A new version is ready.')).toBeVisible()
  await expect(dashboard.getByLabel('Surname', { exact: true }).first()).toHaveValue('Half-typed')
  const before = await dashboard.evaluate(() => performance.timeOrigin)
  await dashboard.getByRole('button', { name: 'Load the new version' }).click()

  await expect
    .poll(() => dashboard.evaluate(() => performance.timeOrigin).catch(() => before))
    .not.toBe(before)
  await expect(dashboard.getByRole('heading', { name: 'Add New Student' })).toBeVisible()
  await expect(dashboard.getByText('A new version is ready.')).toHaveCount(0)
  expect((await keptReadings(dashboard)).map(({ key }) => key)).toEqual(expect.arrayContaining(keysOf(kept)))
})

test('another school on this computer sees nothing of the first, and signing out leaves nothing', async ({
  dashboard,
  session,
  context,
  connection,
}) => {
  const [first] = await studentsOf(dashboard, session)
  await openAndKeep(dashboard)
  const other = await context.request.post('/api/schools/login', {
    data: { schoolEmail: 'second@akontaa.example', schoolPassword: 'second-school' },
  })
  await dashboard.close()
  const page = await signedInAs(await other.json(), context)
  connection.cut()

  await page.goto('/dashboard')
  await expect(page.getByText('The students did not load.')).toBeVisible()
  await expect(page.getByText(`${first?.student_surname}, `)).toHaveCount(0)

  connection.mend()
  await openAndKeep(page)
  await expect.poll(async () => ownersOf(await keptReadings(page))).not.toContain(session.schoolId)
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL(/\/login/)
  expect(await keptReadings(page)).toEqual([])
})

/** The schools that something is kept for. */
function ownersOf(rows: readonly Kept[]): string[] {
  return rows.map(({ owner }) => owner.split('/')[0] ?? '')
}

function cachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
}

function inCedis(amount = 0): string {
  return amount.toLocaleString('en-GB', { minimumFractionDigits: 2 })
}
