import { type Browser, chromium } from '@playwright/test'
import { startBigSchool } from './big-school.ts'

export interface Place {
  site: string
  browser: Browser
  /** Of the product's process; null where it ran already. */
  pid: number | null
}

/** A browser, and the product with a school of 10,000 (or the one at BENCH_SITE that runs already); what was started goes afterwards. */
export async function withBrowser(measure: (place: Place) => Promise<void>): Promise<void> {
  const running = process.env.BENCH_SITE
  const { site, stop, pid } = running
    ? { site: running, stop: async () => {}, pid: null }
    : await startBigSchool()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await measure({ site, browser, pid })
  } finally {
    await browser.close()
    await stop()
  }
}
