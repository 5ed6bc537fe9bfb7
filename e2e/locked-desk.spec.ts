import type { Page } from '@playwright/test'
import { bearer, expect, oddAmount, type Session, studentsOf, test } from './dashboard.ts'
import { leaveDesk, makeDesk, setPin, unlock } from './desks.ts'
import { openAndKeep } from './offline-dashboard.ts'

const PIN = '482913'

test('a locked desk has no session, on the page or on the disk, and nothing of the school', async ({
  dashboardOf,
  session,
}) => {
  const page = await dashboardOf('demo@akontaa.example')
  await makeDesk(page, PIN)
  const [child] = await studentsOf(page, session)
  if (!child) throw new Error('The demo school has no children.')
  await page.goto(`/dashboard/studentDetails?studentId=${child.id}`)
  await expect(page).toHaveTitle(new RegExp(child.student_surname))
  const token = await tokenOf(page)
  expect(token).toMatch(/^\w{4}_/)
  // What is kept for reading on without a connection.
  await expect.poll(() => keptRows(page)).toContain('["students","active"]')

  await leaveDesk(page)

  await expect(page).toHaveTitle('Akontaa')
  const html = await page.content()
  expect(html).not.toContain(child.student_surname)
  const stored = await storedBy(page)
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(child.student_surname)
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Who is at the desk?' })).toBeVisible()
  // What one line in the console did.
  await page.evaluate(() => localStorage.removeItem('lockedAt'))
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Who is at the desk?' })).toBeVisible()

  await unlock(page, /Kofi Amissah/, PIN)
  await expect(page.getByRole('heading', { name: new RegExp(child.student_surname) }).first()).toBeVisible()
})

test('a session that nobody can open again here is ended when the desk locks', async ({
  dashboardOf,
  request,
}) => {
  const page = await dashboardOf('demo@akontaa.example')
  await makeDesk(page, PIN)
  await leaveDesk(page)
  const locked = page.getByRole('dialog', { name: 'Who is at the desk?' })
  await locked.getByRole('radio', { name: 'Somebody else' }).click()
  await locked.getByLabel('E-mail or phone').fill('teacher@akontaa.example')
  await locked.getByLabel('Password').fill('demo-school')
  await locked.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  const asked = page.waitForRequest('**/api/schools/session')
  await page.reload()
  const { authorization = '', 'x-key-proof': proof = '' } = await (await asked).allHeaders()
  const headers = { Authorization: authorization, 'X-Key-Proof': proof }
  expect((await request.get('/api/schools/session', { headers })).status()).toBe(200)
  // Copied out of the browser's storage, without its key.
  const token = { Authorization: `Bearer ${await tokenOf(page)}` }
  expect((await request.get('/api/schools/session', { headers: token })).status()).toBe(401)

  await leaveDesk(page)

  await expect.poll(async () => (await request.get('/api/schools/session', { headers })).status()).toBe(401)
})

