import { once } from 'node:events'
import { createServer } from 'node:net'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { startProduct } from '../scripts/start-product.js'
import { type Connection, openConnection } from './connection.ts'
import { signIn, stateOf, studentsOf } from './school.ts'
import { watchForWrongs } from './wrongs.ts'

export { expect }

/** What the journeys of one browser share. All of it is named here: another set of names would begin another browser. */
interface OfBrowser {
  /** The address of its product. */
  site: string
  /** A tab for looking at screens, which changes nothing: the files of the dashboard are fetched once. */
  tab: { page: Page; wrongs: string[]; childId: string }
  /** A device of the school behind the connection it has always had, with the tab that stays. */
  device: { context: BrowserContext; connection: Connection; stays: Page }
}

/**
 * Every browser has a product of its own, on a copy of the demo school: journeys that run at the same time never see each
 * other's money. Those of one browser follow each other in the same school.
 */
export const test = base.extend<{ hasWorker: boolean }, OfBrowser>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its parameters
    async ({}, use) => {
      const running = process.env.E2E_URL
      if (running) return await use(running)
      const product = await startCopy()
      await use(product.site)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tab: [
    async ({ browser, playwright, site }, use) => {
      const request = await playwright.request.newContext({ baseURL: site })
      const session = await signIn(request)
      const context = await browser.newContext({ baseURL: site, storageState: stateOf(session, site) })
      await refuseWorker(context)
      const page = await context.newPage()
      const child = (await studentsOf(page, session)).find(({ fees }) => fees.length > 2)
      await use({ page, wrongs: watchForWrongs(page), childId: child?.id ?? '' })
      await context.close()
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  device: [
    async ({ browser, site }, use, { project }) => {
      const connection = await openConnection(site)
      const { locale = 'en-GB', timezoneId = 'Africa/Accra', viewport = null } = project.use
      const context = await browser.newContext({ baseURL: connection.url, locale, timezoneId, viewport })
      const stays = await context.newPage()
      await stays.goto('/robots.txt')
      await use({ context, connection, stays })
      await context.close()
      await connection.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site)
  },
  hasWorker: [false, { option: true }],
  context: async ({ context, hasWorker }, use) => {
    if (!hasWorker) await refuseWorker(context)
    await use(context)
  },
})

/**
 * As a browser that keeps nothing: only the journeys without a connection want the files of the dashboard on the device, and
 * two hundred fetched with every journey would be most of its work.
 */
export async function refuseWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('No worker in this journey.', 'SecurityError'))
    if ('serviceWorker' in navigator) navigator.serviceWorker.register = refuse
  })
}

/** A product on a copy of the demo school. Two browsers and the server share the processors: late is not busy. */
export async function startCopy() {
  const env = { BUSY_AFTER_MS: '60000' }
  return startProduct({ demo: true, port: await freePort(), from: process.env.E2E_SCHOOL, env })
}

/** A port that is free, and the next one too, for the sandbox; below those the system gives to connections. */
export async function freePort(): Promise<string> {
  const port = 20_000 + 2 * Math.floor(Math.random() * 6_000)
  const free = await Promise.all([isFree(port), isFree(port + 1)])
  return free.every(Boolean) ? String(port) : freePort()
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
