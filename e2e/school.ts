import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** The demo school, as its server has it. */

export interface Session {
  authToken: string
  schoolId: string
  schoolName: string
}

/** Signs somebody of the demo school in: its own account, unless named. */
export async function signIn(
  request: APIRequestContext,
  schoolEmail = 'demo@akontaa.example',
  schoolPassword = 'demo-school',
): Promise<Session> {
  const data = { schoolEmail, schoolPassword }
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
  pupilCode: string
  fees: { feeType: string; amount: number }[]
}

/** The demo school's students, as the API has them. */
export async function studentsOf(page: Page, session: Session): Promise<Row[]> {
  return (await page.request.get(`/api/students/${session.schoolId}`, { headers: bearer(session) })).json()
}

/** A payment to School Fees of a child that no other journey takes: who stands at that place of those who owe. */
export async function aReceipt(page: Page, session: Session, at: number, pesewas: number) {
  const student = (await studentsOf(page, session)).filter(({ totalDebt }) => totalDebt > 300)[at]
  const answer = await page.request.post(`/api/students/pay/${student?.id}`, {
    headers: { ...bearer(session), 'Idempotency-Key': crypto.randomUUID() },
    data: { amountPaid: pesewas / 100, feeType: 'School Fees' },
  })
  const { receipt }: { receipt: { id: string; number: string } } = await answer.json()
  return receipt
}