test('what waits is sent by the locked desk, in the name of who took it', async ({
  dashboardOf,
  session,
  request,
}) => {
  const page = await dashboardOf('demo@akontaa.example')
  await makeDesk(page, PIN)
  const child = (await studentsOf(page, session)).filter(({ totalDebt }) => totalDebt > 200)[31]
  if (!child) throw new Error('The demo school has too few children who owe.')
  const amount = oddAmount()
  await page.goto(`/dashboard/studentDetails?studentId=${child.id}`)
  await expect(page.getByRole('button', { name: /^All of it/ })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByLabel('Amount', { exact: true }).press('Enter')
  await expect(page.getByText(/Waiting to be sent/).first()).toBeVisible()
  await page
    .getByText(/Waiting to be sent/)
    .first()
    .click()
  await page.keyboard.press('Escape')
  await leaveDesk(page)
  const stored = await storedBy(page)
  expect(stored).not.toContain(child.student_surname)

  await page.context().setOffline(false)

  await expect.poll(() => countOf(request, session, child.id, Number(amount))).toBe(1)
  await expect(page.getByRole('dialog', { name: 'Who is at the desk?' })).toBeVisible()
})

test('a closed browser is a locked desk', async ({ dashboardOf }) => {
  const page = await dashboardOf('demo@akontaa.example')
  await makeDesk(page, PIN)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible()
  const context = page.context()

  await page.close()
  const again = await context.newPage()
  await again.goto('/dashboard')

  await expect(again.getByRole('dialog', { name: 'Who is at the desk?' })).toBeVisible()
  expect(await tokenOf(again)).toBeNull()
})

test('without a connection the PIN brings back the session, and what was read in it', async ({
  dashboardOf,
  session,
}) => {
  const page = await dashboardOf('demo@akontaa.example')
  await makeDesk(page, PIN)
  await leaveDesk(page)
  await unlock(page, /Kofi Amissah/, PIN)
  const [child] = await studentsOf(page, session)
  if (!child) throw new Error('The demo school has no children.')
  await expect.poll(() => keptRows(page)).toContain('["students","active"]')
  await leaveDesk(page)
  await expect(page.getByText(child.student_surname).first()).toBeHidden()

  await page.context().setOffline(true)
  const locked = page.getByRole('dialog', { name: 'Who is at the desk?' })
  await locked.getByRole('radio', { name: /Kofi Amissah/ }).click()
  await expect(locked.getByText(/Without a connection this desk unlocks for/)).toBeVisible()
  await page.keyboard.type('918273')
  await expect(locked.getByText('That is not the PIN. 4 tries left.')).toBeVisible()
  await page.keyboard.type(PIN)

  await expect(locked).toBeHidden()
  await expect(page.getByText(child.student_surname).first()).toBeVisible()
  await page.context().setOffline(false)
})

test('a page that goes right after the PIN leaves a session that still stands when the connection is back', async ({
  dashboardOf,
}) => {
  const page = await dashboardOf('demo@akontaa.example')
  await makeDesk(page, PIN)
  await leaveDesk(page)
  await unlock(page, /Kofi Amissah/, PIN)
  await expect.poll(() => hasSeal(page)).toBe(true)
  await leaveDesk(page)
  const locked = page.getByRole('dialog', { name: 'Who is at the desk?' })
  await locked.getByRole('radio', { name: /Kofi Amissah/ }).click()
  // What the page does once it is open takes its time, as on a cheap phone.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await page.keyboard.type(PIN)
  await page.waitForFunction(() => localStorage.getItem('authToken') && !localStorage.getItem('lockedAt'))
  await page.reload()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible()
  await leaveDesk(page)
  await page.context().setOffline(true)
  await unlock(page, /Kofi Amissah/, PIN)

  const asked = page.waitForResponse('**/api/schools/session')
  await page.context().setOffline(false)

  expect((await asked).status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible()
  await expect(locked).toBeHidden()
})

test('a PIN is said to be set once it opens the desk without a connection too', async ({ dashboardOf }) => {
  const page = await dashboardOf('demo@akontaa.example')
  await page.goto('/dashboard/settings/desks')
  await page.getByRole('button', { name: 'Make this browser a desk' }).click()
  await page.getByLabel('Name').fill(`Front office ${Date.now()}`)
  await page.getByRole('button', { name: /Make it a desk/ }).click()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })

  await setPin(page, PIN)

  expect(await hasSeal(page)).toBe(true)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
})

test('a browser without WebAssembly says that the PIN needs the connection', async ({ dashboardOf }) => {
  const page = await dashboardOf('demo@akontaa.example')
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'))
  await makeDesk(page, PIN)

  await leaveDesk(page)

  const locked = page.getByRole('dialog', { name: 'Who is at the desk?' })
  await locked.getByRole('radio', { name: /Kofi Amissah/ }).click()
  await expect(locked.getByText(/stays locked for .*: this browser does not run WebAssembly/)).toBeVisible()
  await unlock(page, /Kofi Amissah/, PIN)
})

test.describe('with the files of the dashboard on the device', () => {
  test.use({ hasWorker: true })

  test('a page that is opened without a connection unlocks by PIN', async ({ dashboard }) => {
    // Its files alone: what it needs to open.
    await openAndKeep(dashboard, [])
    await makeDesk(dashboard, PIN)
    await leaveDesk(dashboard)
    await unlock(dashboard, /Kofi Amissah/, PIN)
    await leaveDesk(dashboard)

    await dashboard.context().setOffline(true)
    await dashboard.reload()

    await unlock(dashboard, /Kofi Amissah/, PIN)
    await dashboard.context().setOffline(false)
  })
})

/** The lists that are kept, by their keys. */
async function keptRows(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('akontaa')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const reading = database.transaction('kept').objectStore('kept').getAllKeys()
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
    database.close()
    return keys.map((key) => String(Array.isArray(key) ? key[1] : key))
  })
}

/** Whether somebody may unlock this desk without a connection. */
async function hasSeal(page: Page): Promise<boolean> {
  return await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('akontaa')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const reading = database.transaction('device').objectStore('device').getAllKeys()
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
    database.close()
    return keys.some((key) => String(key).startsWith('sealed '))
  })
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))

async function countOf(
  request: Parameters<Parameters<typeof test>[2]>[0]['request'],
  session: Session,
  studentId: string,
  amount: number,
) {
  const answer = await request.get(`/api/transactions/${studentId}`, { headers: bearer(session) })
  const entries: { amount: number }[] = await answer.json()
  return entries.filter((entry) => entry.amount === amount).length
}

/** All that this browser keeps of the site, as text. */
async function storedBy(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
          reading.onerror = () => reject(reading.error)
        })
        const inWords = (_: string, value: unknown) =>
          value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value
        parts.push(JSON.stringify(all, inWords))
      }
      database.close()
    }
    return parts.join('\n')
  })
}
