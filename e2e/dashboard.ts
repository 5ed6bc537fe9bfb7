import type { BrowserContext, Page } from '@playwright/test'
import { expect, test as productTest, refuseWorker } from './product.ts'
import { type Session, signIn, stateOf } from './school.ts'
import { watchForWrongs } from './wrongs.ts'

interface Dashboards {
  session: Session
  /** The dashboard of the demo school, signed in without the form. */
  dashboard: Page
  /** The dashboard of somebody of that name, in a browser of their own, at the list of students. */
  dashboardOf: (email: string) => Promise<Page>
}

/** Journeys start signed in, fail on any script error or policy violation, and see the demo school. */
export const test = productTest.extend<Dashboards>({
  session: async ({ request }, use) => {
    await use(await signIn(request))
  },
  dashboard: async ({ page, session }, use) => {
    const wrongs = watchForWrongs(page)
    await page.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, session)
    await use(page)
    expect(wrongs).toEqual([])
  },
  dashboardOf: async ({ browser, request, site }, use) => {
    const wrongs: string[][] = []
    const opened: BrowserContext[] = []
    await use(async (email) => {
      const session = await signIn(request, email)
      const context = await browser.newContext({ storageState: stateOf(session, site) })
      opened.push(context)
      await refuseWorker(context)
      const page = await context.newPage()
      wrongs.push(watchForWrongs(page))
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible()
      return page
    })
    for (const context of opened) await context.close()
    expect(wrongs.flat()).toEqual([])
  },
})

export * from './school.ts'
export { expect }
