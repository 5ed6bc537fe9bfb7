import type { BrowserContext, Page } from '@playwright/test'
import { type Connection, openConnection } from './connection.ts'
import { test as deskTest, expect } from './dashboard.ts'

/** The desk as in every journey, reached over a connection that can be cut, on a device that has never seen it. */
export const newDeviceTest = deskTest.extend<{ connection: Connection }>({
  hasWorker: true,
  connection: async ({ site }, use) => {
    const connection = await openConnection(site)
    await use(connection)
    await connection.close()
  },
  // A tab that stays: Chromium now and then ends a context with its last one.
  context: async ({ context }, use) => {
    await context.newPage()
    await use(context)
  },
  baseURL: async ({ connection }, use) => {
    await use(connection.url)
  },
})

/**
 * The same on one device for all journeys of a browser, which has the dashboard's files and lists since the first of them: most of
 * a journey would be waiting for those. What a journey leaves waiting to be sent is cleared away after it.
 */
export const test = newDeviceTest.extend({
  connection: async ({ device }, use) => {
    await use(device.connection)
    device.connection.mend()
  },
  context: async ({ device: { context, stays } }, use) => {
    await use(context)
    for (const page of context.pages()) if (page !== stays) await page.close()
    await stays.evaluate(clearDevice)
  },
})

/** Runs in the browser: nothing waits, nobody is signed in, the slips begin anew. The lists stay. */
async function clearDevice(): Promise<void> {
  localStorage.clear()
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === 'akontaa')) return
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('akontaa')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const transaction = database.transaction(['acts', 'device'], 'readwrite')
  for (const name of transaction.objectStoreNames) transaction.objectStore(name).clear()
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  database.close()
}

const everything = ['["students","active"]', '["classFees"]', '["lastEntries"]', '["today"]', '["feeTypes"]']

/** Opens the dashboard with a connection, until this device has what it needs to go on without one. */
export async function openAndKeep(page: Page, needed: readonly string[] = everything): Promise<void> {
  await page.goto('/dashboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(async () => keysOf(await ownReadings(page)), { timeout: 20_000, intervals: [100, 250, 500] })
    .toEqual(expect.arrayContaining([...needed]))
}

/** Those of whoever is signed in: while it is not known who that is, there are none. */
async function ownReadings(page: Page): Promise<Kept[]> {
  const owner = await page.evaluate(() => ['schoolId', 'staffId'].map((key) => localStorage.getItem(key)))
  return (await keptReadings(page)).filter((kept) => kept.owner === owner.join('/'))
}

/** A page of the same browser, on which another school has signed in. */
export async function signedInAs(session: object, context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/robots.txt')
  await page.evaluate((stored) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, session)
  return page
}

export interface Kept {
  owner: string
  key: string
}

/** What this device has of the school's lists. */
export function keptReadings(page: Page): Promise<Kept[]> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'akontaa')) return []
    const database = await answer(indexedDB.open('akontaa'))
    const rows: Kept[] = await answer(database.transaction('kept').objectStore('kept').getAll())
    database.close()
    return rows.map(({ owner, key }) => ({ owner, key }))
  })
}

export function keysOf(rows: readonly Kept[]): string[] {
  return rows.map(({ key }) => key)
}
