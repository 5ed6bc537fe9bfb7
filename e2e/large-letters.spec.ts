import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { cutTexts } from './cut.ts'
import { expect, test } from './dashboard.ts'
import { refuseWorker } from './product.ts'
import { sidewaysPixels } from './readers.ts'

/** Two choices share a line of this window: with such letters their words take two lines each. */
const NARROW = { path: '/dashboard', width: 480 }

/** What is read and done most at a desk. */
const READ_MOST = [
  '/dashboard',
  '/dashboard/transactions',
  '/dashboard/debtors',
  '/dashboard/callList',
  '/dashboard/customers',
  '/dashboard/insights',
  '/dashboard/settings/rules',
]

test('whoever sets the browser’s letters to twice their size loses nothing: it fits, and no amount or button is cut', async ({
  site,
  session,
}, { project }) => {
  const folder = await mkdtemp(join(tmpdir(), 'letters-'))
  await mkdir(join(folder, 'Default'))
  const preferences = { webkit: { webprefs: { default_font_size: 32 } } }
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  const viewport = { width: 1280, height: 800 }
  const context = await chromium.launchPersistentContext(folder, {
    ...project.use.launchOptions,
    baseURL: site,
    viewport,
    reducedMotion: 'reduce',
  })
  await refuseWorker(context)
  const page = await context.newPage()
  await page.goto('/robots.txt')
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value))
  }, session)
  const lost: string[] = []
  for (const path of READ_MOST) {
    await page.goto(path)
    await expect(page.locator('main h1, main h2').first()).toBeVisible()
    await expect(page.locator('[data-skeleton], [aria-busy="true"]')).toHaveCount(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    const sideways = await sidewaysPixels(page)
    if (sideways > 0) lost.push(`${path} scrolls sideways by ${sideways}`)
    for (const text of await cutTexts(page)) lost.push(`${path} ${text}`)
    if (path !== NARROW.path) continue
    await page.setViewportSize({ width: NARROW.width, height: 800 })
    for (const text of await cutTexts(page)) lost.push(`${path} at ${NARROW.width} ${text}`)
    await page.setViewportSize(viewport)
  }
  await context.close()
  await rm(folder, { recursive: true, force: true })
  expect(lost).toEqual([])
})
