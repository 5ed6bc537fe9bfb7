import { test as base, expect, type Page } from '@playwright/test'

export interface Session {
  authToken: string
  schoolId: string
  schoolName: string
}

interface Desk {
  session: Session
  /** The desk of the demo school, signed in without the form. */
  desk: Page
}

/** Journeys start signed in, fail on any script error or policy violation, and see the demo school. */
export const test = base.extend<Desk>({
  session: async ({ request }, use) => {
    const answer = await request.post('/api/schools/login', {
      data: { schoolEmail: 'demo@akontaa.example', schoolPassword: 'demo-school' },
    })
    expect(answer.ok()).toBe(true)
    await use(await answer.json())
  },
  desk: async ({ page, session }, use) => {
    const wrongs = watchForWrongs(page)
    await page.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, session)
    await use(page)
    expect(wrongs).toEqual([])
  },
})

export { expect }

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
  const headers = { Authorization: `Bearer ${session.authToken}` }
  return (await page.request.get(`/api/students/${session.schoolId}`, { headers })).json()
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
