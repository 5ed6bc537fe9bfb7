import type { Page } from '@playwright/test'
import { expect, stateOf, test } from './dashboard.ts'
import { makeDesk } from './desks.ts'
import { watchForWrongs } from './wrongs.ts'

const PIN = '482913'

test('the desk as it was last seen stands before its script runs, goes when the rows are there, and loses no key', async ({
  dashboardOf,
}) => {
  const page = await dashboardOf('demo@akontaa.example')
  const name = (await page.locator('[data-row-link]').first().textContent()) ?? ''
  await isKept(page)
  const wrongs = watchForWrongs(page)
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })

  const seen = page.locator('first-screen')
  await expect(seen.getByRole('link', { name, includeHidden: true })).toBeVisible()
  await expect(seen.getByText('Taken today')).toBeVisible()
  // The moment it was seen at is over.
  await expect(seen.locator('[data-now]')).toBeHidden()
  await expect(page.getByRole('link'), 'nothing of it is for ears').toHaveCount(0)
  await page.keyboard.type('pmensah')
  release()

  await expect(page.getByRole('combobox', { name: /^Find a child/ })).toHaveValue('mensah')
  await expect(seen).toHaveCount(0)
  expect(wrongs).toEqual([])
})

test('figures of another day are not shown as those of today', async ({ dashboardOf }) => {
  const page = await dashboardOf('demo@akontaa.example')
  await isKept(page)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('firstScreen') ?? '{}')
    localStorage.setItem('firstScreen', JSON.stringify({ ...kept, day: '2026-01-05' }))
  })
  const release = await holdScripts(page)
  // What leaves the page keeps it anew: another one opens it.
  const next = await page.context().newPage()
  await holdScripts(next)
  await next.goto('/dashboard', { waitUntil: 'commit' })

  await expect(next.locator('first-screen [data-row-link]').first()).toBeVisible()
  await expect(next.locator('first-screen').getByText('Taken today')).toBeHidden()
  release()
})

test('nobody else sees it: not another person, another school, or whoever comes after a sign-out', async ({
  dashboardOf,
}) => {
  const page = await dashboardOf('demo@akontaa.example')
  await isKept(page)
  const kept = await keptScreen(page)
  for (const key of ['staffId', 'schoolId', 'authToken']) {
    const other = await page.context().newPage()
    await other.addInitScript(
      ([name, screen]) => {
        if (name === 'authToken') localStorage.removeItem(name)
        else localStorage.setItem(`${name}`, '01a22330-0000-7000-8000-000000000000')
        localStorage.setItem('firstScreen', `${screen}`)
      },
      [key, kept],
    )
    await holdScripts(other)
    await other.goto('/dashboard')
    await expect(other.locator('body > *').first()).toBeAttached()
    await expect(other.locator('first-screen'), key).toHaveCount(0)
    await other.close()
  }
})

test('it does not lie over the page that comes in its place', async ({ dashboardOf }) => {
  const page = await dashboardOf('demo@akontaa.example')
  await isKept(page)
  await page.route(/\/api\/schools\/[\w-]{36}$/, async (route) => {
    const school = await (await route.fetch()).json()
    await route.fulfill({ json: { ...school, registration_expiration_date: '2026-01-05' } })
  })
  await page.reload()

  await expect(page).toHaveURL(/upgradeSubscription/)
  await expect(page.locator('first-screen')).toHaveCount(0, { timeout: 500 })
})

test('a desk keeps no such picture, and the one from before goes', async ({ dashboardOf }) => {
  const page = await dashboardOf('demo@akontaa.example')
  await isKept(page)
  await makeDesk(page, PIN)
  await page.goto('/dashboard')
  await expect(page.locator('[data-row-link]').first()).toBeVisible()

  expect((await keptScreen(page)) === null).toBe(true)
})

test('on a first visit the first rows stand before the desk’s script, and the desk takes the answer they came from', async ({
  browser,
  session,
  site,
}) => {
  const context = await browser.newContext({ storageState: stateOf(session, site) })
  const page = await context.newPage()
  const wrongs = watchForWrongs(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const release = await holdScripts(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })

  const seen = page.locator('first-screen')
  const row = seen.locator('tr', { has: page.locator('[data-row-link]') }).first()
  await expect(row).toBeVisible()
  const [name, figures] = [
    await row.locator('td').nth(1).textContent(),
    await row.locator('td').nth(3).textContent(),
  ]
  await expect(page.getByRole('cell'), 'nothing of it is for ears').toHaveCount(0)
  await page.keyboard.type('pmensah')
  release()

  await expect(page.getByRole('combobox', { name: /^Find a child/ })).toHaveValue('mensah')
  await expect(seen).toHaveCount(0)
  await page.keyboard.press('Escape')
  const own = page.getByRole('row').nth(1).getByRole('cell')
  await expect(own.nth(1)).toHaveText(name ?? '')
  expect(await own.nth(3).textContent()).toBe(figures)
  expect(asked.filter((url) => url.includes('status=active'))).toHaveLength(1)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a session that is over shows no row, and a desk of the school asks for none', async ({
  browser,
  session,
  site,
  dashboardOf,
}) => {
  const state = stateOf({ ...session, authToken: 'over' }, site)
  const context = await browser.newContext({ storageState: state })
  const page = await context.newPage()
  const refused = page.waitForResponse(/status=active/)
  const release = await holdScripts(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  expect((await refused).status()).toBe(401)
  await expect(page.locator('first-screen')).toHaveCount(0)
  release()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await context.close()

  const desk = await dashboardOf('demo@akontaa.example')
  await makeDesk(desk, PIN)
  const asked: string[] = []
  desk.on('request', (request) => asked.push(request.url()))
  await desk.goto('/dashboard')
  await expect(desk.locator('[data-row-link]').first()).toBeVisible()
  expect(asked.filter((url) => url.includes('first-rows'))).toEqual([])
})

const isKept = (page: Page) => expect.poll(async () => (await keptScreen(page)) !== null).toBe(true)

const keptScreen = (page: Page) => page.evaluate(() => localStorage.getItem('firstScreen'))

/** The dashboard's own scripts come when they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/(desk|home|dashboard-layout)-[\w-]+\.js/, async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  return held.resolve
}
