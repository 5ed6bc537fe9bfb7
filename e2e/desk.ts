import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expect, test as productTest, refuseWorker } from './product.ts'

export interface Session {
  authToken: string
  schoolId: string
  schoolName: string
}

interface Desk {
  session: Session
  /** The desk of the demo school, signed in without the form. */
  desk: Page
  /** The desk of somebody of that name, in a browser of their own, at the list of students. */
  deskOf: (email: string) => Promise<Page>
}

/** Journeys start signed in, fail on any script error or policy violation, and see the demo school. */
export const test = productTest.extend<Desk>({
  session: async ({ request }, use) => {
    await use(await signIn(request))
  },
  desk: async ({ page, session }, use) => {
    const wrongs = watchForWrongs(page)
    await page.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, session)
    await use(page)
    expect(wrongs).toEqual([])
  },
  deskOf: async ({ browser, request, site }, use) => {
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

export { expect }

/** Signs somebody of the demo school in: its own account, unless named. */
export async function signIn(
  request: APIRequestContext,
  schoolEmail = 'demo@akontaa.example',
): Promise<Session> {
  const data = { schoolEmail, schoolPassword: 'demo-school' }
  const answer = await request.post('/api/schools/login', { data })
  expect(answer.ok()).toBe(true)
  return await answer.json()
}

/** What a browser keeps that has signed in there. */
export function stateOf(session: Session, origin: string) {
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value: String(value) }))
  return { cookies: [], origins: [{ origin, localStorage }] }
}

export function bearer({ authToken }: Session) {
  return { Authorization: `Bearer ${authToken}` }
}

/** An amount no other journey of the last minutes has used: nothing asks whether it is the same one. */
export function oddAmount(): string {
  return (40 + (Math.floor(Date.now() / 1000) % 3_000) / 100).toFixed(2)
}

interface Row {
  id: string
  student_surname: string
  student_first_name: string
  student_class_name: string
  studentClass: string
  totalDebt: number
  fees: { feeType: string; amount: number }[]
}

/** The demo school's students, as the API has them. */
export async function studentsOf(page: Page, session: Session): Promise<Row[]> {
  return (await page.request.get(`/api/students/${session.schoolId}`, { headers: bearer(session) })).json()
}

/** What must never be: an error thrown, or something the content security policy stopped. */
export function watchForWrongs(page: Page): string[] {
  const wrongs: string[] = []
  page.on('pageerror', (error) => wrongs.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text()))
      wrongs.push(message.text())
  })
  return wrongs
}
