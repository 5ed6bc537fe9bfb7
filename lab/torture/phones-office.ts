import { randomUUID } from 'node:crypto'

/** What the office has of the registers that phones sent. */

export const FEE = 'Lunch'
const PASSWORD = 'demo-school'

export interface Register {
  id: string
  className: string
  feeType: string
  state: string
  said: number
}

export interface Pupil {
  studentId: string
  surname: string
  firstName: string
  mark: string
  amount: number
}

export interface Session {
  authToken: string
  schoolId: string
  schoolName: string
}

export function wordsOf({ surname, firstName, mark, amount }: Pupil): string {
  const paid = amount > 0 ? ` ${amount.toFixed(2)}` : ''
  return `${surname}, ${firstName}, ${mark.replace('_', ' ')}${paid}`
}

interface Book {
  feeType: string
  pupils: { studentId: string; balance: number }[]
}

/** What each pupil owes of the fee, in cedis. */
export async function owedBy(call: Call): Promise<Map<string, number>> {
  const { books } = await call<{ books: Book[] }>('GET', '/registers/book')
  const pupils = books.filter(({ feeType }) => feeType === FEE)
  return new Map(
    pupils.flatMap((book) => book.pupils.map(({ studentId, balance }) => [studentId, balance] as const)),
  )
}

export async function signIn(site: string, schoolEmail: string): Promise<Session> {
  const body = JSON.stringify({ schoolEmail, schoolPassword: PASSWORD })
  const answer = await fetch(`${site}/api/schools/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return answer.json()
}

export type Call = <Reply = object>(method: string, path: string, body?: object) => Promise<Reply>

export function callAs(site: string, { authToken }: Session): Call {
  return async (method, path, body) => {
    const headers = {
      authorization: `Bearer ${authToken}`,
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const answer = await fetch(`${site}/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer.json()
  }
}
