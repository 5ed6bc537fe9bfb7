import { once } from 'node:events'
import { createServer } from 'node:net'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { startProduct } from '../scripts/start-product.js'

export { expect }

/**
 * Every browser has a product of its own, on a copy of the demo school: journeys that run at the same time never see each
 * other's money. Those of one browser follow each other in the same school.
 */
export const test = base.extend<{ hasWorker: boolean }, { site: string }>({
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
 * As a browser that keeps nothing: only the journeys without a connection want the files of the desk on the device, and
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
