import type { Page } from '@playwright/test'
import { type Found, findReachable, refuseActs, watchTimes } from './in-page.ts'
import type { Taken } from './results.ts'

const OVER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Presses and types in the page as a person does, and keeps what each took. */
export interface Hand {
  page: Page
  measured(screen: string, name: string, act: () => Promise<unknown>): Promise<void>
  press(found: Found): Promise<boolean>
  key(key: string): Promise<void>
  rest(): Promise<void>
  /** Closes what lies over the page. */
  clear(): Promise<void>
  results(): Taken[]
}

/** Reads the page anew, with what measures in it. */
export async function newHand(page: Page): Promise<Hand> {
  for (const part of [watchTimes, findReachable, refuseActs]) await page.addInitScript(part)
  // A paper opens a tab of its own, behind which the page would hardly be painted.
  page.context().on(
    'page',
    (paper) =>
      void paper.close().then(
        () => page.bringToFront(),
        () => undefined,
      ),
  )
  await page.reload()
  await page.locator('[data-row-link]').first().waitFor()
  const hand = handOf(page)
  await hand.rest()
  return hand
}

/** For a page that has in it what measures. */
export function handOf(page: Page): Hand {
  const kept = new Map<string, { screen: string; name: string; times: number[]; tasks: number[] }>()
  const rest = () => page.evaluate(() => window.inPage.rest())
  const measured: Hand['measured'] = async (screen, name, act) => {
    await page.evaluate(() => window.inPage.take())
    await act()
    await rest()
    const { time, task } = await page.evaluate(() => window.inPage.take())
    const key = `${screen}\n${name}`
    const taken = kept.get(key) ?? { screen, name, times: [], tasks: [] }
    taken.times.push(time)
    taken.tasks.push(task)
    kept.set(key, taken)
  }
  return {
    page,
    measured,
    rest,
    press: async ({ key }) => {
      const place = await page.evaluate((wanted) => window.inPage.placeOf(wanted), key)
      if (!place) return false
      await page.mouse.click(place.x, place.y)
      return true
    },
    key: (key) => page.keyboard.press(key),
    clear: async () => {
      for (
        let tries = 0;
        tries < 4 && (await page.locator(OVER).filter({ visible: true }).count()) > 0;
        tries++
      ) {
        await page.keyboard.press('Escape')
        await rest()
      }
    },
    results: () => {
      const taken = [...kept.values()]
      kept.clear()
      return taken
    },
  }
}
