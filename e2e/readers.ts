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

/**
 * What is lost when letters, words and lines stand as far apart as a reader may set them (WCAG 1.4.12): texts that are cut then
 * and were not before, and the page when it scrolls sideways.
 */
export async function lostToSpacing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cutTexts = () => {
      const cut = new Set<Element>()
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const own = node.parentElement
        if (!own || !node.textContent?.trim() || own.closest('svg, select, [aria-hidden="true"]')) continue
        range.selectNodeContents(node)
        const { width, left, right } = range.getBoundingClientRect()
        for (let box: Element | null = width > 0 ? own : null; box; box = box.parentElement) {
          const { clipPath, overflowX, position } = getComputedStyle(box)
          const edges = box.getBoundingClientRect()
          if (clipPath !== 'none' || /auto|scroll/.test(overflowX)) break
          const isOut = right > edges.right + 2 || left < edges.left - 2
          if (overflowX !== 'visible' && isOut) cut.add(own)
          if (position === 'fixed') break
        }
      }
      return cut
    }
    const before = cutTexts()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    )
    document.adoptedStyleSheets = [sheet]
    const lost = [...cutTexts()].filter((own) => !before.has(own)).map((own) => own.textContent ?? '')
    if (document.documentElement.scrollWidth > window.innerWidth) lost.push('the page scrolls sideways')
    document.adoptedStyleSheets = []
    return lost
  })
}

/** What a finger hits on a phone is as high and as wide: 44 px, less the edges of a field, or the line between two rows. */
const TOUCH_PX = 41

/**
 * What is lower or narrower than a finger, by what the page itself says is hit there. Links and buttons in running text keep its lines
 * (WCAG 2.5.8); what lies under a bar that stays, out of the window, or past the edge of a table that scrolls is met elsewhere.
 */
export async function tooSmallForFingers(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="option"], [role="menuitem"]'
    const found = new Set<string>()
    for (const control of document.querySelectorAll(CONTROLS)) {
      if (control.matches(':disabled, [inert] *, [aria-hidden="true"] *') || isInText(control)) continue
      const target =
        (control.matches('[type="radio"], [type="checkbox"], [type="file"]') && control.closest('label')) ||
        control
      const [box, below] = target.getClientRects()
      // What is written on two lines is high enough.
      if (
        !box ||
        below ||
        box.width < 2 ||
        box.height < 2 ||
        box.bottom > innerHeight - 150 ||
        box.left < 0 ||
        box.right > innerWidth ||
        isCutByScroller(target, box, least / 2)
      )
        continue
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (!isHit(target, x, y)) continue
      const width = 1 + reach(target, x, y, -1, 0) + reach(target, x, y, 1, 0)
      const height = 1 + reach(target, x, y, 0, -1) + reach(target, x, y, 0, 1)
      const says = (control.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 30)
      if (width < least || height < least) found.add(`${width} × ${height}: ${control.tagName} ${says}`)
    }
    return [...found]

    function isHit(target: Element, x: number, y: number): boolean {
      return target.contains(document.elementFromPoint(x, y))
    }
    function reach(target: Element, x: number, y: number, dx: number, dy: number): number {
      let far = 0
      while (far < 44 && isHit(target, x + dx * (far + 1), y + dy * (far + 1))) far += 1
      return far
    }
    /** How far a column has come into sight differs with the letters of its neighbours. What a finger may miss around it is cut as well. */
    function isCutByScroller(target: Element, { left, right }: DOMRect, around: number): boolean {
      const middle = (left + right) / 2
      for (let box = target.parentElement; box; box = box.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(box).overflowX)) continue
        const edges = box.getBoundingClientRect()
        if (Math.min(left, middle - around) < edges.left || Math.max(right, middle + around) > edges.right)
          return true
      }
      return false
    }
    function isInText(control: Element): boolean {
      const sentence = control.closest('p')?.textContent?.trim() ?? ''
      return sentence.length > (control.textContent?.trim().length ?? 0) + 8
    }
  }, TOUCH_PX)
}
