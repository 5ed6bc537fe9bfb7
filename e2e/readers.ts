import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rules that look at colours. All others find the same by day and by night. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** What somebody who does not see the page, or not well, would miss: each rule with where it is broken. */
export async function flaws(page: Page, only?: 'colours'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // Otherwise every look opens a page of its own to put results of frames together; we have no frames.
  axe.setLegacyMode()
  if (only) axe.withRules(COLOURS)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** The same by day and by night: every rule once, and those of the colours in the other look. The page stays dark. */
export async function flawsByDayAndNight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const byDay = await flaws(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  return [...byDay, ...(await flaws(page, 'colours'))]
}

/** By how many pixels the page is wider than the window. */
export async function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}

/** How long a page may take to be drawn anew for another width, on a machine that does other things too. */
const DRAWN_ANEW_MS = 10_000

/** At which of these widths the page scrolls sideways, once it is drawn for it. */
export async function widthsTooWide(page: Page, widths: readonly number[]): Promise<number[]> {
  const tooWide: number[] = []
  const fits = () => document.documentElement.scrollWidth <= window.innerWidth
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const drawn = page.waitForFunction(fits, null, { timeout: DRAWN_ANEW_MS, polling: 50 })
    await drawn.catch(() => tooWide.push(width))
  }
  return tooWide
}
